import { useEffect, useState } from 'react'
import type { AuctionRoomProps } from '../auction-room.ts'

/** The code of the bid forms and of sending a bid. A visitor's page does not load it (decision 175). */
export type BidderCode = typeof import('./bidder-kit.ts')

let code: BidderCode | null = null

/**
 * Whether the page shows parts of the bidder code: to a signed-in viewer, and to one whose session ended
 * after they bid.
 */
export function needsBidderCode({
  viewerId,
  bidding,
}: Pick<AuctionRoomProps, 'viewerId' | 'bidding'>): boolean {
  return viewerId !== null || bidding.state !== 'idle'
}

/** Sets code that was imported statically, as the state board does. */
export function setBidderCode(kit: BidderCode): void {
  code = kit
}

/** The bidder code where the viewer made or received an open after-sale offer: it then draws price, clock and action. */
export function useOfferCode({ live }: Pick<AuctionRoomProps, 'live'>): BidderCode | null {
  return useBidderCode(live.own?.sale_offer !== undefined)
}

export async function loadBidderCode(): Promise<BidderCode> {
  code ??= await import('./bidder-kit.ts')
  return code
}

/**
 * The bidder code once it is loaded; starts the load where it is needed. Null where it is not needed even if
 * it is loaded: the server always has it, and the browser's first rendering must equal the server's.
 */
export function useBidderCode(isNeeded: boolean): BidderCode | null {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (!isNeeded || code !== null) return
    let isShown = true
    loadBidderCode().then(
      () => isShown && setLoaded(true),
      // The page works without it; the next use tries again.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [isNeeded])
  return isNeeded ? code : null
}
