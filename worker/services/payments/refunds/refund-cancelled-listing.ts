import { database } from '../../../db/client.ts'
import { endPromotion } from '../../../db/queries/payments/addon-purchases.ts'
import { findUnfailedPayment } from '../../../db/queries/payments/listing-payments.ts'
import type { Env } from '../../../env.ts'
import { abandonListingPayment } from '../listing-charge.ts'
import { refundAddonPurchases } from './refund-addons.ts'
import { refundListingPayment } from './refund-listing.ts'

/**
 * Settles the payment of a listing that was cancelled before its start, or by an administrator: a completed one is refunded, one that
 * waits for the bank is cancelled. One with a lost answer is left to the retry job, which refunds it. Safe to
 * repeat. docs/rules/listings.md, Refunds of the listing fee
 */
export async function settleCancelledListing(
  env: Env,
  { auctionId, nowMs }: { readonly auctionId: number; readonly nowMs: number },
): Promise<'done' | 'later' | 'failed'> {
  await endPromotion(database(env), auctionId)
  const addons = await refundAddonPurchases(env, auctionId, nowMs)
  if (addons === 'later' || addons === 'failed') return addons
  const payment = await findUnfailedPayment(database(env), auctionId)
  if (payment === null) return 'done'
  if (payment.state === 'action_required') {
    return (await abandonListingPayment(env, payment, nowMs)) ? 'done' : 'later'
  }
  if (payment.state !== 'paid') return 'done'
  const refund = await refundListingPayment(env, payment, nowMs)
  return refund === 'later' || refund === 'failed' ? refund : 'done'
}
