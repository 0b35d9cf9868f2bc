/** Where a seller, or the buyer, goes on once an auction is over (records 225 and 228). */

export interface AfterAuctionLink {
  readonly text: string
  readonly to: string
}

/** The next step of one side; null where there is none. */
export function afterAuctionLink(
  auctionId: number,
  outcome: 'sold' | 'reserve_not_met' | 'no_bids' | null,
  side: 'seller' | 'buyer',
): AfterAuctionLink | null {
  if (outcome === 'sold') return { text: 'Go to the handover', to: `/auctions/${auctionId}/handover` }
  if (outcome !== 'reserve_not_met' || side === 'buyer') return null
  return { text: 'Offer to the highest bidder', to: `/auctions/${auctionId}/offer` }
}
