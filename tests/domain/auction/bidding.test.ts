import { expect, test } from 'vitest'
import { isReserveMet, minimumBidOf, offeredBuyNow } from '../../../domain/auction/bidding.ts'
import { effectiveIncrement } from '../../../domain/auction/proxy-bidding.ts'
import { ownMaximumView } from '../../../domain/auction/view.ts'
import { Driven, END, MINUTE, person, placeBid, SELLER, setMaximum, usd } from './auction-fixture.ts'

test('the minimum bid is the starting bid plus the increment before the first bid', () => {
  expect(minimumBidOf(new Driven({ starting: 1000, increment: 250 }).state)).toBe(usd(1250))
})

test('the minimum bid is the current bid plus the increment afterwards', () => {
  expect(minimumBidOf(new Driven({ increment: 250 }).bid(1, 1300).state)).toBe(usd(1550))
})

test('the minimum bid is rounded up to whole dollars', () => {
  expect(minimumBidOf(new Driven({ starting: 1000.5, increment: 0.25 }).state)).toBe(usd(1001))
})

test.each([null, 0])('an increment of %s means 100 dollars', (stated) => {
  expect(effectiveIncrement(stated === null ? null : usd(stated))).toBe(usd(100))
})

test('a starting bid of zero asks for the increment', () => {
  expect(minimumBidOf(new Driven({ starting: 0 }).state)).toBe(usd(100))
})

test('a bid below the minimum is refused and stores nothing', () => {
  const auction = new Driven().bid(1, 1100)
  const { decision, recorded } = auction.do(placeBid(2, 1199))
  expect(decision).toEqual({
    accepted: false,
    refusal: { reason: 'bid_too_low', field: 'bid_amount' },
  })
  expect(recorded).toEqual([])
})

test('a maximum below the minimum names its own field', () => {
  const { decision } = new Driven().bid(1, 1100).do(setMaximum(2, 1199))
  expect(decision).toEqual({
    accepted: false,
    refusal: { reason: 'bid_too_low', field: 'max_amount' },
  })
})

test.each([1100.5, 0, -5, 100_000_000])('%s dollars is no bid', (amount) => {
  expect(new Driven().refusal(placeBid(1, amount))).toBe('invalid')
  expect(new Driven().refusal(setMaximum(1, amount))).toBe('invalid')
})

test('99,999,999 dollars is a bid', () => {
  expect(new Driven().bid(1, 99_999_999).price).toBe(99_999_999)
})

test('a manual bid stands at exactly the amount offered', () => {
  const auction = new Driven().bid(1, 5000)
  expect(auction.history).toEqual(['1 5000 manual'])
  expect(auction.bid(2, 9000).history).toEqual(['1 5000 manual', '2 9000 manual'])
})

test('a maximum that opens stands at the minimum bid', () => {
  expect(new Driven().maximum(1, 5000).history).toEqual(['1 1100 proxy'])
})

test('a maximum against a manual bid stands one increment above it', () => {
  expect(new Driven().bid(1, 1500).maximum(2, 5000).history).toEqual(['1 1500 manual', '2 1600 proxy'])
})

test('a challenger below the standing maximum is bid in full and answered', () => {
  const auction = new Driven().maximum(1, 5000).bid(2, 3000)
  expect(auction.history).toEqual(['1 1100 proxy', '2 3000 manual', '1 3100 auto'])
  expect(auction.state.leaderId).toBe(1)
})

test('the answer never passes the leader limit', () => {
  expect(new Driven().maximum(1, 5000).bid(2, 4950).history.at(-1)).toBe('1 5000 auto')
})

test('of equal limits the one set first leads, a manual bid against a maximum', () => {
  const auction = new Driven().maximum(1, 5000).bid(2, 5000)
  expect(auction.history.slice(-2)).toEqual(['2 5000 manual', '1 5000 auto'])
  expect(auction.state.leaderId).toBe(1)
})

test('of equal limits the one set first leads, two maximums', () => {
  const auction = new Driven().maximum(1, 5000).maximum(2, 5000)
  expect(auction.history).toEqual(['1 1100 proxy', '2 5000 proxy', '1 5000 auto'])
  expect(auction.state.leaderId).toBe(1)
})

test('the leader leads until a later offer exceeds their limit', () => {
  const auction = new Driven().maximum(1, 5000).bid(2, 5000).bid(3, 5100)
  expect(auction.state.leaderId).toBe(3)
  expect(auction.history.at(-1)).toBe('3 5100 manual')
})

test('a winning challenger first bids out the old leader, then leads at its price', () => {
  expect(new Driven().maximum(1, 5000).maximum(2, 9000).history).toEqual([
    '1 1100 proxy',
    '1 5000 auto',
    '2 5100 proxy',
  ])
})

test('the old leader is not bid out where the price stands at their limit already', () => {
  expect(new Driven().bid(1, 1100).maximum(2, 9000).history).toEqual(['1 1100 manual', '2 1200 proxy'])
})

test('a manual bid that takes the lead from a maximum stands at its amount', () => {
  expect(new Driven().maximum(1, 5000).bid(2, 8000).history.slice(-2)).toEqual([
    '1 5000 auto',
    '2 8000 manual',
  ])
})

test('an outbid maximum is spent', () => {
  const auction = new Driven().maximum(1, 5000).bid(2, 6000)
  expect(auction.state.maximumCents).toBeNull()
  expect(ownMaximumView(auction.state, 1)).toMatchObject({ max_amount: null, state: 'outbid' })
  expect(auction.bid(3, 7000).history.filter((bid) => bid.startsWith('1'))).toHaveLength(2)
})

test('the leader may set a maximum from the current price up, and nothing moves', () => {
  const auction = new Driven().bid(1, 2000).maximum(1, 2000)
  expect(auction.history).toEqual(['1 2000 manual'])
  expect(auction.maximum(1, 9000).state.maximumCents).toBe(usd(9000))
  expect(auction.maximum(1, 3000).state.maximumCents).toBe(usd(3000))
  expect(auction.history).toEqual(['1 2000 manual'])
  expect(auction.refusal(setMaximum(1, 1999))).toBe('bid_too_low')
})

test('a change of the own maximum within the last minutes extends nothing', () => {
  const auction = new Driven().bid(1, 2000).at(59).maximum(1, 9000)
  expect(auction.state.endAtMs).toBe(END)
})

test('a manual bid by the leader leaves a higher maximum standing', () => {
  const auction = new Driven().maximum(1, 5000).bid(1, 3000)
  expect(auction.price).toBe(3000)
  expect(auction.state.maximumCents).toBe(usd(5000))
})

test.each([5000, 6000])('a manual bid by the leader that reaches the maximum spends it (%s)', (bid) => {
  expect(new Driven().maximum(1, 5000).bid(1, bid).state.maximumCents).toBeNull()
})

test('a cancelled maximum leaves the bids that it made', () => {
  const auction = new Driven().maximum(1, 5000).bid(2, 3000)
  auction.accept({ type: 'cancel_maximum', bidderId: 1 })
  expect(auction.price).toBe(3100)
  expect(auction.bid(2, 3200).state.leaderId).toBe(2)
})

test('cancelling without a standing maximum is accepted and changes nothing', () => {
  const auction = new Driven().bid(1, 2000)
  expect(auction.do({ type: 'cancel_maximum', bidderId: 1 }).recorded).toEqual([])
  expect(auction.do({ type: 'cancel_maximum', bidderId: 5 }).recorded).toEqual([])
})

test('an unmet reserve lifts an opening maximum up to the reserve', () => {
  const auction = new Driven({ reserve: 4000 }).maximum(1, 5000)
  expect(auction.history).toEqual(['1 4000 proxy'])
  expect(isReserveMet(auction.state)).toBe(true)
})

test('an unmet reserve lifts an opening maximum no further than the maximum', () => {
  const auction = new Driven({ reserve: 4000 }).maximum(1, 3000)
  expect(auction.history).toEqual(['1 3000 proxy'])
  expect(isReserveMet(auction.state)).toBe(false)
})

test('a maximum that takes the lead under an unmet reserve is lifted in the same bid', () => {
  expect(new Driven({ reserve: 4000 }).maximum(1, 3000).maximum(2, 9000).history).toEqual([
    '1 3000 proxy',
    '2 4000 proxy',
  ])
})

test('the leader raising their maximum under the reserve makes one auto bid, which extends', () => {
  const auction = new Driven({ reserve: 4000 }).bid(1, 2000).at(58).maximum(1, 6000)
  expect(auction.history).toEqual(['1 2000 manual', '1 4000 auto'])
  expect(auction.state.endAtMs).toBe(63 * MINUTE)
})

test('a manual bid is never lifted beyond its amount', () => {
  expect(new Driven({ reserve: 4000 }).bid(1, 2000).history).toEqual(['1 2000 manual'])
})

test('a reserve with cents is met in whole dollars', () => {
  expect(new Driven({ reserve: 3999.5 }).maximum(1, 9000).history).toEqual(['1 4000 proxy'])
})

test('the reserve is not met before the first bid, and always without one', () => {
  expect(isReserveMet(new Driven({ reserve: 1 }).state)).toBe(false)
  expect(isReserveMet(new Driven().state)).toBe(true)
})

test('one command stores at most two bids, and all of them count', () => {
  const auction = new Driven().maximum(1, 5000).maximum(2, 9000).bid(3, 8000)
  expect(auction.state.totalBids).toBe(5)
})

test('a bid with strictly less than the extension left moves the end to now plus the extension', () => {
  const auction = new Driven()
  auction.nowMs = END - 5 * MINUTE
  expect(auction.bid(1, 2000).state.endAtMs).toBe(END)
  auction.nowMs = END - 5 * MINUTE + 1
  expect(auction.bid(2, 3000).state.endAtMs).toBe(END + 1)
  expect(auction.entries.map(({ type }) => type)).toEqual(['opened', 'bid', 'bid', 'extended'])
})

test('an auto-extension of 0 turns the soft close off', () => {
  const auction = new Driven({ extendMinutes: 0 })
  auction.nowMs = END - 1
  expect(auction.bid(1, 2000).state.endAtMs).toBe(END)
})

test('no bid is accepted at the end, and the last one is a millisecond before', () => {
  const auction = new Driven()
  auction.nowMs = END - 1
  auction.bid(1, 2000)
  auction.nowMs = auction.state.endAtMs
  expect(auction.refusal(placeBid(2, 5000))).toBe('ended')
  expect(auction.state.phase.status).toBe('ended')
})

test('a bid long after an end whose alarm never ran is refused and closes the auction', () => {
  const auction = new Driven().bid(1, 2000).at(600)
  expect(auction.refusal(placeBid(2, 5000))).toBe('ended')
  expect(auction.entries.at(-1)?.data).toMatchObject({ outcome: 'sold', amount: 2000 })
})

test('nobody bids on their own auction, in whatever state it is', () => {
  const auction = new Driven()
  expect(auction.refusal(placeBid(SELLER, 5000))).toBe('own_auction')
  expect(auction.refusal(setMaximum(SELLER, 5000))).toBe('own_auction')
  expect(auction.refusal({ type: 'buy_now', bidder: person(SELLER) })).toBe('own_auction')
  expect(auction.at(600).refusal(placeBid(SELLER, 5000))).toBe('own_auction')
})

test('a pending, paused or cancelled auction takes no bids', () => {
  const pending = new Driven({ status: 'draft' })
  expect(pending.refusal(placeBid(1, 5000))).toBe('not_active')
  const auction = new Driven().accept({ type: 'pause', by: 'seller' })
  expect(auction.refusal(placeBid(1, 5000))).toBe('not_active')
  auction.accept({ type: 'cancel', by: 'seller', reason: 'sold elsewhere' })
  expect(auction.refusal(placeBid(1, 5000))).toBe('not_active')
})

test('the number of accepted commands of one person is limited, before the amount is looked at', () => {
  const auction = new Driven({ maxBids: 2 }).bid(1, 1100).maximum(1, 1200)
  expect(auction.refusal(placeBid(1, 1))).toBe('max_bids')
  expect(auction.bid(2, 5000).state.leaderId).toBe(2)
})

test('refused commands and answers for a maximum do not count towards the limit', () => {
  const auction = new Driven({ maxBids: 2 }).maximum(1, 9000).bid(2, 2000)
  auction.do(placeBid(1, 1))
  expect(auction.bid(1, 9500).price).toBe(9500)
})

test('buying now stores one manual bid at the price and ends the auction at once', () => {
  const auction = new Driven({ buyNow: 8000.5 }).accept({ type: 'buy_now', bidder: person(1) })
  expect(auction.history).toEqual(['1 8000.5 manual'])
  expect(auction.state.phase).toMatchObject({
    status: 'ended',
    result: { outcome: 'sold', winnerId: 1 },
  })
})

test('buying now while somebody leads below the reserve ends it for the buyer', () => {
  const auction = new Driven({ reserve: 7000, buyNow: 8000 }).maximum(1, 5000)
  auction.accept({ type: 'buy_now', bidder: person(2) })
  expect(auction.state).toMatchObject({ leaderId: 2, maximumCents: null })
})

test('without a reserve buy now is offered until the first bid', () => {
  const auction = new Driven({ buyNow: 8000 })
  expect(offeredBuyNow(auction.state)).toBe(usd(8000))
  expect(offeredBuyNow(auction.bid(1, 1100).state)).toBeNull()
  expect(auction.refusal({ type: 'buy_now', bidder: person(2) })).toBe('not_offered')
})

test('with a reserve buy now is offered until the reserve is met', () => {
  const auction = new Driven({ reserve: 3000, buyNow: 8000 }).bid(1, 2000)
  expect(offeredBuyNow(auction.state)).toBe(usd(8000))
  expect(offeredBuyNow(auction.bid(2, 3000).state)).toBeNull()
})

test('buy now is never offered once the minimum bid reaches it', () => {
  const auction = new Driven({ reserve: 8000, buyNow: 8000 }).bid(1, 7900)
  expect(offeredBuyNow(auction.state)).toBeNull()
})

test('a maximum or a manual bid at the buy-now price is an ordinary bid', () => {
  expect(new Driven({ buyNow: 8000 }).maximum(1, 9000).state.phase.status).toBe('active')
  expect(new Driven({ buyNow: 8000 }).bid(1, 8000).state.phase.status).toBe('active')
})
