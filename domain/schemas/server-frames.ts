import type { RefusalCode } from '../errors.ts'
import type { PersonalEvent } from '../notifications/personal-event.ts'
import type { NoticeTopic } from '../notifications/preferences.ts'
import type { WireAuction, WireBid, WireReceipt } from './auction.ts'
import type { FrameId } from './socket.ts'

/**
 * Frames to a client's socket (Surface page, Live sockets; Spec part 1, section 3, Live event payloads). `seq` counts
 * the auction's public events, or the person's own on their channel; a coalesced frame has `from_seq` too. Types only:
 * what the server writes needs no parsing here, and the browser carries no zod.
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
      /** `listing`: its words were changed, which the page reads again; else the log's own name of it. */
      readonly data: { auction_id: number; change?: string; auction: Partial<WireAuction> }
    } & Numbered)
  | ({ readonly event: 'auction_ending_soon'; readonly data: EndingSoonData } & Numbered)
  | ({ readonly event: 'auction_ended'; readonly data: EndedData } & Numbered)
  | ({ readonly event: 'extended'; readonly data: { auction_id: number; end_time: string } } & Numbered)
  | { readonly event: 'presence'; readonly data: { watchers: number } }
  | { readonly event: 'ack'; readonly id: FrameId | null; readonly data: WireReceipt }
  | ErrorFrame

/** Events of a person, on their own channel, each with its words; and how the list of them stands. */
export type PersonalFrame =
  | (PersonalEvent & { readonly seq: number; readonly notice: NoticeWords })
  | { readonly event: 'inbox'; readonly data: InboxData }
  | ErrorFrame

/** What a notice says, and for how long its toast stays. */
export type NoticeWords = {
  readonly message: string
  readonly severity: 'info' | 'success' | 'warning' | 'error'
  readonly duration_ms: number
  /** The page that it is about. */
  readonly path: string
  /** Of several of one topic only the newest is shown. */
  readonly topic?: string
  /** Red is for having been outbid. */
  readonly is_outbid?: true
  /** The person's own deed: nothing unread. */
  readonly is_own_act?: true
}

/** How a person's list stands; told to a socket that asks for it with `?inbox=1`, when it opens and when it changes. */
export type InboxData = {
  readonly unread: number
  /** The number of their last notice; 0 before the first. */
  readonly last_seq: number
  /** What the person has turned off. */
  readonly muted: readonly NoticeTopic[]
  /** Topics of notices that are no longer so; a page takes off what it shows of them. */
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
    readonly code: RefusalCode
    readonly message: string
    readonly errors?: Readonly<Record<string, readonly string[]>>
  }
}
