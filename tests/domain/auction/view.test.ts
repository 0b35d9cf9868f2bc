import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SalePayment } from '../../../domain/after-sale/sale-money.ts'
import { offeredBuyNow } from '../../../domain/auction/offered-buy-now.ts'
import { bidView, liveView, ownMaximumView } from '../../../domain/auction/view.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { premiumRate } from '../../../domain/money/premium.ts'
import { END, placeBid, SELLER, TestAuction, usd } from './auction-fixture.ts'

const PUBLIC = { kind: 'public' } as const
const names = (id: number) => ({ username: `user${id}`, firstName: 'Ada', lastName: 'Byron' })

test('public view: running auction -> every field that the room owns', () => {
  const terms = { starting: 1_000.5, increment: 250, reserve: 4_000, buyNow: 9_000 }
  const { state } = new TestAuction(terms).bid(2, 1_500).maximum(1, 3_000)
  expect(liveView(state, PUBLIC, 20 * MINUTE_MS)).toEqual({
    id: 7,
    status: 'active',
    starting_bid: 1_000.5,
    current_bid: 3_000,
    minimum_bid: 3_250,
    min_bid_increment: 250,
    reserve_price: null,
    has_reserve: true,
    reserve_met: false,
    buy_now_price: 9_000,
    buyer_premium_rate: premiumRate(usd(3_000), state.terms.premium),
    start_time: '1970-01-01T00:00:00.000Z',
    end_time: '1970-01-01T01:00:00.000Z',
    auto_extend_minutes: 5,
    total_bids: 2,
    seller_id: SELLER,
    result: null,
    sold_after_auction: false,
    leader: 'b•••2',
    remaining_ms: null,
    seq: 3,
    server_time: '1970-01-01T00:20:00.000Z',
  })
})

test('public view: auction with a reserve -> has_reserve without the amount', () => {
  const { state } = new TestAuction({ reserve: 4321 }).bid(1, 2000)
  const seen = liveView(state, PUBLIC, 0)
  expect(seen).toMatchObject({ has_reserve: true, reserve_met: false, reserve_price: null })
  expect(JSON.stringify(seen)).not.toContain('4321')
})

test('reserve: seller and administrators -> amount; others -> null', () => {
  const { state } = new TestAuction({ reserve: 4321 })
  const reserveFor = (id: number) => liveView(state, { kind: 'user', id }, 0).reserve_price
  expect(reserveFor(SELLER)).toBe(4321)
  expect(reserveFor(1)).toBeNull()
  expect(liveView(state, { kind: 'admin', id: 1 }, 0).reserve_price).toBe(4321)
})

test('buy now price: seller and administrators -> as set; others -> while it is offered', () => {
  const auction = new TestAuction({ buyNow: 9_000 })
  const seenBy = (viewer: Parameters<typeof liveView>[1]) => liveView(auction.state, viewer, 0)
  const [seller, admin] = [{ kind: 'user', id: SELLER } as const, { kind: 'admin', id: 5 } as const]
  for (const viewer of [PUBLIC, seller, admin]) expect(seenBy(viewer).buy_now_price).toBe(9_000)
  for (const viewer of [PUBLIC, seller, admin]) expect(offeredBuyNow(seenBy(viewer))).toBe(9_000)
  auction.bid(1, 2_000)
  expect(seenBy(PUBLIC).buy_now_price).toBeNull()
  for (const viewer of [seller, admin]) {
    expect(seenBy(viewer).buy_now_price).toBe(9_000)
    expect(offeredBuyNow(seenBy(viewer))).toBeNull()
  }
})

test('offered buy now price: any auction -> the same to its seller as to the public', () => {
  const cents = fc.integer({ min: 1_001, max: 9_000 })
  const bids = fc.array(fc.integer({ min: 1_100, max: 12_000 }), { maxLength: 3 })
  fc.assert(
    fc.property(cents, fc.option(cents), bids, (buyNow, reserve, amounts) => {
      fc.pre(reserve === null || buyNow >= reserve)
      const auction = new TestAuction({ buyNow, ...(reserve !== null && { reserve }) })
      for (const amount of amounts) auction.do(placeBid(1, amount))
      const { state, nowMs } = auction
      const toSeller = liveView(state, { kind: 'user', id: SELLER }, nowMs)
      expect(offeredBuyNow(toSeller)).toBe(liveView(state, PUBLIC, nowMs).buy_now_price)
    }),
  )
})

test("maximum: any view but the owner's -> absent", () => {
  const { state } = new TestAuction().maximum(1, 7777)
  for (const viewer of [PUBLIC, { kind: 'admin', id: 5 }, { kind: 'user', id: SELLER }] as const) {
    expect(JSON.stringify(liveView(state, viewer, 0))).not.toContain('7777')
  }
  expect(ownMaximumView(state, 1)).toEqual({ max_amount: 7777, state: 'leading', mask: 'b•••1' })
  expect(ownMaximumView(state, 2)).toEqual({ max_amount: null, state: 'none', mask: null })
})

test('public view: before the first bid -> current_bid null; later -> premium rate of the price', () => {
  const auction = new TestAuction({ starting: 1000 })
  expect(liveView(auction.state, PUBLIC, 0)).toMatchObject({ current_bid: null, minimum_bid: 1100 })
  const before = liveView(auction.state, PUBLIC, 0).buyer_premium_rate
  expect(liveView(auction.bid(1, 60_000).state, PUBLIC, 0).buyer_premium_rate).toBeLessThan(before)
})

test('result: before the end -> null; after it -> masked winner', () => {
  const auction = new TestAuction().bid(1, 2000)
  expect(liveView(auction.state, PUBLIC, 0).result).toBeNull()
  auction.at(60).do({ type: 'advance' })
  expect(liveView(auction.state, PUBLIC, 0).result).toEqual({
    outcome: 'sold',
    amount: 2000,
    winner: 'b•••1',
    payment: 'pending',
  })
  for (const payment of ['paid', 'not_completed'] as const) {
    expect(liveView(auction.state, PUBLIC, 0, { payment }).result?.payment).toBe(payment)
  }
})

test('result: reserve not met -> no payment', () => {
  const auction = new TestAuction({ reserve: 9000 }).bid(1, 2000).at(60)
  auction.do({ type: 'advance' })
  expect(liveView(auction.state, PUBLIC, 0).result).toMatchObject({
    outcome: 'reserve_not_met',
    payment: null,
  })
})

test('paused auction: any view -> remaining_ms', () => {
  const { state } = new TestAuction().at(20).accept({ type: 'pause', by: 'admin' })
  expect(liveView(state, PUBLIC, END)).toMatchObject({ status: 'paused', remaining_ms: 2_400_000 })
})

test('bid view: bidder and administrator -> name, seller -> that of the buyer once the premium is paid; others -> mask', () => {
  const auction = new TestAuction().bid(1, 2000)
  const [bid] = auction.bids
  if (!bid) throw new Error('no bid')
  const seenBy = (viewer: Parameters<typeof bidView>[2], payment?: SalePayment, of = bid) =>
    bidView(auction.state, of, viewer, names, payment).bidder.username
  const facts = {
    id: 7_000_001,
    auction_id: 7,
    bid_amount: 2_000,
    bid_type: 'manual',
    is_winning: true,
    created_at: '1970-01-01T00:00:00.000Z',
    seq: 2,
  }
  expect(bidView(auction.state, bid, PUBLIC, names)).toEqual({
    ...facts,
    bidder_id: null,
    bidder: { id: null, username: 'b•••1', first_name: null, last_name: null },
  })
  expect(bidView(auction.state, bid, { kind: 'user', id: 1 }, names)).toEqual({
    ...facts,
    bidder_id: 1,
    bidder: { id: 1, username: 'user1', first_name: 'Ada', last_name: 'Byron' },
  })
  // No name is known, so the mask stands in its place.
  expect(bidView(auction.state, bid, { kind: 'user', id: 1 }, () => undefined).bidder.username).toBe('b•••1')
  const outbid = { ...auction.state, winningBidId: 7_000_002 }
  expect(bidView(outbid, bid, PUBLIC, names).is_winning).toBe(false)
  expect(seenBy({ kind: 'user', id: 1 })).toBe('user1')
  expect(seenBy({ kind: 'user', id: 2 })).toBe('b•••1')
  expect(seenBy({ kind: 'admin', id: 9 })).toBe('user1')
  expect(seenBy({ kind: 'user', id: SELLER })).toBe('b•••1')
  auction.bid(2, 3000).bid(1, 4000).at(60).do({ type: 'advance' })
  for (const payment of [undefined, 'pending', 'not_completed'] as const)
    expect(seenBy({ kind: 'user', id: SELLER }, payment)).toBe('b•••1')
  expect(seenBy({ kind: 'user', id: SELLER }, 'paid')).toBe('user1')
  expect(seenBy({ kind: 'user', id: 2 }, 'paid')).toBe('b•••1')
  const [, lost] = auction.bids
  expect(seenBy({ kind: 'user', id: SELLER }, 'paid', lost)).toBe('c•••2')
})

test('bid view: seller of an unsold auction -> mask', () => {
  const auction = new TestAuction({ reserve: 5000 }).bid(1, 2000).at(60)
  auction.do({ type: 'advance' })
  const [bid] = auction.bids
  if (!bid) throw new Error('no bid')
  const seen = bidView(auction.state, bid, { kind: 'user', id: SELLER }, names)
  expect(seen.bidder.username).toBe('b•••1')
})
