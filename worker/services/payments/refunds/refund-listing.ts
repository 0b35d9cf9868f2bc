import { addCents } from '../../../../domain/money/cents.ts'
import { listingRefundedPostings } from '../../../../domain/money/postings.ts'
import { database } from '../../../db/client.ts'
import {
  type ListingPaymentRow,
  recordListingRefunded,
} from '../../../db/queries/payments/listing-payments.ts'
import type { Env } from '../../../env.ts'
import { mailRefund } from '../listing-mail.ts'
import { findProvider, NOT_SET_UP } from '../provider.ts'

/** `later`: the processor did not answer, and the same request must be repeated. */
export type RefundOutcome = 'refunded' | 'later' | 'failed'

/**
 * Refunds everything that was paid for a listing, to the method used, and mails the seller. Safe to repeat.
 * docs/rules/listings.md, Refunds of the listing fee
 */
export async function refundListingPayment(
  env: Env,
  payment: ListingPaymentRow,
  nowMs: number,
): Promise<RefundOutcome> {
  const { key: paymentKey, sellerId, auctionId, provider, reference, baseCents, addonsCents } = payment
  const amountCents = addCents(baseCents, addonsCents)
  if (payment.refundedAtMs === null && amountCents > 0) {
    if (reference === null) return 'failed'
    const key = `refund:${paymentKey}`
    const answer =
      (await (
        await findProvider(env, provider)
      )?.refund({ key, paymentReference: reference, amountCents })) ?? NOT_SET_UP
    if (answer.outcome === 'unknown') return 'later'
    if (answer.outcome !== 'done' || answer.value.status === 'failed') return 'failed'
    if (answer.value.status === 'processing') return 'later'
    const postings = listingRefundedPostings({ paymentKey, sellerId, provider, baseCents, addonsCents })
    await recordListingRefunded(database(env), payment, {
      transaction: {
        key,
        userId: sellerId,
        type: 'refund',
        status: 'completed',
        description: `Refund of the listing fee for auction #${auctionId}`,
        amountCents,
        auctionId,
        paymentMethodId: payment.paymentMethodId,
        provider,
        processorReference: reference,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      },
      postings: postings.map((posting) => ({ ...posting, userId: sellerId, auctionId, atMs: nowMs })),
      nowMs,
    })
  }
  if (amountCents > 0) await mailRefund(env, payment, nowMs)
  return 'refunded'
}
