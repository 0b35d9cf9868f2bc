import type { SaleOfferView } from '../auction/sale-offer-view.ts'
import { dollarsWhole } from './usd.ts'

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

/** An offer that waits for its answer, to the seller: how it stands, until when, and the step to it. */
export type StandingOffer = Pick<SaleOfferView, 'amount' | 'waits_for' | 'expires_at'>

/** 'Offered for $21,500', or that a counter offer is to be answered. */
export function standingOfferText({ amount, waits_for: waitsFor }: StandingOffer): string {
  const price = dollarsWhole(amount)
  return waitsFor === 'bidder' ? `Offered for ${price}` : `Counter offer of ${price}`
}

/** Where the seller sees it, or answers it. */
export function standingOfferLink(
  auctionId: number,
  { waits_for: waitsFor }: StandingOffer,
): AfterAuctionLink {
  const text = waitsFor === 'bidder' ? 'See offer' : 'Answer the counter offer'
  return { text, to: `/auctions/${auctionId}/offer` }
}

/** The seller's next step: an offer that stands comes before the making of one. */
export function sellersNextStep(
  auctionId: number,
  outcome: Parameters<typeof afterAuctionLink>[1],
  offer: StandingOffer | null,
): AfterAuctionLink | null {
  return offer ? standingOfferLink(auctionId, offer) : afterAuctionLink(auctionId, outcome, 'seller')
}

/** Where the seller's side stands, above that step: 'The reserve was not met'. */
export function afterAuctionText(
  outcome: Parameters<typeof afterAuctionLink>[1],
  offer: StandingOffer | null,
): string {
  if (offer) return standingOfferText(offer)
  return outcome === 'sold' ? 'The vehicle is sold' : 'The reserve was not met'
}
