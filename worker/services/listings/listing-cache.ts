/**
 * A cache of public listings in the isolate of a room. The response to a bid carries the whole auction, and a D1 read for
 * each bid would cost more than the bid itself. The cached fields change seldom and no decision depends on
 * them.
 */
import { asciiMembers } from '../../../domain/format/ascii-json.ts'
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { createCache } from '../platform/cache.ts'
import { toApiListing } from './to-api-listing.ts'

/** How long a response waits for a listing that is read. */
const READ_TIMEOUT_MS = 1_000

const cache = createCache<number, string>({ maxEntries: 500, maxAgeMs: 30_000 })

/**
 * The members of an auction that its listing has, for the public: a JSON object in ASCII, without the braces. A cached listing is returned at once until it is 30 seconds
 * old; the next bid reads it again. If D1 does not answer within a second, the result is the older one, or null without one: a bid that the room
 * accepted must be confirmed even if its listing cannot be read.
 */
export async function cachedListing(
  env: Env,
  {
    auctionId,
    nowMs,
    waitUntil,
  }: {
    readonly auctionId: number
    readonly nowMs: number
    /** `ExecutionContext.waitUntil`. */
    readonly waitUntil: (work: Promise<unknown>) => void
  },
): Promise<string | null> {
  const fresh = cache.get(auctionId, nowMs)
  if (fresh) return fresh
  const stale = cache.getStale(auctionId)
  // Stamped before the read, so that only one of many concurrent bids reads.
  if (stale) cache.set(auctionId, stale, nowMs)
  const read = readListing(env, auctionId, nowMs)
  waitUntil(read)
  const answered = await Promise.race([read, scheduler.wait(READ_TIMEOUT_MS).then(() => null)])
  return answered ?? stale ?? null
}

async function readListing(env: Env, auctionId: number, nowMs: number): Promise<string | null> {
  try {
    const listing = await findListing(database(env), auctionId)
    return listing ? cache.set(auctionId, asciiMembers(toApiListing(listing, false)), nowMs) : null
  } catch {
    return null
  }
}
