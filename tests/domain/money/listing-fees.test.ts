import { expect, test } from 'vitest'
import {
  ADDON_LABELS,
  ADDONS,
  addonPrices,
  addonsTotalCents,
  checkoutTotalCents,
  DEFAULT_CHECKOUT_PRICES,
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
