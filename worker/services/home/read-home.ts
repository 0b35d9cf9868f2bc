import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { featuredIds, type HomeFigures, readHomeFigures } from '../../db/queries/home.ts'
import { readListings } from '../../db/queries/listings.ts'
import type { Env } from '../../env.ts'
import { listedAuction } from '../auctions/list-auctions.ts'

export interface Home {
  readonly figures: HomeFigures
  readonly featured: readonly WireListedAuction[]
}

const KEPT_FOR_MS = 60_000
const FEATURED = 6

let kept: { readonly home: Promise<Home>; readonly readAtMs: number } | null = null

/**
 * The figures and featured auctions of the home page, computed and kept for a minute (Product page, What replaces
 * the placeholders). A reading that fails is not kept.
 */
export function readHome(env: Env, nowMs: number): Promise<Home> {
  if (kept && nowMs - kept.readAtMs < KEPT_FOR_MS) return kept.home
  const reading = { home: compute(env, nowMs), readAtMs: nowMs }
  kept = reading
  reading.home.catch(() => {
    if (kept === reading) kept = null
  })
  return reading.home
}

async function compute(env: Env, nowMs: number): Promise<Home> {
  const db = database(env)
  const [figures, ids] = await Promise.all([readHomeFigures(db), featuredIds(db, nowMs, FEATURED)])
  const listings = await readListings(db, ids)
  return { figures, featured: listings.map((listing) => listedAuction(listing, null, nowMs)) }
}
