/**
 * Decides offers between the seller and one bidder after an auction that ended without a sale or whose buyer
 * did not pay (docs/rules/after-sale.md, Offers; decision 225): an offer, at most one counter-offer, and 24
 * hours to answer each. Pure: `nowMs` is an argument.
 */

import type { AfterSaleOfferCommand } from '../auction/commands.ts'
import type {
  AfterSaleOffer,
  AuctionEvent,
  AuctionRefusal,
  AuctionState,
  Decision,
} from '../auction/types.ts'
import { DAY_MS, MINUTE_MS } from '../format/time-units.ts'
import { type Cents, isWholeDollars, maxCents } from '../money/cents.ts'

/** Time to answer an offer or a counter-offer, in ms. */
export const AFTER_SALE_OFFER_LASTS_MS = DAY_MS

/** Maximum number of offers in one round of an auction, so that bidders are not asked repeatedly. */
const MAX_OFFERS_PER_ROUND = 3

/** Time after the scheduled end during which offers can be made, in ms. */
const OFFERS_ALLOWED_FOR_MS = 30 * DAY_MS

/**
 * How long the room refuses to sell a vehicle that is being listed again, or whose sale is about to count again, in ms. Longer than any request, so
 * that a concurrent sale and new listing cannot both succeed (decision 237).
 */
export const LISTING_HOLD_MS = MINUTE_MS

/**
 * Time after the scheduled end within which an auction can still lead to a sale, in ms: the latest possible
 * offer plus the time to answer it and its counter-offer.
 */
export const AFTER_SALE_WITHIN_MS = OFFERS_ALLOWED_FOR_MS + 2 * AFTER_SALE_OFFER_LASTS_MS

/** The reason in the ledger entry of the round that records an after-sale sale. */
const SOLD_AFTER_REASON = 'Sold after the auction'

/** A bidder's highest bid that is not void. */
export interface HighestBid {
  readonly bidderId: number
  readonly amountCents: Cents
}

interface SaleOfferTerms {
  readonly bidderId: number
  readonly because: AfterSaleOffer['because']
  /** The bidder's own highest bid: the price unless the seller names another. */
  readonly ownBidCents: Cents
  readonly leastCents: Cents
  readonly mostCents: Cents
}

const LISTED_AGAIN = 'The vehicle has been listed again.'
const SOLD = 'The vehicle is sold.'
/** An administrator only continues a sale that the seller has agreed to: reserve met, buyer has not paid. */
const SELLER_DECIDES = 'The next bid is below the reserve: only the seller can offer the vehicle for it.'

/** Whether the vehicle can still be listed again; false once it is listed again or sold. */
export function canBeListedAgain(opening: { readonly open: boolean; readonly why?: string }): boolean {
  return opening.open || (opening.why !== LISTED_AGAIN && opening.why !== SOLD)
}

/** The offer that can be made now with its price range, or why none can. */
export type AfterSaleOfferOpening =
  | { readonly open: true; readonly terms: SaleOfferTerms }
  | { readonly open: false; readonly why: string }

interface Circumstances {
  /** The highest bid of each bidder, sorted from high to low. */
  readonly highest: readonly HighestBid[]
  /**
   * Whether the sale of this round has failed: the premium failed permanently, or the buyer did not pay the
   * price.
   */
  readonly isUnpaid: boolean
}

/**
 * Whether the seller may make an offer now, and to whom (docs/rules/after-sale.md, Offers). Reserve not met:
 * to the highest bidder, at their bid or more, up to the reserve. Not paid: to the highest other bidder, at
 * most at their own bid. Never to the seller, nor to a buyer who did not pay.
 */
export function getAfterSaleOfferOpening(
  state: AuctionState,
  { highest, isUnpaid }: Circumstances,
  nowMs: number,
): AfterSaleOfferOpening {
  const { phase, afterSale, sellerId, reserveCents, terms } = state
  if (phase.status !== 'ended') return unavailable('The vehicle can be offered once its auction has ended.')
  if (afterSale.offer !== null) return unavailable('One offer at a time: this one has not been answered yet.')
  if (afterSale.isOver) return unavailable(LISTED_AGAIN)
  const { result } = phase
  if (result.outcome === 'no_bids') return unavailable('Nobody has bid on it.')
  if (result.outcome === 'sold' && !isUnpaid) return unavailable(SOLD)
  if (nowMs > state.endAtMs + OFFERS_ALLOWED_FOR_MS)
    return unavailable('The auction ended more than 30 days ago.')
  if (afterSale.madeThisRound >= MAX_OFFERS_PER_ROUND) {
    return unavailable(`An offer can be made ${MAX_OFFERS_PER_ROUND} times.`)
  }
  const excluded = new Set([sellerId, ...afterSale.defaultedIds, result.winnerId])
  const bid = highest.find(({ bidderId }) => !excluded.has(bidderId))
  if (!bid) return unavailable('Nobody else has bid on it.')
  const { bidderId, amountCents: ownBidCents } = bid
  if (result.outcome === 'reserve_not_met') {
    const mostCents = maxCents(ownBidCents, wholeDollarsBelow(reserveCents ?? ownBidCents))
    return {
      open: true,
      terms: { bidderId, because: 'reserve_not_met', ownBidCents, leastCents: ownBidCents, mostCents },
    }
  }
  // An outbid bidder cannot be asked for more than they bid.
  const leastCents = leastPrice(terms.startingBidCents, ownBidCents)
  return {
    open: true,
    terms: { bidderId, because: 'not_paid', ownBidCents, leastCents, mostCents: ownBidCents },
  }
}

/** Decides a command about an offer. The caller has applied due transitions first. */
export function decideAfterSaleOffer(
  state: AuctionState,
  command: AfterSaleOfferCommand,
  nowMs: number,
): Decision {
  switch (command.type) {
    case 'offer_sale':
      return offerSale(state, command, nowMs)
    case 'answer_sale_offer':
      return answerOffer(state, command)
    case 'counter_sale_offer':
      return counterOffer(state, command, nowMs)
    case 'close_sale_offers':
      return accept([...withdrawalEvents(state), ...(state.afterSale.isOver ? [] : [CLOSED])])
  }
}

const CLOSED: AuctionEvent = { type: 'sale_offers_closed' }

/**
 * Whether this auction has sold the vehicle, so that it cannot be listed again. A failed sale does not count.
 */
export function isSoldHere({ phase }: AuctionState, { isUnpaid }: Pick<Circumstances, 'isUnpaid'>): boolean {
  return phase.status === 'ended' && phase.result.outcome === 'sold' && !isUnpaid
}

/**
 * Why offers cannot be made or accepted now because the vehicle is being listed again or paid late; null without
 * such a hold.
 */
export function listingHoldReason(heldUntilMs: number, nowMs: number): string | null {
  return nowMs < heldUntilMs
    ? 'The vehicle is being listed again, or its sale is being paid. Try again in a minute.'
    : null
}

/** The event that withdraws the open offer when its auction is reopened or reset; none without an offer. */
export function withdrawalEvents({ afterSale }: AuctionState): AuctionEvent[] {
  return afterSale.offer === null ? [] : [{ type: 'sale_offer_ended', how: 'withdrawn' }]
}

/** The event that expires an unanswered offer at `nowMs`. */
export function dueOfferEvents({ afterSale: { offer } }: AuctionState, nowMs: number): AuctionEvent[] {
  return offer !== null && nowMs >= offer.expiresAtMs ? [{ type: 'sale_offer_ended', how: 'expired' }] : []
}

type CommandOf<T extends AfterSaleOfferCommand['type']> = Extract<AfterSaleOfferCommand, { type: T }>

function offerSale(state: AuctionState, command: CommandOf<'offer_sale'>, nowMs: number): Decision {
  const opening = getAfterSaleOfferOpening(state, command, nowMs)
  if (!opening.open) return refuse({ reason: 'conflict', message: opening.why })
  const { bidderId, because, ownBidCents, leastCents, mostCents } = opening.terms
  const amountCents = command.amountCents ?? ownBidCents
  const { byAdministrator } = command
  if (byAdministrator && (because !== 'not_paid' || amountCents < (state.reserveCents ?? 0))) {
    return refuse({ reason: 'conflict', message: SELLER_DECIDES })
  }
  const refusal = refusalForPrice(amountCents, { leastCents, mostCents })
  if (refusal) return refuse(refusal)
  const { phase, afterSale } = state
  return accept([
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
        expiresAtMs: nowMs + AFTER_SALE_OFFER_LASTS_MS,
        ...(byAdministrator && { byAdministrator }),
      },
      defaultedId: phase.status === 'ended' ? phase.result.winnerId : null,
    },
  ])
}

/**
 * Answers an offer. An acceptance is recorded as a new round that closes immediately, because each round ends
 * exactly once (decision 225).
 */
function answerOffer(state: AuctionState, command: CommandOf<'answer_sale_offer'>): Decision {
  const open = findAnswerable(state, command)
  if ('reason' in open) return refuse(open)
  if (command.answer === 'decline') return accept([{ type: 'sale_offer_ended', how: 'declined' }])
  const { bidderId, amountCents } = open
  return accept([
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

/** Makes the one counter-offer: below the price, and not below the least price of the offer. */
function counterOffer(
  state: AuctionState,
  command: CommandOf<'counter_sale_offer'>,
  nowMs: number,
): Decision {
  const open = findAnswerable(state, { ...command, by: 'bidder' })
  if ('reason' in open) return refuse(open)
  const { leastCents } = open
  const mostCents = highestCounterCents(open)
  if (mostCents === null) {
    return refuse({ reason: 'conflict', message: 'The price is your own bid: there is nothing to counter.' })
  }
  const { amountCents } = command
  const refusal = refusalForPrice(amountCents, { leastCents, mostCents })
  if (refusal) return refuse(refusal)
  return accept([{ type: 'sale_countered', amountCents, expiresAtMs: nowMs + AFTER_SALE_OFFER_LASTS_MS }])
}

/** The highest possible counter-offer in cents: one dollar below the price; null if none is possible. */
export function highestCounterCents({ amountCents, leastCents, waitsFor }: AfterSaleOffer): Cents | null {
  const mostCents = (amountCents - 100) as Cents
  return waitsFor === 'bidder' && mostCents >= leastCents ? mostCents : null
}

/** The open offer if this person has to answer it now, else the refusal. An expired offer is no longer open. */
function findAnswerable(
  state: AuctionState,
  {
    offerId,
    by,
    personId,
  }: { readonly offerId: number; readonly by: AfterSaleOffer['waitsFor']; readonly personId: number },
): AfterSaleOffer | AuctionRefusal {
  const { offer: open, last } = state.afterSale
  if (open === null || open.offerId !== offerId) {
    const isExpired = last !== null && last.offer.offerId === offerId && last.how === 'expired'
    return { reason: 'conflict', message: isExpired ? EXPIRED : 'This offer no longer stands.' }
  }
  const isSide = personId === (by === 'seller' ? state.sellerId : open.bidderId)
  if (!isSide) return { reason: 'not_allowed', message: 'This offer is not yours to answer.' }
  if (open.waitsFor !== by) {
    return { reason: 'conflict', message: 'You made your offer. The other side has to answer it.' }
  }
  return open
}

const EXPIRED = 'The 24 hours to answer this offer are over.'

function refusalForPrice(
  amountCents: Cents,
  { leastCents, mostCents }: { readonly leastCents: Cents; readonly mostCents: Cents },
): AuctionRefusal | null {
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

/** A reserve may include cents; a price is whole dollars. */
const wholeDollarsBelow = (amountCents: Cents) => (Math.floor(amountCents / 100) * 100) as Cents

/** A starting bid may be zero or include cents; a price is at least one dollar. */
function leastPrice(startingBidCents: Cents, ownBidCents: Cents): Cents {
  const least = Math.max(100, Math.ceil(startingBidCents / 100) * 100)
  return Math.min(least, ownBidCents) as Cents
}

function unavailable(why: string): AfterSaleOfferOpening {
  return { open: false, why }
}

function refuse(refusal: AuctionRefusal): Decision {
  return { accepted: false, refusal }
}

function accept(events: readonly AuctionEvent[]): Decision {
  return { accepted: true, events }
}
