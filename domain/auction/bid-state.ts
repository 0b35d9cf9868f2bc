import type { AuctionResult, AuctionStatus } from './types.ts'

export type BidDisplayState = 'Winning' | 'Outbid' | 'Won' | 'Lost' | 'Not sold'

/** As a list of one's own bids says it, where an auction that was called off has its row too. */
export type OwnBidState = BidDisplayState | 'Cancelled'

interface BidOn {
  readonly status: AuctionStatus
  readonly isWinning: boolean
  readonly outcome: AuctionResult['outcome'] | null
}

/**
 * How a person's bid stands (Spec part 1, section 4): on an active auction the winning bid is Winning,
 * else Outbid; on an ended one Won, else Lost. A paused auction still runs. Where the reserve was not met
 * nobody has won and nobody has lost to another. Null where bids decide nothing: before the start, and
 * after a cancellation.
 */
export function bidDisplayState({ status, isWinning, outcome }: BidOn): BidDisplayState | null {
  switch (status) {
    case 'active':
    case 'paused':
      return isWinning ? 'Winning' : 'Outbid'
    case 'ended':
      if (outcome === 'reserve_not_met') return 'Not sold'
      return isWinning && outcome === 'sold' ? 'Won' : 'Lost'
    default:
      return null
  }
}

/** The same in the list of one's own bids. */
export function ownBidState(bid: BidOn): OwnBidState | null {
  return bid.status === 'cancelled' ? 'Cancelled' : bidDisplayState(bid)
}

const STANDING_TEXTS: Readonly<Record<BidDisplayState, string>> = {
  Winning: 'You lead',
  Outbid: 'Outbid',
  Won: 'You won',
  Lost: 'You did not win',
  'Not sold': 'Not sold',
}

/** How somebody stands in an auction, told to themself on its card (Look page, Card). */
export function ownStandingText(state: BidDisplayState): string {
  return STANDING_TEXTS[state]
}
