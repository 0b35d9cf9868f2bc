import { expect, test } from 'vitest'
import { amountProblem, leastOffer, typedAmount } from '../../app/components/auction/offer-amount.ts'
import { live } from './running-auction.ts'

test('who does not lead must offer the minimum bid; the leader may set any maximum from the current price up', () => {
  const { auction } = live({ current_bid: 1_300, minimum_bid: 1_400 })
  expect(leastOffer(auction, false)).toBe(1_400)
  expect(leastOffer(auction, true)).toBe(1_300)
})

test.each(['', '   '])('an empty amount (%j) is asked for', (typed) => {
  expect(amountProblem(typed, 1_400)).toBe('Maximum bid amount is required')
})

test.each(['1399', 'abc', '14.5', '-1400', '1e9', '999999999'])(
  '%s is refused before it is sent',
  (typed) => {
    expect(amountProblem(typed, 1_400)).toBe('Bid must be greater than current bid')
  },
)

test.each(['1400', ' 2000 ', '99999999'])('%s is sent', (typed) => {
  expect(amountProblem(typed, 1_400)).toBeNull()
  expect(typedAmount(typed)).toBe(Number(typed))
})
