import { useMemo } from 'react'
import type { OwnMaximumView } from '../../../domain/auction/view.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { BidderState } from '../../../worker/services/pages/read-auction-page.ts'
import { ownMaximum, standingOf } from '../../live/live-auction.ts'
import type { Settled } from '../../live/offer.ts'
import { useBidding } from '../../live/use-bidding.ts'
import { useLiveAuction } from '../../live/use-live-auction.ts'
import { useRemaining } from '../../live/use-remaining.ts'
import type { AuctionRoomProps, AuctionWords } from './auction-room.ts'

interface RenderedAuction {
  readonly auction: WireAuction
  readonly own: OwnMaximumView | null
  readonly isWatched: boolean
  readonly bidder: BidderState
  readonly confirmUrl: string | null
  readonly formKey: string
  readonly viewerId: number | null
  readonly nowMs: number
}

/** Brings an auction as it was rendered to life: its events, its clock and the viewer's offers. */
export function useAuctionRoom(rendered: RenderedAuction, posted: Settled | null): AuctionRoomProps {
  const { auction: wire, own, viewerId, nowMs } = rendered
  const start = useMemo(() => {
    const { bids, watchers, ...auction } = wire
    return { auction, bids, watchers, own, extension: null, pricedAtMs: Date.parse(wire.server_time) }
  }, [wire, own])
  const handle = useLiveAuction(start, viewerId)
  const { live, connection } = handle
  const { bidding, busy, place } = useBidding(handle, viewerId, posted)
  const remainingMs = useRemaining(Date.parse(live.auction.end_time), nowMs)
  const untilStartMs = useRemaining(Date.parse(live.auction.start_time), nowMs)
  return {
    words: wire satisfies AuctionWords,
    auction: live.auction,
    live,
    connection,
    viewerId,
    bidder: rendered.bidder,
    confirmUrl: rendered.confirmUrl,
    isWatched: rendered.isWatched,
    leads: standingOf(live) === 'leading',
    ownMaximum: ownMaximum(live),
    formKey: rendered.formKey,
    isPriceOld: connection.state === 'reconnecting',
    bidding,
    busy,
    place,
    remainingMs,
    untilStartMs,
    nowMs: Date.parse(live.auction.end_time) - remainingMs,
  }
}
