import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetDraft } from '../../../lib/drafts/draft-storage.ts'
import { isOffline, isReachable } from '../../../lib/offline/use-offline.ts'
import type { Offer, Settled } from '../../../lib/realtime/bid-request.ts'
import { forgetPendingOffer, pendingOffer, rememberPendingOffer } from '../../../lib/realtime/pending-bid.ts'
import type { LiveAuctionHandle } from './use-live-auction.ts'

/** Where the viewer's last offer stands. After `unknown` the page goes on asking with the same key. */
export type BiddingState =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly offer: Offer }
  | { readonly state: 'unknown'; readonly offer: Offer }
  /** It was pressed without a connection: nothing has left the browser, and nothing will by itself. */
  | { readonly state: 'unsent'; readonly offer: Offer }
  | { readonly state: 'settled'; readonly outcome: Settled; readonly offer: Offer | null }

export interface Bidding {
  readonly bidding: BiddingState
  /** An offer is on its way, or how the viewer stands after it: a second one might go against themselves. */
  readonly busy: boolean
  readonly place: (offer: Offer) => void
  /** Lets an offer go that was not sent. */
  readonly discard: () => void
}

/**
 * Places the viewer's offers, one at a time. What was sent is remembered in the tab until it is settled, so that a
 * reload in between asks for the fate of the same offer rather than making another. What could not be sent is not: who
 * pressed it saw another price (docs/decisions/0176). `rendered` is what became of an offer that was posted as a plain form.
 */
export function useBidding(
  { live, takeAnswer, refreshOwn }: LiveAuctionHandle,
  viewerId: number | null,
  rendered: Settled | null,
): Bidding {
  const [bidding, setBidding] = useState<BiddingState>(
    rendered === null ? { state: 'idle' } : { state: 'settled', outcome: rendered, offer: null },
  )
  const [isAskingOwn, setAskingOwn] = useState(false)
  const auctionId = live.auction.id
  const leaving = useRef<AbortController | null>(null)

  const send = useCallback(
    async (offer: Offer, key: string) => {
      leaving.current?.abort()
      const controller = new AbortController()
      leaving.current = controller
      setBidding({ state: 'sending', offer })
      // There already: it came with the form that the offer was made in.
      const { sendOffer } = await import('../../../lib/realtime/bid-request.ts')
      const onUnknown = () => setBidding({ state: 'unknown', offer })
      const settled = await sendOffer(auctionId, offer, { key, onUnknown, signal: controller.signal })
      if (settled === null || controller.signal.aborted) return
      if (viewerId !== null) {
        forgetPendingOffer({ auctionId, viewerId })
        if ('amount' in offer) forgetDraft({ auctionId, viewerId })
      }
      if (settled.answer) takeAnswer(offer, settled.answer)
      setBidding({ state: 'settled', outcome: settled, offer })
      setAskingOwn(true)
      await refreshOwn()
      if (!controller.signal.aborted) setAskingOwn(false)
    },
    [auctionId, viewerId, takeAnswer, refreshOwn],
  )

  useEffect(() => {
    const pending = viewerId === null ? null : pendingOffer({ auctionId, viewerId })
    if (pending?.isUnsent) setBidding({ state: 'unsent', offer: pending.offer })
    else if (pending) void send(pending.offer, pending.key)
    return () => leaving.current?.abort()
  }, [auctionId, viewerId, send])

  const place = useCallback(
    async (offer: Offer) => {
      const key = crypto.randomUUID()
      const controller = new AbortController()
      leaving.current?.abort()
      leaving.current = controller
      const remember = (isUnsent: boolean) => {
        if (viewerId !== null) rememberPendingOffer({ auctionId, viewerId }, { offer, key, isUnsent })
      }
      if (isOffline()) {
        setBidding({ state: 'sending', offer })
        remember(true)
        // Some browsers call themselves offline behind a network of their own.
        const isReached = await isReachable()
        // Who has left the page meanwhile is asked when they come back to it.
        if (controller.signal.aborted) return
        if (!isReached) return setBidding({ state: 'unsent', offer })
      }
      remember(false)
      void send(offer, key)
    },
    [auctionId, viewerId, send],
  )

  const discard = useCallback(() => {
    if (viewerId !== null) {
      forgetPendingOffer({ auctionId, viewerId })
      forgetDraft({ auctionId, viewerId })
    }
    setBidding({ state: 'idle' })
  }, [auctionId, viewerId])

  useForgottenOffers(live.auction, viewerId)

  const isOpen = bidding.state === 'sending' || bidding.state === 'unknown'
  return { bidding, busy: isOpen || isAskingOwn, place, discard }
}

/**
 * Nothing can be offered any more: what was typed for it goes, and what was not sent, which this page has told. One that
 * may have been sent is still asked after.
 */
function useForgottenOffers(
  { id: auctionId, status }: LiveAuctionHandle['live']['auction'],
  viewerId: number | null,
) {
  const isOver = status === 'ended' || status === 'cancelled'
  useEffect(() => {
    if (!isOver || viewerId === null) return
    const place = { auctionId, viewerId }
    forgetDraft(place)
    if (pendingOffer(place)?.isUnsent) forgetPendingOffer(place)
  }, [isOver, auctionId, viewerId])
}
