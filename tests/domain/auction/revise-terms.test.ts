import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Revision } from '../../../domain/auction/commands.ts'
import { verifyChain } from '../../../domain/auction/ledger.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, scheduledAuction, sha256, TestAuction, usd } from './auction-fixture.ts'

const TERMS = { starting: 1_000, reserve: 5_000, buyNow: 9_000 }

/** Starts in two hours. */
const pending = () => {
  const state = { ...scheduledAuction(TERMS), startAtMs: 120 * MINUTE_MS, endAtMs: 180 * MINUTE_MS }
  return new TestAuction({}, state)
}
const active = () => new TestAuction(TERMS).at(10)

const revise = (auction: TestAuction, revision: Revision) => auction.do({ type: 'revise', revision }).decision
const refusalField = (auction: TestAuction, revision: Revision) => {
  const decision = revise(auction, revision)
  return decision.accepted ? null : decision.refusal.field
}

test('revise: before the start -> every term can change at once', () => {
  const auction = pending()
  const decision = revise(auction, {
    startingBidCents: usd(2_000),
    reserveCents: usd(8_000),
    buyNowCents: usd(12_000),
    startAtMs: 130 * MINUTE_MS,
    endAtMs: 300 * MINUTE_MS,
  })
  expect(decision.accepted).toBe(true)
  expect(auction.state).toMatchObject({
    reserveCents: usd(8_000),
    startAtMs: 130 * MINUTE_MS,
    endAtMs: 300 * MINUTE_MS,
    terms: { startingBidCents: usd(2_000), buyNowCents: usd(12_000) },
  })
})

test('revise: one term is refused -> no term changes', () => {
  const auction = pending()
  const before = auction.state
  expect(refusalField(auction, { startingBidCents: usd(2_000), buyNowCents: usd(1_500) })).toBe(
    'buy_now_price',
  )
  expect(auction.state).toEqual(before)
})

test.each([
  ['starting_bid', { startingBidCents: usd(900) }],
  ['start_time', { startAtMs: 20 * MINUTE_MS }],
  ['end_time', { endAtMs: END + MINUTE_MS }],
  ['reserve_price', { reserveCents: usd(5_001) }],
  ['buy_now_price', { buyNowCents: usd(9_001) }],
] as const)('revise: active auction, %s changed or raised -> refused', (field, revision) => {
  expect(refusalField(active(), revision)).toBe(field)
  const withBid = active().bid(1, 1_100)
  expect(refusalField(withBid, revision)).toBe(field)
})

test('revise: reserve and buy-now price lowered or removed -> accepted, also with bids', () => {
  const auction = active().bid(1, 1_100)
  expect(revise(auction, { reserveCents: usd(4_000), buyNowCents: usd(8_000) }).accepted).toBe(true)
  expect(revise(auction, { reserveCents: null, buyNowCents: null }).accepted).toBe(true)
  expect(auction.state).toMatchObject({ reserveCents: null, terms: { buyNowCents: null } })
  // Setting a removed price again counts as raising it.
  expect(refusalField(auction, { buyNowCents: usd(8_000) })).toBe('buy_now_price')
  expect(refusalField(auction, { reserveCents: usd(1) })).toBe('reserve_price')
})

test('revise: title names the vehicle no longer -> accepted until the first bid, then refused', () => {
  const auction = active()
  expect(revise(auction, { losesName: true })).toEqual({ accepted: true, events: [] })
  auction.bid(1, 1_100)
  expect(revise(auction, { losesName: true })).toMatchObject({
    refusal: {
      reason: 'invalid',
      field: 'title',
      message: 'After the first bid, the title must keep the year, make, and model.',
    },
  })
  expect(revise(auction, { losesName: false }).accepted).toBe(true)
})

test('revise: unchanged values -> no events', () => {
  const auction = active()
  const { startAtMs, endAtMs, reserveCents, terms } = auction.state
  const { startingBidCents, buyNowCents } = terms
  const handled = auction.do({
    type: 'revise',
    revision: { startAtMs, endAtMs, reserveCents, startingBidCents, buyNowCents },
  })
  expect(handled.decision).toEqual({ accepted: true, events: [] })
})

test('revise: start in the past or end before the start -> refused', () => {
  expect(refusalField(pending().at(60), { startAtMs: 59 * MINUTE_MS })).toBe('start_time')
  expect(refusalField(pending(), { endAtMs: 120 * MINUTE_MS })).toBe('end_time')
})

test('revise: ended auction -> conflict', () => {
  const ended = new TestAuction(TERMS).at(60)
  expect(revise(ended, { buyNowCents: null })).toMatchObject({
    accepted: false,
    refusal: { reason: 'conflict', message: 'This auction is over and can no longer be edited.' },
  })
})

test('revise: starting bid changed -> the minimum bid follows it', () => {
  const auction = pending()
  revise(auction, { startingBidCents: usd(3_000) })
  auction.at(121)
  expect(
    auction.do({ type: 'place_bid', bidder: { id: 1, initial: 'm' }, amountCents: usd(3_099) }).decision
      .accepted,
  ).toBe(false)
  auction.bid(1, 3_100)
  expect(auction.state.priceCents).toBe(usd(3_100))
})

const money = fc.option(fc.integer({ min: 1, max: 20_000 }).map(usd), { nil: null })
const anyRevision: fc.Arbitrary<Revision> = fc.record(
  { startingBidCents: fc.integer({ min: 0, max: 20_000 }).map(usd), reserveCents: money, buyNowCents: money },
  { requiredKeys: [] },
)

test('revise: any sequence in an active auction -> no price rises, terms and log stay valid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRevision, { maxLength: 8 }), async (revisions) => {
      const auction = active()
      for (const revision of revisions) {
        const { reserveCents, terms } = auction.state
        revise(auction, revision)
        const { state } = auction
        expect(state.reserveCents ?? 0).toBeLessThanOrEqual(reserveCents ?? 0)
        expect(state.terms.buyNowCents ?? 0).toBeLessThanOrEqual(terms.buyNowCents ?? 0)
        expect(state.terms.startingBidCents).toBe(terms.startingBidCents)
        if (state.terms.buyNowCents !== null) {
          expect(state.terms.buyNowCents).toBeGreaterThanOrEqual(state.reserveCents ?? 0)
        }
      }
      expect((await verifyChain(auction.entries, async (text) => sha256(text))).valid).toBe(true)
    }),
  )
})
