import { type Cents, cents, roundHalfUp } from './cents.ts'

/**
 * One tier of the buyer's premium: `rate` percent from `minAmountCents` to `maxAmountCents`, both inclusive.
 */
export type PremiumTier = {
  readonly minAmountCents: Cents
  /** Null: no upper limit. */
  readonly maxAmountCents: Cents | null
  readonly rate: number
}

/**
 * The buyer's premium of one auction, frozen at publishing. Rates are percents: 5 is 5 %
 * (docs/rules/money.md, Premium tiers).
 */
export type PremiumSchedule = {
  readonly baseRate: number
  readonly minRate: number
  readonly maxRate: number
  readonly tiers: readonly PremiumTier[]
}

/** The default schedule; rows in D1 that an administrator edits replace it. */
export const DEFAULT_PREMIUM_SCHEDULE: PremiumSchedule = {
  baseRate: 5,
  minRate: 2,
  maxRate: 8,
  tiers: [
    { minAmountCents: cents(0), maxAmountCents: cents(499_999), rate: 8 },
    { minAmountCents: cents(500_000), maxAmountCents: cents(1_499_999), rate: 6 },
    { minAmountCents: cents(1_500_000), maxAmountCents: cents(4_999_999), rate: 5 },
    { minAmountCents: cents(5_000_000), maxAmountCents: cents(9_999_999), rate: 4 },
    { minAmountCents: cents(10_000_000), maxAmountCents: null, rate: 3 },
  ],
}

/**
 * The percent that applies to an amount: the rate of the first tier that includes it, else the base rate,
 * clamped to [minRate, maxRate] (docs/rules/money.md, Premium tiers).
 */
export function premiumRate(amountCents: Cents, schedule: PremiumSchedule): number {
  const tier = schedule.tiers.find(
    ({ minAmountCents, maxAmountCents }) =>
      amountCents >= minAmountCents && (maxAmountCents === null || amountCents <= maxAmountCents),
  )
  const rate = tier === undefined ? schedule.baseRate : tier.rate
  return Math.min(Math.max(rate, schedule.minRate), schedule.maxRate)
}

/** The buyer's premium on an amount, in cents: amount x rate / 100, rounded half up to the cent. */
export function premiumCents(amountCents: Cents, schedule: PremiumSchedule): Cents {
  return cents(roundHalfUp((amountCents * premiumRate(amountCents, schedule)) / 100))
}

/** The total for the buyer: the amount and its premium. */
export function totalWithPremiumCents(amountCents: Cents, schedule: PremiumSchedule): Cents {
  return cents(amountCents + premiumCents(amountCents, schedule))
}

/** The lowest amount from which the total is lower than now, and by how much. */
export interface CheaperAmount {
  readonly amountCents: Cents
  /** How much lower the total is; above zero. */
  readonly savedCents: Cents
}

/**
 * The start of the next premium tier, in whole dollars, where the total of that amount is lower than that of
 * `amountCents`; null where no higher amount costs less (docs/rules/money.md, Premium tiers).
 */
export function cheaperNextTier(amountCents: Cents, schedule: PremiumSchedule): CheaperAmount | null {
  const totalCents = totalWithPremiumCents(amountCents, schedule)
  const starts = schedule.tiers
    .flatMap(({ minAmountCents, maxAmountCents }) =>
      maxAmountCents === null ? [minAmountCents] : [minAmountCents, maxAmountCents + 1],
    )
    .map((startCents) => cents(Math.ceil(startCents / 100) * 100))
    .filter((startCents) => startCents > amountCents)
    .toSorted((one, other) => one - other)
  for (const startCents of starts) {
    const savedCents = totalCents - totalWithPremiumCents(startCents, schedule)
    if (savedCents > 0) return { amountCents: startCents, savedCents: cents(savedCents) }
  }
  return null
}
