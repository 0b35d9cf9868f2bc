import type { PersonalNotice } from '../../../domain/notifications/personal-event.ts'
import { auctionFiltersOf } from '../../../domain/schemas/auction-query.ts'
import { database } from '../../db/client.ts'
import {
  isListed,
  listHas,
  markNotified,
  type SavedSearchRow,
  savedSearchesAfter,
} from '../../db/queries/search/saved-searches.ts'
import type { Env } from '../../env.ts'
import { tell } from '../notifications/notify.ts'
import { foundBySearch } from './find-auctions.ts'

/** So many searches are looked at in one go. */
const AT_ONCE = 50

export interface ListedAuction {
  readonly auctionId: number
  readonly title: string
  readonly sellerId: number
}

export type MatchProgress =
  | { readonly state: 'not_listed' | 'done' }
  | { readonly state: 'more'; readonly afterId: number }

/** Of the next searches those of others that find a public listing, by the same search and conditions as the list itself. */
export async function searchesThatFind(
  env: Env,
  auction: ListedAuction,
  { afterId, nowMs }: { readonly afterId: number; readonly nowMs: number },
): Promise<{ readonly matching: readonly SavedSearchRow[]; readonly progress: MatchProgress }> {
  const db = database(env)
  if (!(await isListed(db, auction.auctionId))) return { matching: [], progress: { state: 'not_listed' } }
  const searches = await savedSearchesAfter(db, { afterId, limit: AT_ONCE })
  const others = searches.filter(({ userId }) => userId !== auction.sellerId)
  const found = await Promise.all(others.map((search) => finds(env, search, auction.auctionId, nowMs)))
  const last = searches.at(-1)
  const isLast = last === undefined || searches.length < AT_ONCE
  return {
    matching: others.filter((_, index) => found[index]),
    progress: isLast ? { state: 'done' } : { state: 'more', afterId: last.id },
  }
}

/**
 * Tells people of a listing that has become public and that one of their searches finds. Each person is told of an auction
 * once, whichever searches find it; its seller is not.
 */
export async function tellMatches(
  env: Env,
  auction: ListedAuction,
  { afterId, nowMs }: { readonly afterId: number; readonly nowMs: number },
): Promise<MatchProgress> {
  const { matching, progress } = await searchesThatFind(env, auction, { afterId, nowMs })
  if (matching.length > 0) {
    // Of several searches of one person the last written wins; which of them is told makes no difference.
    await tell(env, new Map(matching.map((search) => [search.userId, [matchNotice(auction, search, nowMs)]])))
    await markNotified(
      database(env),
      matching.map(({ id }) => id),
      nowMs,
    )
  }
  return progress
}

async function finds(
  env: Env,
  { query, corrected }: SavedSearchRow,
  auctionId: number,
  nowMs: number,
): Promise<boolean> {
  const filters = auctionFiltersOf(new URLSearchParams(query), new Date(nowMs).getUTCFullYear())
  if (!(await listHas(database(env), auctionId, { filters, nowMs }))) return false
  const found = await foundBySearch(env, filters)
  if (found === null) return true
  // A word that no listing has is taken for one like it only where its person was shown that: who waits for the first
  // Camaro is not told of each Camry.
  return (found.corrected === null || corrected !== null) && found.ids.includes(auctionId)
}

function matchNotice(
  { auctionId, title }: ListedAuction,
  { id, name }: SavedSearchRow,
  nowMs: number,
): PersonalNotice {
  return {
    key: `match:${auctionId}`,
    event: 'search_matched',
    data: { auction_id: auctionId, auction_title: title, search_id: id, search_name: name },
    atMs: nowMs,
  }
}
