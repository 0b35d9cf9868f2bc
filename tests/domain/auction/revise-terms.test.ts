import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Revision } from '../../../domain/auction/commands.ts'
import { verifyChain } from '../../../domain/auction/ledger.ts'
import type { AuctionRefusal } from '../../../domain/auction/types.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { FINAL_LISTING_MESSAGE } from '../../../domain/listing/final-listing.ts'
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

type Refusal = readonly [title: string, auction: () => TestAuction, revision: Revision, AuctionRefusal]

const invalid = (field: NonNullable<AuctionRefusal['field']>, message: string): AuctionRefusal => ({
  reason: 'invalid',
  field,
  message,
})

/** Each changes or raises one term of an auction that is active, is paused or has bids. */
const FIXED: readonly (readonly [Revision, AuctionRefusal])[] = [
  [
    { startingBidCents: usd(900) },
    invalid('starting_bid', 'The starting bid is fixed once the auction is active or has bids.'),
  ],
  [
    { startAtMs: 20 * MINUTE_MS },
    invalid('start_time', 'The start is fixed once the auction is active or has bids.'),
  ],
  [{ endAtMs: END + 1 }, invalid('end_time', 'The end is fixed once the auction is active or has bids.')],
  [
    { reserveCents: usd(5_001) },
    invalid('reserve_price', 'The reserve can be lowered or removed, not raised.'),
  ],
  [
    { buyNowCents: usd(9_001) },
    invalid('buy_now_price', 'The buy now price can be lowered or removed, not raised.'),
  ],
]

test.each([
  ['active', () => active()],
  ['active with a bid', () => active().bid(1, 1_100)],
  ['paused', () => active().accept({ type: 'pause', by: 'seller' })],
] as const)('revise: %s, a term changed or raised -> refused, nothing changes', (_, auction) => {
  for (const [revision, refusal] of FIXED) {
    const revised = auction()
    const before = revised.state
    expect(revise(revised, revision)).toEqual({ accepted: false, refusal })
    expect(revised.state).toEqual(before)
  }
})

test.each<Refusal>([
  [
    'start in the past',
    () => pending().at(60),
    { startAtMs: 60 * MINUTE_MS - 1 },
    invalid('start_time', 'The start must be in the future.'),
  ],
  [
    'end at the start',
    pending,
    { endAtMs: 120 * MINUTE_MS },
    invalid('end_time', 'The end must be after the start.'),
  ],
  [
    'start at the end',
    pending,
    { startAtMs: 180 * MINUTE_MS },
    invalid('end_time', 'The end must be after the start.'),
  ],
  [
    'buy now price with cents',
    pending,
    { buyNowCents: usd(9_000.5) },
    invalid('buy_now_price', 'The buy now price must be in whole dollars.'),
  ],
  [
    'buy now price at the starting bid',
    pending,
    { buyNowCents: usd(1_000) },
    invalid('buy_now_price', 'The buy now price must be above the starting bid.'),
  ],
  [
    'buy now price below the reserve',
    pending,
    { buyNowCents: usd(4_999) },
    invalid('buy_now_price', 'The buy now price must not be below the reserve.'),
  ],
])('revise: before the start, %s -> refused', (_, auction, revision, refusal) => {
  expect(revise(auction(), revision)).toEqual({ accepted: false, refusal })
})

test.each<readonly [title: string, auction: () => TestAuction, Revision]>([
  ['start now', () => pending().at(60), { startAtMs: 60 * MINUTE_MS }],
  ['buy now price at the reserve', pending, { buyNowCents: usd(5_000) }],
  ['start alone', pending, { startAtMs: 130 * MINUTE_MS }],
  ['end alone', pending, { endAtMs: 181 * MINUTE_MS }],
])('revise: before the start, %s -> one event', (_, auction, revision) => {
  expect(revise(auction(), revision)).toMatchObject({ accepted: true, events: [{}] })
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

test('revise: text changes, with bids -> accepted until the second half of a short auction, then refused; prices still fall', () => {
  const auction = active().bid(1, 1_100)
  const { startAtMs, endAtMs } = auction.state
  const halfTime = (startAtMs + endAtMs) / 2 / MINUTE_MS
  expect(revise(auction.at(halfTime - 1), { changesText: true }).accepted).toBe(true)
  expect(revise(auction.at(halfTime), { changesText: true })).toMatchObject({
    refusal: { reason: 'conflict', message: FINAL_LISTING_MESSAGE },
  })
  expect(revise(auction, { reserveCents: null, changesText: false }).accepted).toBe(true)
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

test('revise: member that is undefined -> stays', () => {
  const revision = { startAtMs: undefined, reserveCents: undefined } as unknown as Revision
  expect(revise(pending(), revision)).toEqual({ accepted: true, events: [] })
})

test('revise: ended or cancelled auction -> conflict', () => {
  const cancelled = active().accept({ type: 'cancel', by: 'admin', reason: 'Fraud' })
  for (const auction of [new TestAuction(TERMS).at(60), cancelled]) {
    const message = 'This auction is over and can no longer be edited.'
    expect(revise(auction, { buyNowCents: null })).toEqual({
      accepted: false,
      refusal: { reason: 'conflict', message },
    })
  }
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
