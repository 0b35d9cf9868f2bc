import { usernameInitial } from '../auction/bidder-mask.ts'
import { countText } from '../format/usd.ts'

/** What a seller's sales and reviews come to. Where there is nothing to say, nothing is said. */

export interface SellerFigures {
  /** Auctions that the public has seen. */
  readonly auctions: number
  /** Those of them that ran to their end, and those that were sold then. */
  readonly ended: number
  readonly sold: number
  /** Those that are still to come, run or are paused. */
  readonly open: number
  readonly reviews: number
  /** The mean of the reviews, 1 to 5; null without any. */
  readonly rating: number | null
}

/** '80% · 12 of 15 sold'; null where none has ended. */
export function successText({ ended, sold }: SellerFigures): string | null {
  if (ended === 0) return null
  return `${successPercent(sold, ended)}% · ${countText(sold)} of ${countText(ended)} sold`
}

/** '14 total, 9 yet to end': what the sales are counted among, and what is still to come of it. */
export function auctionsText({ auctions, open }: Pick<SellerFigures, 'auctions' | 'open'>): string {
  if (open === 0) return countText(auctions)
  return `${countText(auctions)} total, ${open === auctions ? 'none ended yet' : `${countText(open)} yet to end`}`
}

/** Only where all were sold is it 100, and only where none was it 0. */
function successPercent(sold: number, ended: number): number {
  const percent = Math.round((sold / ended) * 100)
  if (sold === ended || sold === 0) return percent
  return Math.min(Math.max(percent, 1), 99)
}

/** '4.8 of 5'; null where nobody has said anything. */
export function ratingText({ rating }: Pick<SellerFigures, 'rating'>): string | null {
  return rating === null ? null : `${rating.toFixed(1)} of 5`
}

/** 'Based on 47 reviews'; null where there is none. */
export function basedOnText({ reviews }: Pick<SellerFigures, 'reviews'>): string | null {
  if (reviews === 0) return null
  return reviews === 1 ? 'Based on 1 review' : `Based on ${countText(reviews)} reviews`
}

/**
 * How people who ask and review are shown: `m•••`. Without a number, which stands for a bidder of an auction: nobody shall
 * be taken for another, nor known as a bidder by their question.
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
