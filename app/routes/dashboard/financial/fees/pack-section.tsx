import { countedText } from '../../../../../domain/format/counted-text.ts'
import { dayText } from '../../../../../domain/format/times.ts'
import { dollarsExact } from '../../../../../domain/format/usd.ts'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { DataTable } from '../../../../components/ui/data-table.tsx'
import { FactRows } from '../../../../components/ui/facts.tsx'
import { SectionTitle } from '../../../../components/ui/page.tsx'
import type { FinancialAnswer } from '../financial-request.server.ts'
import { BulkTable } from './bulk-table.tsx'
import { comparisonText, payText } from './copy.ts'
import type { FeesView } from './fees-view.server.ts'
import { PayForm } from './pay-form.tsx'

interface PackSectionProps {
  readonly view: Pick<FeesView, 'packs' | 'methods' | 'open' | 'purchase'>
  readonly posted: FinancialAnswer | null
  readonly busy: boolean
  readonly nowMs: number
}

/** The dealers' bulk table with the fee by the formula beside it, and the packs that were bought. */
export function PackSection({
  view: { packs, methods, open, purchase },
  posted,
  busy,
  nowMs,
}: PackSectionProps) {
  const { offers, formula_fee: formulaFee, listing_count: listings } = packs
  if (offers.length === 0 && packs.packs.length === 0) return null
  const chosen = open?.form === 'pack' ? offers.find(({ id }) => id === open.id) : undefined
  return (
    <section className="flex flex-col gap-4">
      <SectionTitle>Dealer bulk pricing</SectionTitle>
      <p className="max-w-[68ch]">
        Prepaid settlement fees: each sale uses one of your oldest pack, and nothing else is charged for it.
        Packs do not expire. A fee is given back if the sale is not completed.
      </p>
      <div className="max-w-[720px]">
        <FactRows
          facts={[
            { label: 'Fees left in your packs', value: String(packs.balance) },
            {
              label: 'Your fee now, without a pack',
              value: dollarsExact(formulaFee),
              note: `For your next listing, after ${countedText(listings, 'listing')} this month`,
            },
          ]}
        />
      </div>
      <BulkTable packs={packs} />
      {chosen && (
        <PayForm
          intent="pack_buy"
          id={chosen.id}
          purchase={purchase}
          question={`Buy ${countedText(chosen.fee_count, 'settlement fee')} for ${dollarsExact(chosen.price)}, ${dollarsExact(chosen.price_each)} each? ${comparisonText(chosen, formulaFee)}.`}
          button={payText(chosen.price)}
          methods={methods}
          posted={posted}
          busy={busy}
        />
      )}
      <BoughtPacks packs={packs.packs} nowMs={nowMs} />
    </section>
  )
}

function BoughtPacks({ packs, nowMs }: Pick<FeesView['packs'], 'packs'> & { readonly nowMs: number }) {
  if (packs.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <h3 className="text-title">Your packs</h3>
      <DataTable
        caption="Your packs"
        rows={packs}
        toKey={({ id }) => id}
        columns={[
          {
            head: 'Pack',
            cell: (pack) => (
              <span className="flex flex-wrap items-center gap-2">
                {countedText(pack.fee_count, 'fee')}
                {pack.state === 'processing' || pack.state === 'pending' ? (
                  <Badge>Being processed</Badge>
                ) : null}
                {pack.state === 'refunded' && <Badge>Refunded</Badge>}
                {pack.action_url !== null && (
                  <ButtonLink to={pack.action_url} variant="primary" reloadDocument>
                    Confirm with your bank
                  </ButtonLink>
                )}
              </span>
            ),
            isName: true,
          },
          {
            head: 'Bought',
            cell: ({ bought_at: at }) => (at === null ? 'Not paid yet' : dayText(Date.parse(at), nowMs)),
          },
          { head: 'Used', cell: ({ used }) => used, isFigure: true },
          { head: 'Refunded', cell: ({ refunded }) => refunded, isFigure: true },
          { head: 'Left', cell: ({ left }) => left, isFigure: true },
          { head: 'Paid', cell: ({ price }) => dollarsExact(price), isFigure: true },
        ]}
      />
    </div>
  )
}
