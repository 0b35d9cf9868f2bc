import { usdExact } from '../../../domain/format/usd.ts'
import { premiumTierRows } from '../../lib/labels/premium-tiers.ts'
import { FactRows } from '../ui/facts.tsx'
import type { PublicFees } from './fee-facts.server.ts'

interface AtAGlanceProps {
  /** The amount that bidding holds, and the days for which the hold is valid. */
  readonly hold: string
  readonly days: number
  readonly fees: PublicFees
}

/** The figures that people look for most, beside the text that explains them. */
export function AtAGlance({ hold, days, fees }: AtAGlanceProps) {
  return (
    <aside aria-labelledby="at-a-glance">
      <h2 id="at-a-glance" className="text-meta font-semibold text-ink">
        At a glance
      </h2>
      <div className="mt-3">
        <FactRows
          facts={[
            { label: 'To bid', value: `${hold} held` },
            { label: 'It lets you bid for', value: `${days} days` },
            ...premiumTierRows(fees.premium).map(({ bids, rate }) => ({
              label: `Premium, ${bids.replace(/^[BE]/, (first) => first.toLowerCase())}`,
              value: rate,
            })),
            { label: 'To list a car', value: usdExact(fees.checkout.baseCents) },
            { label: 'If it doesn’t sell', value: 'No further fee' },
          ]}
        />
      </div>
    </aside>
  )
}
