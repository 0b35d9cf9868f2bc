import { useCallback, useEffect, useRef, useState } from 'react'
import { type Offer, type Settled, sendOffer } from './offer.ts'
import { forgetPendingOffer, pendingOffer, rememberPendingOffer } from './pending-offer.ts'
import type { LiveAuctionHandle } from './use-live-auction.ts'

/** Where the viewer's last offer stands. After `unknown` the page goes on asking with the same key. */
export type BiddingState =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly offer: Offer }
  | { readonly state: 'unknown'; readonly offer: Offer }
  | { readonly state: 'settled'; readonly outcome: Settled; readonly offer: Offer | null }

export interface Bidding {
  readonly bidding: BiddingState
  readonly busy: boolean
  readonly place: (offer: Offer) => void
}

/**
 * Places the viewer's offers, one at a time. What was sent is remembered in the tab until it is settled, so that a
 * reload in between asks for the fate of the same offer rather than making another. `rendered` is what became of an
 * offer that was posted as a plain form.
 */
export function useBidding(
  { live, takeAnswer, refreshOwn }: LiveAuctionHandle,
  viewerId: number | null,
  rendered: Settled | null,
): Bidding {
  const [bidding, setBidding] = useState<BiddingState>(
    rendered === null ? { state: 'idle' } : { state: 'settled', outcome: rendered, offer: null },
  )
  const auctionId = live.auction.id
  const leaving = useRef<AbortController | null>(null)

  const send = useCallback(
    async (offer: Offer, key: string) => {
      leaving.current?.abort()
      const controller = new AbortController()
      leaving.current = controller
      setBidding({ state: 'sending', offer })
      const onUnknown = () => setBidding({ state: 'unknown', offer })
      const settled = await sendOffer(auctionId, offer, { key, onUnknown, signal: controller.signal })
      if (settled === null || controller.signal.aborted) return
      if (viewerId !== null) forgetPendingOffer({ auctionId, viewerId })
      if (settled.answer) takeAnswer(settled.answer.auction)
      setBidding({ state: 'settled', outcome: settled, offer })
      await refreshOwn()
    },
    [auctionId, viewerId, takeAnswer, refreshOwn],
  )

  useEffect(() => {
    const pending = viewerId === null ? null : pendingOffer({ auctionId, viewerId })
    if (pending) void send(pending.offer, pending.key)
    return () => leaving.current?.abort()
  }, [auctionId, viewerId, send])

  const place = useCallback(
    (offer: Offer) => {
      const key = crypto.randomUUID()
      if (viewerId !== null) rememberPendingOffer({ auctionId, viewerId }, { offer, key })
      void send(offer, key)
    },
    [auctionId, viewerId, send],
  )

  return { bidding, busy: bidding.state === 'sending' || bidding.state === 'unknown', place }
}
