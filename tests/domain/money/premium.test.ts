import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollarsToCents } from '../../../domain/money/cents.ts'
import {
  cheaperNextTier,
  DEFAULT_PREMIUM_SCHEDULE,
  type PremiumSchedule,
  premiumCents,
  premiumRate,
  totalWithPremiumCents,
} from '../../../domain/money/premium.ts'

const schedule: PremiumSchedule = {
  baseRate: 5,
  minRate: 2,
  maxRate: 10,
  tiers: [
    { minAmountCents: cents(100_000), maxAmountCents: cents(199_900), rate: 7 },
    { minAmountCents: cents(300_000), maxAmountCents: cents(399_900), rate: 12 },
    { minAmountCents: cents(500_000), maxAmountCents: null, rate: 1 },
  ],
}

test('premium rate: lowest and highest amount of a tier -> rate of the tier', () => {
  expect(premiumRate(cents(100_000), schedule)).toBe(7)
  expect(premiumRate(cents(199_900), schedule)).toBe(7)
})

test('premium rate: no tier matches -> base rate', () => {
  expect(premiumRate(cents(99_999), schedule)).toBe(5)
  expect(premiumRate(cents(199_901), schedule)).toBe(5)
  expect(premiumRate(cents(400_000), schedule)).toBe(5)
})

test('premium rate: above the maximum rate -> maximum rate', () => {
  expect(premiumRate(cents(300_000), schedule)).toBe(10)
})

test('premium rate: below the minimum rate -> minimum rate', () => {
  expect(premiumRate(cents(50_000_000), schedule)).toBe(2)
})

test('premium rate: overlapping tiers -> the first', () => {
  const overlapping = {
    ...schedule,
    tiers: [...schedule.tiers, { ...schedule.tiers[0], rate: 9 }],
  } as PremiumSchedule
  expect(premiumRate(cents(150_000), overlapping)).toBe(7)
})

test('premium: amount -> amount x rate / 100', () => {
  expect(premiumCents(cents(4_225_000), { ...schedule, tiers: [] })).toBe(211_250)
  expect(totalWithPremiumCents(cents(4_225_000), { ...schedule, tiers: [] })).toBe(4_436_250)
})

test('premium: half a cent -> rounded up', () => {
  expect(premiumCents(cents(110), { baseRate: 5, minRate: 0, maxRate: 100, tiers: [] })).toBe(6)
  expect(premiumCents(cents(109), { baseRate: 5, minRate: 0, maxRate: 100, tiers: [] })).toBe(5)
})

test.each([
  [0, 8],
  [4_999.99, 8],
  [5_000, 6],
  [14_999.99, 6],
  [15_000, 5],
  [49_999.99, 5],
  [50_000, 4],
  [99_999.99, 4],
  [100_000, 3],
])('default schedule: %d dollars -> %i percent', (amount, rate) => {
  expect(premiumRate(dollarsToCents(amount), { ...DEFAULT_PREMIUM_SCHEDULE, baseRate: 7 })).toBe(rate)
})

test('default schedule: any amount -> has a tier', () => {
  expect(premiumRate(cents(0), DEFAULT_PREMIUM_SCHEDULE)).toBe(8)
  expect(premiumRate(cents(499_900), DEFAULT_PREMIUM_SCHEDULE)).toBe(8)
  expect(premiumRate(cents(500_000), DEFAULT_PREMIUM_SCHEDULE)).toBe(6)
  expect(premiumRate(cents(4_175_000), DEFAULT_PREMIUM_SCHEDULE)).toBe(5)
  expect(premiumRate(cents(5_000_000), DEFAULT_PREMIUM_SCHEDULE)).toBe(4)
  expect(premiumRate(cents(99_999_999_00), DEFAULT_PREMIUM_SCHEDULE)).toBe(3)
})

const anySchedule = fc
  .record({
    rates: fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 })),
    baseRate: fc.integer({ min: 0, max: 4_000 }),
    tiers: fc.array(
      fc.record({
        minAmountCents: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
        maxAmountCents: fc.option(fc.integer({ min: 0, max: 20_000_000 }).map(cents)),
        rate: fc.integer({ min: 0, max: 4_000 }).map((rate) => rate / 100),
      }),
    ),
  })
  .map(
    ({ rates, baseRate, tiers }): PremiumSchedule => ({
      baseRate: baseRate / 100,
      minRate: Math.min(...rates) / 100,
      maxRate: Math.max(...rates) / 100,
      tiers,
    }),
  )

test('premium: any schedule and amount -> rate within its bounds, premium exact', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 0, max: 99_999_999_00 }).map(cents), (anyOf, amount) => {
      const rate = premiumRate(amount, anyOf)
      expect(rate).toBeGreaterThanOrEqual(anyOf.minRate)
      expect(rate).toBeLessThanOrEqual(anyOf.maxRate)
      // Rates have two decimals, so the exact premium is a whole number of ten-thousandths of a cent.
      const exact = BigInt(amount) * BigInt(Math.round(rate * 100))
      const rounded = (exact + 5_000n) / 10_000n
      expect(BigInt(premiumCents(amount, anyOf))).toBe(rounded)
    }),
  )
})

const cheaper = (dollars: number) => cheaperNextTier(dollarsToCents(dollars), DEFAULT_PREMIUM_SCHEDULE)

test('next tier: amount just below it -> where the total is lower, and by how much', () => {
  expect(cheaper(4_999)).toEqual({ amountCents: 500_000, savedCents: 9_892 })
  expect(cheaper(4_908)).toEqual({ amountCents: 500_000, savedCents: 64 })
  expect(cheaper(49_990)).toEqual({ amountCents: 5_000_000, savedCents: 48_950 })
})

test('next tier: total not lower there, the tier itself, or no tier above -> nothing', () => {
  expect(cheaper(4_907)).toBeNull()
  expect(cheaper(5_000)).toBeNull()
  expect(cheaper(250_000)).toBeNull()
  expect(cheaperNextTier(cents(100_000), { ...schedule, tiers: [] })).toBeNull()
})

test('next tier: any schedule and amount -> a higher whole-dollar amount whose total is lower by that much', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 0, max: 25_000_000 }).map(cents), (anyOf, amount) => {
      const next = cheaperNextTier(amount, anyOf)
      if (next === null) return
      expect(next.amountCents).toBeGreaterThan(amount)
      expect(next.amountCents % 100).toBe(0)
      expect(next.savedCents).toBeGreaterThan(0)
      expect(totalWithPremiumCents(next.amountCents, anyOf) + next.savedCents).toBe(
        totalWithPremiumCents(amount, anyOf),
      )
    }),
  )
})
