import type { ReactNode } from 'react'
import { percentText, usdExact } from '../../../../domain/format/usd.ts'
import { dollarsToCents } from '../../../../domain/money/cents.ts'
import {
  type PremiumSchedule,
  premiumCents,
  premiumRate,
  totalWithPremiumCents,
} from '../../../../domain/money/premium.ts'
import type { WirePremiumSchedule } from '../../../../domain/schemas/auction.ts'

interface CostBreakdownProps {
  /** Whole dollars; null while there is no valid amount. */
  readonly amount: number | null
  readonly amountLabel: ReactNode
  readonly schedule: WirePremiumSchedule
  /** Leaves out the first row: the error above takes its place, so that the height is unchanged. */
  readonly refused?: boolean
}

/** The total cost of an amount, by the premium tier of that amount (docs/rules/auction-page.md, Costs). */
export function CostBreakdown({ amount, amountLabel, schedule: wire, refused = false }: CostBreakdownProps) {
  const schedule = toPremiumSchedule(wire)
  const cents = amount === null ? null : dollarsToCents(amount)
  const premiumLabel =
    cents === null ? 'Buyer’s premium' : `Buyer’s premium (${percentText(premiumRate(cents, schedule))})`
  return (
    <dl className="figures border-y border-line py-2 text-meta low:py-1" aria-live="off">
      {/* Shown for both kinds, also in the sheet: losing the lead must not move the button. */}
      {!refused && (
        <Row label={amountLabel} value={cents === null ? '' : usdExact(cents)} className="low:hidden" />
      )}
      <Row
        label={premiumLabel}
        value={cents === null ? '' : usdExact(premiumCents(cents, schedule))}
        className={refused ? 'low:hidden' : ''}
      />
      <Row
        label="Total cost"
        value={cents === null ? '' : usdExact(totalWithPremiumCents(cents, schedule))}
        strong
      />
    </dl>
  )
}

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
