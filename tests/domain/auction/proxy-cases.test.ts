/**
 * Worked examples of proxy bidding (docs/rules/bidding.md, Proxy bidding). Each title has the
 * arithmetic; a history is `bidder amount type`, oldest first.
 */

import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { placeBid, setMaximum, TestAuction, usd } from './auction-fixture.ts'

const STARTING_AT_1000_BY_100 = { starting: 1000, increment: 100 }

test('first maximum of 5,000: start 1,000, increment 100 -> price is 1,000 + 100 = 1,100', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000)
  expect(auction.history).toEqual(['1 1100 proxy'])
})

test('proxy bidding: 3,000 against a maximum of 5,000 -> answered at 3,000 + 100 = 3,100', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 3000)
  expect(auction.history).toEqual(['1 1100 proxy', '2 3000 proxy', '1 3100 auto'])
  expect(auction.state).toMatchObject({ leaderId: 1, maximumCents: usd(5000) })
})

test('proxy bidding: 8,000 against a maximum of 5,000 -> 5,000 is stored, then 5,000 + 100 = 5,100 leads', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 8000)
  expect(auction.history).toEqual(['1 1100 proxy', '1 5000 auto', '2 5100 proxy'])
  expect(auction.state).toMatchObject({ leaderId: 2, maximumCents: usd(8000) })
})

test('proxy bidding: 5,050 against a maximum of 5,000 -> leads at min(5,050, 5,000 + 100) = 5,050', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 5050)
  expect(auction.history).toEqual(['1 1100 proxy', '1 5000 auto', '2 5050 proxy'])
})

test('proxy bidding: 4,950 against a maximum of 5,000 -> answered at min(5,000, 4,950 + 100) = 5,000', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(2, 4950)
  expect(auction.history).toEqual(['1 1100 proxy', '2 4950 manual', '1 5000 auto'])
})

test('proxy bidding: two maximums of 5,000 -> the first leads at 5,000', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 5000)
  expect(auction.history).toEqual(['1 1100 proxy', '2 5000 proxy', '1 5000 auto'])
  expect(auction.state).toMatchObject({ leaderId: 1, priceCents: usd(5000) })
})

test('equal amounts: manual 5,000 after a maximum of 5,000 -> the maximum leads; reversed -> bid too low', () => {
  const manualSecond = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(2, 5000)
  expect(manualSecond.state).toMatchObject({ leaderId: 1, priceCents: usd(5000) })
  // The price is 5,000, so the minimum bid is 5,100.
  const manualFirst = new TestAuction(STARTING_AT_1000_BY_100).bid(1, 5000)
  expect(manualFirst.refusal(setMaximum(2, 5000))).toBe('bid_too_low')
})

test('proxy bidding: manual 7,000 over a maximum of 5,000 -> price is 7,000, not 5,100', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(2, 7000)
  expect(auction.history).toEqual(['1 1100 proxy', '1 5000 auto', '2 7000 manual'])
})

test('spent maximum of 5,000: 6,000 against a maximum of 8,000 -> answered at 6,100 only', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(2, 8000).bid(3, 6000)
  expect(auction.history.slice(-2)).toEqual(['3 6000 manual', '2 6100 auto'])
  expect(auction.state.totalBids).toBe(5)
})

test('proxy bidding: maximums of 3,000, 5,000 and 4,000 -> the second leads at 4,000 + 100 = 4,100', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 3000).maximum(2, 5000).maximum(3, 4000)
  expect(auction.history).toEqual([
    '1 1100 proxy',
    '1 3000 auto',
    '2 3100 proxy',
    '3 4000 proxy',
    '2 4100 auto',
  ])
})

test('proxy bidding: leader raises 5,000 to 9,000 -> the price stays 1,100', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(1, 9000)
  expect(auction.history).toEqual(['1 1100 proxy'])
  expect(auction.maximum(2, 6000).price).toBe(6100)
})

test('maximum lowered to 2,000: bid of 2,100 -> takes the lead', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).maximum(1, 2000).bid(2, 2100)
  expect(auction.history).toEqual(['1 1100 proxy', '1 2000 auto', '2 2100 manual'])
})

test("proxy bidding: leader's own bid of 2,000 below the maximum of 5,000 -> the maximum answers 2,500 with 2,600", () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(1, 2000).bid(2, 2500)
  expect(auction.history).toEqual(['1 1100 proxy', '1 2000 manual', '2 2500 manual', '1 2600 auto'])
})

test("proxy bidding: leader's own bid of 5,000 reaches the maximum of 5,000 -> the maximum is spent", () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).bid(1, 5000)
  expect(auction.state).toMatchObject({ priceCents: usd(5000), maximumCents: null })
  expect(auction.bid(2, 5100).state.leaderId).toBe(2)
})

test('cancelled maximum of 5,000: bid of 1,200 over its 1,100 -> takes the lead', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000)
  auction.accept({ type: 'cancel_maximum', bidderId: 1 }).bid(2, 1200)
  expect(auction.history).toEqual(['1 1100 proxy', '2 1200 manual'])
})

test('reserve of 4,000: first maximum of 5,000 -> 4,000; of 3,000 -> 3,000', () => {
  const terms = { ...STARTING_AT_1000_BY_100, reserve: 4000 }
  expect(new TestAuction(terms).maximum(1, 5000).history).toEqual(['1 4000 proxy'])
  expect(new TestAuction(terms).maximum(1, 3000).history).toEqual(['1 3000 proxy'])
})

test('reserve of 4,000: maximum raised from 3,000 to 6,000 -> one auto bid at 4,000', () => {
  const auction = new TestAuction({ ...STARTING_AT_1000_BY_100, reserve: 4000 })
    .maximum(1, 3000)
    .maximum(1, 6000)
  expect(auction.history).toEqual(['1 3000 proxy', '1 4000 auto'])
})

test('proxy bidding: 6,000 over 3,000: reserve of 4,000 -> max(3,100, 4,000) = 4,000; reserve of 3,050 -> 3,100', () => {
  const high = new TestAuction({ ...STARTING_AT_1000_BY_100, reserve: 4000 })
    .maximum(1, 3000)
    .maximum(2, 6000)
  expect(high.history).toEqual(['1 3000 proxy', '2 4000 proxy'])
  const low = new TestAuction({ ...STARTING_AT_1000_BY_100, reserve: 3050 }).maximum(1, 3000).maximum(2, 6000)
  expect(low.history).toEqual(['1 3000 proxy', '2 3100 proxy'])
})

test('proxy bidding: increment of 24.50 -> first bid 1,025, answer to 2,000 is 2,025', () => {
  const auction = new TestAuction({ starting: 1000, increment: 24.5 }).maximum(1, 5000).bid(2, 2000)
  expect(auction.history).toEqual(['1 1025 proxy', '2 2000 manual', '1 2025 auto'])
})

test('proxy bidding: no increment stated: 1,099 after a start of 1,000 -> too low; 1,100 -> accepted', () => {
  const auction = new TestAuction({ starting: 1000, increment: null })
  expect(auction.refusal(placeBid(1, 1099))).toBe('bid_too_low')
  expect(auction.bid(1, 1100).price).toBe(1100)
})

test('proxy bidding: soft close: losing bid -> extends; changed maximum -> does not', () => {
  const auction = new TestAuction(STARTING_AT_1000_BY_100).maximum(1, 5000).at(58).maximum(1, 6000)
  expect(auction.state.endAtMs).toBe(60 * MINUTE_MS)
  expect(auction.bid(2, 2000).state.endAtMs).toBe(63 * MINUTE_MS)
})
