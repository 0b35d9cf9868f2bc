/**
 * The auction as data: what it is (state), what may be asked of it (commands) and what happened
 * to it (events). Nothing here reads a clock or touches storage; see `decide.ts` and `apply.ts`.
 */

import type { Cents } from '../money/cents.ts'
import type { PremiumSchedule } from '../money/premium.ts'

export const AUCTION_STATUSES = ['draft', 'pending', 'active', 'paused', 'ended', 'cancelled'] as const
export type AuctionStatus = (typeof AUCTION_STATUSES)[number]

/** manual: the amount offered; proxy: what a new maximum bids; auto: the answer for a standing maximum. */
export type BidType = 'manual' | 'proxy' | 'auto'

/** What publishing freezes (product page, 'Frozen at publishing'). */
export interface AuctionTerms {
  readonly startingBidCents: Cents
  /** Above zero; see `effectiveIncrement` for the default of 100 dollars. */
  readonly incrementCents: Cents
  /** 0 turns the soft close off. */
  readonly autoExtendMs: number
  readonly buyNowCents: Cents | null
  readonly premium: PremiumSchedule
  /** How many accepted commands one person may make in this auction. */
  readonly maxBidsPerPerson: number
}

/** Somebody with at least one accepted offer in this auction. */
export interface Bidder {
  readonly id: number
  /** 1 for the first bidder of the auction, then counting up; part of the public mask. */
  readonly number: number
  /** First letter of the username, lower case; the other part of the mask. */
  readonly initial: string
  readonly acceptedCommands: number
}

export type AuctionResult =
  | {
      readonly outcome: 'sold'
      readonly amountCents: Cents
      readonly winnerId: number
      /** By an offer to one bidder, once the auction itself was over (record 225). */
      readonly afterAuction?: true
    }
  | { readonly outcome: 'reserve_not_met'; readonly amountCents: Cents; readonly winnerId: null }
  | { readonly outcome: 'no_bids'; readonly amountCents: null; readonly winnerId: null }

type AuctionPhase =
  | { readonly status: 'draft' | 'pending' | 'active' | 'cancelled' }
  | { readonly status: 'paused'; readonly remainingMs: number }
  | { readonly status: 'ended'; readonly result: AuctionResult }

/**
 * Who leads, at what price, up to what limit. A leader's highest bid is always the price, and every
 * other person's maximum is spent, so one maximum is all there is to remember.
 */
export interface Standing {
  readonly priceCents: Cents | null
  readonly leaderId: number | null
  /** Secret: the leader's standing maximum. Never leaves the room but to its owner. */
  readonly maximumCents: Cents | null
}

/** The vehicle, offered by its seller to one bidder once the auction is over; secret to the two of them. */
export interface SaleOffer {
  /** Counts the auction's offers from 1. */
  readonly offerId: number
  readonly bidderId: number
  /** Why it can be offered: the reserve was not met, or the buyer has not paid. */
  readonly because: 'reserve_not_met' | 'not_paid'
  /** What is asked now: the seller's price, or the bidder's counter offer. */
  readonly amountCents: Cents
  /** The bidder's own highest bid. */
  readonly ownBidCents: Cents
  /** The least that can be asked or countered. */
  readonly leastCents: Cents
  /** Whose answer it is that is missing. */
  readonly waitsFor: 'bidder' | 'seller'
  readonly expiresAtMs: number
}

export type SaleOfferEnd = 'accepted' | 'declined' | 'expired' | 'withdrawn'

/** What follows an auction that did not bring a sale, or whose buyer did not pay. */
export interface AfterSale {
  /** The one that stands. */
  readonly offer: SaleOffer | null
  /** The last that was answered or ran out, for those two to read. */
  readonly last: { readonly offer: SaleOffer; readonly how: SaleOfferEnd; readonly atMs: number } | null
  readonly lastOfferId: number
  readonly madeThisRound: number
  /** Who had bought it in an earlier round and did not pay. */
  readonly defaultedIds: readonly number[]
  /** The vehicle is listed again: nothing is offered any more. */
  readonly isOver: boolean
}

export interface AuctionState extends Standing {
  readonly auctionId: number
  readonly sellerId: number
  readonly phase: AuctionPhase
  /** 1 at first; each reopening starts the next. */
  readonly round: number
  readonly terms: AuctionTerms
  /** Secret to all but the seller and administrators. */
  readonly reserveCents: Cents | null
  /** Whether the listing fee is paid; an unpaid listing never opens. */
  readonly paid: boolean
  readonly startAtMs: number
  readonly endAtMs: number
  readonly winningBidId: number | null
  /** Bids that stand. */
  readonly totalBids: number
  /** Bids ever stored, void ones too: numbers the next one. */
  readonly mintedBids: number
  /** Number of the last public event; they count from 1 without gaps. */
  readonly seq: number
  /** Hash of the last ledger entry. */
  readonly lastHash: string
  readonly bidders: ReadonlyMap<number, Bidder>
  /** Minutes (10, 1) whose ending-soon notice this round has given. */
  readonly remindersGiven: readonly number[]
  readonly afterSale: AfterSale
}

export interface BidderIdentity {
  readonly id: number
  readonly initial: string
}

/** An accepted offer, kept (void or not) so that a void can replay the auction without it. */
export interface Offer {
  /** Counts the accepted offers of the auction in their order. */
  readonly offerId: number
  readonly bidderId: number
  readonly kind: 'manual' | 'maximum' | 'cancel_maximum'
  /** The amount offered; 0 for a cancelled maximum. */
  readonly amountCents: Cents
  /** The reserve when it was accepted: a void must not judge it by a reserve lowered since. */
  readonly reserveCents: Cents | null
  /** The price that it left: a void of another offer must not raise it. */
  readonly priceCents: Cents
  /** The bids its command stored, its own and the answer to it. */
  readonly bidIds: readonly number[]
  readonly voided: boolean
}

/** A stored bid as the room keeps it. */
export interface StoredBid {
  readonly bidId: number
  readonly bidderId: number
  readonly amountCents: Cents
  readonly bidType: BidType
  readonly atMs: number
  readonly seq: number
  readonly voided: boolean
}

/** Public events: entries of the ledger, numbered by `seq`. */
export type PublicEvent =
  | { readonly type: 'opened' }
  | {
      readonly type: 'bid'
      readonly bidId: number
      readonly bidderId: number
      readonly amountCents: Cents
      readonly bidType: BidType
    }
  | { readonly type: 'extended'; readonly endAtMs: number; readonly cause: 'bid' | 'rescheduled' }
  | { readonly type: 'reserve_changed'; readonly reserveCents: Cents | null }
  | { readonly type: 'paused'; readonly remainingMs: number }
  | { readonly type: 'resumed'; readonly endAtMs: number }
  | {
      readonly type: 'voided'
      readonly bidIds: readonly number[]
      readonly reason: string
      readonly priceCents: Cents | null
      readonly leaderId: number | null
      readonly winningBidId: number | null
    }
  | {
      readonly type: 'reopened'
      readonly round: number
      readonly endAtMs: number
      readonly reason: string
      /** For a sale by an offer to one bidder alone: nobody can bid, and it closes as it begins. */
      readonly afterAuction?: true
    }
  | { readonly type: 'closed'; readonly result: AuctionResult }
  | { readonly type: 'cancelled'; readonly reason: string }

/** Events that nobody outside may see; they carry no `seq`. */
type PrivateEvent =
  | {
      readonly type: 'offer_accepted'
      readonly bidder: BidderIdentity
      readonly kind: Offer['kind']
      readonly amountCents: Cents
      readonly reserveCents: Cents | null
      readonly priceCents: Cents
      readonly bidIds: readonly number[]
    }
  | { readonly type: 'maximum_changed'; readonly maximumCents: Cents | null }
  | { readonly type: 'scheduled'; readonly startAtMs: number; readonly endAtMs: number }
  /** Its seller revised it before the first bid, or lowered or dropped the buy now price. */
  | { readonly type: 'terms_changed'; readonly startingBidCents: Cents; readonly buyNowCents: Cents | null }
  | { readonly type: 'status_set'; readonly status: 'draft' | 'pending' }
  | { readonly type: 'listing_paid' }
  | { readonly type: 'listing_lapsed' }
  | {
      readonly type: 'ending_soon'
      /** Which of the reminders (10, 1) this one notice stands for. */
      readonly thresholds: readonly number[]
      /** Whole minutes left, rounded up. */
      readonly minutesLeft: number
    }
  | {
      readonly type: 'sale_offered'
      readonly offer: SaleOffer
      /** Who had bought it and did not pay; null where nobody had. */
      readonly defaultedId: number | null
    }
  | { readonly type: 'sale_countered'; readonly amountCents: Cents; readonly expiresAtMs: number }
  | { readonly type: 'sale_offer_ended'; readonly how: SaleOfferEnd }
  | { readonly type: 'sale_offers_closed' }
  /** The offer no longer counts; what it had stored is named by the `voided` event. */
  | { readonly type: 'offer_voided'; readonly offerId: number }

export type AuctionEvent = PublicEvent | PrivateEvent

const PUBLIC_TYPES: ReadonlySet<AuctionEvent['type']> = new Set<PublicEvent['type']>([
  'opened',
  'bid',
  'extended',
  'reserve_changed',
  'paused',
  'resumed',
  'voided',
  'reopened',
  'closed',
  'cancelled',
])

/** Whether an event belongs in the public ledger. */
export function isPublic(event: AuctionEvent): event is PublicEvent {
  return PUBLIC_TYPES.has(event.type)
}

/** Why the auction refused. Codes, statuses and texts: `domain/errors.ts`. */
export type RefusalReason =
  | 'bid_too_low'
  | 'invalid'
  | 'not_active'
  | 'ended'
  | 'max_bids'
  | 'not_offered'
  | 'own_auction'
  | 'not_allowed'
  | 'conflict'

export interface Refusal {
  readonly reason: RefusalReason
  /** The body field at fault, where there is one. */
  readonly field?:
    | 'bid_amount'
    | 'max_amount'
    | 'starting_bid'
    | 'reserve_price'
    | 'buy_now_price'
    | 'end_time'
    | 'start_time'
    | 'bid_id'
    | 'amount'
  /** A text for the person, where the reason alone does not tell enough. */
  readonly message?: string
}

export type Decision =
  | { readonly accepted: true; readonly events: readonly AuctionEvent[] }
  | { readonly accepted: false; readonly refusal: Refusal }
