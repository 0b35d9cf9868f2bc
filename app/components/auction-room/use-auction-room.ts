import { useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import { outbidTopic } from '../../../domain/notifications/toast-notifications.ts'
import type { BidOutcome } from '../../lib/realtime/bid-request.ts'
import { type ConnectionStatus, isDisconnected } from '../../lib/realtime/reconnecting-socket.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import { dismissTopic } from '../../lib/toasts/toasts.ts'
import type { RenderedAuction } from './auction-data.ts'
import { type AuctionListing, type AuctionRoomProps, toRoomProps } from './auction-room.ts'
import { getViewerStatus, type LiveAuction } from './live/live-auction.ts'
import { useBidding } from './live/use-bidding.ts'
import { useLiveAuction } from './live/use-live-auction.ts'

/** Makes a rendered auction live: its events, its clock and the viewer's bids. */
export function useAuctionRoom(rendered: RenderedAuction, posted: BidOutcome | null): AuctionRoomProps {
  const { auction: wire, own, viewerId, nowMs } = rendered
  const start = useMemo(() => {
    const { bids, watchers, ...auction } = wire
    return { auction, bids, watchers, own, extension: null, pricedAtMs: Date.parse(wire.server_time) }
  }, [wire, own])
  const { revalidate } = useRevalidator()
  const handle = useLiveAuction(start, viewerId, { listing: wire, reloadPage: revalidate })
  const { live, connection } = handle
  const ownBids = useBidding(handle, viewerId, posted)
  const leads = getViewerStatus(live) === 'leading'
  useEffect(() => {
    if (leads) dismissTopic(outbidTopic(live.auction.id))
  }, [leads, live.auction.id])
  const everySecond = needsSeconds(live, connection)
  const remainingMs = useRemaining(Date.parse(live.auction.end_time), nowMs, { everySecond })
  const closedAtMs = useClosedAt(rendered, live)
  const untilStartMs = useRemaining(Date.parse(live.auction.start_time), nowMs)
  return toRoomProps({
    listing: wire satisfies AuctionListing,
    live,
    connection,
    viewerId,
    bidder: rendered.bidder,
    confirmUrl: rendered.confirmUrl,
    checkout: rendered.checkout,
    isWatched: rendered.isWatched,
    opensOnMaximum: rendered.opensOnMaximum,
    closedAtMs,
    formKey: rendered.formKey,
    ...ownBids,
    remainingMs,
    untilStartMs,
  })
}

/**
 * Whether the page must re-render every second, because it shows seconds outside of the clock, or the time
 * since the end.
 */
function needsSeconds({ auction, extension }: LiveAuction, connection: ConnectionStatus): boolean {
  return auction.status !== 'active' || extension !== null || isDisconnected(connection)
}

/**
 * The closing time of the server; for a cancellation while the page was open, the time when it was received.
 */
function useClosedAt({ auction, closedAtMs }: RenderedAuction, live: LiveAuction): number | null {
  const receivedAtMs = useRef<number | null>(null)
  if (live.auction.status === 'cancelled' && auction.status !== 'cancelled') {
    receivedAtMs.current ??= live.pricedAtMs
  }
  return closedAtMs ?? receivedAtMs.current
}
