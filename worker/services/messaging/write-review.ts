import { refusal } from '../../../domain/errors.ts'
import type { Rating } from '../../../domain/messaging/limits.ts'
import { REVIEW_MESSAGES, type Reviewable, reviewable } from '../../../domain/messaging/reviews.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findPurchase, insertReview } from '../../db/queries/messaging/reviews.ts'
import type { Env } from '../../env.ts'

const REFUSALS = {
  not_buyer: refusal('not_allowed', { message: REVIEW_MESSAGES.notBuyer }),
  not_settled: refusal('conflict', { message: REVIEW_MESSAGES.notSettled }),
  already: refusal('conflict', { message: REVIEW_MESSAGES.already }),
} as const

/**
 * Stores the buyer's review of a settled sale, once per sale (docs/rules/messaging.md, Reviews). Returns the
 * seller.
 */
export async function writeReview(
  env: Pick<Env, 'DB'>,
  {
    auctionId,
    userId,
    rating,
    text,
    nowMs,
  }: {
    readonly auctionId: number
    readonly userId: number
    readonly rating: Rating
    readonly text: string
    readonly nowMs: number
  },
): Promise<Result<{ readonly sellerId: number }>> {
  const db = database(env)
  const purchase = await findPurchase(db, { auctionId, userId })
  const state = reviewable(purchase)
  if (state !== 'yes' || purchase === null) return err(REFUSALS[state === 'yes' ? 'not_buyer' : state])
  const review = { saleId: purchase.saleId, reviewerId: userId, rating, body: text }
  const isStored = await insertReview(db, review, nowMs)
  return isStored ? ok({ sellerId: purchase.sellerId }) : err(REFUSALS.already)
}

/** Whether a person can review the seller of an auction, or why not. */
export async function readReviewable(
  env: Pick<Env, 'DB'>,
  which: { readonly auctionId: number; readonly userId: number },
): Promise<Reviewable> {
  return reviewable(await findPurchase(database(env), which))
}

/** The message for somebody who cannot review. */
export function reviewRefusalMessage(state: Exclude<Reviewable, 'yes'>): string {
  return REFUSALS[state].message
}
