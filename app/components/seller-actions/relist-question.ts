import type { AuctionResult } from '../../../domain/auction/types.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { dollarsListed, dollarsWhole } from '../../../domain/format/usd.ts'
import { daysText } from '../../../domain/listing/checkout-labels.ts'
import type { OpenOffer } from '../../lib/labels/after-auction.ts'

/** Copy of the confirmation before a vehicle is listed again (docs/rules/after-sale.md, Offers). */

/**
 * The terms that a relisting copies, as labels and values; without a buy now price or a duration if the
 * auction has none.
 */
export function toRelistTerms({
  startingBid,
  reservePrice,
  buyNowPrice,
  lengthMs,
}: {
  readonly startingBid: number
  readonly reservePrice: number | null
  readonly buyNowPrice: number | null
  readonly lengthMs: number
}): readonly { readonly label: string; readonly value: string }[] {
  const days = Math.round(lengthMs / DAY_MS)
  return [
    { label: 'Starting bid', value: dollarsListed(startingBid) },
    { label: 'Reserve', value: reservePrice === null ? 'No Reserve' : dollarsListed(reservePrice) },
    ...(buyNowPrice === null ? [] : [{ label: 'Buy now price', value: dollarsListed(buyNowPrice) }]),
    ...(days === 0 ? [] : [{ label: 'Duration', value: daysText(days) }]),
  ]
}

/**
 * The text on what a relisting ends permanently: an open offer, or the possibility to make one; null for
 * neither.
 */
export function relistEndsText({
  outcome,
  isUnpaid,
  offer,
}: {
  readonly outcome: AuctionResult['outcome'] | null
  readonly isUnpaid: boolean
  readonly offer: OpenOffer | null
}): string | null {
  const isOfferable = outcome === 'reserve_not_met' || (outcome === 'sold' && isUnpaid)
  if (!isOfferable && offer === null) return null
  const bidder = outcome === 'sold' ? 'another bidder' : 'the highest bidder'
  const never = `Once it is listed again, you can no longer offer it to ${bidder} of this auction.`
  if (offer === null) return never
  const openOffer = offer.waits_for === 'bidder' ? 'Your offer' : 'The counter offer'
  return `${openOffer} of ${dollarsWhole(offer.amount)} then ends unanswered. ${never}`
}
