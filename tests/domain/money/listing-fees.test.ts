import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import {
  ADDON_LABELS,
  ADDONS,
  addonsTotalCents,
  bulkPackTotalCents,
  checkoutTotalCents,
  DEALER_BULK_PACKS,
  DEFAULT_CHECKOUT_PRICES,
  DEFAULT_SETTLEMENT_FEES,
  feeTakenCents,
  netProceedsCents,
  settlementFeeCents,
} from '../../../domain/money/listing-fees.ts'

test('publishing costs 49.99', () => {
  expect(checkoutTotalCents([], DEFAULT_CHECKOUT_PRICES)).toBe(4_999)
})

test.each([
  ['featured_homepage', 'Featured on Homepage', 2_500],
  ['priority_listing', 'Priority Listing', 1_500],
  ['social_media', 'Social Media Promotion', 2_000],
  ['email_blast', 'Email Blast', 3_000],
] as const)('the addon %s is called %s and costs %i cents', (addon, label, price) => {
  expect(ADDON_LABELS[addon]).toBe(label)
  expect(addonsTotalCents([addon], DEFAULT_CHECKOUT_PRICES)).toBe(price)
  expect(checkoutTotalCents([addon], DEFAULT_CHECKOUT_PRICES)).toBe(4_999 + price)
})

test('all addons together cost 139.99 with the base', () => {
  expect(checkoutTotalCents(ADDONS, DEFAULT_CHECKOUT_PRICES)).toBe(13_999)
})

test('an addon named twice is paid once', () => {
  expect(addonsTotalCents(['email_blast', 'email_blast'], DEFAULT_CHECKOUT_PRICES)).toBe(3_000)
})

test('a private seller pays 15 for a sale, however many they list', () => {
  expect(settlementFeeCents({ isDealer: false, listings: 1 })).toBe(1_500)
  expect(settlementFeeCents({ isDealer: false, listings: 50 })).toBe(1_500)
})

test.each([
  [1, 2_500],
  [5, 2_500],
  [6, 2_300],
  [7, 2_100],
  [9, 1_700],
  [10, 1_500],
  [11, 1_500],
  [100, 1_500],
])('a dealer with %i listings pays %i cents', (listings, fee) => {
  expect(settlementFeeCents({ isDealer: true, listings })).toBe(fee)
})

test('no fee lies under 5, whatever an admin has set', () => {
  const free = {
    ...DEFAULT_SETTLEMENT_FEES,
    privateCents: cents(0),
    dealerCents: cents(100),
    dealerFloorCents: cents(0),
  }
  expect(settlementFeeCents({ isDealer: false, listings: 1 }, free)).toBe(500)
  expect(settlementFeeCents({ isDealer: true, listings: 30 }, free)).toBe(500)
})

test('a seller keeps the sale less the fee, and never less than nothing', () => {
  expect(netProceedsCents(cents(4_350_000), cents(1_500))).toBe(4_348_500)
  expect(netProceedsCents(cents(1_000), cents(1_500))).toBe(0)
})

test('what is taken and what is kept make up the sale', () => {
  const anyCents: fc.Arbitrary<Cents> = fc.integer({ min: 0, max: 99_999_999_00 }).map(cents)
  fc.assert(
    fc.property(anyCents, anyCents, (gross, fee) => {
      expect(feeTakenCents(gross, fee) + netProceedsCents(gross, fee)).toBe(gross)
    }),
  )
})

test('the fee of a dealer never rises with another listing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), (listings) => {
      const now = settlementFeeCents({ isDealer: true, listings })
      expect(settlementFeeCents({ isDealer: true, listings: listings + 1 })).toBeLessThanOrEqual(now)
      expect(now).toBeGreaterThanOrEqual(500)
    }),
  )
})

test('the dealers bulk table is that of the spec, and its discounts are true', () => {
  const rows = DEALER_BULK_PACKS.map(({ count, discountPercent, feeEachCents }) => [
    count,
    discountPercent,
    feeEachCents,
  ])
  expect(rows).toEqual([
    [1, 0, 2_500],
    [5, 10, 2_250],
    [10, 20, 2_000],
    [25, 30, 1_750],
    [50, 40, 1_500],
    [100, 50, 1_250],
  ])
  for (const pack of DEALER_BULK_PACKS) {
    expect(pack.feeEachCents).toBe((2_500 * (100 - pack.discountPercent)) / 100)
  }
  expect(DEALER_BULK_PACKS.map(bulkPackTotalCents)).toEqual([2_500, 11_250, 20_000, 43_750, 75_000, 125_000])
})
