/**
 * The auction as data: its state, its events, and the records of bids and commands. Nothing here reads a
 * clock or storage; see `decide.ts` and `apply.ts`.
 */

import type { Cents } from '../money/cents.ts'
import type { PremiumSchedule } from '../money/premium.ts'

export const AUCTION_STATUSES = ['draft', 'pending', 'active', 'paused', 'ended', 'cancelled'] as const
export type AuctionStatus = (typeof AUCTION_STATUSES)[number]

/**
 * manual: the amount that was bid; proxy: the bid of a new maximum; auto: the answer of an existing maximum.
 */
export type BidType = 'manual' | 'proxy' | 'auto'

/** The terms that publishing takes from the settings and freezes (docs/rules/bidding.md, Terms frozen at publishing). */
export interface FrozenTerms {
  /** In cents, above zero; see `effectiveIncrement` for the default of 100 dollars. */
  readonly incrementCents: Cents
  /** Zero turns the soft close off. */
  readonly autoExtendMs: number
  readonly premium: PremiumSchedule
  /** The number of accepted commands that one person may make in this auction. */
  readonly maxBidsPerPerson: number
}

/** The terms of an auction: those that publishing freezes, and the seller's prices. */
export interface AuctionTerms extends FrozenTerms {
  readonly startingBidCents: Cents
  readonly buyNowCents: Cents | null
}

/** A person with at least one accepted bid command in this auction. */
export interface Bidder {
  readonly id: number
  /** Counts the bidders of the auction from 1; part of the public mask. */
  readonly number: number
  /** First letter of the username, lower case; the other part of the mask. */
  readonly initial: string
}

/** The result of an ended auction (docs/rules/bidding.md, Result). */
export type AuctionResult =
  | {
      readonly outcome: 'sold'
      readonly amountCents: Cents
      readonly winnerId: number
      /** Sold by an after-sale offer (decision 225). */
      readonly afterAuction?: true
    }
  | { readonly outcome: 'reserve_not_met'; readonly amountCents: Cents; readonly winnerId: null }
  | { readonly outcome: 'no_bids'; readonly amountCents: null; readonly winnerId: null }

/** What the lock of the platform has paused: a running auction, or one that has opened meanwhile. */
type HaltedByLock = 'running' | 'opening'

/** The lock of the platform, as the auction has followed it (docs/rules/administration.md, Lock). */
export interface AuctionLock {
  /** Number of the last lock or unlock; 0 before the first one. */
  readonly number: number
  /** When the auction was locked (ms); null while it is not. */
  readonly sinceMs: number | null
  /** The administrator's reason; empty while it is not locked. */
  readonly reason: string
}

type AuctionPhase =
  | { readonly status: 'draft' | 'pending' | 'active' | 'cancelled' }
  | {
      readonly status: 'paused'
      readonly remainingMs: number
      readonly byLock?: HaltedByLock
      /** An administrator has paused it before bidding could begin. */
      readonly isUnopened?: true
      /** The seller has paused it: it resumes by itself (docs/rules/bidding.md, Lifecycle). */
      readonly bySeller?: true
    }
  | { readonly status: 'ended'; readonly result: AuctionResult }

/**
 * Price, leader and the leader's maximum. The leader's highest bid is always the price and all other maximums
 * are spent, so one maximum is enough.
 */
export interface PriceState {
  readonly priceCents: Cents | null
  readonly leaderId: number | null
  /** Secret: the leader's maximum. Leaves the room only to its owner. */
  readonly maximumCents: Cents | null
}

/**
 * An offer of the vehicle by its seller to one bidder after the auction; visible to these two and
 * administrators.
 */
export interface AfterSaleOffer {
  /** Counts the auction's after-sale offers from 1. */
  readonly offerId: number
  readonly bidderId: number
  /** Why the vehicle can be offered: the reserve was not met, or the buyer has not paid. */
  readonly because: 'reserve_not_met' | 'not_paid'
  /** The current price: the seller's, or the bidder's counter-offer. */
  readonly amountCents: Cents
  /** The bidder's own highest bid. */
  readonly ownBidCents: Cents
  /** The least price that can be asked or countered. */
  readonly leastCents: Cents
  /** The side that has to answer. */
  readonly waitsFor: 'bidder' | 'seller'
  readonly expiresAtMs: number
  /** An administrator has made it in the seller's place. */
  readonly byAdministrator?: true
}

export type AfterSaleOfferEnd = 'accepted' | 'declined' | 'expired' | 'withdrawn'

/** The after-sale offers of an auction. */
export interface AfterSale {
  /** The open offer. */
  readonly offer: AfterSaleOffer | null
  /** The last offer that ended, visible to its two sides. */
  readonly last: {
    readonly offer: AfterSaleOffer
    readonly how: AfterSaleOfferEnd
    readonly atMs: number
  } | null
  readonly lastOfferId: number
  readonly madeThisRound: number
  /** Buyers of earlier rounds who did not pay. */
  readonly defaultedIds: readonly number[]
  /** True once the vehicle is listed again: no more offers. */
  readonly isOver: boolean
}

/** The whole state of an auction, as its room stores it. */
export interface AuctionState extends PriceState {
  readonly auctionId: number
  readonly sellerId: number
  readonly phase: AuctionPhase
  /** Counts from 1; each reopening starts a new round. */
  readonly round: number
  readonly terms: AuctionTerms
  /** Secret to all but the seller and administrators. */
  readonly reserveCents: Cents | null
  /** Whether the listing fee is paid; an unpaid listing never becomes active. */
  readonly paid: boolean
  readonly startAtMs: number
  readonly endAtMs: number
  readonly winningBidId: number | null
  /** Number of bids that are not void. */
  readonly totalBids: number
  /** Number of bids ever stored, including void ones; numbers the next bid. */
  readonly mintedBids: number
  /** Number of the last public event. Public events count from 1 without gaps. */
  readonly seq: number
  /** Hash of the last ledger entry. */
  readonly lastHash: string
  readonly bidders: ReadonlyMap<number, Bidder>
  /** The accepted commands of each bidder, in order of their numbers: what changes with each bid is a short list, not the map. */
  readonly acceptedCommands: readonly number[]
  /** Reminder thresholds in minutes (10, 1) that were given in this round. */
  readonly remindersGiven: readonly number[]
  readonly afterSale: AfterSale
  readonly lock: AuctionLock
}

export interface BidderIdentity {
  readonly id: number
  readonly initial: string
}

/**
 * An accepted bid command. The room stores it even if it is void, because a later void replays all commands.
 */
export interface BidCommandRecord {
  /** Counts the accepted commands of the auction from 1. */
  readonly commandId: number
  readonly bidderId: number
  readonly kind: 'manual' | 'maximum' | 'cancel_maximum'
  /** The amount of the bid or maximum; 0 for a cancelled maximum. */
  readonly amountCents: Cents
  /** The reserve at the time of acceptance: a replay must not apply a reserve that was lowered later. */
  readonly reserveCents: Cents | null
  /** The price after the command: a replay after a void must not exceed it. */
  readonly priceCents: Cents
  /** Ids of the bids that the command stored: its own bid and the auto bid that answered it. */
  readonly bidIds: readonly number[]
  readonly voided: boolean
}

/** A bid as the room stores it. */
export interface StoredBid {
  readonly bidId: number
  readonly bidderId: number
  readonly amountCents: Cents
  readonly bidType: BidType
  readonly atMs: number
  readonly seq: number
  readonly voided: boolean
}

/** Present in an event that an administrator caused: published as theirs, never as the seller's. */
export interface ByAdministrator {
  readonly by?: 'administrator'
  readonly reason?: string
}

/** What an auction is once it was set back. */
export type SetBack =
  | { readonly status: 'draft' }
  | { readonly status: 'pending'; readonly startAtMs: number }

/** Public events: entries of the ledger, numbered by `seq`. */
export type PublicEvent =
  | ({ readonly type: 'opened' } & ByAdministrator)
  | {
      readonly type: 'bid'
      readonly bidId: number
      readonly bidderId: number
      readonly amountCents: Cents
      readonly bidType: BidType
    }
  | ({
      readonly type: 'extended'
      readonly endAtMs: number
      readonly cause: 'bid' | 'rescheduled'
      /** An administrator has set a published auction back to a draft, or to wait for this start. */
      readonly setBack?: SetBack
    } & ByAdministrator)
  | { readonly type: 'reserve_changed'; readonly reserveCents: Cents | null }
  | ({
      readonly type: 'paused'
      readonly remainingMs: number
      /** Only the unlock resumes it. Not in the ledger, which has the administrator and the reason. */
      readonly byLock?: HaltedByLock
      /** Bidding has not begun. Not in the ledger. */
      readonly isUnopened?: true
    } & ByAdministrator)
  | ({ readonly type: 'resumed'; readonly endAtMs: number } & ByAdministrator)
  | {
      readonly type: 'voided'
      readonly bidIds: readonly number[]
      readonly reason: string
      readonly priceCents: Cents | null
      readonly leaderId: number | null
      readonly winningBidId: number | null
    }
  | ({
      readonly type: 'reopened'
      readonly round: number
      readonly endAtMs: number
      readonly reason: string
      /** True for a round that only records an after-sale sale: nobody can bid, and it closes immediately. */
      readonly afterAuction?: true
    } & ByAdministrator)
  | ({ readonly type: 'closed'; readonly result: AuctionResult } & ByAdministrator)
  | ({ readonly type: 'cancelled'; readonly reason: string } & ByAdministrator)

/** Events that are not public; they have no `seq`. */
type PrivateEvent =
  | {
      readonly type: 'bid_command_accepted'
      readonly bidder: BidderIdentity
      readonly kind: BidCommandRecord['kind']
      readonly amountCents: Cents
      readonly reserveCents: Cents | null
      readonly priceCents: Cents
      readonly bidIds: readonly number[]
    }
  | { readonly type: 'maximum_changed'; readonly maximumCents: Cents | null }
  | { readonly type: 'scheduled'; readonly startAtMs: number; readonly endAtMs: number }
  /** The seller changed the terms before the first bid, or lowered or removed the buy-now price. */
  | { readonly type: 'terms_changed'; readonly startingBidCents: Cents; readonly buyNowCents: Cents | null }
  | { readonly type: 'status_set'; readonly status: 'draft' | 'pending' }
  | {
      readonly type: 'listing_paid'
      /** The terms that are frozen with it; absent where an administrator opens an unpaid listing, which keeps its own. */
      readonly terms?: FrozenTerms
    }
  | { readonly type: 'listing_lapsed' }
  | {
      readonly type: 'ending_soon'
      /** Thresholds (10, 1) that this reminder covers. */
      readonly thresholds: readonly number[]
      /** Whole minutes left, rounded up. */
      readonly minutesLeft: number
    }
  | {
      readonly type: 'sale_offered'
      readonly offer: AfterSaleOffer
      /** The buyer who did not pay; null without one. */
      readonly defaultedId: number | null
    }
  | { readonly type: 'sale_countered'; readonly amountCents: Cents; readonly expiresAtMs: number }
  | { readonly type: 'sale_offer_ended'; readonly how: AfterSaleOfferEnd }
  | { readonly type: 'sale_offers_closed' }
  | { readonly type: 'sale_offer_extended'; readonly expiresAtMs: number }
  | { readonly type: 'locked'; readonly number: number; readonly reason: string }
  | { readonly type: 'unlocked'; readonly number: number }
  /** The bid command is void; the `voided` event names the bids that it had stored. */
  | { readonly type: 'bid_command_voided'; readonly commandId: number }

/**
 * An event of an auction. A public event is stored as a ledger entry (JSON). A private event is not stored;
 * it only changes the state, except that an accepted bid command is stored in `commands`.
 */
export type AuctionEvent = PublicEvent | PrivateEvent

/** The types of public events: what the ledger, its replica and the API know. */
export const PUBLIC_EVENT_TYPES = [
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
] as const satisfies readonly PublicEvent['type'][]

const PUBLIC_TYPES: ReadonlySet<AuctionEvent['type']> = new Set(PUBLIC_EVENT_TYPES)

/** Whether an event belongs in the public ledger. */
export function isPublicEvent(event: AuctionEvent): event is PublicEvent {
  return PUBLIC_TYPES.has(event.type)
}

/** Why the auction refused a command. `domain/errors.ts` has the statuses and messages. */
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

export interface AuctionRefusal {
  readonly reason: RefusalReason
  /** The body field at fault, if there is one. */
  readonly field?:
    | 'bid_amount'
    | 'max_amount'
    | 'title'
    | 'starting_bid'
    | 'reserve_price'
    | 'buy_now_price'
    | 'end_time'
    | 'start_time'
    | 'bid_id'
    | 'amount'
  /** A message for the person if the reason alone is not specific enough. */
  readonly message?: string
}

/** What follows from a command: events or a refusal. */
export type Decision =
  | { readonly accepted: true; readonly events: readonly AuctionEvent[] }
  | { readonly accepted: false; readonly refusal: AuctionRefusal }
