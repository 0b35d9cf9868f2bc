import { hasWon } from '../../../domain/auction/viewer-status.ts'
import type { WireAuction, WireLiveAuction } from '../../../domain/schemas/auction.ts'
import { type ConnectionStatus, isDisconnected } from '../../lib/realtime/reconnecting-socket.ts'
import type { RenderedAuction } from './auction-data.ts'
import type { Bidding } from './live/bidding-state.ts'
import { getOwnMaximum, getViewerStatus, type LiveAuction } from './live/live-auction.ts'

/** The listing part of an auction, which D1 owns; the room owns the rest. */
export type AuctionListing = Omit<WireAuction, keyof WireLiveAuction | 'bids' | 'watchers'>

/** Everything that the panel, the bid bar and the bid sheet show of one auction. */
export interface AuctionRoomProps extends Bidding, Omit<RenderedAuction, 'auction' | 'own'> {
  readonly listing: AuctionListing
  readonly auction: WireLiveAuction
  readonly live: LiveAuction
  readonly connection: ConnectionStatus
  readonly leads: boolean
  /** The viewer bought the vehicle. */
  readonly won: boolean
  /** The viewer's active maximum in dollars. */
  readonly ownMaximum: number | null
  readonly isPriceOld: boolean
  /** Server time (ms) of the last tick. */
  readonly nowMs: number
  readonly remainingMs: number
  readonly untilStartMs: number
}

/**
 * Derives the props of all parts of the screen. `nowMs` follows from `remainingMs`, whose ticks may be 30
 * seconds apart while more than an hour is left; only the age of a bid in the history could show the
 * difference.
 */
export function toRoomProps(
  props: Omit<AuctionRoomProps, 'auction' | 'leads' | 'won' | 'ownMaximum' | 'isPriceOld' | 'nowMs'>,
): AuctionRoomProps {
  const { live, connection, remainingMs } = props
  return {
    ...props,
    auction: live.auction,
    leads: getViewerStatus(live) === 'leading',
    won: hasWon(live.own, live.auction.result),
    ownMaximum: getOwnMaximum(live),
    isPriceOld: isDisconnected(connection),
    nowMs: Date.parse(live.auction.end_time) - remainingMs,
  }
}
