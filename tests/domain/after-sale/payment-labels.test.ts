import { expect, test } from 'vitest'
import { payPriceText, paySellerText } from '../../../domain/after-sale/payment-labels.ts'

test('payment to the seller: price and day by which it is due -> who pays whom, and by when', () => {
  expect(paySellerText(19_000)).toBe('You pay the seller $19,000 directly, within 7 days')
  expect(payPriceText(19_000, Date.parse('2026-11-23T18:00:00Z'))).toBe(
    'You pay the seller $19,000 directly, within 7 days, by Nov 23',
  )
  expect(payPriceText(19_000, Date.parse('2027-01-06T18:00:00Z'))).toMatch(/by Jan 6, 2027$/)
  expect(payPriceText(19_000, null)).toMatch(/directly, within 7 days after the premium is paid$/)
})
