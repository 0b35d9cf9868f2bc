import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { cardAuction } from '../../../domain/auction/card-auction.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import { findHomeFigures, type HomeFigures, listHomeIds } from '../../db/queries/search/home.ts'
import type { Env } from '../../env.ts'
import { createCache } from '../platform/cache.ts'
import { chooseForHome, type HomeIds, takeTurns } from './choose-for-home.ts'
import { toListedAuction } from './list-auctions.ts'

export interface Home {
  readonly figures: HomeFigures
  /** The first auction of the page; null if none is running. */
  readonly next: CardAuction | null
  /** Active auctions that end after `next`. */
  readonly soon: readonly CardAuction[]
  /** Auctions that paid to be featured, in turns of a minute where they are too many, then the next to end. */
  readonly featured: readonly CardAuction[]
}

interface Counted {
  readonly figures: HomeFigures
  readonly ids: HomeIds
}

const FEATURED = 6
/** More candidates than are shown, because some may end while the ids are cached. */
const CANDIDATES = 3 * FEATURED

const cache = createCache<'home', Counted>({ maxEntries: 1, maxAgeMs: MINUTE_MS })

/**
 * The home page. Its figures and the ids of its auctions are cached for a minute; a failed read is not
 * cached. The auctions are read each time, because a cached price would be shown beside a running clock.
 * docs/rules/search.md, Home
 */
export async function readHome(env: Env, nowMs: number): Promise<Home> {
  const { figures, ids } = await readCounts(env, nowMs)
  const listings = await listListings(database(env), [...new Set([...ids.soonest, ...ids.featured])])
  const auctions = listings.map((listing) => cardAuction(toListedAuction(listing, null, nowMs)))
  return { figures, ...chooseForHome({ auctions, ids, nowMs, limit: FEATURED }) }
}

async function readCounts(env: Env, nowMs: number): Promise<Counted> {
  return cache.get('home', nowMs) ?? cache.set('home', await count(env, nowMs), nowMs)
}

async function count(env: Env, nowMs: number): Promise<Counted> {
  const db = database(env)
  const [figures, { paid, soonest }] = await Promise.all([
    findHomeFigures(db),
    listHomeIds(db, nowMs, CANDIDATES),
  ])
  const turn = takeTurns(paid, FEATURED, Math.floor(nowMs / MINUTE_MS))
  return { figures, ids: { featured: [...new Set([...turn, ...soonest])].slice(0, CANDIDATES), soonest } }
}
