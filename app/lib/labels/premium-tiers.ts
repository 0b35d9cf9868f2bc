import { percentText, usdExact, usdWhole } from '../../../domain/format/usd.ts'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import { type PremiumSchedule, type PremiumTier, premiumCents } from '../../../domain/money/premium.ts'

interface PremiumTierRow {
  /** '$5,000 to below $15,000'. */
  readonly bids: string
  readonly rate: string
  /** '$600.00 on $10,000': what the house itself reckons. */
  readonly example: string
}

/** A premium schedule as a table that people read. */
export function premiumTierRows(schedule: PremiumSchedule): PremiumTierRow[] {
  return schedule.tiers.map((tier) => {
    const amount = exampleCents(tier)
    return {
      bids: bidsText(tier),
      rate: percentText(tier.rate),
      example: `${usdExact(premiumCents(amount, schedule))} on ${usdWhole(amount)}`,
    }
  })
}

/** '5%', or '5% at this price' where another price has another rate: nobody should take a rate that changes for a mistake. */
export function premiumNowText(rate: number, tiers: readonly { readonly rate: number }[]): string {
  const isOne = tiers.every((tier) => tier.rate === tiers[0]?.rate)
  return isOne ? percentText(rate) : `${percentText(rate)} at this price`
}

/** Tiers end a cent below the next one's beginning, so that their ends in whole dollars are those beginnings. */
function bidsText({ minAmountCents, maxAmountCents }: PremiumTier): string {
  if (maxAmountCents === null) return `${usdWhole(minAmountCents)} and more`
  if (minAmountCents === 0) return `Below ${usdWhole(maxAmountCents)}`
  return `${usdWhole(minAmountCents)} to below ${usdWhole(maxAmountCents)}`
}

/** The middle of a tier in whole dollars; the beginning of one without an end. */
function exampleCents({ minAmountCents, maxAmountCents }: PremiumTier): Cents {
  if (maxAmountCents === null) return minAmountCents
  return cents(Math.round((minAmountCents + maxAmountCents) / 200) * 100)
}
