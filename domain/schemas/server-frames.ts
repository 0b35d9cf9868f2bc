import type { RefusalCode } from '../errors.ts'
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
      readonly data: { auction_id: number; auction: Partial<WireAuction> }
    } & Numbered)
  | ({ readonly event: 'auction_ending_soon'; readonly data: EndingSoonData } & Numbered)
  | ({ readonly event: 'auction_ended'; readonly data: EndedData } & Numbered)
  | ({ readonly event: 'extended'; readonly data: { auction_id: number; end_time: string } } & Numbered)
  | { readonly event: 'presence'; readonly data: { watchers: number } }
  | { readonly event: 'ack'; readonly id: FrameId | null; readonly data: WireReceipt }
  | ErrorFrame

/** Events of a person, on their own channel. */
export type PersonalFrame =
  | ({
      readonly event: 'outbid'
      readonly data: { auction_id: number; auction_title: string; current_bid: number }
    } & Numbered)
  | ({
      readonly event: 'bid_successful'
      readonly data: { auction_id: number; bid_amount: number }
    } & Numbered)
  | ({
      readonly event: 'watchlist_update'
      readonly data: { auction_id: number; action: 'added' | 'removed' }
    } & Numbered)
  | ({ readonly event: 'auction_ending_soon'; readonly data: EndingSoonData } & Numbered)
  | ({ readonly event: 'auction_ended'; readonly data: EndedData } & Numbered)
  | ErrorFrame

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
