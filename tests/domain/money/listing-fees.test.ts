import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import {
  ADDON_LABELS,
  ADDONS,
  addonPrices,
  addonsTotalCents,
  checkoutTotalCents,
  DEFAULT_CHECKOUT_PRICES,
  DEFAULT_SETTLEMENT_FEES,
  feeTakenCents,
  settlementFeeCents,
} from '../../../domain/money/listing-fees.ts'

test('checkout: no addons -> 49.99', () => {
  expect(checkoutTotalCents([], DEFAULT_CHECKOUT_PRICES)).toBe(4_999)
})

test.each([
  ['featured_homepage', 'Featured on Homepage', 2_500],
  ['priority_listing', 'Priority Listing', 1_500],
  ['social_media', 'Social Media Promotion', 2_000],
  ['email_blast', 'Email Blast', 3_000],
] as const)('addon %s: label %s -> %i cents', (addon, label, price) => {
  expect(ADDON_LABELS[addon]).toBe(label)
  expect(addonsTotalCents([addon], DEFAULT_CHECKOUT_PRICES)).toBe(price)
  expect(checkoutTotalCents([addon], DEFAULT_CHECKOUT_PRICES)).toBe(4_999 + price)
})

test('checkout: all addons -> 139.99 with the base', () => {
  expect(checkoutTotalCents(ADDONS, DEFAULT_CHECKOUT_PRICES)).toBe(13_999)
})

test('checkout: repeated addon -> counted once', () => {
  expect(addonsTotalCents(['email_blast', 'email_blast'], DEFAULT_CHECKOUT_PRICES)).toBe(3_000)
})

test('addon prices: chosen addons -> the price of each, of no other', () => {
  expect(addonPrices(['featured_homepage', 'email_blast'], DEFAULT_CHECKOUT_PRICES)).toEqual({
    featured_homepage: 2_500,
    email_blast: 3_000,
  })
})

test('settlement fee: private seller with any number of listings -> 15', () => {
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
