import { expect, test } from 'vitest'
import { type Reviewable, reviewable, satisfactionRate } from '../../../domain/messaging/reviews.ts'
import { SALE_STATES, type SaleState } from '../../../domain/money/money-states.ts'

test.each([
  [0, null, null],
  [4, 5, null],
  [5, null, null],
  [5, 5, { percent: 100, reviews: 5 }],
  [47, 4.87, { percent: 97, reviews: 47 }],
  [5, 1, { percent: 20, reviews: 5 }],
])('satisfaction rate: %i reviews with mean %s -> %j', (reviews, average, rate) => {
  expect(satisfactionRate({ reviews, average })).toEqual(rate)
})

const REVIEWS: Readonly<Record<SaleState, Reviewable>> = {
  premium_due: 'not_settled',
  charging: 'not_settled',
  processing: 'not_settled',
  action_required: 'not_settled',
  paid: 'yes',
  defaulted: 'not_buyer',
  refunded: 'not_buyer',
  disputed: 'yes',
  premium_refunded: 'yes',
}

test('review: state of the sale -> not before the premium is paid, never without it, and once', () => {
  for (const state of SALE_STATES) {
    const expected = REVIEWS[state]
    expect(reviewable({ state, isReviewed: false }), state).toBe(expected)
    expect(reviewable({ state, isReviewed: true }), state).toBe(expected === 'yes' ? 'already' : expected)
  }
})

test('review: nothing bought -> not the buyer', () => {
  expect(reviewable(null)).toBe('not_buyer')
})
