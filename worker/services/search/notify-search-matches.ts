import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { parseAuctionFilters } from '../../../domain/schemas/auction-query.ts'
import { database } from '../../db/client.ts'
import {
  isListed,
  listSavedSearchesAfter,
  markSearchesNotified,
  matchesFilters,
  type SavedSearchRow,
} from '../../db/queries/search/saved-searches.ts'
import type { Env } from '../../env.ts'
import { notifyPeople } from '../notifications/notify.ts'
import { runSearch } from './find-auctions.ts'

/** The number of saved searches that one run examines. */
const BATCH = 50

export interface ListedAuction {
  readonly auctionId: number
  readonly title: string
  readonly sellerId: number
}

export type MatchProgress =
  | { readonly state: 'not_listed' | 'done' }
  | { readonly state: 'more'; readonly afterId: number }

/**
 * Examines the next saved searches: those of other people that find a public listing, with the same search
 * and conditions as the list. `afterId` is the last saved search of the previous run.
 */
export async function findMatchingSearches(
  env: Env,
  auction: ListedAuction,
  { afterId, nowMs }: { readonly afterId: number; readonly nowMs: number },
): Promise<{ readonly matching: readonly SavedSearchRow[]; readonly progress: MatchProgress }> {
  const db = database(env)
  if (!(await isListed(db, auction.auctionId))) return { matching: [], progress: { state: 'not_listed' } }
  const searches = await listSavedSearchesAfter(db, { afterId, limit: BATCH })
  const others = searches.filter(({ userId }) => userId !== auction.sellerId)
  const found = await Promise.all(others.map((search) => matches(env, search, auction.auctionId, nowMs)))
  const last = searches.at(-1)
  const isLast = last === undefined || searches.length < BATCH
  return {
    matching: others.filter((_, index) => found[index]),
    progress: isLast ? { state: 'done' } : { state: 'more', afterId: last.id },
  }
}

/**
 * Notifies people whose saved searches find a listing that has become public. A person is notified of an
 * auction once, however many searches find it; its seller is not. docs/rules/search.md, Saved searches
 */
export async function notifyMatches(
  env: Env,
  auction: ListedAuction,
  { afterId, nowMs }: { readonly afterId: number; readonly nowMs: number },
): Promise<MatchProgress> {
  const { matching, progress } = await findMatchingSearches(env, auction, { afterId, nowMs })
  if (matching.length > 0) {
    // Of several searches of one person the last wins; which one the notification names does not matter.
    await notifyPeople(
      env,
      new Map(matching.map((search) => [search.userId, [matchNotice(auction, search, nowMs)]])),
    )
    await markSearchesNotified(
      database(env),
      matching.map(({ id }) => id),
      nowMs,
    )
  }
  return progress
}

async function matches(
  env: Env,
  { query, corrected }: SavedSearchRow,
  auctionId: number,
  nowMs: number,
): Promise<boolean> {
  const filters = parseAuctionFilters(new URLSearchParams(query), new Date(nowMs).getUTCFullYear())
  if (!(await matchesFilters(database(env), auctionId, { filters, nowMs }))) return false
  const found = await runSearch(env, filters)
  if (found === null) return true
  // A corrected word counts only if the person saw the correction when they saved the search: somebody who
  // waits for the first Camaro must not be notified of each Camry.
  return (found.corrected === null || corrected !== null) && found.ids.includes(auctionId)
}

function matchNotice(
  { auctionId, title }: ListedAuction,
  { id, name }: SavedSearchRow,
  nowMs: number,
): PersonalNotification {
  return {
    key: `match:${auctionId}`,
    event: 'search_matched',
    data: { auction_id: auctionId, auction_title: title, search_id: id, search_name: name },
    atMs: nowMs,
  }
}
