import type { WireAuction, WireLiveAuction } from '../../../domain/schemas/auction.ts'
import type { BidderState } from '../../../worker/services/pages/read-auction-page.ts'
import type { LiveAuction } from '../../live/live-auction.ts'
import type { ConnectionStatus } from '../../live/reconnecting-socket.ts'
import type { Bidding } from '../../live/use-bidding.ts'

/** The part of an auction that its room does not own. */
export type AuctionWords = Omit<WireAuction, keyof WireLiveAuction | 'bids' | 'watchers'>

/** Everything that the panel, the bar and the sheet show of one running auction. */
export interface AuctionRoomProps extends Bidding {
  readonly words: AuctionWords
  readonly auction: WireLiveAuction
  readonly live: LiveAuction
  readonly connection: ConnectionStatus
  readonly viewerId: number | null
  readonly bidder: BidderState
  /** Where the bank's confirmation is waiting, with `needs_confirmation`. */
  readonly confirmUrl: string | null
  readonly isWatched: boolean
  readonly leads: boolean
  /** The viewer's standing maximum in dollars. */
  readonly ownMaximum: number | null
  /** Idempotency key of the plain form, made by the server for this rendering. */
  readonly formKey: string
  readonly isPriceOld: boolean
  /** Server time of the last tick. */
  readonly nowMs: number
  readonly remainingMs: number
  readonly untilStartMs: number
}
