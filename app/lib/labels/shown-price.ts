import type { AuctionResult } from '../../../domain/auction/types.ts'

interface PricedAuction {
  readonly status: string
  readonly current_bid: number | null
  readonly result: { readonly outcome: AuctionResult['outcome']; readonly amount: number | null } | null
}

/**
 * Returns the price that an auction shows, in dollars: of a sold one the price paid, which after an
 * after-sale offer is not the highest bid (decision 225); otherwise the highest bid, null without bids.
 */
export function shownPrice({ status, current_bid, result }: PricedAuction): number | null {
  const isSold = status === 'ended' && result?.outcome === 'sold'
  return isSold ? (result.amount ?? current_bid) : current_bid
}

/** Returns true if the vehicle was sold by an after-sale offer; its price is then not labeled as a bid. */
export function isSoldByOffer(auction: PricedAuction & { readonly sold_after_auction: boolean }): boolean {
  if (auction.status !== 'ended' || auction.result?.outcome !== 'sold') return false
  return auction.sold_after_auction || shownPrice(auction) !== auction.current_bid
}
