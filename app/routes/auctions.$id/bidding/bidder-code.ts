import { createLateCode } from '../../../lib/page/late-code.ts'
import type { AuctionRoomProps } from '../auction-room.ts'

/** The code of the bid forms and of placing a bid. A visitor's page does not load it (decision 175). */
export type BidderCode = typeof import('./bidder-kit.ts')

export const bidderCode = createLateCode<BidderCode>(() => import('./bidder-kit.ts'))

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

/** The bidder code where the viewer made or received an open after-sale offer: it then draws price, clock and action. */
export function useOfferCode({ live }: Pick<AuctionRoomProps, 'live'>): BidderCode | null {
  return bidderCode.useCode(live.own?.sale_offer !== undefined)
}
