import { isCompletedSale, isSaleOpen } from '../after-sale/sale-money.ts'
import type { SaleState } from '../money/money-states.ts'

/** Reviews of sellers: one per sale, by its buyer, once it is settled (docs/rules/messaging.md, Reviews). */

export const REVIEW_MESSAGES = {
  notBuyer: 'Only the buyer of a settled sale can review its seller.',
  notSettled: 'You can review the seller once the sale is settled.',
  already: 'You already reviewed this sale.',
  thanks: 'Thank you. Your review is on the seller’s page.',
} as const

/** With fewer reviews a satisfaction rate would say more about chance. docs/rules/browse.md, Home page */
const MIN_REVIEWS = 5

/** The ratings of all sellers: their number, and their mean of 1 to 5. */
export interface Ratings {
  readonly reviews: number
  readonly average: number | null
}

/** The mean rating as percent of 5, with the number of reviews; null below five reviews. */
export function satisfactionRate({
  reviews,
  average,
}: Ratings): { readonly percent: number; readonly reviews: number } | null {
  return average === null || reviews < MIN_REVIEWS
    ? null
    : { percent: Math.round((average / 5) * 100), reviews }
}

/** Whether a sale can be reviewed. A sale whose premium failed or was refunded cannot. */
export type Reviewable = 'yes' | 'not_settled' | 'not_buyer' | 'already'

/** Whether the buyer can review a sale, by its state; null if the person bought nothing in it. */
export function reviewable(
  sale: { readonly state: SaleState; readonly isReviewed: boolean } | null,
): Reviewable {
  if (sale === null) return 'not_buyer'
  if (isSaleOpen(sale.state)) return 'not_settled'
  if (!isCompletedSale(sale.state)) return 'not_buyer'
  return sale.isReviewed ? 'already' : 'yes'
}
