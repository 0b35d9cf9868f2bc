import { expect, test } from 'vitest'
import {
  amountProblem,
  leastOffer,
  steppedAmount,
  typedAmount,
} from '../../../../app/routes/auctions.$id/bidding/bid-amount.ts'
import { live } from '../../../fixtures/browser/running-auction.ts'

test('who does not lead must offer the minimum bid; the leader may set any maximum from the current price up', () => {
  const { auction } = live({ current_bid: 1_300, minimum_bid: 1_400 })
  expect(leastOffer(auction, false)).toBe(1_400)
  expect(leastOffer(auction, true)).toBe(1_300)
})

test.each(['', '   '])('an empty amount (%j) is asked for', (typed) => {
  expect(amountProblem(typed, 1_400)).toBe('Maximum bid amount is required')
})

test.each(['1399', '1,399', 'abc', '-1400', '1e9', '14.5.6'])('%s is refused before it is sent', (typed) => {
  expect(amountProblem(typed, 1_400)).toBe('Bid must be greater than current bid')
})

test.each(['1400.50', '$14,000.01', '999999999'])('%s is refused with what an amount must be', (typed) => {
  expect(amountProblem(typed, 1_400)).toBe('Bid must be a whole dollar amount between $1 and $99,999,999')
  expect(typedAmount(typed)).toBeNull()
})

test.each([
  ['1400', 1_400],
  [' 2,000 ', 2_000],
  ['$42,250.00', 42_250],
  ['99999999', 99_999_999],
])('%s is sent as %i', (typed, dollars) => {
  expect(amountProblem(typed, 1_400)).toBeNull()
  expect(typedAmount(typed)).toBe(dollars)
})

test.each(['0', '0.00', '000'])('%s costs nothing that could be reckoned, and is refused', (typed) => {
  expect(typedAmount(typed)).toBeNull()
  expect(amountProblem(typed, 1_400)).toBe('Bid must be greater than current bid')
})

test('a step adds or takes away the increment, and stays between the least and the most', () => {
  const steps = { least: 1_400, step: 100 }
  expect(steppedAmount('1,450', { ...steps, up: true })).toBe(1_550)
  expect(steppedAmount('1,450', { ...steps, up: false })).toBe(1_400)
  expect(steppedAmount('', { ...steps, up: true })).toBe(1_500)
  expect(steppedAmount('99,999,999', { ...steps, up: true })).toBe(99_999_999)
})
