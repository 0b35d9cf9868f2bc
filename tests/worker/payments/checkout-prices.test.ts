import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import {
  ADDONS,
  addonPrices,
  checkoutTotalCents,
  DEFAULT_CHECKOUT_PRICES,
} from '../../../domain/money/listing-fees.ts'
import { checkoutPrices } from '../../../worker/services/payments/checkout-prices.ts'

test('checkout prices: missing rows -> the defaults', () => {
  expect(checkoutPrices(new Map())).toEqual(DEFAULT_CHECKOUT_PRICES)
})

test.each(ADDONS)('checkout prices: addon %s priced 0 -> free, not the default', (addon) => {
  const prices = checkoutPrices(new Map([[addon, cents(0)]]))
  expect(prices.addonCents[addon]).toBe(0)
  expect(checkoutTotalCents([addon], prices)).toBe(prices.baseCents)
  expect(addonPrices([addon], prices)).toEqual({ [addon]: 0 })
})

test('checkout prices: base priced 0 -> free', () => {
  expect(checkoutTotalCents([], checkoutPrices(new Map([['listing_fee_default', cents(0)]])))).toBe(0)
})
