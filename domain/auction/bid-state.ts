import type { SalePayment } from '../after-sale/sale-money.ts'
import type { AuctionResult, AuctionStatus } from './types.ts'

/** The label of a bid for its bidder. */
export type BidDisplayState = 'Winning' | 'Outbid' | 'Won' | 'Lost' | 'Not sold' | 'Not completed'

/** The label of a bid in the My Bids list, which also has rows for cancelled auctions. */
export type MyBidState = BidDisplayState | 'Cancelled'

interface BidOn {
  readonly status: AuctionStatus
  readonly isWinning: boolean
  readonly outcome: AuctionResult['outcome'] | null
  /** The payment of a sold auction. */
  readonly payment: SalePayment | null
}

/**
 * The label of a person's best bid (docs/rules/bidding.md, Labels of a bid). A paused auction counts as
 * running. Null before the start and after a cancellation.
 */
export function bidDisplayState({ status, isWinning, outcome, payment }: BidOn): BidDisplayState | null {
  switch (status) {
    case 'active':
    case 'paused':
      return isWinning ? 'Winning' : 'Outbid'
    case 'ended':
      if (outcome === 'reserve_not_met') return 'Not sold'
      if (!isWinning || outcome !== 'sold') return 'Lost'
      return payment === 'not_completed' ? 'Not completed' : 'Won'
    default:
      return null
  }
}

/**
 * As `bidDisplayState`, but a cancelled auction has the label Cancelled, and one with bids that an administrator has moved to
 * a later start counts as running: its bids stand.
 */
export function myBidState(bid: BidOn): MyBidState | null {
  if (bid.status === 'cancelled') return 'Cancelled'
  return bidDisplayState(bid.status === 'pending' ? { ...bid, status: 'active' } : bid)
}

/** Whether a bid leads or has won: not the highest one of a cancelled auction, without a sale, or of a sale that is not completed. */
export function isWinningBid(bid: BidOn): boolean {
  const state = myBidState(bid)
  return state === 'Winning' || state === 'Won'
}
