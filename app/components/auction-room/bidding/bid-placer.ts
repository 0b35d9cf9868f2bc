import { removeDraft, storeDraft } from '../../../lib/drafts/draft-storage.ts'
import { isOffline, isReachable } from '../../../lib/offline/use-offline.ts'
import { type BidAction, sendBid } from '../../../lib/realtime/bid-request.ts'
import { readPendingBid, removePendingBid, storePendingBid } from '../../../lib/realtime/pending-bid.ts'
import { applyBidAnswer } from '../live/bid-answer.ts'
import type { BiddingState } from '../live/bidding-state.ts'
import type { LiveAuctionHandle } from '../live/use-live-auction.ts'

interface BidPlacerOptions extends Pick<LiveAuctionHandle, 'change' | 'takeAuction' | 'refreshViewerStatus'> {
  readonly auctionId: number
  readonly viewerId: number
  readonly setBidding: (bidding: BiddingState) => void
  readonly setRefreshingStatus: (isRefreshing: boolean) => void
}

export interface BidPlacer {
  readonly place: (bid: BidAction) => Promise<void>
  /** Forgets the stored unsent bid and the draft. */
  readonly discard: () => void
  /**
   * Once bidding is over: discards the draft and an unsent bid, which this page has shown. A bid that may have
   * been sent is still asked for.
   */
  readonly discardAtEnd: () => void
  readonly stop: () => void
}

/**
 * Places a viewer's bids, one at a time, and continues with the one that is stored in the tab. A sent bid is
 * stored until it is settled, so that a reload asks for the result of the same bid instead of placing another.
 * An unsent bid is never sent automatically, because it was made at another price (docs/rules/auction-page.md,
 * Unsent bids).
 */
export function createBidPlacer({
  auctionId,
  viewerId,
  change,
  takeAuction,
  refreshViewerStatus,
  setBidding,
  setRefreshingStatus,
}: BidPlacerOptions): BidPlacer {
  const place = { auctionId, viewerId }
  let request = new AbortController()

  const nextRequest = () => {
    request.abort()
    request = new AbortController()
    return request
  }

  const send = async (bid: BidAction, key: string) => {
    const { signal } = nextRequest()
    setBidding({ state: 'sending', bid })
    const onUnknown = () => setBidding({ state: 'unknown', bid })
    const settled = await sendBid(auctionId, bid, { key, onUnknown, signal })
    if (settled === null || signal.aborted) return
    removePendingBid(place)
    if ('amount' in bid) {
      // The amount is there again when the viewer comes back from the card's or the premium's page.
      if (leadsAway(settled.code)) storeDraft(place, { kind: bid.kind, text: String(bid.amount) })
      else removeDraft(place)
    }
    const { answer } = settled
    if (answer) {
      takeAuction(answer.auction)
      change((live) => applyBidAnswer(live, bid, answer))
    }
    setBidding({ state: 'answered', outcome: settled, bid })
    setRefreshingStatus(true)
    await refreshViewerStatus()
    if (!signal.aborted) setRefreshingStatus(false)
  }

  const pending = readPendingBid(place)
  if (pending?.isUnsent) setBidding({ state: 'unsent', bid: pending.offer })
  else if (pending) void send(pending.offer, pending.key)

  const discard = () => {
    removePendingBid(place)
    removeDraft(place)
  }

  return {
    place: async (bid) => {
      const key = crypto.randomUUID()
      const { signal } = nextRequest()
      const store = (isUnsent: boolean) => storePendingBid(place, { offer: bid, key, isUnsent })
      if (isOffline()) {
        setBidding({ state: 'sending', bid })
        store(true)
        // Some browsers report offline although the server is reachable, for example in a local network.
        const isReached = await isReachable()
        // If the viewer has left the page meanwhile, the choice is shown when they return.
        if (signal.aborted) return
        if (!isReached) return setBidding({ state: 'unsent', bid })
      }
      store(false)
      await send(bid, key)
    },
    discard,
    discardAtEnd: () => {
      removeDraft(place)
      if (readPendingBid(place)?.isUnsent) removePendingBid(place)
    },
    stop: () => request.abort(),
  }
}

/** Whether a refusal sends the viewer to another page before they can bid. */
function leadsAway(code: string | null): boolean {
  return code === 'no_authorization' || code === 'payment_due'
}
