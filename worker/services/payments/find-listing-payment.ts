import { database } from '../../db/client.ts'
import { findLastListingPayment, findUnfailedPayment } from '../../db/queries/payments/listing-payments.ts'
import { findListingToPay } from '../../db/queries/payments/payable-listings.ts'
import type { Env } from '../../env.ts'

/** Whether the newest attempt to pay for a listing failed. */
export async function hasLastPaymentFailed(env: Env, auctionId: number): Promise<boolean> {
  return (await findLastListingPayment(database(env), auctionId))?.state === 'failed'
}

/** Who sells a listing, and whether it was paid for and refunded. */
export interface ListingPaymentStatus {
  readonly sellerId: number
  readonly isPaid: boolean
  readonly isRefunded: boolean
}

/** The payment status of a listing; null where there is no such auction. */
export async function findListingPaymentStatus(
  env: Env,
  auctionId: number,
): Promise<ListingPaymentStatus | null> {
  const db = database(env)
  const [listing, payment] = await Promise.all([
    findListingToPay(db, auctionId),
    findUnfailedPayment(db, auctionId),
  ])
  if (listing === null) return null
  const isRefunded = payment !== null && payment.refundedAtMs !== null
  return { sellerId: listing.sellerId, isPaid: listing.listingPaidAtMs !== null, isRefunded }
}
