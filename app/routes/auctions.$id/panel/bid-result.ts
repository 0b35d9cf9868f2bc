import { type LiveAuction, standingOf } from '../live/live-auction.ts'
import type { BiddingState } from '../live/use-bidding.ts'

const NO_RESULT = { state: 'idle' } as const

const OVERTAKEN = 'Your bid was placed, and has been outbid since.'

/**
 * A The result of the last bid as it is true now: its statement about the lead is dropped once the lead has changed. That the bid was placed stays true and is shown with its receipt: a bidder who was outbid before the answer arrived must know the result. The cancellation of a maximum, which has no amount, keeps its own message.: what it said of the lead goes once the lead has changed hands. That the bid was placed
 * stays true, and is said with its receipt: whoever was outbid before the answer came must know what became of theirs.
 * A maximum's cancelling, which has no amount, was no bid, and keeps its own words.
 */
export function verdictNow(bidding: BiddingState, live: LiveAuction): BiddingState {
  if (bidding.state !== 'settled' || !bidding.outcome.accepted) return bidding
  const { outcome } = bidding
  const status = standingOf(live)
  if (!outcome.leading) return status === 'leading' ? NO_RESULT : bidding
  if (status !== 'outbid') return bidding
  const message = outcome.receipt?.amount === null ? outcome.message : OVERTAKEN
  return { ...bidding, outcome: { ...outcome, leading: false, message } }
}
