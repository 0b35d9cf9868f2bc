import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { cardAuction } from '../../../domain/auction/card-auction.ts'
import { database } from '../../db/client.ts'
import { readListings } from '../../db/queries/listings/listings.ts'
import { type HomeFigures, type HomeIds, homeIds, readHomeFigures } from '../../db/queries/search/home.ts'
import type { Env } from '../../env.ts'
import { chooseForHome } from './choose-for-home.ts'
import { listedAuction } from './list-auctions.ts'

export interface Home {
  readonly figures: HomeFigures
  /** The auction that the page opens with; null where none is running. */
  readonly next: CardAuction | null
  /** Those that end after it. */
  readonly soon: readonly CardAuction[]
  /** Those that paid for it, then those ending soonest. */
  readonly featured: readonly CardAuction[]
}

interface Counted {
  readonly figures: HomeFigures
  readonly ids: HomeIds
}

const KEPT_FOR_MS = 60_000
const FEATURED = 6
/** Some of those that were found may have ended while the finding was kept. */
const CANDIDATES = 3 * FEATURED

// What was counted, not the counting: a request may not wait for the work of another (record 243).
let kept: { readonly counted: Counted; readonly readAtMs: number } | null = null

/**
 * What the home page shows. What is counted, and which auctions are featured, is kept for a minute (Product page, What
 * replaces the placeholders); a reading that fails is not kept. The auctions themselves are read each time: a price of a
 * minute ago would stand beside a clock of now.
 */
export async function readHome(env: Env, nowMs: number): Promise<Home> {
  const { figures, ids } = await countedWithin(env, nowMs)
  const listings = await readListings(database(env), [...new Set([...ids.soonest, ...ids.featured])])
  const auctions = listings.map((listing) => cardAuction(listedAuction(listing, null, nowMs)))
  return { figures, ...chooseForHome({ auctions, ids, nowMs, limit: FEATURED }) }
}

async function countedWithin(env: Env, nowMs: number): Promise<Counted> {
  if (kept && nowMs - kept.readAtMs < KEPT_FOR_MS) return kept.counted
  const counted = await count(env, nowMs)
  kept = { counted, readAtMs: nowMs }
  return counted
}

async function count(env: Env, nowMs: number): Promise<Counted> {
  const db = database(env)
  const [figures, ids] = await Promise.all([readHomeFigures(db), homeIds(db, nowMs, CANDIDATES)])
  return { figures, ids }
}
