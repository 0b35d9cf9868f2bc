import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { BidBody, MaximumBody, TypedBidAmount } from '../../../domain/schemas/bid.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'

function getErrors(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(value)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

const required = 'Maximum bid amount is required'
const malformed = 'Bid must be a whole dollar amount between $1 and $99,999,999'

test.each([1, 12_500, 99_999_999])('bid amount: %i -> accepted', (amount) => {
  expect(BidBody.parse({ bid_amount: amount })).toEqual({ bid_amount: amount })
  expect(MaximumBody.parse({ max_amount: amount })).toEqual({ max_amount: amount })
})

test.each([{}, { bid_amount: null }, { bid_amount: '' }])('bid body: %o -> amount missing', (body) => {
  expect(getErrors(BidBody, body)).toEqual({ bid_amount: [required] })
})

test.each([
  '12500',
  'abc',
  true,
  [],
  {},
  0,
  -1,
  0.5,
  12_500.01,
  100_000_000,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('bid amount: %o -> refused', (amount) => {
  expect(getErrors(BidBody, { bid_amount: amount })).toEqual({ bid_amount: [malformed] })
  expect(getErrors(MaximumBody, { max_amount: amount })).toEqual({ max_amount: [malformed] })
})

test('bid body: other fields -> ignored', () => {
  expect(BidBody.parse({ bid_amount: 5, bidder_id: 9, is_winning: true })).toEqual({ bid_amount: 5 })
})

test.each([
  ['12500', 12_500],
  [' 12,500 ', 12_500],
  ['$12,500.00', 12_500],
  ['1', 1],
])('entered amount: %s -> %i', (typed, amount) => {
  expect(TypedBidAmount.parse(typed)).toBe(amount)
})

test.each([
  ['', required],
  ['   ', required],
  [null, required],
  ['abc', 'Bid must be greater than current bid'],
  ['1,25', 'Bid must be greater than current bid'],
  ['-5', 'Bid must be greater than current bid'],
  ['1e5', 'Bid must be greater than current bid'],
  ['12.500', 'Bid must be greater than current bid'],
  ['12500.50', malformed],
  ['0', malformed],
  ['100000000', malformed],
])('entered amount: %o -> refused with %s', (typed, message) => {
  expect(getErrors(TypedBidAmount, typed)).toEqual({ body: [message] })
})

test('bid amount: any value -> whole dollars within bounds pass, one message for the rest', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.integer(), fc.double()), (value) => {
      const isAmount =
        typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 99_999_999
      const errors = getErrors(BidBody, { bid_amount: value })
      expect(Object.keys(errors)).toEqual(isAmount ? [] : ['bid_amount'])
      if (!isAmount) expect(errors.bid_amount).toHaveLength(1)
    }),
  )
})
