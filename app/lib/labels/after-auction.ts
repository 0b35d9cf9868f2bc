import type { SaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import { countText, dollarsWhole } from '../../../domain/format/usd.ts'

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

/** An offer that waits for its answer: how it stands, until when, and the step to it. */
export type StandingOffer = Pick<SaleOfferView, 'amount' | 'waits_for' | 'expires_at'>

/** 'Offered for $21,500', or that a counter offer is to be answered; to the seller. */
export function standingOfferText({ amount, waits_for: waitsFor }: StandingOffer): string {
  const price = dollarsWhole(amount)
  return waitsFor === 'bidder' ? `Offered for ${price}` : `Counter offer of ${price}`
}

/** The two between whom an offer stands. */
export type OfferSide = 'seller' | 'bidder'

/** Where one of the two sees it, or answers it. */
export function standingOfferLink(
  auctionId: number,
  { waits_for: waitsFor }: Pick<StandingOffer, 'waits_for'>,
  side: OfferSide = 'seller',
): AfterAuctionLink {
  const answer = side === 'bidder' ? 'Answer the offer' : 'Answer the counter offer'
  return { text: waitsFor === side ? answer : 'See offer', to: `/auctions/${auctionId}/offer` }
}

/** What stands above its amount, and above the time until which it stands, to one of the two. */
export function standingOfferLabels(
  { waits_for: waitsFor }: Pick<StandingOffer, 'waits_for'>,
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

interface OwnOffer {
  readonly side: OfferSide
  readonly offer: StandingOffer
}

/** Those that wait for one's own answer before those that wait for the other side's, each by when it runs out. */
export function ownAnswersFirst<Own extends OwnOffer>(offers: readonly Own[]): readonly Own[] {
  const until = ({ offer }: Own) => Date.parse(offer.expires_at)
  return [...offers].sort(
    (one, other) => Number(isAsked(other)) - Number(isAsked(one)) || until(one) - until(other),
  )
}

/** 'An offer waits for your answer', '2 offers wait for your answer'; otherwise that the other side's answer is missing. */
export function ownOffersTitle(offers: readonly OwnOffer[]): string {
  const asked = offers.filter(isAsked).length
  if (asked > 0)
    return asked === 1 ? 'An offer waits for your answer' : `${countText(asked)} offers wait for your answer`
  return offers.length === 1
    ? 'Your offer has not been answered yet'
    : 'Your offers have not been answered yet'
}

/** Whether it is the person's own turn. */
export function isAsked({ side, offer }: OwnOffer): boolean {
  return offer.waits_for === side
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
