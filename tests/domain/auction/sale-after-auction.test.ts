/** What an after-sale offer changes in its auction (docs/rules/after-sale.md, Offers). */

import { expect, test } from 'vitest'
import { apply } from '../../../domain/auction/apply.ts'
import type { Command } from '../../../domain/auction/commands.ts'
import { GENESIS_HASH, isSoldAfterAuction } from '../../../domain/auction/ledger.ts'
import { newAuction } from '../../../domain/auction/new-auction.ts'
import { getObligation } from '../../../domain/auction/obligation.ts'
import { liveView } from '../../../domain/auction/view.ts'
import { nextWakeUp } from '../../../domain/auction/wake-up.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, SELLER, scheduledAuction, TestAuction, usd } from './auction-fixture.ts'

const LOSER = 1
const HIGHEST = 2
const REOPENING_END = END + 30 * MINUTE_MS

/** Ended at 1,300 by HIGHEST, above LOSER's 1,200. */
function endedAuction(reserve: number | null): TestAuction {
  const auction = new TestAuction({ reserve }).bid(LOSER, 1_200).bid(HIGHEST, 1_300).at(60)
  auction.do({ type: 'advance' })
  return auction
}

const offer = (dollars: number | null, isUnpaid = false): Command => ({
  type: 'offer_sale',
  amountCents: dollars === null ? null : usd(dollars),
  highest: [
    { bidderId: HIGHEST, amountCents: usd(1_300) },
    { bidderId: LOSER, amountCents: usd(1_200) },
  ],
  isUnpaid,
})
const answer = (what: 'accept' | 'decline', offerId = 1, personId = HIGHEST): Command => ({
  type: 'answer_sale_offer',
  by: 'bidder',
  personId,
  offerId,
  answer: what,
})
const counter = (dollars: number): Command => ({
  type: 'counter_sale_offer',
  personId: HIGHEST,
  offerId: 1,
  amountCents: usd(dollars),
})
const reopen: Command = { type: 'reopen', endAtMs: REOPENING_END, reason: 'Void', outstandingSale: null }
const setStatus = (status: 'draft' | 'cancelled' | 'ended'): Command => ({
  type: 'set_status',
  status,
  reason: 'Ordered',
  outstandingSale: null,
})

test('new auction: any listing -> no bids, no offers, round 1, an empty log', () => {
  const { status, ...listing } = { ...scheduledAuction(), status: 'draft' as const }
  expect(newAuction({ ...listing, status })).toEqual({
    ...listing,
    phase: { status: 'draft' },
    priceCents: null,
    leaderId: null,
    maximumCents: null,
    round: 1,
    winningBidId: null,
    totalBids: 0,
    mintedBids: 0,
    seq: 0,
    lastHash: GENESIS_HASH,
    bidders: new Map(),
    remindersGiven: [],
    afterSale: { offer: null, last: null, lastOfferId: 0, madeThisRound: 0, defaultedIds: [], isOver: false },
  })
})

test('offer: made, countered, expired -> open until its time, then the last one', () => {
  const auction = endedAuction(2_000).accept(offer(1_500))
  const made = {
    offerId: 1,
    bidderId: HIGHEST,
    because: 'reserve_not_met',
    amountCents: usd(1_500),
    ownBidCents: usd(1_300),
    leastCents: usd(1_300),
    waitsFor: 'bidder',
    expiresAtMs: END + DAY_MS,
  }
  const unchanged = { lastOfferId: 1, madeThisRound: 1, defaultedIds: [], isOver: false }
  expect(auction.state.afterSale).toEqual({ offer: made, last: null, ...unchanged })
  expect(nextWakeUp(auction.state)).toBe(END + DAY_MS)
  auction.nowMs = END + MINUTE_MS
  auction.accept(counter(1_400))
  const expiresAtMs = END + MINUTE_MS + DAY_MS
  const countered = { ...made, amountCents: usd(1_400), waitsFor: 'seller', expiresAtMs }
  expect(auction.state.afterSale).toEqual({ offer: countered, last: null, ...unchanged })
  auction.nowMs = expiresAtMs - 1
  expect(auction.do({ type: 'advance' }).recorded).toEqual([])
  auction.nowMs = expiresAtMs
  auction.do({ type: 'advance' })
  const last = { offer: countered, how: 'expired', atMs: expiresAtMs }
  expect(auction.state.afterSale).toEqual({ offer: null, last, ...unchanged })
  expect(nextWakeUp(auction.state)).toBeNull()
})

test('offer: accepted -> a round of its own that nobody can bid in; the price stays', () => {
  const auction = endedAuction(2_000).accept(offer(1_500))
  const before = auction.state
  auction.nowMs = END + MINUTE_MS
  auction.accept(answer('accept'))
  expect(auction.state).toMatchObject({
    phase: { status: 'ended', result: { outcome: 'sold', amountCents: usd(1_500), afterAuction: true } },
    round: 2,
    endAtMs: END,
    priceCents: before.priceCents,
    totalBids: before.totalBids,
  })
  const end_time = new Date(END).toISOString()
  expect(auction.entries.slice(-2).map(({ type, data }) => [type, data])).toEqual([
    ['reopened', { round: 2, end_time, reason: 'Sold after the auction', after_auction: true }],
    ['closed', { round: 2, outcome: 'sold', amount: 1_500, winner: 'c•••2', after_auction: true }],
  ])
  const seen = (of: TestAuction) => liveView(of.state, { kind: 'public' }, of.nowMs).sold_after_auction
  expect([seen(auction), seen(endedAuction(null)), seen(new TestAuction())]).toEqual([true, false, false])
})

test('sold after the auction: sold by an offer only -> true', () => {
  const amountCents = usd(1_500)
  const sold = { outcome: 'sold', amountCents, winnerId: HIGHEST } as const
  expect(isSoldAfterAuction({ ...sold, afterAuction: true })).toBe(true)
  expect(isSoldAfterAuction(sold)).toBe(false)
  expect(isSoldAfterAuction({ outcome: 'reserve_not_met', amountCents, winnerId: null })).toBe(false)
  expect(isSoldAfterAuction(null)).toBe(false)
})

test('buyer who did not pay -> kept once, however many offers follow', () => {
  const auction = endedAuction(null)
  for (const offerId of [1, 2]) auction.accept(offer(null, true)).accept(answer('decline', offerId, LOSER))
  expect(auction.state.afterSale).toMatchObject({ defaultedIds: [HIGHEST], madeThisRound: 2, lastOfferId: 2 })
  auction.accept(offer(null, true)).accept(answer('accept', 3, LOSER))
  auction.do(offer(null, true))
  expect(auction.state.afterSale.defaultedIds).toEqual([HIGHEST])
})

test.each([
  ['reopened', reopen],
  ['cancelled', setStatus('cancelled')],
] as const)('open offer: auction %s -> withdrawn before it', (type, command) => {
  const auction = endedAuction(2_000).accept(offer(1_500))
  const events = auction.do(command).recorded.map(({ event }) => event)
  expect(events).toMatchObject([{ type: 'sale_offer_ended', how: 'withdrawn' }, { type }])
  expect(auction.state.afterSale).toMatchObject({ offer: null, last: { how: 'withdrawn' } })
})

test('open offer: command that is refused or changes nothing -> stays', () => {
  const auction = endedAuction(2_000).accept(offer(1_500))
  expect(auction.refusal({ ...reopen, outstandingSale: 'paid' })).toBe('conflict')
  expect(auction.do(setStatus('ended')).recorded).toEqual([])
  expect(auction.state.afterSale.offer).not.toBeNull()
})

test('no offer: auction reopened -> no offer is withdrawn; the offers of its new round count anew', () => {
  const auction = endedAuction(2_000)
  for (const offerId of [1, 2, 3]) auction.accept(offer(null)).accept(answer('decline', offerId))
  expect(auction.refusal(offer(null))).toBe('conflict')
  expect(auction.do(reopen).recorded.map(({ event }) => event.type)).toEqual(['reopened'])
  expect(auction.state.afterSale).toMatchObject({ lastOfferId: 3, madeThisRound: 0 })
  auction.nowMs = REOPENING_END
  expect(auction.accept(offer(null)).state.afterSale.offer?.offerId).toBe(4)
})

test('set back to draft: offers of the round before -> count anew in the next', () => {
  const state = { ...scheduledAuction(), phase: { status: 'cancelled' as const } }
  const auction = new TestAuction({}, { ...state, afterSale: { ...state.afterSale, madeThisRound: 3 } })
  expect(auction.accept(setStatus('draft')).state.afterSale.madeThisRound).toBe(0)
})

test('listed again: no offer is open -> no further offer, once', () => {
  const auction = endedAuction(2_000).accept({ type: 'close_sale_offers' })
  expect(auction.state.afterSale.isOver).toBe(true)
  expect(auction.refusal(offer(null))).toBe('conflict')
  expect(auction.do({ type: 'close_sale_offers' }).recorded).toEqual([])
})

test('no offer: event of an offer -> nothing changes', () => {
  const { state } = endedAuction(2_000)
  const countered = { type: 'sale_countered', amountCents: usd(1_400), expiresAtMs: END } as const
  for (const event of [countered, { type: 'sale_offer_ended', how: 'declined' } as const])
    expect(apply(state, event, END)).toEqual(state)
})

test('obligation: the side that made the open offer -> bound until it is answered', () => {
  const auction = endedAuction(2_000).accept(offer(1_500))
  const bound = () =>
    [SELLER, HIGHEST, LOSER].map((userId) => getObligation(auction.state, { userId, isSettling: false }))
  expect(bound()).toEqual(['offering', null, null])
  auction.accept(counter(1_400))
  expect(bound()).toEqual([null, 'offering', null])
})
