import { expect, test } from 'vitest'
import { paySellerText } from '../../../domain/after-sale/payment-labels.ts'

test('payment to the seller: price and time of the sale -> who pays whom, and by when', () => {
  expect(paySellerText(19_000)).toBe('You pay the seller $19,000 directly, within 7 days')
  expect(paySellerText(19_000, Date.parse('2026-11-16T18:00:00Z'))).toBe(
    'You pay the seller $19,000 directly, within 7 days, by Nov 23',
  )
  expect(paySellerText(19_000, Date.parse('2026-12-30T18:00:00Z'))).toMatch(/by Jan 6, 2027$/)
})
