import type {
  AfterSaleOffersView,
  AfterSaleOfferView,
} from '../../../domain/after-sale/after-sale-offer-view.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'

/**
 * Copy of the page on which a seller and one bidder negotiate after the auction (docs/rules/after-sale.md,
 * Offers).
 */

type Side = AfterSaleOffersView['side']

/** The result of the last offer, for the side that reads it. */
export function endedOfferText(last: NonNullable<AfterSaleOffersView['last']>, side: Side): string {
  const price = dollarsWhole(last.amount)
  const isOwn = side === (last.waits_for === 'bidder' ? 'seller' : 'bidder')
  const offer = isOwn ? `Your offer of ${price}` : `The offer of ${price}`
  switch (last.ended) {
    case 'accepted':
      return `${offer} was accepted. The vehicle is sold.`
    case 'declined':
      return `${offer} was declined.`
    case 'expired':
      return `${offer} was not answered within 24 hours.`
    case 'withdrawn':
      return `${offer} is withdrawn.`
  }
}

interface OfferReason {
  readonly reason: AfterSaleOfferView['because']
  readonly side: Side
  /** Whether there is an open offer. */
  readonly isOffered: boolean
}

/** Why the vehicle is or can be offered to this bidder. */
export function offerReasonText({ reason, side, isOffered }: OfferReason): string {
  const offer = isOffered ? 'The vehicle is offered' : 'You can offer the vehicle'
  if (reason === 'reserve_not_met') {
    return side === 'bidder'
      ? 'Your bid was the highest, and the reserve was not met. The seller offers the vehicle to you alone.'
      : `The reserve was not met. ${offer} to the highest bidder.`
  }
  return side === 'bidder'
    ? 'The buyer has not paid. The seller offers the vehicle to you alone.'
    : `The buyer has not paid. ${offer} to the next bidder.`
}

/** The lowest and the highest price of an offer. */
export function priceRangeText({ least, most }: { readonly least: number; readonly most: number }): string {
  if (least === most) return `The price is ${dollarsWhole(least)}`
  return `From ${dollarsWhole(least)} to ${dollarsWhole(most)}`
}

/** The heading of an open offer, for the side that reads it. */
export function waitingText({ waits_for: waitsFor, amount }: AfterSaleOfferView, side: Side): string {
  const price = dollarsWhole(amount)
  if (waitsFor === 'bidder') return side === 'bidder' ? `Offered to you for ${price}` : `Offered for ${price}`
  return side === 'bidder' ? `Your counter offer of ${price}` : `Counter offer of ${price}`
}

/**
 * The labels of the confirmation. Accepting binds both sides at once; a counter-offer binds the bidder alone.
 */
export const SURE_OF_OFFER = {
  bidder: 'I know that this binds me to buy the vehicle',
  counter: 'I know that this binds me to buy the vehicle if the seller accepts',
  seller: 'I know that this binds me to sell the vehicle',
} as const
