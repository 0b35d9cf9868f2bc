import type { BiddingState } from '../live/bidding-state.ts'
import { getViewerStatus, type LiveAuction } from '../live/live-auction.ts'

const NO_RESULT = { state: 'idle' } as const

const OVERTAKEN = 'Your bid was placed, and has been outbid since.'

/**
 * The result of the last bid as it is true now: its statement about the lead is dropped once the lead has
 * changed. That the bid was placed stays true and is shown with its receipt: a bidder who was outbid before
 * the answer arrived must know the result. The cancellation of a maximum, which has no amount, keeps its own
 * message.
 */
export function toCurrentResult(bidding: BiddingState, live: LiveAuction): BiddingState {
  if (bidding.state !== 'answered' || !bidding.outcome.accepted) return bidding
  const { outcome } = bidding
  const status = getViewerStatus(live)
  if (!outcome.leading) return status === 'leading' ? NO_RESULT : bidding
  if (status !== 'outbid') return bidding
  const message = outcome.receipt?.amount === null ? outcome.message : OVERTAKEN
  return { ...bidding, outcome: { ...outcome, leading: false, message } }
}
