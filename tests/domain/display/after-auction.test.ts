import { expect, test } from 'vitest'
import {
  afterAuctionLink,
  afterAuctionText,
  sellersNextStep,
  standingOfferLink,
  standingOfferText,
} from '../../../domain/display/after-auction.ts'

test.each([
  ['sold', 'seller', '/auctions/7/handover'],
  ['sold', 'buyer', '/auctions/7/handover'],
  ['reserve_not_met', 'seller', '/auctions/7/offer'],
  ['reserve_not_met', 'buyer', undefined],
  ['no_bids', 'seller', undefined],
  [null, 'seller', undefined],
] as const)('after %s the %s goes to %s', (outcome, side, to) => {
  expect(afterAuctionLink(7, outcome, side)?.to).toBe(to)
})

test.each([
  ['bidder', 'Offered for $21,500', 'See offer'],
  ['seller', 'Counter offer of $21,500', 'Answer the counter offer'],
] as const)('an offer that waits for the %s: %s', (waits_for, text, step) => {
  const offer = { amount: 21_500, waits_for, expires_at: '2026-11-24T20:00:00.000Z' }
  expect(standingOfferText(offer)).toBe(text)
  expect(standingOfferLink(7, offer)).toEqual({ text: step, to: '/auctions/7/offer' })
})

test('a standing offer comes before what the outcome says, and before another one', () => {
  const offer = { amount: 21_500, waits_for: 'bidder', expires_at: '2026-11-24T20:00:00.000Z' } as const
  expect(sellersNextStep(7, 'reserve_not_met', offer)?.text).toBe('See offer')
  expect(sellersNextStep(7, 'reserve_not_met', null)?.text).toBe('Offer to the highest bidder')
  expect(sellersNextStep(7, 'no_bids', null)).toBeNull()
  expect(afterAuctionText('reserve_not_met', offer)).toBe('Offered for $21,500')
  expect(afterAuctionText('reserve_not_met', null)).toBe('The reserve was not met')
  expect(afterAuctionText('sold', null)).toBe('The vehicle is sold')
})
