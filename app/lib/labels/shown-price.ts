import type { AuctionResult } from '../../../domain/auction/types.ts'

interface PricedAuction {
  readonly status: string
  readonly current_bid: number | null
  readonly result: { readonly outcome: AuctionResult['outcome']; readonly amount: number | null } | null
}

/**
 * The price that an auction shows, in dollars: once it is sold what is paid for it, which after an offer is not its highest
 * bid (record 225); otherwise the highest bid, null before the first.
 */
export function shownPrice({ status, current_bid, result }: PricedAuction): number | null {
  const isSold = status === 'ended' && result?.outcome === 'sold'
  return isSold ? (result.amount ?? current_bid) : current_bid
}

/**
 * Whether it was sold, and not for its highest bid: by an offer after the auction. The price is then no bid's, and is not to be
 * called one.
 */
export function isSoldByOffer(auction: PricedAuction & { readonly sold_after_auction: boolean }): boolean {
  if (auction.status !== 'ended' || auction.result?.outcome !== 'sold') return false
  return auction.sold_after_auction || shownPrice(auction) !== auction.current_bid
}
