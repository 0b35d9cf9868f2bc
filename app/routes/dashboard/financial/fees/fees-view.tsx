import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { PremiumTable, SellerFees } from '../../../../components/fees/fee-tables.tsx'
import { Banner } from '../../../../components/ui/banner.tsx'
import { SectionTitle } from '../../../../components/ui/page.tsx'
import type { ViewProps } from '../view-props.ts'
import { feesDoneText } from './copy.ts'
import type { FeesView as FeesViewData } from './fees-view.server.ts'
import { OpenFees } from './open-fees.tsx'
import { PackSection } from './pack-section.tsx'

/** Open settlement fees, packs, and the fees of sellers and buyers (docs/rules/account-screens.md, Financial). */
export function FeesView({ financial, posted, nowMs }: ViewProps<FeesViewData>) {
  const { fees } = financial
  const busy = useNavigation().state !== 'idle'
  const noticeRef = useRef<HTMLDivElement>(null)
  const problem = posted?.message ?? null
  const notice = problem ?? (posted === null ? feesDoneText(financial.done) : null)
  // A pressed button is gone or far below, so the focus moves to the result.
  useEffect(() => {
    if (notice !== null) noticeRef.current?.focus()
  }, [notice])
  return (
    <div className="flex flex-col gap-10">
      {notice !== null && (
        <div ref={noticeRef} tabIndex={-1} className="scroll-mt-24 rounded-md">
          <Banner tone={problem === null ? 'success' : 'error'}>{notice}</Banner>
        </div>
      )}
      <OpenFees view={financial} posted={posted} busy={busy} nowMs={nowMs} />
      <PackSection view={financial} posted={posted} busy={busy} nowMs={nowMs} />
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
    </div>
  )
}
