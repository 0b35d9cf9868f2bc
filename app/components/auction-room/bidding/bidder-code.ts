import { isPremiumUnderWay } from '../../../../domain/auction/viewer-status.ts'
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

/**
 * The bidder code where it draws the end for the viewer, in place of price, clock and action: they made or received
 * an open after-sale offer, or won.
 */
export function useEndingCode(room: Pick<AuctionRoomProps, 'live' | 'won'>): BidderCode | null {
  return bidderCode.useCode(room.live.own?.sale_offer !== undefined || isYours(room))
}

/** Whether the viewer won, and their premium needs nothing of them. */
export function isYours({ live, won }: Pick<AuctionRoomProps, 'live' | 'won'>): boolean {
  return won && isPremiumUnderWay(live.own?.ending ?? null)
}
