import type { RefusalCode } from '../errors.ts'
import type { PersonalEvent } from '../notifications/personal-event.ts'
import type { NotificationTopic } from '../notifications/preferences.ts'
import type { WireAuction, WireBid, WireReceipt } from './auction.ts'
import type { FrameId } from './socket.ts'

/**
 * Frames that the server sends. `seq` counts the public events of an auction, or the events of a person's
 * channel; a frame for several events also has `from_seq`. Types without schemas, because the server does not
 * parse its own frames and the browser must not load zod.
 */
type Numbered = { readonly seq?: number; readonly from_seq?: number }

/** Events of one auction, on its own socket. */
export type AuctionFrame =
  | ({ readonly event: 'snapshot'; readonly data: SnapshotData } & Numbered)
  | ({
      readonly event: 'bid_placed'
      readonly data: { auction_id: number; bid: WireBid; auction?: Partial<WireAuction> }
    } & Numbered)
  | ({
      readonly event: 'auction_updated'
      /**
       * `listing`: the listing was edited, so the page must read it again. Any other value is the type of the
       * ledger entry.
       */
      readonly data: { auction_id: number; change?: string; auction: Partial<WireAuction> }
    } & Numbered)
  | ({ readonly event: 'auction_ending_soon'; readonly data: EndingSoonData } & Numbered)
  | ({ readonly event: 'auction_ended'; readonly data: EndedData } & Numbered)
  | ({ readonly event: 'extended'; readonly data: { auction_id: number; end_time: string } } & Numbered)
  | { readonly event: 'presence'; readonly data: { watchers: number } }
  | { readonly event: 'ack'; readonly id: FrameId | null; readonly data: WireReceipt }
  | ErrorFrame

/** Frames of a person's channel: events with their texts, and the state of the notification list. */
export type PersonalFrame =
  | (PersonalEvent & { readonly seq: number; readonly notice: NotificationCopy })
  | { readonly event: 'inbox'; readonly data: InboxData }
  | ErrorFrame

/** The text of a notification and the duration of its toast. */
export type NotificationCopy = {
  readonly message: string
  readonly severity: 'info' | 'success' | 'warning' | 'error'
  readonly duration_ms: number
  /** The page that the notification is about. */
  readonly path: string
  /** A newer notification of the same topic replaces this one. */
  readonly topic?: string
  /** Shown in red. */
  readonly is_outbid?: true
  /** Caused by the person's own action: not counted as unread, and not in the list. */
  readonly is_own_act?: true
  /** Missed, and what it is about is over by now: not shown as a toast. */
  readonly is_over?: true
}

/**
 * The state of a person's list of notifications. Sent to sockets opened with `?inbox=1`, when they open and
 * when it changes.
 */
export type InboxData = {
  readonly unread: number
  /** The number of the person's last notification; 0 before the first. */
  readonly last_seq: number
  /** The topics that the person has turned off. */
  readonly muted: readonly NotificationTopic[]
  /** Topics that no longer apply; a page removes their toasts. */
  readonly over?: readonly string[]
}

type SnapshotData = {
  readonly auction: Partial<WireAuction>
  readonly bids: readonly WireBid[]
  readonly server_time: string
}
type EndingSoonData = { readonly auction_id: number; readonly minutes_left: number }
type EndedData = { readonly auction_id: number; readonly winning_bid: number | null }

type ErrorFrame = {
  readonly event: 'error'
  readonly id: FrameId | null
  readonly data: {
    /** `rate_limited`: too many frames. */
    readonly code: RefusalCode | 'rate_limited'
    readonly message: string
    readonly errors?: Readonly<Record<string, readonly string[]>>
  }
}
