/** What administrators change about an auction (docs/rules/administration.md, Auctions). */
import type { AuctionStatus } from '../auction/types.ts'

export const AUCTION_CHANGE_MESSAGES = {
  status: 'Auction status updated successfully',
  void: 'Bid voided successfully',
  jobs: 'The failed steps run again.',
} as const

/** Shown where a change cannot be made and nothing says why. */
export const AUCTION_CHANGE_FAILED = 'Error updating auction. Please try again.'

/**
 * What the screen asks about the start and the end for a new status: nothing, a new one if it is wanted, or one without
 * which the change is refused.
 */
export type AskedTime = 'none' | 'optional' | 'required'

/** What to ask about the start of an auction, as it is, for the status that it is to have. */
export function askedStart(startAtMs: number, target: AuctionStatus, nowMs: number): AskedTime {
  if (target !== 'pending') return 'none'
  return startAtMs < nowMs ? 'required' : 'optional'
}

/** What to ask about the end of an auction, as it is, for the status that it is to have. */
export function askedEnd(
  auction: { readonly status: AuctionStatus; readonly endAtMs: number },
  target: AuctionStatus,
  nowMs: number,
): AskedTime {
  if (target === 'pending') return 'optional'
  if (target === 'active') {
    if (auction.status === 'paused' || auction.status === 'active') return 'optional'
    return auction.endAtMs <= nowMs ? 'required' : 'optional'
  }
  if (target !== 'paused' || auction.status === 'active' || auction.status === 'paused') return 'none'
  return auction.endAtMs <= nowMs ? 'required' : 'optional'
}

/** What a new status of an auction that is over means for its bidders; null where they are not bound again. */
export function reopeningNote(
  auction: { readonly status: AuctionStatus; readonly totalBids: number },
  target: AuctionStatus,
): string | null {
  const { status, totalBids } = auction
  const isOver = status === 'ended' || status === 'cancelled'
  if (!isOver || totalBids === 0 || (target !== 'active' && target !== 'paused')) return null
  const bids =
    totalBids === 1 ? 'The bid of this auction counts' : `The ${totalBids} bids of this auction count`
  const unpaid = status === 'ended' ? ' Those of a buyer who did not pay are voided.' : ''
  return `${bids} again, with the maximums behind them.${unpaid} Bidders, watchers and the seller are notified, with your reason.`
}
