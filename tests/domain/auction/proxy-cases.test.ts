/**
 * Textbook cases of proxy bidding, worked by hand from the product page's 'Bidding rules'. Each comment
 * does the sum; where a line gives a history it is `bidder amount type`, oldest first.
 */
import { expect, test } from 'vitest'
import { Driven, MINUTE, placeBid, setMaximum, usd } from './auction-fixture.ts'

const STARTING_AT_1000_BY_100 = { starting: 1000, increment: 100 }

test('a maximum of 5,000 opens at 1,000 + 100 = 1,100, not at 5,000', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000)
  expect(auction.history).toEqual(['1 1100 proxy'])
})

test('3,000 against a maximum of 5,000: the maximum answers 3,000 + 100 = 3,100', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 3000)
  expect(auction.history).toEqual(['1 1100 proxy', '2 3000 proxy', '1 3100 auto'])
  expect(auction.state).toMatchObject({ leaderId: 1, maximumCents: usd(5000) })
})

test('8,000 against a maximum of 5,000: the 5,000 is bid out and 5,000 + 100 = 5,100 leads', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 8000)
  expect(auction.history).toEqual(['1 1100 proxy', '1 5000 auto', '2 5100 proxy'])
  expect(auction.state).toMatchObject({ leaderId: 2, maximumCents: usd(8000) })
})

test('5,050 against a maximum of 5,000 leads at min(5,050, 5,000 + 100) = 5,050', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 5050)
  expect(auction.history).toEqual(['1 1100 proxy', '1 5000 auto', '2 5050 proxy'])
})

test('4,950 against a maximum of 5,000 is answered by min(5,000, 4,950 + 100) = 5,000', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(2, 4950)
  expect(auction.history).toEqual(['1 1100 proxy', '2 4950 manual', '1 5000 auto'])
})

test('of two maximums of 5,000 the first leads, at 5,000', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 5000)
  expect(auction.history).toEqual(['1 1100 proxy', '2 5000 proxy', '1 5000 auto'])
  expect(auction.state).toMatchObject({ leaderId: 1, priceCents: usd(5000) })
})

test('a manual 5,000 does not pass an earlier maximum of 5,000, and a maximum of 5,000 not a manual one', () => {
  const manualSecond = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(2, 5000)
  expect(manualSecond.state).toMatchObject({ leaderId: 1, priceCents: usd(5000) })
  // The price is 5,000 already, so the least anybody may offer is 5,100.
  const manualFirst = new Driven(STARTING_AT_1000_BY_100).bid(1, 5000)
  expect(manualFirst.refusal(setMaximum(2, 5000))).toBe('bid_too_low')
})

test('a manual bid stands at its whole amount: 7,000 over a maximum of 5,000 is 7,000, not 5,100', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(2, 7000)
  expect(auction.history).toEqual(['1 1100 proxy', '1 5000 auto', '2 7000 manual'])
})

test('a spent maximum does not come back: after 5,000 lost to 8,000, 6,000 is answered by 6,100 alone', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 8000).bid(3, 6000)
  expect(auction.history.slice(-2)).toEqual(['3 6000 manual', '2 6100 auto'])
  expect(auction.state.totalBids).toBe(5)
})

test('three maximums in a row, 3,000 then 5,000 then 4,000, end at 4,000 + 100 = 4,100 for the second', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 3000).maximum(2, 5000).maximum(3, 4000)
  expect(auction.history).toEqual([
    '1 1100 proxy',
    '1 3000 auto',
    '2 3100 proxy',
    '3 4000 proxy',
    '2 4100 auto',
  ])
})

test('nobody bids against themself: raising 5,000 to 9,000 leaves the price at 1,100', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(1, 9000)
  expect(auction.history).toEqual(['1 1100 proxy'])
  expect(auction.maximum(2, 6000).price).toBe(6100)
})

test('a maximum lowered to 2,000 is passed by 2,100 at once', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(1, 2000).bid(2, 2100)
  expect(auction.history).toEqual(['1 1100 proxy', '1 2000 auto', '2 2100 manual'])
})

test("the leader's own 2,000 under their maximum of 5,000 leaves it standing; 2,500 then meets 2,600", () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(1, 2000).bid(2, 2500)
  expect(auction.history).toEqual(['1 1100 proxy', '1 2000 manual', '2 2500 manual', '1 2600 auto'])
})

test("the leader's own 5,000 reaches their maximum of 5,000 and spends it", () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(1, 5000)
  expect(auction.state).toMatchObject({ priceCents: usd(5000), maximumCents: null })
  expect(auction.bid(2, 5100).state.leaderId).toBe(2)
})

test('a cancelled maximum of 5,000 keeps its bid of 1,100 and no more: 1,200 leads', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000)
  auction.accept({ type: 'cancel_maximum', bidderId: 1 }).bid(2, 1200)
  expect(auction.history).toEqual(['1 1100 proxy', '2 1200 manual'])
})

test('with a reserve of 4,000, a maximum of 5,000 opens at 4,000 and one of 3,000 at 3,000', () => {
  const terms = { ...STARTING_AT_1000_BY_100, reserve: 4000 }
  expect(new Driven(terms).maximum(1, 5000).history).toEqual(['1 4000 proxy'])
  expect(new Driven(terms).maximum(1, 3000).history).toEqual(['1 3000 proxy'])
})

test('raising 3,000 to 6,000 under a reserve of 4,000 lifts the price to 4,000 by one auto bid', () => {
  const auction = new Driven({ ...STARTING_AT_1000_BY_100, reserve: 4000 }).maximum(1, 3000).maximum(1, 6000)
  expect(auction.history).toEqual(['1 3000 proxy', '1 4000 auto'])
})

test('6,000 over 3,000 with a reserve of 4,000 leads at max(3,100, 4,000) = 4,000; with 3,050 at 3,100', () => {
  const high = new Driven({ ...STARTING_AT_1000_BY_100, reserve: 4000 }).maximum(1, 3000).maximum(2, 6000)
  expect(high.history).toEqual(['1 3000 proxy', '2 4000 proxy'])
  const low = new Driven({ ...STARTING_AT_1000_BY_100, reserve: 3050 }).maximum(1, 3000).maximum(2, 6000)
  expect(low.history).toEqual(['1 3000 proxy', '2 3100 proxy'])
})

test('cents round up: with an increment of 24.50 the first bid is 1,025 and the answer to 2,000 is 2,025', () => {
  const auction = new Driven({ starting: 1000, increment: 24.5 }).maximum(1, 5000).bid(2, 2000)
  expect(auction.history).toEqual(['1 1025 proxy', '2 2000 manual', '1 2025 auto'])
})

test('without an increment 100 counts: 1,099 is too low after a start of 1,000', () => {
  const auction = new Driven({ starting: 1000, increment: null })
  expect(auction.refusal(placeBid(1, 1099))).toBe('bid_too_low')
  expect(auction.bid(1, 1100).price).toBe(1100)
})

test('a losing bid in the last minutes extends the end, a changed maximum does not', () => {
  const auction = new Driven(STARTING_AT_1000_BY_100).maximum(1, 5000).at(58).maximum(1, 6000)
  expect(auction.state.endAtMs).toBe(60 * MINUTE)
  expect(auction.bid(2, 2000).state.endAtMs).toBe(63 * MINUTE)
})
