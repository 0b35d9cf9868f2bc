/**
 * The RPC interface of the auction room, the only writer of an auction's live fields. Arguments and results
 * are plain data; expected refusals are values, because an exception loses its type over RPC.
 */

import type { AuditActor } from '../administration/audit.ts'
import type { LockOrder } from '../administration/platform-lock.ts'
import type { StateCalls } from '../administration/state-file.ts'
import type { AfterSaleOffersView } from '../after-sale/after-sale-offer-view.ts'
import type { SalePayment } from '../after-sale/sale-money.ts'
import type { Cents } from '../money/cents.ts'
import type { Actor, Revision } from './commands.ts'
import type { LedgerEntry } from './ledger.ts'
import type { NewAuction } from './new-auction.ts'
import type { Obligation } from './obligation.ts'
import type { PriceHistory, PriceRange } from './price-history.ts'
import type { RelayCatchUp, RelayCatchUpRequest, RelayCounts } from './relay-contract.ts'
import type { AuctionStatus, FrozenTerms, RefusalReason } from './types.ts'
import type { AuctionViewer, BidView, LiveView, OwnMaximumView } from './view.ts'
import type { OwnRoomView } from './viewer-status.ts'

/** A signed-in person and their session. */
export interface RoomPerson {
  readonly userId: number
  readonly sessionId: string
  /** The refresh generation of the access token; absent if the caller has already checked it. */
  readonly generation?: number
  /** What the access token says of the session's seed; absent as `generation` is. */
  readonly seedTag?: string
  /** Network address, stored with the person's bids as evidence; absent if unknown. */
  readonly ipAddress?: string | null
}

/** The receipt of a bid command. A repeated idempotency key returns the stored receipt. */
export interface Receipt {
  readonly accepted: boolean
  readonly leading: boolean
  /** The number of the decision's last event; for a refusal, of the auction's last event. */
  readonly seq: number
  readonly server_time: string
  /** The amount in dollars; for a purchase its price; null if the command has no amount. */
  readonly amount: number | null
  readonly reason: RoomRefusalCode | null
}

/** Codes of refusals: by the auction, and by the room because of the person or the request. */
export type RoomRefusalCode =
  | RefusalReason
  | 'unauthenticated'
  | 'payment_due'
  | 'no_authorization'
  | 'deactivated'
  | 'locked'
  | 'payments_not_set_up'
  | 'overloaded'
  | 'unavailable'
  | 'rate_limited'
  | 'idempotency_conflict'
  | 'not_found'

/** A refusal, returned as a value. */
export interface RoomRefusal {
  readonly accepted: false
  readonly code: RoomRefusalCode
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Absent if the room has no such auction or the person is not authenticated. */
  readonly receipt?: Receipt
  /** Seconds, with `rate_limited`, `overloaded`, `unavailable` and `locked`. */
  readonly retryAfter?: number
}

/** The decision on a bid that came by a form or over a socket. */
export type BidDecision = { readonly accepted: true; readonly receipt: Receipt } | RoomRefusal

/** A bid command. `key` is the client's idempotency key: the same key returns the same answer. */
export interface BidRequest {
  readonly person: RoomPerson
  readonly key: string | null
  /** The Worker knows that the platform is locked; the room's own flag may follow later. */
  readonly platformLocked?: boolean
  readonly command:
    | { readonly kind: 'manual'; readonly amountCents: Cents }
    | { readonly kind: 'maximum'; readonly amountCents: Cents }
    | { readonly kind: 'cancel_maximum' }
    | { readonly kind: 'buy_now' }
}

/**
 * A bid by the API, in JSON in the header `BID_CALL` of a request to the room (decision 313). The room answers an accepted one
 * itself, with 200, the headers of the API and its answer (`WireBidAnswer`), which the Worker passes on unread; a refused one
 * with 409 and a `RoomRefusal`.
 */
export interface BidCall {
  readonly request: BidRequest
  /** The `x-request-id` of the answer. */
  readonly requestId: string
}

/** The header of a request to a room that has a `BidCall`. The headers of a client never reach a room. */
export const BID_CALL = 'x-bid-call'

/** A lifecycle command of a seller, an administrator or the platform. */
export interface LifecycleRequest {
  readonly by: Actor
  readonly actorId: number | null
  /** Of an administrator's change: the room writes it to the audit log, with the state before and after. */
  readonly audit?: AuditActor
  readonly change:
    | { readonly type: 'publish'; readonly startAtMs: number; readonly endAtMs: number }
    | { readonly type: 'mark_paid'; readonly startAtMs: number; readonly terms: FrozenTerms }
    | { readonly type: 'pause'; readonly reason?: string }
    | { readonly type: 'resume'; readonly reason?: string }
    | { readonly type: 'cancel'; readonly reason: string }
    | { readonly type: 'change_reserve'; readonly reserveCents: Cents | null }
    | { readonly type: 'revise'; readonly revision: Revision }
    | { readonly type: 'reschedule'; readonly startAtMs?: number; readonly endAtMs?: number }
    | { readonly type: 'void_bid'; readonly bidId: number; readonly reason: string }
    | { readonly type: 'reopen'; readonly endAtMs: number; readonly reason: string }
    | {
        readonly type: 'set_status'
        readonly status: AuctionStatus
        /** For pending: the new start. */
        readonly startAtMs?: number
        readonly endAtMs?: number
        readonly reason: string
      }
}

export type LifecycleAnswer = { readonly accepted: true; readonly auction: LiveView } | RoomRefusal

/** What the audit log stores of an offer in the seller's place. */
export interface OfferAudit {
  readonly actor: AuditActor
  readonly saleId: number
  readonly reason: string
  /** The sale, which the offer leaves as it is. */
  readonly sale: { readonly state: string; readonly waived: boolean }
}

/** A command about an after-sale offer (decision 225). The room determines which side the person is on. */
export interface AfterSaleOfferRequest {
  readonly person: RoomPerson
  /** The person is an administrator who offers in the seller's place. */
  readonly byAdministrator?: true
  /** Of an administrator's offer: the room writes it to the audit log, as a change of the sale. */
  readonly audit?: OfferAudit
  /** The seller offers (null: the bidder's own highest bid); the bidder counters, accepts or declines. */
  readonly action:
    | { readonly type: 'offer'; readonly amountCents: Cents | null }
    | { readonly type: 'counter'; readonly offerId: number; readonly amountCents: Cents }
    | { readonly type: 'accept' | 'decline'; readonly offerId: number }
}

export type AfterSaleOfferAnswer =
  | { readonly accepted: true; readonly offers: AfterSaleOffersView }
  | RoomRefusal

/** The auction as one viewer sees it. */
export interface RoomView {
  readonly auction: LiveView
  /** The newest 20 bids that are not void, sorted by amount from high to low, equal amounts newest first. */
  readonly bids: readonly BidView[]
  readonly watchers: number
  /** Null for a viewer who is not signed in. */
  readonly own: OwnRoomView | null
}

/** One page of the bid history. */
export interface BidPage {
  readonly data: readonly BidView[]
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
}

/** The part of the history to return; a page beyond the last returns the last. */
export interface HistoryRequest {
  readonly page: number
  readonly perPage: number
  readonly range: PriceRange
}

/** The history of an auction, as its page shows it. */
export interface RoomHistory {
  readonly bids: BidPage
  /** Ledger entries between the bids of this page, newest first; bounded. */
  readonly events: readonly LedgerEntry[]
  readonly log: { readonly entries: number; readonly lastHash: string | null }
  /** The price over time; its size does not grow with the number of bids. */
  readonly prices: PriceHistory
}

/** A new auction with the names that notifications, mails and sockets use. */
export interface OpenRoomRequest extends NewAuction {
  readonly title: string
  /** HL-2026-000123. */
  readonly auctionNumber: string
}

/** A past bid of the demo data; development only. */
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

/** The current terms that a seller can change. */
export interface RoomTerms {
  readonly status: AuctionStatus
  readonly totalBids: number
  /** True if starting bid and times can no longer change. */
  readonly isFixed: boolean
  readonly startingBidCents: Cents
  readonly reserveCents: Cents | null
  readonly buyNowCents: Cents | null
  readonly startAtMs: number
  readonly endAtMs: number
  readonly round: number
  /** The round has sold the car. Whether the sale has failed since is in the database. */
  readonly isSold: boolean
  /** An after-sale offer or counter-offer is open. */
  readonly isOffered: boolean
  /** Paused by the lock of the platform, not by a person. */
  readonly isPausedByLock: boolean
}

/** A step that the room still has to do: a copy to the database, notifications, mail, a charge ... */
export interface RoomJob {
  readonly key: string
  readonly kind: string
  readonly due_at: string
  readonly attempts: number
  readonly state: 'waiting' | 'running' | 'failed'
  /** Why it has failed for good; null otherwise. */
  readonly reason: string | null
}

/** The room from inside, for administrators. */
export interface RoomInspection {
  readonly round: number
  /** The number of the last event. */
  readonly seq: number
  readonly isLocked: boolean
  readonly watchers: number
  /** Failed ones first, then by due time; bounded. */
  readonly jobs: readonly RoomJob[]
}

/** A stored edit of a listing. */
export interface EditAnnouncement {
  readonly key: string
  /** Bidders and watchers are notified of these. */
  readonly fields: readonly string[]
  /** The edit is not permitted once there are bids. */
  readonly onlyWithoutBids?: boolean
  /** The edit is not permitted once the listing is final, or its car is offered or sold; the sale of this round does not count. */
  readonly unlessFixed?: { readonly failedRound: number | null }
}

/** The RPC methods of the auction room; its `fetch` takes upgrades of sockets and every `BidCall`. Those that may return `null` do so when no auction is open in it. */
export interface AuctionRoomCalls extends StateCalls {
  /** Creates the auction. Idempotent: an existing auction is left unchanged. */
  open(listing: OpenRoomRequest): Promise<{ readonly created: boolean }>
  /** Follows the lock or unlock of the platform; a late or repeated order changes nothing. */
  followLock(order: LockOrder): Promise<void>
  /**
   * Decides a bid, a maximum, a cancelled maximum or a purchase. A relay has verified the person of its sockets at the upgrade.
   */
  bid(request: BidRequest): Promise<BidDecision>
  /** Decides a lifecycle command. */
  change(request: LifecycleRequest): Promise<LifecycleAnswer>
  /** The auction as `viewer` may see it. */
  view(viewer: AuctionViewer): Promise<RoomView | null>
  /** What a viewer at a relay has missed; null if the viewer may not see the auction. */
  relayCatchUp(request: RelayCatchUpRequest): Promise<RelayCatchUp | null>
  /** The sockets of a relay have changed. */
  relayCounts(counts: RelayCounts): Promise<void>
  /** How many sockets are open, those of its relays included. */
  openSockets(): Promise<number>
  /** The person's own maximum and whether they lead. */
  ownMaximum(userId: number): Promise<OwnMaximumView | null>
  /** The person's obligation in this auction. The room knows it before its replica in D1 does. */
  obligation(userId: number): Promise<Obligation | null>
  /** Makes, answers or counters an after-sale offer. */
  afterSaleOffer(request: AfterSaleOfferRequest): Promise<AfterSaleOfferAnswer>
  /** The after-sale offers that the viewer may see; null for a viewer who is no party to any offer. */
  afterSaleOffers(viewer: AuctionViewer): Promise<AfterSaleOffersView | null>
  /**
   * Asks whether the vehicle may be listed again in another auction. If it was not sold here and the auction is over, the room
   * accepts no sale and is not reopened for one minute; within it the caller stores the new listing and calls
   * `closeAfterSaleOffers` (decision 237).
   * @throws if the database does not answer.
   */
  reserveForRelisting(): Promise<'held' | 'sold' | 'open'>
  /**
   * Keeps the car of an ended round for its sale, which is about to count again: for one minute the room sells to nobody and is
   * neither reopened nor cancelled. False if that round is over in another way.
   */
  holdForSale(round: number): Promise<boolean>
  /** Withdraws the open offer and permits no further ones, because the vehicle is listed again. */
  closeAfterSaleOffers(): Promise<void>
  /** One page of the bids, newest first. */
  bidPage(viewer: AuctionViewer, page: number, perPage: number): Promise<BidPage | null>
  /** All entries of the public ledger. */
  ledger(): Promise<readonly LedgerEntry[] | null>
  /** One page of bids with the ledger entries between them, and the price over time. */
  history(viewer: AuctionViewer, request: HistoryRequest): Promise<RoomHistory | null>
  /** Stores the new title of the listing, which is used in notifications. */
  rename(title: string): Promise<void>
  /** The current terms including secrets, for people who may edit them. */
  terms(): Promise<RoomTerms | null>
  /**
   * Broadcasts a changed listing to its open pages, and notifies bidders and watchers of `fields` if there
   * are any. `key` identifies the change. Where the edit is no longer permitted it does nothing and returns false.
   */
  announceEdit(edit: EditAnnouncement): Promise<boolean>
  /**
   * The seller has bought addons: a running auction starts what they promise, a later opening does so by itself. False
   * if the auction is cancelled.
   */
  addonsBought(): Promise<boolean>
  /** Stores how the payment of a round's sale is shown from now on. */
  salePaymentChanged(round: number, payment: SalePayment): Promise<void>
  /**
   * Sets the name that permitted viewers see for a bidder; used when an account is closed. Masks and ledger
   * do not change.
   */
  renameBidder(
    userId: number,
    name: { readonly username: string; readonly firstName: string; readonly lastName: string },
  ): Promise<void>
  /**
   * Drops the person's cached eligibility and closes their sockets: of one session, or of all with null. Once
   * it resolves, the next command is checked against the database.
   */
  revoke(userId: number, sessionId: string | null): Promise<void>
  /** The room from inside: its steps, and what the database has of it. */
  inspect(): Promise<RoomInspection | null>
  /** Applies due transitions and runs failed jobs again; also called by the sweep over rooms whose alarm was lost. */
  poke(): Promise<void>
  /**
   * Development only: opens an auction in the past and decides each bid as of its own time.
   * @throws in production.
   */
  replay(listing: OpenRoomRequest, bids: readonly DemoBid[]): Promise<{ readonly acceptedBids: number }>
}
