import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { removeDraft, storeDraft } from '../../../lib/drafts/draft-storage.ts'
import { isOffline, isReachable } from '../../../lib/offline/use-offline.ts'
import { type BidAction, sendBid } from '../../../lib/realtime/bid-request.ts'
import {
  type PendingBid,
  readPendingBid,
  removePendingBid,
  storePendingBid,
} from '../../../lib/realtime/pending-bid.ts'
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
   * been sent is asked for, which places nothing any more.
   */
  readonly discardAtEnd: () => void
  readonly stop: () => void
}

/** How long a bid without an answer is sent again by itself: later it would be placed at a moment at which nobody pressed. */
const ASK_AGAIN_FOR_MS = 2 * MINUTE_MS

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

  const send = async (bid: BidAction, { key, fromMs }: { readonly key: string; readonly fromMs: number }) => {
    const { signal } = nextRequest()
    setBidding({ state: 'sending', bid })
    const onUnknown = () => setBidding({ state: 'unknown', bid })
    const untilMs = fromMs + ASK_AGAIN_FOR_MS
    const settled = await sendBid(auctionId, bid, { key, onUnknown, signal, untilMs })
    if (signal.aborted) return
    if (settled === null) return setBidding({ state: 'unsent', bid, isUncertain: true })
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
  else if (pending) void send(pending.offer, { key: pending.key, fromMs: pending.pressedAtMs })

  const discard = () => {
    removePendingBid(place)
    removeDraft(place)
  }

  return {
    place: async (bid) => {
      const key = getUncertainKey(readPendingBid(place), bid) ?? crypto.randomUUID()
      const pressedAtMs = Date.now()
      const { signal } = nextRequest()
      const store = (isUnsent: boolean) => storePendingBid(place, { offer: bid, key, pressedAtMs, isUnsent })
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
      await send(bid, { key, fromMs: pressedAtMs })
    },
    discard,
    discardAtEnd: () => {
      removeDraft(place)
      const last = readPendingBid(place)
      if (last?.isUnsent) removePendingBid(place)
      else if (last && isOld(last)) void send(last.offer, { key: last.key, fromMs: Date.now() })
    },
    stop: () => request.abort(),
  }
}

const isOld = ({ pressedAtMs }: PendingBid): boolean => !(Date.now() < pressedAtMs + ASK_AGAIN_FOR_MS)

/** The key of the same bid, if it may have been sent: pressed again with it, it is placed once. */
function getUncertainKey(pending: PendingBid | null, bid: BidAction): string | null {
  const isSame = pending !== null && JSON.stringify(pending.offer) === JSON.stringify(bid)
  return isSame && !pending.isUnsent ? pending.key : null
}

/** Whether a refusal sends the viewer to another page before they can bid. */
function leadsAway(code: string | null): boolean {
  return code === 'no_authorization' || code === 'payment_due'
}
