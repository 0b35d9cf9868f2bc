import { database } from '../../db/client.ts'
import { hasAuction } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { createCache } from '../platform/cache.ts'

/** Auctions are never deleted, so an id stays known. */
const known = createCache<number, true>({ maxEntries: 50_000 })

/**
 * Whether an auction with this id exists. Calling a room creates its object, so that an unknown id must not
 * reach one. Ids that exist are cached in the isolate: a bid costs no read of D1. If D1 does not answer, the
 * id counts as known and the room decides.
 */
export async function isKnownAuction(env: Env, auctionId: number): Promise<boolean> {
  if (known.get(auctionId)) return true
  try {
    if (!(await hasAuction(database(env), auctionId))) return false
  } catch {
    return true
  }
  return known.set(auctionId, true)
}
