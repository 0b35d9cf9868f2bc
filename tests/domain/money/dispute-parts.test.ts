import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import { disputedParts, leftAfter } from '../../../domain/money/dispute-parts.ts'

const PARTS = [
  { account: 'base', amountCents: cents(4_999) },
  { account: 'addons', amountCents: cents(2_500) },
] as const

test.each([
  [7_499, [4_999, 2_500]],
  [4_000, [4_000]],
  [5_999, [4_999, 1_000]],
  [8_000, [4_999, 3_001]],
])('disputed parts: %i cents -> %j', (amount, expected) => {
  expect(disputedParts(cents(amount), PARTS).map(({ amountCents }) => amountCents)).toEqual(expected)
})

test.each([
  [0, [5_000, 2_500]],
  [4_000, [1_000, 2_500]],
  [5_000, [0, 2_500]],
  [6_000, [0, 1_500]],
  [9_000, [0, 0]],
])('left after a loss of %i cents -> %j', (lost, expected) => {
  expect(leftAfter(cents(lost), [cents(5_000), cents(2_500)])).toEqual(expected)
})

test('disputed parts: any payment -> their sum is the amount', () => {
  const amount = fc.integer({ min: 1, max: 100_000 }).map(cents)
  const parts = fc.array(fc.record({ account: fc.string(), amountCents: amount }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(amount, parts, (total, paid) => {
      expect(disputedParts(total, paid).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total)
    }),
  )
})
