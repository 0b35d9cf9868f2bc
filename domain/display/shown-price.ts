import type { AuctionResult, AuctionStatus } from '../auction/types.ts'

interface PricedAuction {
  readonly status: AuctionStatus
  readonly current_bid: number | null
  readonly result: { readonly outcome: AuctionResult['outcome']; readonly amount: number | null } | null
}

/**
 * The price of an auction among one's own, in dollars: once it is sold what is paid for it, which after an offer is not
 * its highest bid (record 225); otherwise the highest bid, null before the first.
 */
export function shownPrice({ status, current_bid, result }: PricedAuction): number | null {
  const isSold = status === 'ended' && result?.outcome === 'sold'
  return isSold ? (result.amount ?? current_bid) : current_bid
}
