import { describe, expect, test } from 'vitest'
import {
  AFTER_SALE_OFFER_LASTS_MS,
  AFTER_SALE_WITHIN_MS,
  canBeListedAgain,
  getAfterSaleOfferOpening,
  highestCounterCents,
} from '../../../domain/after-sale/after-sale-offer.ts'
import { liveView } from '../../../domain/auction/view.ts'
import { nextWakeUp } from '../../../domain/auction/wake-up.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, SELLER, TestAuction, usd } from '../auction/auction-fixture.ts'
import {
  answer,
  counter,
  DAY,
  HIGHEST,
  HIGHEST_BIDS,
  LOSER,
  offer,
  refusalFor,
  unsold,
} from './offer-fixture.ts'

describe('offer to the highest bidder', () => {
  test("no price named -> at the bidder's own bid for 24 hours, with a wake-up at their end", () => {
    const auction = unsold().accept(offer(null))
    expect(auction.state.afterSale.offer).toEqual({
      offerId: 1,
      bidderId: HIGHEST,
      because: 'reserve_not_met',
      amountCents: usd(1_300),
      ownBidCents: usd(1_300),
      leastCents: usd(1_300),
      waitsFor: 'bidder',
      expiresAtMs: END + AFTER_SALE_OFFER_LASTS_MS,
    })
    expect(nextWakeUp(auction.state)).toBe(END + AFTER_SALE_OFFER_LASTS_MS)
  })

  test.each([
    [1_299, 'The price must be at least $1,300.'],
    [2_001, 'The price must be at most $2,000.'],
    [1_300.5, 'The price must be in whole dollars.'],
  ])('price of %d -> refused', (dollars, message) => {
    expect(refusalFor(unsold(), offer(dollars))).toEqual({ reason: 'invalid', field: 'amount', message })
  })

  test('price at the reserve -> accepted', () => {
    expect(refusalFor(unsold(), offer(2_000))).toBeNull()
  })

  test('reserve with cents -> at most the whole dollars below it', () => {
    expect(refusalFor(unsold(2_000.5), offer(2_000))).toBeNull()
    expect(refusalFor(unsold(2_000.5), offer(2_001))).toEqual({
      reason: 'invalid',
      field: 'amount',
      message: 'The price must be at most $2,000.',
    })
  })

  test.each([
    [
      'while the auction runs',
      new TestAuction({ reserve: 2_000 }).bid(HIGHEST, 1_300),
      'The vehicle can be offered once its auction has ended.',
    ],
    ['once it is sold', unsold(null), 'The vehicle is sold.'],
    ['without a bid', noBids(), 'Nobody has bid on it.'],
    [
      'beside another',
      unsold().accept(offer(null)),
      'One offer at a time: this one has not been answered yet.',
    ],
    [
      'once it is listed again',
      unsold().accept({ type: 'close_sale_offers' }),
      'The vehicle has been listed again.',
    ],
    [
      'a month later',
      unsold().at(END / MINUTE_MS + 30 * DAY + 1),
      'The auction ended more than 30 days ago.',
    ],
  ])('not possible: %s -> refused', (_, auction, message) => {
    expect(refusalFor(auction, offer(null))).toEqual({ reason: 'conflict', message })
  })

  test.each([
    ['an offer can be made', unsold(), true],
    ['an offer stands', unsold().accept(offer(null)), true],
    ['nobody has bid', noBids(), true],
    ['it is listed again', unsold().accept({ type: 'close_sale_offers' }), false],
    ['it is sold', unsold(null), false],
  ])('listing again: %s -> allowed or not', (_, { state }, canBe) => {
    const opening = getAfterSaleOfferOpening(state, { highest: HIGHEST_BIDS, isUnpaid: false }, END)
    expect(canBeListedAgain(opening)).toBe(canBe)
  })

  test('30 days after the end to the millisecond -> possible', () => {
    expect(refusalFor(unsold().at(END / MINUTE_MS + 30 * DAY), offer(null))).toBeNull()
    // The last offer, and the answers to it and to its counter-offer.
    expect(AFTER_SALE_WITHIN_MS).toBe(32 * DAY_MS)
  })

  test('fourth offer -> refused', () => {
    const auction = unsold()
    for (const offerId of [1, 2, 3]) {
      auction.accept(offer(null)).accept(answer('bidder', HIGHEST, 'decline', offerId))
    }
    expect(refusalFor(auction, offer(null))?.message).toBe('An offer can be made 3 times.')
  })

  test('highest bid by the seller -> refused', () => {
    const command = { ...offer(null), highest: [{ bidderId: SELLER, amountCents: usd(1_300) }] } as const
    expect(refusalFor(unsold(), command)?.message).toBe('Nobody else has bid on it.')
  })
})

function noBids(): TestAuction {
  const auction = new TestAuction({ reserve: 2_000 }).at(END / MINUTE_MS)
  auction.do({ type: 'advance' })
  return auction
}

describe('answer to an offer', () => {
  test('accepted -> sale in a round of its own, logged, end unchanged', () => {
    const auction = unsold()
      .accept(offer(1_500))
      .at(END / MINUTE_MS + 60)
      .accept(answer('bidder', HIGHEST, 'accept'))
    const { state } = auction
    expect(state.phase).toEqual({
      status: 'ended',
      result: { outcome: 'sold', amountCents: usd(1_500), winnerId: HIGHEST, afterAuction: true },
    })
    expect([state.round, state.endAtMs, state.priceCents]).toEqual([2, END, usd(1_300)])
    expect(auction.entries.slice(-3).map(({ type, data }) => [type, data.round, data.after_auction])).toEqual(
      [
        ['closed', 1, undefined],
        ['reopened', 2, true],
        ['closed', 2, true],
      ],
    )
    expect(auction.entries.at(-2)?.data.reason).toBe('Sold after the auction')
    expect(auction.entries.at(-1)?.data).toMatchObject({ outcome: 'sold', amount: 1_500 })
    expect(liveView(state, { kind: 'public' }, auction.nowMs)).toMatchObject({
      status: 'ended',
      sold_after_auction: true,
      result: { outcome: 'sold', amount: 1_500 },
    })
    expect(nextWakeUp(state)).toBeNull()
  })

  test('accepted twice -> the first counts', () => {
    const auction = unsold()
      .accept(offer(null))
      .accept(answer('bidder', HIGHEST, 'accept'))
    expect(refusalFor(auction, answer('bidder', HIGHEST, 'accept'))).toEqual({
      reason: 'conflict',
      message: 'This offer no longer stands.',
    })
    expect(auction.entries.filter(({ type }) => type === 'closed')).toHaveLength(2)
  })

  test.each([
    [-1, null],
    [0, 'The 24 hours to answer this offer are over.'],
    [1, 'The 24 hours to answer this offer are over.'],
  ])('%d ms from the end of the 24 hours -> %s', (ms, message) => {
    const auction = unsold().accept(offer(null))
    auction.nowMs = END + AFTER_SALE_OFFER_LASTS_MS + ms
    expect(refusalFor(auction, answer('bidder', HIGHEST, 'accept'))?.message ?? null).toBe(message)
    expect(auction.state.afterSale.last?.how).toBe(message === null ? 'accepted' : 'expired')
  })

  test('no offer made, or another one open -> refused', () => {
    const gone = { reason: 'conflict', message: 'This offer no longer stands.' }
    expect(refusalFor(unsold(), answer('bidder', HIGHEST, 'accept'))).toEqual(gone)
    const auction = unsold()
      .accept(offer(1_500))
      .accept(answer('bidder', HIGHEST, 'decline'))
    expect(refusalFor(auction, answer('bidder', HIGHEST, 'accept'))).toEqual(gone)
    auction.accept(offer(1_400))
    expect(refusalFor(auction, answer('bidder', HIGHEST, 'accept'))).toEqual(gone)
    expect(refusalFor(auction, counter(1_350))).toEqual(gone)
    // The one that has expired since is not the one that is answered.
    auction.nowMs += AFTER_SALE_OFFER_LASTS_MS
    expect(refusalFor(auction, answer('bidder', HIGHEST, 'accept'))).toEqual(gone)
  })

  test('answered by another person -> not allowed', () => {
    const auction = unsold().accept(offer(null))
    for (const personId of [LOSER, SELLER, 77]) {
      expect(refusalFor(auction, answer('bidder', personId, 'accept'))).toEqual({
        reason: 'not_allowed',
        message: 'This offer is not yours to answer.',
      })
    }
    expect(refusalFor(auction, answer('seller', SELLER, 'accept'))).toEqual({
      reason: 'conflict',
      message: 'You made your offer. The other side has to answer it.',
    })
    expect(auction.state.afterSale.offer).not.toBeNull()
  })

  test('declined -> another offer can be made', () => {
    const auction = unsold()
      .accept(offer(1_500))
      .accept(answer('bidder', HIGHEST, 'decline'))
    expect(auction.state.afterSale.last).toMatchObject({ how: 'declined' })
    expect(refusalFor(auction, offer(1_400))).toBeNull()
    expect(auction.state.afterSale.offer?.offerId).toBe(2)
  })
})

describe('counter-offer', () => {
  test('made -> seller has 24 hours, no second counter-offer', () => {
    const auction = unsold()
      .accept(offer(1_500))
      .at(END / MINUTE_MS + 60)
      .accept(counter(1_400))
    expect(auction.state.afterSale.offer).toMatchObject({
      amountCents: usd(1_400),
      waitsFor: 'seller',
      expiresAtMs: auction.nowMs + AFTER_SALE_OFFER_LASTS_MS,
    })
    expect(refusalFor(auction, counter(1_350))?.reason).toBe('conflict')
    expect(refusalFor(auction, answer('bidder', HIGHEST, 'accept'))?.reason).toBe('conflict')
    auction.accept(answer('seller', SELLER, 'accept'))
    expect(auction.state.phase).toMatchObject({ result: { amountCents: usd(1_400), winnerId: HIGHEST } })
  })

  test.each([
    [1_500, 'The price must be at most $1,499.'],
    [1_299, 'The price must be at least $1,300.'],
  ])('price of %d -> refused', (dollars, message) => {
    expect(refusalFor(unsold().accept(offer(1_500)), counter(dollars))?.message).toBe(message)
  })

  test("price equals the bidder's own bid -> refused", () => {
    const auction = unsold().accept(offer(null))
    expect(refusalFor(auction, counter(1_300))).toEqual({
      reason: 'conflict',
      message: 'The price is your own bid: there is nothing to counter.',
    })
  })

  test.each([
    [1_300, 'bidder', null],
    [1_301, 'bidder', usd(1_300)],
    [1_500, 'bidder', usd(1_499)],
    [1_500, 'seller', null],
  ] as const)('price %d, waits for the %s -> at most %s cents', (dollars, waitsFor, most) => {
    const { offer: open } = unsold().accept(offer(dollars)).state.afterSale
    expect(open && highestCounterCents({ ...open, waitsFor })).toBe(most)
  })
})

describe('buyer has not paid', () => {
  const unpaid = () => unsold(null)

  test('next bidder -> offered at most their own bid', () => {
    const auction = unpaid()
    expect(refusalFor(auction, offer(1_201, true))?.message).toBe('The price must be at most $1,200.')
    auction.accept(offer(null, true))
    expect(auction.state.afterSale).toMatchObject({
      defaultedIds: [HIGHEST],
      offer: { bidderId: LOSER, because: 'not_paid', amountCents: usd(1_200), leastCents: usd(1_000) },
    })
    auction.accept(answer('bidder', LOSER, 'accept'))
    expect(auction.state.phase).toMatchObject({ result: { winnerId: LOSER, amountCents: usd(1_200) } })
  })

  test('administrator in the seller’s place -> at the own bid, if that meets the reserve', () => {
    const byAdministrator = { ...offer(null, true), byAdministrator: true } as const
    const auction = unpaid().accept(byAdministrator)
    expect(auction.state.afterSale.offer).toMatchObject({ amountCents: usd(1_200), byAdministrator: true })
    const message = 'The next bid is below the reserve: only the seller can offer the vehicle for it.'
    expect(refusalFor(unsold(), { ...byAdministrator, isUnpaid: false })?.message).toBe(message)
    expect(refusalFor(unsold(1_250), byAdministrator)?.message).toBe(message)
    expect(refusalFor(unsold(1_200), byAdministrator)).toBeNull()
  })

  test('buyer who did not pay -> never offered again', () => {
    const auction = unpaid()
      .accept(offer(null, true))
      .accept(answer('bidder', LOSER, 'accept'))
    expect(refusalFor(auction, offer(null, true))?.message).toBe('Nobody else has bid on it.')
  })
})
