import type { WireAuction, WireLiveAuction } from '../../../domain/schemas/auction.ts'
import type { ConnectionStatus } from '../../lib/realtime/reconnecting-socket.ts'
import { type LiveAuction, ownMaximum, standingOf } from './live/live-auction.ts'
import type { Bidding } from './live/use-bidding.ts'
import type { BidderState } from './loader.server.ts'
import { verdictNow } from './panel/bid-result.ts'

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
  /** Where its own seller pays for it, and until when; null for everybody else. */
  readonly checkout: { readonly href: string; readonly text: string } | null
  readonly isWatched: boolean
  /** Whether the bid form opens on a maximum, as its reader prefers. */
  readonly opensOnMaximum: boolean
  /** When it was closed or cancelled; null while it is not, and where that is not known. */
  readonly closedAtMs: number | null
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

/**
 * What the parts of the screen are shown, from what is known and what is rendered. `remainingMs` decides what time it is: to
 * half a minute while more than an hour is left, which only the age of a bid in the history could tell.
 */
export function roomProps(
  given: Omit<AuctionRoomProps, 'auction' | 'leads' | 'ownMaximum' | 'isPriceOld' | 'nowMs'>,
): AuctionRoomProps {
  const { live, connection, remainingMs } = given
  return {
    ...given,
    auction: live.auction,
    bidding: verdictNow(given.bidding, live),
    leads: standingOf(live) === 'leading',
    ownMaximum: ownMaximum(live),
    isPriceOld: connection.state === 'reconnecting',
    nowMs: Date.parse(live.auction.end_time) - remainingMs,
  }
}
