import { useCallback, useEffect, useRef, useState } from 'react'
import { removeDraft } from '../../../lib/drafts/draft-storage.ts'
import { isOffline, isReachable } from '../../../lib/offline/use-offline.ts'
import type { BidAction, BidOutcome } from '../../../lib/realtime/bid-request.ts'
import { readPendingBid, removePendingBid, storePendingBid } from '../../../lib/realtime/pending-bid.ts'
import type { LiveAuctionHandle } from './use-live-auction.ts'

/** The state of the viewer's last bid. After `unknown` the page keeps asking with the same key. */
export type BiddingState =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly bid: BidAction }
  | { readonly state: 'unknown'; readonly bid: BidAction }
  /** It was pressed without a connection: nothing has left the browser, and nothing is sent automatically. */
  | { readonly state: 'unsent'; readonly bid: BidAction }
  | { readonly state: 'answered'; readonly outcome: BidOutcome; readonly bid: BidAction | null }

export interface Bidding {
  readonly bidding: BiddingState
  /**
   * A bid is in flight, or the viewer's status after it is unknown: a second bid could compete with the
   * first.
   */
  readonly busy: boolean
  readonly place: (bid: BidAction) => void
  /** Discards an unsent bid. */
  readonly discard: () => void
}

/**
 * Places the viewer's bids, one at a time. A sent bid is stored in the tab until it is settled, so that a
 * reload asks for the result of the same bid instead of placing another. An unsent bid is never sent
 * automatically, because it was made at another price (docs/rules/auction-page.md, Unsent bids). `rendered`
 * is the result of a bid that was posted as a plain form.
 */
export function useBidding(
  { live, applyAnswer, refreshViewerStatus }: LiveAuctionHandle,
  viewerId: number | null,
  rendered: BidOutcome | null,
): Bidding {
  const [bidding, setBidding] = useState<BiddingState>(
    rendered === null ? { state: 'idle' } : { state: 'answered', outcome: rendered, bid: null },
  )
  const [isRefreshingStatus, setRefreshingStatus] = useState(false)
  const auctionId = live.auction.id
  const currentRequest = useRef<AbortController | null>(null)

  const send = useCallback(
    async (bid: BidAction, key: string) => {
      currentRequest.current?.abort()
      const controller = new AbortController()
      currentRequest.current = controller
      setBidding({ state: 'sending', bid })
      // Loaded already together with the bid form.
      const { sendBid } = await import('../../../lib/realtime/bid-request.ts')
      const onUnknown = () => setBidding({ state: 'unknown', bid })
      const settled = await sendBid(auctionId, bid, { key, onUnknown, signal: controller.signal })
      if (settled === null || controller.signal.aborted) return
      if (viewerId !== null) {
        removePendingBid({ auctionId, viewerId })
        if ('amount' in bid) removeDraft({ auctionId, viewerId })
      }
      if (settled.answer) applyAnswer(bid, settled.answer)
      setBidding({ state: 'answered', outcome: settled, bid })
      setRefreshingStatus(true)
      await refreshViewerStatus()
      if (!controller.signal.aborted) setRefreshingStatus(false)
    },
    [auctionId, viewerId, applyAnswer, refreshViewerStatus],
  )

  useEffect(() => {
    const pending = viewerId === null ? null : readPendingBid({ auctionId, viewerId })
    if (pending?.isUnsent) setBidding({ state: 'unsent', bid: pending.offer })
    else if (pending) void send(pending.offer, pending.key)
    return () => currentRequest.current?.abort()
  }, [auctionId, viewerId, send])

  const place = useCallback(
    async (bid: BidAction) => {
      const key = crypto.randomUUID()
      const controller = new AbortController()
      currentRequest.current?.abort()
      currentRequest.current = controller
      const remember = (isUnsent: boolean) => {
        if (viewerId !== null) storePendingBid({ auctionId, viewerId }, { offer: bid, key, isUnsent })
      }
      if (isOffline()) {
        setBidding({ state: 'sending', bid })
        remember(true)
        // Some browsers report offline although the server is reachable, for example in a local network.
        const isReached = await isReachable()
        // If the viewer has left the page meanwhile, the choice is shown when they return.
        if (controller.signal.aborted) return
        if (!isReached) return setBidding({ state: 'unsent', bid })
      }
      remember(false)
      void send(bid, key)
    },
    [auctionId, viewerId, send],
  )

  const discard = useCallback(() => {
    if (viewerId !== null) {
      removePendingBid({ auctionId, viewerId })
      removeDraft({ auctionId, viewerId })
    }
    setBidding({ state: 'idle' })
  }, [auctionId, viewerId])

  useDiscardAtEnd(live.auction, viewerId)

  const isOpen = bidding.state === 'sending' || bidding.state === 'unknown'
  return { bidding, busy: isOpen || isRefreshingStatus, place, discard }
}

/**
 * Once bidding is over, deletes the draft and an unsent bid, which this page has shown. A bid that may have
 * been sent is still asked for.
 */
function useDiscardAtEnd(
  { id: auctionId, status }: LiveAuctionHandle['live']['auction'],
  viewerId: number | null,
) {
  const isOver = status === 'ended' || status === 'cancelled'
  useEffect(() => {
    if (!isOver || viewerId === null) return
    const place = { auctionId, viewerId }
    removeDraft(place)
    if (readPendingBid(place)?.isUnsent) removePendingBid(place)
  }, [isOver, auctionId, viewerId])
}
