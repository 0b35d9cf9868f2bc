import { percentText, usdExact, usdWhole } from '../../../domain/format/usd.ts'
import { cents } from '../../../domain/money/cents.ts'
import {
  type PremiumSchedule,
  premiumCents,
  premiumRate,
  totalWithPremiumCents,
} from '../../../domain/money/premium.ts'
import { FactRows } from '../ui/facts.tsx'

const PRICE = cents(19_000_00)

/** What a buyer pays for one car, computed with the present rates. */
export function SaleExample({ premium }: { readonly premium: PremiumSchedule }) {
  return (
    <aside aria-labelledby="example">
      <h2 id="example" className="text-meta font-semibold text-ink">
        A car that sells for {usdWhole(PRICE)}
      </h2>
      <div className="mt-3">
        <FactRows
          facts={[
            { label: 'You pay the seller', value: usdExact(PRICE) },
            {
              label: `You pay us (${percentText(premiumRate(PRICE, premium))})`,
              value: usdExact(premiumCents(PRICE, premium)),
            },
            {
              label: 'Your total',
              value: <strong>{usdExact(totalWithPremiumCents(PRICE, premium))}</strong>,
            },
          ]}
        />
      </div>
      <p className="mt-3 text-meta text-ink-3">Use tax and DMV fees come on top. You pay those to the DMV.</p>
    </aside>
  )
}
