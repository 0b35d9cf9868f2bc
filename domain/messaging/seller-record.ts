import { usernameInitial } from '../auction/bidder-mask.ts'
import { countedText } from '../format/counted-text.ts'
import { countText } from '../format/usd.ts'

/** Figures and texts of a seller's sales and reviews. A text is null if there is nothing to show. */

export interface SellerFigures {
  /** Public auctions. */
  readonly auctions: number
  /** Number of public auctions that ended; `sold` of them were sold. */
  readonly ended: number
  readonly sold: number
  /** Public auctions that are upcoming, active or paused. */
  readonly open: number
  readonly reviews: number
  /** Mean of the reviews, 1 to 5; null without reviews. */
  readonly rating: number | null
}

/** '80% · 12 of 15 sold'; null if no auction has ended. */
export function successText({ ended, sold }: SellerFigures): string | null {
  if (ended === 0) return null
  return `${successPercent(sold, ended)}% · ${countText(sold)} of ${countText(ended)} sold`
}

/** '14 listed, 9 live'. */
export function auctionsText({ auctions, open }: Pick<SellerFigures, 'auctions' | 'open'>): string {
  if (open === 0) return countText(auctions)
  return `${countText(auctions)} listed, ${open === auctions ? 'none ended yet' : `${countText(open)} live`}`
}

/** Rounded, but 100 only if all were sold and 0 only if none were. */
function successPercent(sold: number, ended: number): number {
  const percent = Math.round((sold / ended) * 100)
  if (sold === ended || sold === 0) return percent
  return Math.min(Math.max(percent, 1), 99)
}

/** '4.8 of 5'; null without reviews. */
export function ratingText({ rating }: Pick<SellerFigures, 'rating'>): string | null {
  return rating === null ? null : `${rating.toFixed(1)} of 5`
}

/** 'Based on 47 reviews'; null without reviews. */
export function basedOnText({ reviews }: Pick<SellerFigures, 'reviews'>): string | null {
  if (reviews === 0) return null
  return `Based on ${countedText(reviews, 'review')}`
}

/**
 * The mask of an asker or reviewer: `m•••`. Unlike a bidder's mask it has no number, because a question must
 * not reveal that its author bids.
 */
export function personMask(username: string): string {
  return `${usernameInitial(username)}•••`
}

/** 'Buyer of 2019 Honda Civic, Nov 2026'. */
export function buyerOfText(title: string, month: string): string {
  return `Buyer of ${title}, ${month}`
}

/** '5 of 5 stars'. */
export function starsText(rating: number): string {
  return `${rating} of 5 stars`
}
