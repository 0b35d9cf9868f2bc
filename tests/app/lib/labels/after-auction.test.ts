import { expect, test } from 'vitest'
import {
  afterAuctionLink,
  afterAuctionText,
  nextSellerStep,
  openOfferLabels,
  openOfferLink,
  openOffersTitle,
  openOfferText,
  sortByMyTurn,
} from '../../../../app/lib/labels/after-auction.ts'

test.each([
  ['sold', 'seller', '/auctions/7/handover'],
  ['sold', 'buyer', '/auctions/7/handover'],
  ['reserve_not_met', 'seller', '/auctions/7/offer'],
  ['reserve_not_met', 'buyer', undefined],
  ['no_bids', 'seller', undefined],
  [null, 'seller', undefined],
] as const)('next step: outcome %s, %s -> %s', (outcome, side, to) => {
  const payment = outcome === 'sold' ? 'paid' : null
  expect(afterAuctionLink(7, outcome && { outcome, payment }, side)?.to).toBe(to)
})

test('next step: sale not completed -> the seller offers the car to another bidder, the buyer has none', () => {
  const result = { outcome: 'sold', payment: 'not_completed' } as const
  expect(afterAuctionLink(7, result, 'seller')).toEqual({
    text: 'Offer to another bidder',
    to: '/auctions/7/offer',
  })
  expect(afterAuctionLink(7, result, 'buyer')).toBeNull()
  expect(afterAuctionText(result, null)).toBe('The sale was not completed')
})

test.each([
  ['bidder', 'Offered for $21,500', 'See offer'],
  ['seller', 'Counter offer of $21,500', 'Answer the counter offer'],
] as const)('open offer: waits for the %s -> %s', (waits_for, text, step) => {
  const offer = { amount: 21_500, waits_for, expires_at: '2026-11-24T20:00:00.000Z' }
  expect(openOfferText(offer)).toBe(text)
  expect(openOfferLink(7, offer)).toEqual({ text: step, to: '/auctions/7/offer' })
})

test('next step: open offer -> takes precedence over the outcome and a new offer', () => {
  const offer = { amount: 21_500, waits_for: 'bidder', expires_at: '2026-11-24T20:00:00.000Z' } as const
  expect(nextSellerStep(7, { outcome: 'reserve_not_met', payment: null }, offer)?.text).toBe('See offer')
  expect(nextSellerStep(7, { outcome: 'reserve_not_met', payment: null }, null)?.text).toBe(
    'Offer to the highest bidder',
  )
  expect(nextSellerStep(7, { outcome: 'no_bids', payment: null }, null)).toBeNull()
  expect(afterAuctionText({ outcome: 'reserve_not_met', payment: null }, offer)).toBe('Offered for $21,500')
  expect(afterAuctionText({ outcome: 'reserve_not_met', payment: null }, null)).toBe(
    'The reserve was not met',
  )
  expect(afterAuctionText({ outcome: 'sold', payment: 'paid' }, null)).toBe('The vehicle is sold')
})

test.each([
  ['bidder', 'bidder', 'Answer the offer', 'Offered to you for', 'Your answer by'],
  ['bidder', 'seller', 'See offer', 'Your counter offer', 'The seller’s answer by'],
  ['seller', 'seller', 'Answer the counter offer', 'Counter offer to you', 'Your answer by'],
  ['seller', 'bidder', 'See offer', 'You offered it for', 'The bidder’s answer by'],
] as const)('open offer: for the %s, waits for the %s -> %s', (side, waits_for, step, amount, until) => {
  expect(openOfferLink(7, { waits_for }, side)).toEqual({ text: step, to: '/auctions/7/offer' })
  expect(openOfferLabels({ waits_for }, side)).toEqual({ amount, until })
})

test('open offers: those waiting for the person -> first, and in the title', () => {
  const createOffer = (side: 'seller' | 'bidder', waits_for: 'seller' | 'bidder', hour: number) => ({
    side,
    offer: { amount: 1, waits_for, expires_at: `2026-11-24T${hour}:00:00.000Z` },
  })
  const [theirs, late, early] = [
    createOffer('seller', 'bidder', 10),
    createOffer('bidder', 'bidder', 20),
    createOffer('seller', 'seller', 15),
  ]
  expect(sortByMyTurn([theirs, late, early])).toEqual([early, late, theirs])
  expect(openOffersTitle([early, theirs])).toBe('You have an offer to answer')
  expect(openOffersTitle([early, late])).toBe('2 offers to answer')
  expect(openOffersTitle([theirs])).toBe('Your offer has not been answered yet')
  expect(openOffersTitle([theirs, theirs])).toBe('Your offers have not been answered yet')
})
