import { expect, test } from 'vitest'
import {
  afterAuctionLink,
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
