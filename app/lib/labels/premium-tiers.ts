import { percentText, usdExact, usdWhole } from '../../../domain/format/usd.ts'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import {
  type PremiumSchedule,
  type PremiumTier,
  premiumCents,
  premiumRate,
} from '../../../domain/money/premium.ts'

interface PremiumTierRow {
  /** The range of bids: '$5,000 to below $15,000'. */
  readonly bids: string
  readonly rate: string
  /** A computed example: '$600.00 on $10,000'. */
  readonly example: string
}

/** The example of a schedule without tiers. */
const EXAMPLE = cents(10_000_00)

/** Maps a premium schedule to table rows. */
export function premiumTierRows(schedule: PremiumSchedule): PremiumTierRow[] {
  if (schedule.tiers.length === 0) {
    const example = `${usdExact(premiumCents(EXAMPLE, schedule))} on ${usdWhole(EXAMPLE)}`
    return [{ bids: 'Every bid', rate: percentText(premiumRate(EXAMPLE, schedule)), example }]
  }
  return schedule.tiers.map((tier) => {
    const amount = exampleCents(tier)
    return {
      bids: bidsText(tier),
      rate: percentText(tier.rate),
      example: `${usdExact(premiumCents(amount, schedule))} on ${usdWhole(amount)}`,
    }
  })
}

/** A tier's maximum is a cent below the next tier's minimum; in whole dollars the two are equal. */
function bidsText({ minAmountCents, maxAmountCents }: PremiumTier): string {
  if (maxAmountCents === null) return `${usdWhole(minAmountCents)} and more`
  if (minAmountCents === 0) return `Below ${usdWhole(maxAmountCents)}`
  return `${usdWhole(minAmountCents)} to below ${usdWhole(maxAmountCents)}`
}

/** The middle of a tier in whole dollars; the minimum of an open-ended one. */
function exampleCents({ minAmountCents, maxAmountCents }: PremiumTier): Cents {
  if (maxAmountCents === null) return minAmountCents
  return cents(Math.round((minAmountCents + maxAmountCents) / 200) * 100)
}
