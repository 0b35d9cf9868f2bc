import { cents } from '../../../../domain/money/cents.ts'
import { refundPostings } from '../../../../domain/money/postings.ts'
import { database } from '../../../db/client.ts'
import { listAddonPurchases, recordAddonRefund } from '../../../db/queries/payments/addon-purchases.ts'
import type { TransactionRow } from '../../../db/queries/payments/financial.ts'
import { findTransaction } from '../../../db/queries/payments/listing-payments.ts'
import type { Env } from '../../../env.ts'
import { findProvider, NOT_SET_UP } from '../provider.ts'
import type { RefundOutcome } from './refund-listing.ts'

/** Refunds every addon that was bought later for a cancelled listing. Safe to repeat. */
export async function refundAddonPurchases(
  env: Env,
  auctionId: number,
  nowMs: number,
): Promise<RefundOutcome> {
  for (const purchase of await listAddonPurchases(database(env), auctionId)) {
    const outcome = await refundAddonPurchase(env, purchase, nowMs)
    if (outcome !== 'refunded') return outcome
  }
  return 'refunded'
}

/** Refunds one purchase to the method used. Safe to repeat: the refund's key is the purchase's. */
export async function refundAddonPurchase(
  env: Env,
  purchase: TransactionRow,
  nowMs: number,
): Promise<RefundOutcome> {
  const db = database(env)
  const { key: paymentKey, userId, auctionId, provider, processorReference: reference } = purchase
  const key = `refund:${paymentKey}`
  if ((await findTransaction(db, key)) !== null) return 'refunded'
  if (provider === null || reference === null) return 'failed'
  const amountCents = cents(-purchase.amountCents)
  const answer =
    (await (await findProvider(env, provider))?.refund({ key, paymentReference: reference, amountCents })) ??
    NOT_SET_UP
  if (answer.outcome === 'unknown') return 'later'
  if (answer.outcome !== 'done' || answer.value.status === 'failed') return 'failed'
  if (answer.value.status === 'processing') return 'later'
  const { id: _, ...row } = purchase
  const postings = refundPostings({
    refundKey: `${key}:addons`,
    personId: userId,
    provider,
    incomeAccount: 'income:listing_addons',
    amountCents,
  })
  await recordAddonRefund(db, {
    transaction: {
      ...row,
      key,
      type: 'refund',
      status: 'completed',
      description: `Refund: ${purchase.description}`,
      amountCents,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    },
    postings: postings.map((posting) => ({ ...posting, userId, auctionId, atMs: nowMs })),
  })
  return 'refunded'
}
