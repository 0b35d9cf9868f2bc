import type { AfterSaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { LabeledResult } from '../../../domain/auction/result-labels.ts'
import { countText, dollarsWhole } from '../../../domain/format/usd.ts'

export interface AfterAuctionLink {
  readonly text: string
  readonly to: string
}

/**
 * Returns the next step of one side after an auction, or null (docs/rules/after-sale.md, Offers and
 * Hand-over).
 */
export function afterAuctionLink(
  auctionId: number,
  result: LabeledResult | null,
  side: 'seller' | 'buyer',
): AfterAuctionLink | null {
  const outcome = result?.outcome ?? null
  if (result?.payment === 'not_completed') {
    return side === 'buyer' ? null : { text: 'Offer to another bidder', to: `/auctions/${auctionId}/offer` }
  }
  if (outcome === 'sold') return { text: 'Go to the handover', to: `/auctions/${auctionId}/handover` }
  if (outcome !== 'reserve_not_met' || side === 'buyer') return null
  return { text: 'Offer to the highest bidder', to: `/auctions/${auctionId}/offer` }
}

/** The fields of an open after-sale offer that lists show. */
export type OpenOffer = Pick<AfterSaleOfferView, 'amount' | 'waits_for' | 'expires_at'>

/** Returns the open offer's state for the seller: 'Offered for $21,500', or the counter-offer to answer. */
export function openOfferText({ amount, waits_for: waitsFor }: OpenOffer): string {
  const price = dollarsWhole(amount)
  return waitsFor === 'bidder' ? `Offered for ${price}` : `Counter offer of ${price}`
}

/** The two sides of an after-sale offer. */
export type OfferSide = 'seller' | 'bidder'

/** Returns the link to an open offer for one side. */
export function openOfferLink(
  auctionId: number,
  { waits_for: waitsFor }: Pick<OpenOffer, 'waits_for'>,
  side: OfferSide = 'seller',
): AfterAuctionLink {
  const answer = side === 'bidder' ? 'Answer the offer' : 'Answer the counter offer'
  return { text: waitsFor === side ? answer : 'See offer', to: `/auctions/${auctionId}/offer` }
}

/** Returns the labels of an open offer's amount and expiry for one side. */
export function openOfferLabels(
  { waits_for: waitsFor }: Pick<OpenOffer, 'waits_for'>,
  side: OfferSide,
): { readonly amount: string; readonly until: string } {
  if (waitsFor === 'bidder') {
    return side === 'bidder'
      ? { amount: 'Offered to you for', until: 'Your answer by' }
      : { amount: 'You offered it for', until: 'The bidder’s answer by' }
  }
  return side === 'seller'
    ? { amount: 'Counter offer to you', until: 'Your answer by' }
    : { amount: 'Your counter offer', until: 'The seller’s answer by' }
}

interface MyOffer {
  readonly side: OfferSide
  readonly offer: OpenOffer
}

/** Sorts offers: those that wait for the person's own answer first, each group by expiry. */
export function sortByMyTurn<T extends MyOffer>(offers: readonly T[]): readonly T[] {
  const until = ({ offer }: T) => Date.parse(offer.expires_at)
  return [...offers].sort(
    (one, other) => Number(isMyTurn(other)) - Number(isMyTurn(one)) || until(one) - until(other),
  )
}

/**
 * Returns the heading of open offers: 'You have an offer to answer', '2 offers to answer', or
 * that the other side has not answered.
 */
export function openOffersTitle(offers: readonly MyOffer[]): string {
  const ownTurns = offers.filter(isMyTurn).length
  if (ownTurns > 0)
    return ownTurns === 1 ? 'You have an offer to answer' : `${countText(ownTurns)} offers to answer`
  return offers.length === 1
    ? 'Your offer has not been answered yet'
    : 'Your offers have not been answered yet'
}

/** Returns true if it is the person's turn to answer. */
export function isMyTurn({ side, offer }: MyOffer): boolean {
  return offer.waits_for === side
}

/** Returns the seller's next step. An open offer takes precedence over making one. */
export function nextSellerStep(
  auctionId: number,
  result: LabeledResult | null,
  offer: OpenOffer | null,
): AfterAuctionLink | null {
  return offer ? openOfferLink(auctionId, offer) : afterAuctionLink(auctionId, result, 'seller')
}

/** Returns the seller's state after an auction, such as 'The reserve was not met'. */
export function afterAuctionText(result: LabeledResult | null, offer: OpenOffer | null): string {
  if (offer) return openOfferText(offer)
  if (result?.payment === 'not_completed') return 'The sale was not completed'
  return result?.outcome === 'sold' ? 'The vehicle is sold' : 'The reserve was not met'
}
