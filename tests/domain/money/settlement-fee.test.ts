import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import {
  DEFAULT_SETTLEMENT_FEES,
  feeTakenCents,
  settlementFeeCents,
  settlementFeesByCount,
} from '../../../domain/money/settlement-fee.ts'

/** The specification's words: dealer 25, reduced by 2 for each listing above 5, floor 15; non-dealer 15; minimum 5. */
const specified = (isDealer: boolean, n: number) => {
  const dealer = n > 5 ? 25 - 2 * (n - 5) : 25
  return Math.max(5, isDealer ? Math.max(15, dealer) : 15) * 100
}

const ALL = Array.from({ length: 120 }, (_, index) => index + 1)

test.each([true, false])(
  'settlement fee: n from 1 to 120, dealer %s -> the formula of the specification',
  (isDealer) => {
    expect(ALL.map((listings) => settlementFeeCents({ isDealer, listings }))).toEqual(
      ALL.map((listings) => specified(isDealer, listings)),
    )
  },
)

test.each([
  [1, 2_500],
  [5, 2_500],
  [6, 2_300],
  [7, 2_100],
  [8, 1_900],
  [9, 1_700],
  [10, 1_500],
  [120, 1_500],
])('settlement fee: dealer with %i listings -> %i cents', (listings, fee) => {
  expect(settlementFeeCents({ isDealer: true, listings })).toBe(fee)
})

test('settlement fee: rates below 5 -> 5', () => {
  const free = {
    ...DEFAULT_SETTLEMENT_FEES,
    privateCents: cents(0),
    dealerCents: cents(100),
    dealerFloorCents: cents(0),
  }
  expect(settlementFeeCents({ isDealer: false, listings: 1 }, free)).toBe(500)
  expect(settlementFeeCents({ isDealer: true, listings: 30 }, free)).toBe(500)
})

test('fee taken from a sale: above the price -> the whole price', () => {
  expect(feeTakenCents(cents(4_350_000), cents(1_500))).toBe(1_500)
  expect(feeTakenCents(cents(1_000), cents(1_500))).toBe(1_000)
})

test('settlement fee: dealer with one more listing -> never higher, at least 5', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), (listings) => {
      const now = settlementFeeCents({ isDealer: true, listings })
      expect(settlementFeeCents({ isDealer: true, listings: listings + 1 })).toBeLessThanOrEqual(now)
      expect(now).toBeGreaterThanOrEqual(500)
    }),
  )
})

test('fees by count: any rates -> the list has the fee of each number, its last the fee of all later ones', () => {
  const amount = fc.integer({ min: 0, max: 5_000 }).map(cents)
  const rates = fc.record({
    privateCents: amount,
    dealerCents: amount,
    dealerFullPriceListings: fc.integer({ min: 0, max: 20 }),
    dealerStepCents: fc.integer({ min: 0, max: 300 }).map(cents),
    dealerFloorCents: amount,
    minimumCents: amount,
  })
  fc.assert(
    fc.property(rates, fc.boolean(), fc.integer({ min: 1, max: 300 }), (fees, isDealer, n) => {
      const byCount = settlementFeesByCount(isDealer, fees)
      fc.pre(byCount.length < 2_000)
      expect(byCount[Math.min(n, byCount.length) - 1]).toBe(
        settlementFeeCents({ isDealer, listings: n }, fees),
      )
    }),
  )
})
