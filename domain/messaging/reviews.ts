/** What buyers say of sellers: the buyer of a settled sale, once a sale (Product page, What replaces the placeholders). */

export const REVIEW_TEXTS = {
  notBuyer: 'Only the buyer of a settled sale can review its seller.',
  notSettled: 'You can review the seller once the sale is settled.',
  already: 'You have reviewed this sale already.',
  thanks: 'Thank you. Your review is on the seller’s page.',
} as const

/** How a sale stands towards a review of it; a sale whose premium failed or was given back came to nothing. */
export type Reviewable = 'yes' | 'not_settled' | 'not_buyer' | 'already'

export function reviewable(
  sale: { readonly state: string; readonly isReviewed: boolean } | null,
): Reviewable {
  if (sale === null) return 'not_buyer'
  if (sale.state === 'pending' || sale.state === 'action_required') return 'not_settled'
  if (sale.state !== 'paid') return 'not_buyer'
  return sale.isReviewed ? 'already' : 'yes'
}
