import type { WireSeller } from '../../../domain/schemas/user.ts'
import { database } from '../../db/client.ts'
import { findSeller } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { toApiSeller } from './to-api-listing.ts'

/** A seller as everybody sees them, without contact data; null when there is no such account. */
export async function findPublicSeller(env: Env, sellerId: number): Promise<WireSeller | null> {
  const seller = await findSeller(database(env), sellerId)
  return seller === undefined ? null : toApiSeller(seller, false)
}
