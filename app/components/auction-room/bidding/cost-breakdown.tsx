import type { ReactNode } from 'react'
import { percentText, usdExact } from '../../../../domain/format/usd.ts'
import { dollarsToCents } from '../../../../domain/money/cents.ts'
import {
  cheaperNextTier,
  type PremiumSchedule,
  premiumCents,
  premiumRate,
  totalWithPremiumCents,
} from '../../../../domain/money/premium.ts'
import type { WirePremiumSchedule } from '../../../../domain/schemas/auction.ts'
import { cheaperAmountText } from './copy.ts'

interface CostBreakdownProps {
  /** Whole dollars; null while there is no valid amount. */
  readonly amount: number | null
  readonly amountLabel: ReactNode
  readonly schedule: WirePremiumSchedule
  /** Leaves out the first row: the error above takes its place, so that the height is unchanged. */
  readonly refused?: boolean
  /** Takes the place of the figures, at their height, while there is no amount. */
  readonly explanation?: ReactNode
}

/**
 * The total cost of an amount, by the premium tier of that amount. Where the next tier costs less in total, that
 * takes the place of the first row, which repeats the field above (docs/rules/auction-page.md, Costs).
 */
export function CostBreakdown(props: CostBreakdownProps) {
  const { amount, amountLabel, schedule: wire, refused = false, explanation } = props
  if (amount === null && !refused && explanation) {
    return <div className={`${TABLE} min-h-22.5 text-pretty low:min-h-14.5`}>{explanation}</div>
  }
  const schedule = toPremiumSchedule(wire)
  const cents = amount === null ? null : dollarsToCents(amount)
  const cheaper = cents === null || refused ? null : cheaperNextTier(cents, schedule)
  const premiumLabel =
    cents === null ? 'Buyer’s premium' : `Buyer’s premium (${percentText(premiumRate(cents, schedule))})`
  return (
    <dl className={TABLE} aria-live="off">
      {/* Shown for both kinds, also in the sheet: losing the lead must not move the button. */}
      {!refused && (
        <Row
          label={amountLabel}
          value={cents === null ? '' : usdExact(cents)}
          className={cheaper ? 'sr-only' : 'low:hidden'}
        />
      )}
      {cheaper && (
        <div className="py-0.5">
          <dt className="sr-only">Next premium tier</dt>
          <dd className="font-[560] text-ink">{cheaperAmountText(cheaper)}</dd>
        </div>
      )}
      <Row
        label={premiumLabel}
        value={cents === null ? '' : usdExact(premiumCents(cents, schedule))}
        className={refused || cheaper ? 'low:hidden' : ''}
      />
      <Row
        label="Total cost"
        value={cents === null ? '' : usdExact(totalWithPremiumCents(cents, schedule))}
        strong
      />
    </dl>
  )
}

const TABLE = 'figures border-y border-line py-2 text-meta low:py-1'

function Row({
  label,
  value,
  strong = false,
  className = '',
}: {
  readonly label: ReactNode
  readonly value: string
  readonly strong?: boolean
  readonly className?: string
}) {
  return (
    <div
      className={`flex justify-between gap-4 py-0.5 tight:flex-wrap ${strong ? 'font-semibold text-ink' : ''} ${className}`}
    >
      <dt>{label}</dt>
      <dd>{value || '–'}</dd>
    </div>
  )
}

/** Converts an auction's premium schedule from its API form. */
export function toPremiumSchedule(wire: WirePremiumSchedule): PremiumSchedule {
  return {
    baseRate: wire.base_rate,
    minRate: wire.min_rate,
    maxRate: wire.max_rate,
    tiers: wire.tier_rates.map(({ min_amount, max_amount, rate }) => ({
      minAmountCents: dollarsToCents(min_amount),
      maxAmountCents: max_amount === null ? null : dollarsToCents(max_amount),
      rate,
    })),
  }
}
