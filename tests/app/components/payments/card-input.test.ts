import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedCardNumber, groupedExpiry } from '../../../../app/components/payments/card-input.ts'

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  ['no digits', ''],
])('card number: %j -> %j', (typed, written) => {
  expect(groupedCardNumber(typed)).toBe(written)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['124', '12/4'],
  ['12/40', '12/40'],
  ['5', '05'],
  ['540', '05/40'],
  ['12/2040', '12/20'],
])('card expiry: %j -> %j', (typed, written) => {
  expect(groupedExpiry(typed)).toBe(written)
})

test('card input: formatting twice -> same as once', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const number = groupedCardNumber(typed)
      const expiry = groupedExpiry(typed)
      expect(groupedCardNumber(number)).toBe(number)
      expect(groupedExpiry(expiry)).toBe(expiry)
    }),
  )
})
