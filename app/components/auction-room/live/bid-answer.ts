import type { ViewerStatus } from '../../../../domain/auction/viewer-status.ts'
import type { WireBidAnswer } from '../../../../domain/schemas/auction.ts'
import type { BidAction } from '../../../lib/realtime/bid-request.ts'
import { type LiveAuction, withOwnBid } from './live-auction.ts'

/**
 * Applies the answer to the viewer's own bid before their status is fetched: the bid that it made, and the
 * lead where the bidder leads and no later event is known. Without it the form would show the next minimum to
 * a bidder who has just taken the lead.
 */
export function applyBidAnswer(
  live: LiveAuction,
  sentBid: BidAction,
  { auction, bid, receipt }: Pick<WireBidAnswer, 'auction' | 'bid' | 'receipt'>,
): LiveAuction {
  const own = withOwnBid(live.own ?? NO_STATUS, bid?.bid_amount ?? null)
  if (!receipt.leading || auction.seq !== receipt.seq || auction.leader === null) {
    return bid === null || own === live.own ? live : { ...live, own }
  }
  const max_amount = maximumAfter(sentBid, own.max_amount)
  return { ...live, own: { ...own, mask: auction.leader, state: 'leading', max_amount } }
}

const NO_STATUS: ViewerStatus = {
  max_amount: null,
  state: 'none',
  mask: null,
  highest_bid: null,
  ending: null,
}

function maximumAfter(sentBid: BidAction, before: number | null): number | null {
  switch (sentBid.kind) {
    case 'maximum':
      return sentBid.amount
    case 'manual':
      // A bid that reaches the active maximum uses it up.
      return before !== null && before > sentBid.amount ? before : null
    default:
      return null
  }
}
