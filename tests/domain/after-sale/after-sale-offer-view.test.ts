import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AFTER_SALE_OFFER_LASTS_MS,
  getAfterSaleOfferOpening,
  isSoldHere,
  listingHoldReason,
} from '../../../domain/after-sale/after-sale-offer.ts'
import { afterSaleOffersView, ownOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { AfterSaleOfferCommand } from '../../../domain/auction/commands.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { SELLER, TestAuction } from '../auction/auction-fixture.ts'
import { answer, counter, DAY, HIGHEST, HIGHEST_BIDS, LOSER, offer, unsold } from './offer-fixture.ts'

test('offer: auction reopened or cancelled by an administrator -> withdrawn', () => {
  for (const status of ['cancelled', 'active'] as const) {
    const auction = unsold().accept(offer(null))
    const endAtMs = auction.nowMs + MINUTE_MS
    auction.accept({ type: 'set_status', status, endAtMs, reason: 'ordered', outstandingSale: null })
    expect(auction.state.afterSale).toMatchObject({ offer: null, last: { how: 'withdrawn' } })
  }
})

test('auction reopened without an offer -> none is withdrawn', () => {
  const auction = unsold()
  const endAtMs = auction.nowMs + MINUTE_MS
  auction.accept({ type: 'set_status', status: 'active', endAtMs, reason: 'ordered', outstandingSale: null })
  expect(auction.state.afterSale.last).toBeNull()
})

test('offers closed: open offer -> withdrawn; a second time -> no event', () => {
  const eventsOf = (auction: TestAuction) =>
    auction.do({ type: 'close_sale_offers' }).recorded.map(({ event }) => event)
  const auction = unsold().accept(offer(null))
  const closed = { type: 'sale_offers_closed' }
  expect(eventsOf(auction)).toEqual([{ type: 'sale_offer_ended', how: 'withdrawn' }, closed])
  expect(eventsOf(auction)).toEqual([])
  expect(eventsOf(unsold())).toEqual([closed])
})

test.each([
  ['sold', unsold(null), false, true],
  ['sold, but not paid', unsold(null), true, false],
  ['reserve not met', unsold(), false, false],
  ['still running', new TestAuction({ reserve: null }).bid(HIGHEST, 1_300), false, false],
] as const)('vehicle: %s -> sold here or not', (_, { state }, isUnpaid, isSold) => {
  expect(isSoldHere(state, { isUnpaid })).toBe(isSold)
})

test('listing hold: until its last millisecond -> the reason', () => {
  expect(listingHoldReason(5_000, 4_999)).toBe(
    'The vehicle is being listed again, or its sale is being paid. Try again in a minute.',
  )
  expect(listingHoldReason(5_000, 5_000)).toBeNull()
})

test('offer view: both sides and administrators -> visible; others -> null', () => {
  const { state, nowMs } = unsold().accept(offer(1_500))
  const opening = getAfterSaleOfferOpening(state, { highest: HIGHEST_BIDS, isUnpaid: false }, nowMs)
  const seen = (viewer: Parameters<typeof afterSaleOffersView>[1]) =>
    afterSaleOffersView(state, viewer, { opening, nowMs })
  expect(seen({ kind: 'user', id: HIGHEST })).toMatchObject({
    side: 'bidder',
    offer: { amount: 1_500, counter: { least: 1_300, most: 1_499 } },
    opening: null,
  })
  expect(seen({ kind: 'user', id: SELLER })).toMatchObject({
    side: 'seller',
    offer: { amount: 1_500 },
    opening: { open: false },
  })
  expect(seen({ kind: 'admin', id: 5 })?.side).toBe('admin')
  const countered = unsold().accept(offer(1_500)).accept(counter(1_400)).state
  expect(
    afterSaleOffersView(countered, { kind: 'user', id: HIGHEST }, { opening, nowMs })?.offer,
  ).toMatchObject({ amount: 1_400, waits_for: 'seller', counter: null })
  for (const viewer of [{ kind: 'public' } as const, { kind: 'user', id: LOSER } as const])
    expect(seen(viewer)).toBeNull()
})

test('offer view: bidder of the last offer, another one open -> sees the own one only', () => {
  const auction = unsold(null)
    .accept(offer(null, true))
    .accept(answer('bidder', LOSER, 'decline'))
  const { state, nowMs } = auction
  const opening = getAfterSaleOfferOpening(state, { highest: HIGHEST_BIDS, isUnpaid: true }, nowMs)
  const seen = (id: number, shown = state) =>
    afterSaleOffersView(shown, { kind: 'user', id }, { opening, nowMs })
  const ended = { ended: 'declined', ended_at: new Date(nowMs).toISOString(), counter: null, amount: 1_200 }
  expect(seen(LOSER)).toMatchObject({ side: 'bidder', offer: null, last: ended, opening: null })
  expect(seen(SELLER)).toMatchObject({
    side: 'seller',
    offer: null,
    last: ended,
    opening: { open: true, because: 'not_paid', own_bid: 1_200, least: 1_000, most: 1_200 },
    server_time: new Date(nowMs).toISOString(),
  })
  const last = state.afterSale.last && {
    ...state.afterSale.last,
    offer: { ...state.afterSale.last.offer, bidderId: 77 },
  }
  const again = auction.accept(offer(null, true)).state
  const shown = { ...again, afterSale: { ...again.afterSale, last } }
  expect(seen(LOSER, shown)).toMatchObject({ offer: { amount: 1_200 }, last: null })
  expect(seen(77, shown)).toMatchObject({ offer: null, last: { amount: 1_200 } })
  expect(seen(SELLER, shown)).toMatchObject({ offer: { amount: 1_200 }, last: { amount: 1_200 } })
})

test('auction page: open offer -> shown to its two sides only', () => {
  const { state, nowMs } = unsold().accept(offer(1_500))
  const shared = {
    amount: 1_500,
    waits_for: 'bidder',
    expires_at: new Date(nowMs + AFTER_SALE_OFFER_LASTS_MS).toISOString(),
  }
  expect(ownOfferView(state, SELLER)).toEqual({ side: 'seller', ...shared })
  expect(ownOfferView(state, HIGHEST)).toEqual({ side: 'bidder', ...shared })
  expect(ownOfferView(state, LOSER)).toBeNull()
  expect(ownOfferView(unsold().state, SELLER)).toBeNull()
})

test('offers: any sequence of actions -> one at a time, none answered late, no buyer twice', () => {
  const action = fc.oneof(
    fc.record({
      do: fc.constant('offer' as const),
      dollars: fc.integer({ min: 1_100, max: 2_100 }),
      unpaid: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('answer' as const),
      who: fc.constantFrom(LOSER, HIGHEST, SELLER),
      accept: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('counter' as const),
      who: fc.constantFrom(LOSER, HIGHEST),
      dollars: fc.integer({ min: 900, max: 2_000 }),
    }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, DAY - 1, DAY) }),
    fc.constant({ do: 'relist' as const }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), fc.boolean(), (actions, hasReserve) => {
      const auction = unsold(hasReserve ? 2_000 : null)
      const winners: number[] = hasReserve ? [] : [HIGHEST]
      for (const step of actions) {
        const { offer: openOffer, isOver } = auction.state.afterSale
        if (step.do === 'wait') {
          auction.nowMs += step.minutes * MINUTE_MS
          auction.do({ type: 'advance' })
          continue
        }
        const offerId = auction.state.afterSale.lastOfferId
        const command: AfterSaleOfferCommand =
          step.do === 'offer'
            ? offer(step.dollars, step.unpaid)
            : step.do === 'relist'
              ? { type: 'close_sale_offers' }
              : step.do === 'counter'
                ? counter(step.dollars, offerId, step.who)
                : answer(
                    step.who === SELLER ? 'seller' : 'bidder',
                    step.who,
                    step.accept ? 'accept' : 'decline',
                    offerId,
                  )
        const { decision, recorded } = auction.do(command)
        if (step.do === 'offer' && decision.accepted) expect([openOffer, isOver]).toEqual([null, false])
        for (const { event } of recorded) {
          if (event.type !== 'closed' || event.result.winnerId === null) continue
          expect(openOffer).not.toBeNull()
          expect(auction.nowMs).toBeLessThan(openOffer?.expiresAtMs ?? 0)
          expect(winners).not.toContain(event.result.winnerId)
          winners.push(event.result.winnerId)
        }
      }
      const rounds = auction.entries.filter(({ type }) => type === 'closed').map(({ data }) => data.round)
      expect(new Set(rounds).size).toBe(rounds.length)
    }),
    { numRuns: 300 },
  )
})
