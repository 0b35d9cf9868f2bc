import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { parseAuctionFilters } from '../../../domain/schemas/auction-query.ts'
import { database } from '../../db/client.ts'
import {
  isListed,
  listSavedSearchesAfter,
  markSearchesNotified,
  matchFilters,
  type SavedSearchRow,
} from '../../db/queries/search/saved-searches.ts'
import type { Env } from '../../env.ts'
import { notifyPeople } from '../notifications/notify.ts'
import { findsListing } from './search-listings.ts'

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
 * Examines the next saved searches: those of other people that find a public listing, with the same words
 * and conditions as the list. One call per database, because it runs in the auction's room. `afterId` is the last saved search of the previous run.
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
  const last = searches.at(-1)
  const isLast = last === undefined || searches.length < BATCH
  return {
    matching: await filterMatching(env, others, { auctionId: auction.auctionId, nowMs }),
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

async function filterMatching(
  env: Env,
  searches: readonly SavedSearchRow[],
  { auctionId, nowMs }: { readonly auctionId: number; readonly nowMs: number },
): Promise<SavedSearchRow[]> {
  const year = new Date(nowMs).getUTCFullYear()
  const parsed = searches.map((search) => ({
    search,
    filters: parseAuctionFilters(new URLSearchParams(search.query), year),
  }))
  const fits = await matchFilters(database(env), auctionId, {
    of: parsed.map(({ filters }) => filters),
    nowMs,
  })
  const fitting = parsed.filter((_, index) => fits[index])
  const texts = fitting.flatMap(({ search: { id, corrected }, filters: { search: text } }) =>
    text === null ? [] : [{ id, text, corrected }],
  )
  const finds = await findsListing(env, auctionId, texts)
  const missed = new Set(texts.filter((_, index) => !finds[index]).map(({ id }) => id))
  return fitting.map(({ search }) => search).filter(({ id }) => !missed.has(id))
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
