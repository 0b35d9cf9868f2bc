import { database } from '../../db/client.ts'
import { findStandingPayment } from '../../db/queries/payments/listing-payments.ts'
import type { Env } from '../../env.ts'
import { abandonListingPayment } from './listing-charge.ts'
import { refundListingPayment } from './refund-listing.ts'

/**
 * Clears up the payment of a listing that was cancelled before it started: what was paid goes back, what waits for the
 * bank is ended. One whose answer was lost is left to the job that asks for it, which gives it back. Safe to run again.
 */
export async function callOffListing(
  env: Env,
  { auctionId, nowMs }: { readonly auctionId: number; readonly nowMs: number },
): Promise<'done' | 'later' | 'failed'> {
  const payment = await findStandingPayment(database(env), auctionId)
  if (payment === null) return 'done'
  if (payment.state === 'action_required') {
    return (await abandonListingPayment(env, payment, nowMs)) ? 'done' : 'later'
  }
  if (payment.state !== 'paid') return 'done'
  const refund = await refundListingPayment(env, payment, nowMs)
  return refund === 'refunded' ? 'done' : refund
}
