import { PremiumTable, SellerFees } from '../../../../components/fees/fee-tables.tsx'
import { SectionTitle } from '../../../../components/ui/page.tsx'
import type { ViewProps } from '../view-props.ts'
import type { FeesView as FeesViewData } from './fees-view.server.ts'

/** The fees of sellers and the premium of buyers. */
export function FeesView({ financial: { fees } }: ViewProps<FeesViewData>) {
  return (
    <div className="grid gap-10 md:grid-cols-2 lg:gap-14">
      <section className="flex min-w-0 flex-col gap-4">
        <SectionTitle>Listing fees</SectionTitle>
        <SellerFees fees={fees} />
      </section>
      <section className="flex min-w-0 flex-col gap-4">
        <SectionTitle>Buyer premium tiers</SectionTitle>
        <PremiumTable premium={fees.premium} />
      </section>
    </div>
  )
}
