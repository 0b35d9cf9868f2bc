import type { AuctionResult, AuctionStatus } from '../auction/types.ts'

export type BidDisplayState = 'Winning' | 'Outbid' | 'Won' | 'Lost'

/**
 * How a person's bid stands (Spec part 1, section 4): on an active auction the winning bid is Winning,
 * else Outbid; on an ended one Won, else Lost. A paused auction still runs. The highest bid of an
 * auction that ended without a sale has not won. Null where bids decide nothing: before the start, and
 * after a cancellation.
 */
export function bidDisplayState(auction: {
  readonly status: AuctionStatus
  readonly isWinning: boolean
  readonly outcome: AuctionResult['outcome'] | null
}): BidDisplayState | null {
  switch (auction.status) {
    case 'active':
    case 'paused':
      return auction.isWinning ? 'Winning' : 'Outbid'
    case 'ended':
      return auction.isWinning && auction.outcome === 'sold' ? 'Won' : 'Lost'
    default:
      return null
  }
}
