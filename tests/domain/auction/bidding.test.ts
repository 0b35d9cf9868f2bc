import { expect, test } from 'vitest'
import { decideBid, getMinimumBid, isReserveMet } from '../../../domain/auction/bidding.ts'
import type { BidCommand } from '../../../domain/auction/commands.ts'
import { effectiveIncrement } from '../../../domain/auction/proxy-bidding.ts'
import { ownMaximumView } from '../../../domain/auction/view.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, person, placeBid, SELLER, setMaximum, TestAuction, usd } from './auction-fixture.ts'

test('minimum bid: no bid yet -> starting bid plus one increment', () => {
  expect(getMinimumBid(new TestAuction({ starting: 1000, increment: 250 }).state)).toBe(usd(1250))
})

test('minimum bid: after a bid -> current bid plus one increment', () => {
  expect(getMinimumBid(new TestAuction({ increment: 250 }).bid(1, 1300).state)).toBe(usd(1550))
})

test('minimum bid: sum with cents -> rounded up to whole dollars', () => {
  expect(getMinimumBid(new TestAuction({ starting: 1000.5, increment: 0.25 }).state)).toBe(usd(1001))
})

test.each([null, 0])('effective increment: stated as %s -> 100 dollars', (stated) => {
  expect(effectiveIncrement(stated === null ? null : usd(stated))).toBe(usd(100))
})

test('minimum bid: starting bid of zero -> the increment', () => {
  expect(getMinimumBid(new TestAuction({ starting: 0 }).state)).toBe(usd(100))
})

test('place bid: below the minimum -> refused, nothing is stored', () => {
  const auction = new TestAuction().bid(1, 1100)
  const { decision, recorded } = auction.do(placeBid(2, 1199))
  expect(decision).toEqual({
    accepted: false,
    refusal: { reason: 'bid_too_low', field: 'bid_amount' },
  })
  expect(recorded).toEqual([])
})

test('set maximum: below the minimum -> refused under max_amount', () => {
  const { decision } = new TestAuction().bid(1, 1100).do(setMaximum(2, 1199))
  expect(decision).toEqual({
    accepted: false,
    refusal: { reason: 'bid_too_low', field: 'max_amount' },
  })
})

test.each([1100.5, 0, -5, 100_000_000])('amount: %s dollars -> invalid', (amount) => {
  expect(new TestAuction().refusal(placeBid(1, amount))).toBe('invalid')
  expect(new TestAuction().refusal(setMaximum(1, amount))).toBe('invalid')
})

test('amount: 99,999,999 dollars -> accepted', () => {
  expect(new TestAuction().bid(1, 99_999_999).price).toBe(99_999_999)
})

test('manual bid: accepted -> price is exactly its amount', () => {
  const auction = new TestAuction().bid(1, 5000)
  expect(auction.history).toEqual(['1 5000 manual'])
  expect(auction.bid(2, 9000).history).toEqual(['1 5000 manual', '2 9000 manual'])
})

test('maximum: first bid -> price is the minimum bid', () => {
  expect(new TestAuction().maximum(1, 5000).history).toEqual(['1 1100 proxy'])
})

test('maximum: against a lower manual bid -> one increment above it', () => {
  expect(new TestAuction().bid(1, 1500).maximum(2, 5000).history).toEqual(['1 1500 manual', '2 1600 proxy'])
})

test("challenger: below the leader's maximum -> bid in full and answered by one increment more", () => {
  const auction = new TestAuction().maximum(1, 5000).bid(2, 3000)
  expect(auction.history).toEqual(['1 1100 proxy', '2 3000 manual', '1 3100 auto'])
  expect(auction.state.leaderId).toBe(1)
})

test('answer of a maximum: challenger within one increment of it -> never above the maximum', () => {
  expect(new TestAuction().maximum(1, 5000).bid(2, 4950).history.at(-1)).toBe('1 5000 auto')
})

test('equal limits: manual bid against an earlier maximum -> the maximum leads', () => {
  const auction = new TestAuction().maximum(1, 5000).bid(2, 5000)
  expect(auction.history.slice(-2)).toEqual(['2 5000 manual', '1 5000 auto'])
  expect(auction.state.leaderId).toBe(1)
})

test('equal limits: two maximums -> the first leads', () => {
  const auction = new TestAuction().maximum(1, 5000).maximum(2, 5000)
  expect(auction.history).toEqual(['1 1100 proxy', '2 5000 proxy', '1 5000 auto'])
  expect(auction.state.leaderId).toBe(1)
})

test('leader: a later bid equals the limit, then one exceeds it -> only the higher bid takes the lead', () => {
  const auction = new TestAuction().maximum(1, 5000).bid(2, 5000).bid(3, 5100)
  expect(auction.state.leaderId).toBe(3)
  expect(auction.history.at(-1)).toBe('3 5100 manual')
})

test("challenger: above the leader's maximum -> the old limit is stored first, then the challenger's bid", () => {
  expect(new TestAuction().maximum(1, 5000).maximum(2, 9000).history).toEqual([
    '1 1100 proxy',
    '1 5000 auto',
    '2 5100 proxy',
  ])
})

test("challenger: leader's limit equals the price -> only the challenger's bid is stored", () => {
  expect(new TestAuction().bid(1, 1100).maximum(2, 9000).history).toEqual(['1 1100 manual', '2 1200 proxy'])
})

test('manual bid: takes the lead from a maximum -> price is its amount', () => {
  expect(new TestAuction().maximum(1, 5000).bid(2, 8000).history.slice(-2)).toEqual([
    '1 5000 auto',
    '2 8000 manual',
  ])
})

test('maximum: outbid -> it is spent and bids no more', () => {
  const auction = new TestAuction().maximum(1, 5000).bid(2, 6000)
  expect(auction.state.maximumCents).toBeNull()
  expect(ownMaximumView(auction.state, 1)).toMatchObject({ max_amount: null, state: 'outbid' })
  expect(auction.bid(3, 7000).history.filter((bid) => bid.startsWith('1'))).toHaveLength(2)
})

test("leader's maximum: from the current price up -> accepted, no bid is stored", () => {
  const auction = new TestAuction().bid(1, 2000).maximum(1, 2000)
  expect(auction.history).toEqual(['1 2000 manual'])
  expect(auction.maximum(1, 9000).state.maximumCents).toBe(usd(9000))
  expect(auction.maximum(1, 3000).state.maximumCents).toBe(usd(3000))
  expect(auction.history).toEqual(['1 2000 manual'])
  expect(auction.refusal(setMaximum(1, 1999))).toBe('bid_too_low')
})

test("leader's maximum: changed in the last minutes -> the end stays", () => {
  const auction = new TestAuction().bid(1, 2000).at(59).maximum(1, 9000)
  expect(auction.state.endAtMs).toBe(END)
})

test("leader's manual bid: below the maximum -> the maximum stays", () => {
  const auction = new TestAuction().maximum(1, 5000).bid(1, 3000)
  expect(auction.price).toBe(3000)
  expect(auction.state.maximumCents).toBe(usd(5000))
})

test.each([5000, 6000])("leader's manual bid: reaches the maximum (%s) -> the maximum is spent", (bid) => {
  expect(new TestAuction().maximum(1, 5000).bid(1, bid).state.maximumCents).toBeNull()
})

test('cancel maximum: after it has bid -> its bids stay', () => {
  const auction = new TestAuction().maximum(1, 5000).bid(2, 3000)
  auction.accept({ type: 'cancel_maximum', bidderId: 1 })
  expect(auction.price).toBe(3100)
  expect(auction.bid(2, 3200).state.leaderId).toBe(2)
})

test('cancel maximum: there is none -> accepted, nothing changes', () => {
  const auction = new TestAuction().bid(1, 2000)
  expect(auction.do({ type: 'cancel_maximum', bidderId: 1 }).recorded).toEqual([])
  expect(auction.do({ type: 'cancel_maximum', bidderId: 5 }).recorded).toEqual([])
})

test('reserve: not met, maximum above it -> the first bid is lifted to the reserve', () => {
  const auction = new TestAuction({ reserve: 4000 }).maximum(1, 5000)
  expect(auction.history).toEqual(['1 4000 proxy'])
  expect(isReserveMet(auction.state)).toBe(true)
})

test('reserve: not met, maximum below it -> the first bid is lifted to the maximum', () => {
  const auction = new TestAuction({ reserve: 4000 }).maximum(1, 3000)
  expect(auction.history).toEqual(['1 3000 proxy'])
  expect(isReserveMet(auction.state)).toBe(false)
})

test('reserve: not met, a maximum takes the lead -> the same bid is lifted to the reserve', () => {
  expect(new TestAuction({ reserve: 4000 }).maximum(1, 3000).maximum(2, 9000).history).toEqual([
    '1 3000 proxy',
    '2 4000 proxy',
  ])
})

test('reserve: not met, leader raises the maximum -> one auto bid, which extends the auction', () => {
  const auction = new TestAuction({ reserve: 4000 }).bid(1, 2000).at(58).maximum(1, 6000)
  expect(auction.history).toEqual(['1 2000 manual', '1 4000 auto'])
  expect(auction.state.endAtMs).toBe(63 * MINUTE_MS)
})

test('reserve: not met, manual bid -> not lifted beyond its amount', () => {
  expect(new TestAuction({ reserve: 4000 }).bid(1, 2000).history).toEqual(['1 2000 manual'])
})

test('reserve: amount with cents -> lifted to the next whole dollar', () => {
  expect(new TestAuction({ reserve: 3999.5 }).maximum(1, 9000).history).toEqual(['1 4000 proxy'])
})

test('reserve met: before the first bid -> false; without a reserve -> true', () => {
  expect(isReserveMet(new TestAuction({ reserve: 1 }).state)).toBe(false)
  expect(isReserveMet(new TestAuction().state)).toBe(true)
})

test('total bids: commands that store two bids -> both are counted', () => {
  const auction = new TestAuction().maximum(1, 5000).maximum(2, 9000).bid(3, 8000)
  expect(auction.state.totalBids).toBe(5)
})

test('soft close: strictly less than the extension remains -> end is now plus the extension', () => {
  const auction = new TestAuction()
  auction.nowMs = END - 5 * MINUTE_MS
  expect(auction.bid(1, 2000).state.endAtMs).toBe(END)
  auction.nowMs = END - 5 * MINUTE_MS + 1
  expect(auction.bid(2, 3000).state.endAtMs).toBe(END + 1)
  expect(auction.entries.map(({ type }) => type)).toEqual(['opened', 'bid', 'bid', 'extended'])
})

test('soft close: auto-extension of 0 -> the end stays', () => {
  const auction = new TestAuction({ extendMinutes: 0 })
  auction.nowMs = END - 1
  expect(auction.bid(1, 2000).state.endAtMs).toBe(END)
})

test('end: bid one millisecond before -> accepted; at the end -> refused as ended', () => {
  const auction = new TestAuction()
  auction.nowMs = END - 1
  auction.bid(1, 2000)
  auction.nowMs = auction.state.endAtMs
  expect(auction.refusal(placeBid(2, 5000))).toBe('ended')
  expect(auction.state.phase.status).toBe('ended')
})

test('end: bid long after it without an alarm -> refused, and the auction closes', () => {
  const auction = new TestAuction().bid(1, 2000).at(600)
  expect(auction.refusal(placeBid(2, 5000))).toBe('ended')
  expect(auction.entries.at(-1)?.data).toMatchObject({ outcome: 'sold', amount: 2000 })
})

test('end: decided before the close is recorded -> refused as ended', () => {
  const { state } = new TestAuction()
  const refused = { accepted: false, refusal: { reason: 'ended' } }
  for (const command of [placeBid(1, 2000), setMaximum(1, 2000)] as BidCommand[]) {
    expect(decideBid(state, command, END)).toEqual(refused)
    expect(decideBid(state, command, END - 1)).toMatchObject({ accepted: true })
  }
})

test('own auction: bid, maximum or purchase in any status -> refused as own_auction', () => {
  const auction = new TestAuction()
  expect(auction.refusal(placeBid(SELLER, 5000))).toBe('own_auction')
  expect(auction.refusal(setMaximum(SELLER, 5000))).toBe('own_auction')
  expect(auction.refusal({ type: 'buy_now', bidder: person(SELLER) })).toBe('own_auction')
  expect(auction.at(600).refusal(placeBid(SELLER, 5000))).toBe('own_auction')
})

test('not active: pending, paused or cancelled -> bids are refused', () => {
  const pending = new TestAuction({ status: 'draft' })
  expect(pending.refusal(placeBid(1, 5000))).toBe('not_active')
  const auction = new TestAuction().accept({ type: 'pause', by: 'seller' })
  expect(auction.refusal(placeBid(1, 5000))).toBe('not_active')
  auction.accept({ type: 'cancel', by: 'seller', reason: 'sold elsewhere' })
  expect(auction.refusal(placeBid(1, 5000))).toBe('not_active')
})

test('command limit: reached -> refused as max_bids before the amount is checked', () => {
  const auction = new TestAuction({ maxBids: 2 }).bid(1, 1100).maximum(1, 1200)
  expect(auction.refusal(placeBid(1, 1))).toBe('max_bids')
  expect(auction.bid(2, 5000).state.leaderId).toBe(2)
})

test('command limit: refused commands and automatic answers -> not counted', () => {
  const auction = new TestAuction({ maxBids: 2 }).maximum(1, 9000).bid(2, 2000)
  auction.do(placeBid(1, 1))
  expect(auction.bid(1, 9500).price).toBe(9500)
})
