/**
 * What an auction's room answers to the Worker: the only door to an auction's live fields. Plain
 * data in and out, since over RPC an exception loses its type; expected refusals are values.
 */
import type { Cents } from '../money/cents.ts'
import type { LedgerEntry } from './ledger.ts'
import type { NewAuction } from './new-auction.ts'
import type { Actor, AuctionStatus, RefusalReason } from './types.ts'
import type { AuctionViewer, BidView, LiveView, OwnMaximumView } from './view.ts'

/** A signed-in person and the session that speaks for them. */
export interface RoomPerson {
  readonly userId: number
  readonly sessionId: string
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

export interface RoomView {
  readonly auction: LiveView
  /** The newest 20 bids that stand, highest first, of equal amounts the newest first. */
  readonly bids: readonly BidView[]
  readonly watchers: number
  /** For a signed-in viewer. */
  readonly own: OwnMaximumView | null
}

export interface BidPage {
  readonly data: readonly BidView[]
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
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
export interface AuctionRoomCalls {
  /** Idempotent: an auction that is open already is left as it is. */
  open(listing: OpenRoom): Promise<{ readonly created: boolean }>
  bid(request: BidRequest): Promise<BidAnswer>
  change(request: LifeRequest): Promise<LifeAnswer>
  view(viewer: AuctionViewer): Promise<RoomView | null>
  ownMaximum(userId: number): Promise<OwnMaximumView | null>
  bidPage(viewer: AuctionViewer, page: number, perPage: number): Promise<BidPage | null>
  ledger(): Promise<readonly LedgerEntry[] | null>
  /** The listing's words changed; kept for notices. */
  rename(title: string): Promise<void>
  /**
   * Forgets what the room remembers of a person's rights and closes their sockets: of one session,
   * or of all with null. Answered only when the next command is certain to be checked anew.
   */
  revoke(userId: number, sessionId: string | null): Promise<void>
  /** Forgets every person's rights: the platform was locked or unlocked. */
  revokeAll(): Promise<void>
  /** Makes due what the clock has made due; for the sweep over rooms whose alarm was lost. */
  poke(): Promise<void>
  /**
   * Development only: opens an auction in the past and decides each bid as of its own time, up to the present.
   * @throws in production.
   */
  replay(listing: OpenRoom, bids: readonly DemoBid[]): Promise<{ readonly acceptedBids: number }>
}

/** A notice for one person, as the spec's events of `GET /api/live` (spec part 1, section 3). */
export interface PersonalNotice {
  /** The same key is delivered once, however often it is sent. */
  readonly key: string
  readonly event:
    | 'outbid'
    | 'bid_successful'
    | 'auction_ending_soon'
    | 'auction_ended'
    | 'watchlist_update'
    | 'auction_updated'
  readonly data: Readonly<Record<string, unknown>>
  readonly atMs: number
}

/** The calls of a person's own channel object. */
export interface UserChannelCalls {
  /** Stores and tells notices, in their order; one whose key is known is left out. */
  notify(userId: number, ...notices: PersonalNotice[]): Promise<void>
  /** A room remembers this person's rights or holds a socket of theirs from now on. */
  enterRoom(userId: number, auctionId: number): Promise<void>
  /** Ends one session (or all, with null) in every room the person is in and on their own sockets. */
  revoke(userId: number, sessionId: string | null): Promise<void>
}
