/**
 * What an auction's room answers to the Worker: the only door to an auction's live fields. Plain
 * data in and out, since over RPC an exception loses its type; expected refusals are values.
 */

import type { SaleOffersView } from '../after-sale/after-sale-offer-view.ts'
import type { Cents } from '../money/cents.ts'
import type { PersonalEvent, PersonalNotice } from '../notifications/personal-event.ts'
import type { Actor, Revision } from './commands.ts'
import type { LedgerEntry } from './ledger.ts'
import type { NewAuction } from './new-auction.ts'
import type { Obligation } from './obligation.ts'
import type { PriceHistory, PriceRange } from './price-history.ts'
import type { AuctionStatus, RefusalReason } from './types.ts'
import type { AuctionViewer, BidView, LiveView, OwnMaximumView, OwnView } from './view.ts'

/** A signed-in person and the session that speaks for them. */
export interface RoomPerson {
  readonly userId: number
  readonly sessionId: string
  /** Which of the session's refreshes the token comes from; absent where it was looked at already. */
  readonly generation?: number
}

export interface Receipt {
  readonly accepted: boolean
  readonly leading: boolean
  /** The last event of the decision; of a refusal, the auction's last event. */
  readonly seq: number
  readonly server_time: string
  /** What was offered, in dollars: for a purchase, the price it was made at; null where the command has no amount. */
  readonly amount: number | null
  readonly reason: RoomRefusalCode | null
}

/** Reasons of the auction itself, and those of the room about the person or the request. */
export type RoomRefusalCode =
  | RefusalReason
  | 'unauthenticated'
  | 'no_authorization'
  | 'deactivated'
  | 'locked'
  | 'unavailable'
  | 'too_many_requests'
  | 'idempotency_conflict'
  | 'not_found'

export interface RoomRefusal {
  readonly accepted: false
  readonly code: RoomRefusalCode
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Absent where the room does not know the auction or the person may not speak at all. */
  readonly receipt?: Receipt
  /** Seconds, with `too_many_requests`, `unavailable` and `locked`. */
  readonly retryAfter?: number
}

export interface BidAccepted {
  readonly accepted: true
  readonly auction: LiveView
  /** The newest 20, as `RoomView` has them: the answer replaces the whole auction on the client. */
  readonly bids: readonly BidView[]
  readonly watchers: number
  /** The bid that the person's own command stored; null where it stored none of theirs. */
  readonly bid: BidView | null
  readonly receipt: Receipt
}

export type BidAnswer = BidAccepted | RoomRefusal

/** One bidding command. `key` is the client's idempotency key; the same key gives the same answer. */
export interface BidRequest {
  readonly person: RoomPerson
  readonly key: string | null
  readonly offer:
    | { readonly kind: 'manual'; readonly amountCents: Cents }
    | { readonly kind: 'maximum'; readonly amountCents: Cents }
    | { readonly kind: 'cancel_maximum' }
    | { readonly kind: 'buy_now' }
}

/** What a seller, an administrator or the platform does to the auction; `actorId` is for the record. */
export interface LifeRequest {
  readonly by: Actor
  readonly actorId: number | null
  readonly change:
    | { readonly type: 'publish'; readonly startAtMs: number; readonly endAtMs: number }
    | { readonly type: 'mark_paid'; readonly startAtMs: number }
    | { readonly type: 'pause' }
    | { readonly type: 'resume' }
    | { readonly type: 'cancel'; readonly reason: string }
    | { readonly type: 'change_reserve'; readonly reserveCents: Cents | null }
    | { readonly type: 'revise'; readonly revision: Revision }
    | { readonly type: 'reschedule'; readonly startAtMs?: number; readonly endAtMs?: number }
    | { readonly type: 'void_bid'; readonly bidId: number; readonly reason: string }
    | { readonly type: 'reopen'; readonly endAtMs: number; readonly reason: string }
    | {
        readonly type: 'set_status'
        readonly status: AuctionStatus
        readonly endAtMs?: number
        readonly reason: string
      }
}

export type LifeAnswer = { readonly accepted: true; readonly auction: LiveView } | RoomRefusal

/** What a seller or one bidder does about an offer after the auction (record 225); whose side it is the room knows. */
export interface SaleOfferRequest {
  readonly person: RoomPerson
  readonly deed: /** By the seller. Null: the bidder's own highest bid. */
    | { readonly type: 'offer'; readonly amountCents: Cents | null }
    /** By the bidder. */
    | { readonly type: 'counter'; readonly offerId: number; readonly amountCents: Cents }
    | { readonly type: 'accept' | 'decline'; readonly offerId: number }
}

export type SaleOfferAnswer = { readonly accepted: true; readonly offers: SaleOffersView } | RoomRefusal

export interface RoomView {
  readonly auction: LiveView
  /** The newest 20 bids that stand, highest first, of equal amounts the newest first. */
  readonly bids: readonly BidView[]
  readonly watchers: number
  /** For a signed-in viewer. */
  readonly own: OwnView | null
}

export interface BidPage {
  readonly data: readonly BidView[]
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
}

/** Which part of the history is shown; a page beyond the last is the last. */
export interface HistoryRequest {
  readonly page: number
  readonly perPage: number
  readonly range: PriceRange
}

/** What a page shows of how an auction went. */
export interface RoomHistory {
  readonly bids: BidPage
  /** What else happened between the bids of this page, the newest first; bounded. */
  readonly events: readonly LedgerEntry[]
  readonly log: { readonly entries: number; readonly lastHash: string | null }
  /** How the price went; bounded, however many bids there are. */
  readonly prices: PriceHistory
}

/** What the auction is called, for notices, mails and sockets, beside what it needs to run. */
export interface OpenRoom extends NewAuction {
  readonly title: string
  /** HL-2026-000123. */
  readonly auctionNumber: string
}

/** A bidding command of the demo's past, on a developer's machine. */
export interface DemoBid {
  readonly atMs: number
  readonly kind: 'manual' | 'maximum'
  readonly amountCents: Cents
  readonly bidder: {
    readonly id: number
    readonly username: string
    readonly firstName: string
    readonly lastName: string
  }
}

/** The calls of the auction room object. `null` where no such auction was ever opened. */
/** What a seller may revise, as it stands. */
export interface RoomTerms {
  readonly status: AuctionStatus
  readonly totalBids: number
  /** Starting bid and times can no longer be changed. */
  readonly isFixed: boolean
  readonly startingBidCents: Cents
  readonly reserveCents: Cents | null
  readonly buyNowCents: Cents | null
  readonly startAtMs: number
  readonly endAtMs: number
}

export interface AuctionRoomCalls {
  /** Idempotent: an auction that is open already is left as it is. */
  open(listing: OpenRoom): Promise<{ readonly created: boolean }>
  bid(request: BidRequest): Promise<BidAnswer>
  change(request: LifeRequest): Promise<LifeAnswer>
  view(viewer: AuctionViewer): Promise<RoomView | null>
  ownMaximum(userId: number): Promise<OwnMaximumView | null>
  /** What binds a person here: the room knows it before any copy does. */
  obligation(userId: number): Promise<Obligation | null>
  /** An offer after the auction, its answer or a counter offer. */
  saleOffer(request: SaleOfferRequest): Promise<SaleOfferAnswer>
  /** What there is of offers for this person; null for whoever is no party to any. */
  saleOffers(viewer: AuctionViewer): Promise<SaleOffersView | null>
  /**
   * Asks whether the vehicle may be listed again, by whatever auction of it. Where it is not sold here, nothing is sold here
   * for a minute: the new listing is stored meanwhile, and `closeSaleOffers` follows (record 237).
   * @throws where the database does not answer.
   */
  holdForListing(): Promise<'held' | 'sold'>
  /** The vehicle is listed again: what is offered ends, and nothing is offered any more. */
  closeSaleOffers(): Promise<void>
  bidPage(viewer: AuctionViewer, page: number, perPage: number): Promise<BidPage | null>
  ledger(): Promise<readonly LedgerEntry[] | null>
  history(viewer: AuctionViewer, request: HistoryRequest): Promise<RoomHistory | null>
  /** The listing's words changed; kept for notices. */
  rename(title: string): Promise<void>
  /** The terms as they stand, secrets too: for who may edit them. Null where no auction was ever opened here. */
  terms(): Promise<RoomTerms | null>
  /**
   * The listing was changed: whoever has its page open is told at once, and bidders and watchers of `fields`, if there are
   * any. `key` names the change.
   */
  announceEdit(edit: { readonly key: string; readonly fields: readonly string[] }): Promise<void>
  /** What a bidder is called to those who may know: of a closed account, nobody. Public masks and the ledger stay. */
  renameBidder(
    userId: number,
    name: { readonly username: string; readonly firstName: string; readonly lastName: string },
  ): Promise<void>
  /**
   * Forgets what the room remembers of a person's rights and closes their sockets: of one session,
   * or of all with null. Answered only when the next command is certain to be checked anew.
   */
  revoke(userId: number, sessionId: string | null): Promise<void>
  /** Makes due what the clock has made due; for the sweep over rooms whose alarm was lost. */
  poke(): Promise<void>
  /**
   * Development only: opens an auction in the past and decides each bid as of its own time, up to the present.
   * @throws in production.
   */
  replay(listing: OpenRoom, bids: readonly DemoBid[]): Promise<{ readonly acceptedBids: number }>
}

/** A notice as the channel keeps it. */
export type KeptNotice = PersonalEvent & {
  /** Numbers the person's notices. */
  readonly seq: number
  readonly atMs: number
  readonly readAtMs: number | null
}

/** A notice as the list has it. */
export type ListedNotice = KeptNotice & {
  /** Of a warning that an auction ends soon: it has ended, or was cancelled. False of all others. */
  readonly hasEnded: boolean
}

export interface NoticePage {
  readonly data: readonly ListedNotice[]
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
  readonly unread: number
}

export type ReadMark = { readonly ids: readonly number[] } | { readonly upTo: number } | 'all'

/** The calls of a person's own channel object. */
export interface UserChannelCalls {
  /**
   * Stores and tells notices, in their order, by the channels that the person takes them on; one whose key is known is
   * left out, and so is one that they do not want.
   */
  notify(userId: number, ...notices: PersonalNotice[]): Promise<void>
  /** What notices of this topic say is no longer so: pages take those off that they show. Their list keeps them. */
  noticeOver(userId: number, topic: string): Promise<void>
  /** A page of what the person was told, the newest first; a page beyond the last is the last. */
  notices(userId: number, page: number, perPage: number): Promise<NoticePage>
  /** Marks notices as read: these, or all up to a number, or all. Gives how many are left unread. */
  markRead(userId: number, which: ReadMark): Promise<number>
  /** What the person wants to be told has changed: it is read again. */
  preferencesChanged(userId: number): Promise<void>
  /** The person has turned notifications on in a browser. */
  pushSubscriptionsChanged(userId: number): Promise<void>
  /** The account is closed: nothing of what was told stays. */
  forgetNotices(userId: number): Promise<void>
  /** A room remembers this person's rights or holds a socket of theirs from now on. */
  enterRoom(userId: number, auctionId: number): Promise<void>
  /** The auctions whose rooms were entered: in no other can the person have bid. */
  rooms(userId: number): Promise<readonly number[]>
  /** Ends one session (or all, with null) in every room the person is in and on their own sockets. */
  revoke(userId: number, sessionId: string | null): Promise<void>
}
