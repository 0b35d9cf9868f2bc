/**
 * What happens between a seller and one bidder once an auction has ended without a sale, or its buyer has not paid
 * (record 225): an offer, at most one counter offer, and an answer within 24 hours each way. Pure: `nowMs` is given.
 */

import type { SaleOfferCommand } from '../auction/commands.ts'
import type { AuctionEvent, AuctionState, Decision, Refusal, SaleOffer } from '../auction/types.ts'
import { type Cents, isWholeDollars, maxCents } from '../money/cents.ts'

/** How long whoever is asked has to answer. */
export const SALE_OFFER_LASTS_MS = 24 * 60 * 60_000

/** A bidder who has said no is not asked without end. */
const MOST_SALE_OFFERS = 3

/** Bids of long ago are no reason to ask anybody. Counted from the end that was set. */
const SALE_OFFERS_FOR_MS = 30 * 24 * 60 * 60_000

/**
 * So long nothing is sold after an auction while its vehicle is being listed again: longer than any request lasts, so that of
 * a sale and a new listing at once there is one (record 237).
 */
export const LISTING_HOLD_MS = 60_000

/** How long after its set end an auction may still lead to a sale: an offer of the last moment, and its counter offer. */
export const SOLD_AFTER_WITHIN_MS = SALE_OFFERS_FOR_MS + 2 * SALE_OFFER_LASTS_MS

/** What the log gives as the reason for the round in which such a sale is closed. */
const SOLD_AFTER_REASON = 'Sold after the auction'

/** The highest bid that stands of somebody, for whoever may be offered the vehicle. */
export interface HighestBid {
  readonly bidderId: number
  readonly amountCents: Cents
}

interface SaleOfferTerms {
  readonly bidderId: number
  readonly because: SaleOffer['because']
  /** The bidder's own highest bid, at which the vehicle is offered unless another price is named. */
  readonly ownBidCents: Cents
  readonly leastCents: Cents
  readonly mostCents: Cents
}

const LISTED_AGAIN = 'The vehicle has been listed again.'
const SOLD = 'The vehicle is sold.'

/** Whether the vehicle can still be listed again beside what is offered: not where it has been, nor where it is sold. */
export function canBeListedAgain(opening: { readonly open: boolean; readonly why?: string }): boolean {
  return opening.open || (opening.why !== LISTED_AGAIN && opening.why !== SOLD)
}

/** An offer that can be made now, and within which prices; or why there is none to make. */
export type SaleOfferOpening =
  | { readonly open: true; readonly terms: SaleOfferTerms }
  | { readonly open: false; readonly why: string }

interface Circumstances {
  /** The highest bid of each bidder, the highest first. */
  readonly highest: readonly HighestBid[]
  /** Whether the sale of this round has come to nothing: the premium failed for good, or the buyer did not pay. */
  readonly isUnpaid: boolean
}

/**
 * Whether the seller may offer the vehicle now, and to whom: with the reserve not met to the highest bidder, at their bid
 * or more, up to the reserve; where the buyer has not paid, to the highest of the others, at their own bid at most.
 * Never to the seller, nor to somebody who has bought it and not paid.
 */
export function saleOfferOpening(
  state: AuctionState,
  { highest, isUnpaid }: Circumstances,
  nowMs: number,
): SaleOfferOpening {
  const { phase, afterSale, sellerId, reserveCents, terms } = state
  if (phase.status !== 'ended') return closed('The vehicle can be offered once its auction has ended.')
  if (afterSale.offer !== null) return closed('One offer at a time: this one has not been answered yet.')
  if (afterSale.isOver) return closed(LISTED_AGAIN)
  const { result } = phase
  if (result.outcome === 'no_bids') return closed('Nobody has bid on it.')
  if (result.outcome === 'sold' && !isUnpaid) return closed(SOLD)
  if (nowMs > state.endAtMs + SALE_OFFERS_FOR_MS) return closed('The auction ended more than 30 days ago.')
  if (afterSale.madeThisRound >= MOST_SALE_OFFERS) {
    return closed(`An offer can be made ${MOST_SALE_OFFERS} times.`)
  }
  const gone = new Set([
    sellerId,
    ...afterSale.defaultedIds,
    ...(result.winnerId === null ? [] : [result.winnerId]),
  ])
  const bid = highest.find(({ bidderId }) => !gone.has(bidderId))
  if (!bid) return closed('Nobody else has bid on it.')
  const { bidderId, amountCents: ownBidCents } = bid
  if (result.outcome === 'reserve_not_met') {
    const mostCents = maxCents(ownBidCents, wholeDollarsBelow(reserveCents ?? ownBidCents))
    return {
      open: true,
      terms: { bidderId, because: 'reserve_not_met', ownBidCents, leastCents: ownBidCents, mostCents },
    }
  }
  // Of one who was outbid nobody can ask more than they have bid.
  const leastCents = leastOf(terms.startingBidCents, ownBidCents)
  return {
    open: true,
    terms: { bidderId, because: 'not_paid', ownBidCents, leastCents, mostCents: ownBidCents },
  }
}

/** Decides what the seller, the bidder or the platform does about an offer. The clock's due has been made before. */
export function decideSaleOffer(state: AuctionState, command: SaleOfferCommand, nowMs: number): Decision {
  switch (command.type) {
    case 'offer_sale':
      return offer(state, command, nowMs)
    case 'answer_sale_offer':
      return answer(state, command, nowMs)
    case 'counter_sale_offer':
      return counter(state, command, nowMs)
    case 'close_sale_offers':
      return accepted([...withdrawal(state), ...(state.afterSale.isOver ? [] : [CLOSED])])
  }
}

const CLOSED: AuctionEvent = { type: 'sale_offers_closed' }

/** Whether the vehicle is sold here, so that it cannot be listed again: a sale that has come to nothing is none. */
export function isSoldHere({ phase }: AuctionState, { isUnpaid }: Pick<Circumstances, 'isUnpaid'>): boolean {
  return phase.status === 'ended' && phase.result.outcome === 'sold' && !isUnpaid
}

/** Why somebody cannot bind themself here now, while the vehicle is being listed again; null where they can. */
export function whyHeldForListing(heldUntilMs: number, nowMs: number): string | null {
  return nowMs < heldUntilMs ? 'The vehicle is being listed again. Try again in a minute.' : null
}

/** What ends a standing offer whose auction is no longer what it was. */
export function withdrawal({ afterSale }: AuctionState): AuctionEvent[] {
  return afterSale.offer === null ? [] : [{ type: 'sale_offer_ended', how: 'withdrawn' }]
}

/** What the clock has made due: an offer that nobody has answered in time is over. */
export function dueOfSaleOffer({ afterSale: { offer } }: AuctionState, nowMs: number): AuctionEvent[] {
  return offer !== null && nowMs >= offer.expiresAtMs ? [{ type: 'sale_offer_ended', how: 'expired' }] : []
}

type CommandOf<T extends SaleOfferCommand['type']> = Extract<SaleOfferCommand, { type: T }>

function offer(state: AuctionState, command: CommandOf<'offer_sale'>, nowMs: number): Decision {
  const opening = saleOfferOpening(state, command, nowMs)
  if (!opening.open) return refused({ reason: 'conflict', message: opening.why })
  const { bidderId, because, ownBidCents, leastCents, mostCents } = opening.terms
  const amountCents = command.amountCents ?? ownBidCents
  const wrong = wrongAmount(amountCents, { leastCents, mostCents })
  if (wrong) return refused(wrong)
  const { phase, afterSale } = state
  return accepted([
    {
      type: 'sale_offered',
      offer: {
        offerId: afterSale.lastOfferId + 1,
        bidderId,
        because,
        amountCents,
        ownBidCents,
        leastCents,
        waitsFor: 'bidder',
        expiresAtMs: nowMs + SALE_OFFER_LASTS_MS,
      },
      defaultedId: phase.status === 'ended' ? phase.result.winnerId : null,
    },
  ])
}

/** A sale is a round of its own, which ends as it begins: every round ends exactly once (record 225). */
function answer(state: AuctionState, command: CommandOf<'answer_sale_offer'>, nowMs: number): Decision {
  const standing = answerable(state, command, nowMs)
  if ('reason' in standing) return refused(standing)
  if (command.answer === 'decline') return accepted([{ type: 'sale_offer_ended', how: 'declined' }])
  const { bidderId, amountCents } = standing
  return accepted([
    { type: 'sale_offer_ended', how: 'accepted' },
    {
      type: 'reopened',
      round: state.round + 1,
      endAtMs: state.endAtMs,
      reason: SOLD_AFTER_REASON,
      afterAuction: true,
    },
    {
      type: 'closed',
      result: { outcome: 'sold', amountCents, winnerId: bidderId, afterAuction: true },
    },
  ])
}

/** Once an offer, and only below what is asked; never below the least that it was made with. */
function counter(state: AuctionState, command: CommandOf<'counter_sale_offer'>, nowMs: number): Decision {
  const standing = answerable(state, { ...command, by: 'bidder' }, nowMs)
  if ('reason' in standing) return refused(standing)
  const { leastCents } = standing
  const mostCents = mostOfCounter(standing)
  if (mostCents === null) {
    return refused({ reason: 'conflict', message: 'The price is your own bid: there is nothing to counter.' })
  }
  const { amountCents } = command
  const wrong = wrongAmount(amountCents, { leastCents, mostCents })
  if (wrong) return refused(wrong)
  return accepted([{ type: 'sale_countered', amountCents, expiresAtMs: nowMs + SALE_OFFER_LASTS_MS }])
}

/** The highest counter offer there can be, or null where none can: a whole dollar below what is asked. */
export function mostOfCounter({ amountCents, leastCents, waitsFor }: SaleOffer): Cents | null {
  const mostCents = (amountCents - 100) as Cents
  return waitsFor === 'bidder' && mostCents >= leastCents ? mostCents : null
}

/** The standing offer where this person is to answer it now, else why not. */
function answerable(
  state: AuctionState,
  {
    offerId,
    by,
    personId,
  }: { readonly offerId: number; readonly by: SaleOffer['waitsFor']; readonly personId: number },
  nowMs: number,
): SaleOffer | Refusal {
  const { offer: standing, last } = state.afterSale
  if (standing === null || standing.offerId !== offerId) {
    const isExpired = last !== null && last.offer.offerId === offerId && last.how === 'expired'
    return { reason: 'conflict', message: isExpired ? EXPIRED : 'This offer no longer stands.' }
  }
  const isSide = personId === (by === 'seller' ? state.sellerId : standing.bidderId)
  if (!isSide) return { reason: 'not_allowed', message: 'This offer is not yours to answer.' }
  if (nowMs >= standing.expiresAtMs) return { reason: 'conflict', message: EXPIRED }
  if (standing.waitsFor !== by) {
    return { reason: 'conflict', message: 'You have made your offer. It is for the other side to answer it.' }
  }
  return standing
}

const EXPIRED = 'The 24 hours to answer this offer are over.'

function wrongAmount(
  amountCents: Cents,
  { leastCents, mostCents }: { readonly leastCents: Cents; readonly mostCents: Cents },
): Refusal | null {
  const field = 'amount'
  if (!isWholeDollars(amountCents)) {
    return { reason: 'invalid', field, message: 'The price must be in whole dollars.' }
  }
  if (amountCents < leastCents) {
    return { reason: 'invalid', field, message: `The price must be at least ${dollars(leastCents)}.` }
  }
  if (amountCents > mostCents) {
    return { reason: 'invalid', field, message: `The price must be at most ${dollars(mostCents)}.` }
  }
  return null
}

const dollars = (amountCents: Cents) => `$${(amountCents / 100).toLocaleString('en-US')}`

/** A reserve may hold cents; a price is whole dollars. */
const wholeDollarsBelow = (amountCents: Cents) => (Math.floor(amountCents / 100) * 100) as Cents

/** A starting bid may be zero, or hold cents; a price is a dollar or more. */
function leastOf(startingBidCents: Cents, ownBidCents: Cents): Cents {
  const least = Math.max(100, Math.ceil(startingBidCents / 100) * 100)
  return Math.min(least, ownBidCents) as Cents
}

function closed(why: string): SaleOfferOpening {
  return { open: false, why }
}

function refused(refusal: Refusal): Decision {
  return { accepted: false, refusal }
}

function accepted(events: readonly AuctionEvent[]): Decision {
  return { accepted: true, events }
}
