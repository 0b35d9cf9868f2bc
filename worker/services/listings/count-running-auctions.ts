import { database } from '../../db/client.ts'
import { countActiveListings } from '../../db/queries/listings/my-listings.ts'
import type { Env } from '../../env.ts'

/** How many auctions of a seller are active. */
export function countRunningAuctions(env: Env, sellerId: number): Promise<number> {
  return countActiveListings(database(env), sellerId)
}
