import { database } from '../../db/client.ts'
import { findListingToPay } from '../../db/queries/payments/payable-listings.ts'
import type { Env } from '../../env.ts'

/** Whether nothing is left to pay for a listing: it is paid for, or there is no such auction. */
export async function isListingPaid(env: Pick<Env, 'DB'>, auctionId: number): Promise<boolean> {
  const listing = await findListingToPay(database(env), auctionId)
  return listing === null || listing.listingPaidAtMs !== null
}
