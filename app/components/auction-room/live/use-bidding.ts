import { useCallback, useEffect, useRef, useState } from 'react'
import type { BidAction, BidOutcome } from '../../../lib/realtime/bid-request.ts'
import type { BidPlacer } from '../bidding/bid-placer.ts'
import { bidderCode, needsBidderCode } from '../bidding/bidder-code.ts'
import type { Bidding, BiddingState } from './bidding-state.ts'
import type { LiveAuctionHandle } from './use-live-auction.ts'

/**
 * The state of the viewer's bids; the bidder code places them (`createBidPlacer`). `rendered` is the result of
 * a bid that was posted as a plain form.
 */
export function useBidding(
  { live, change, takeAuction, refreshViewerStatus }: LiveAuctionHandle,
  viewerId: number | null,
  rendered: BidOutcome | null,
): Bidding {
  const [bidding, setBidding] = useState<BiddingState>(
    rendered === null ? { state: 'idle' } : { state: 'answered', outcome: rendered, bid: null },
  )
  const [isRefreshingStatus, setRefreshingStatus] = useState(false)
  const { id: auctionId, status } = live.auction
  const code = bidderCode.useCode(needsBidderCode({ viewerId, bidding }))
  const placer = useRef<BidPlacer | null>(null)

  useEffect(() => {
    if (code === null || viewerId === null) return
    const created = code.createBidPlacer({
      auctionId,
      viewerId,
      change,
      takeAuction,
      refreshViewerStatus,
      setBidding,
      setRefreshingStatus,
    })
    placer.current = created
    return () => {
      placer.current = null
      created.stop()
    }
  }, [code, auctionId, viewerId, change, takeAuction, refreshViewerStatus])

  const isOver = status === 'ended' || status === 'cancelled'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another placer must discard too
  useEffect(() => {
    if (isOver) placer.current?.discardAtEnd()
  }, [isOver, code, auctionId, viewerId])

  const place = useCallback((bid: BidAction) => void placer.current?.place(bid), [])

  const discard = useCallback(() => {
    placer.current?.discard()
    setBidding({ state: 'idle' })
  }, [])

  const isOpen = bidding.state === 'sending' || bidding.state === 'unknown'
  return {
    bidding: code?.toCurrentResult(bidding, live) ?? bidding,
    busy: isOpen || isRefreshingStatus,
    place,
    discard,
  }
}
