import { type LiveAuction, standingOf } from '../live/live-auction.ts'
import type { BiddingState } from '../live/use-bidding.ts'

const PAST = { state: 'idle' } as const

const OVERTAKEN = 'Your bid was placed, and has been outbid since.'

/**
 * A verdict is for its moment: what it said of the lead goes once the lead has changed hands. That the bid was placed
 * stays true, and is said with its receipt: whoever was outbid before the answer came must know what became of theirs.
 * A maximum's cancelling, which has no amount, was no bid, and keeps its own words.
 */
export function verdictNow(bidding: BiddingState, live: LiveAuction): BiddingState {
  if (bidding.state !== 'settled' || !bidding.outcome.accepted) return bidding
  const { outcome } = bidding
  const standing = standingOf(live)
  if (!outcome.leading) return standing === 'leading' ? PAST : bidding
  if (standing !== 'outbid') return bidding
  const message = outcome.receipt?.amount === null ? outcome.message : OVERTAKEN
  return { ...bidding, outcome: { ...outcome, leading: false, message } }
}
