import { getLastPage } from '../../../domain/format/pagination.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { database } from '../../db/client.ts'
import { type ListRequest, MAX_SORTED, readListPage } from '../../db/queries/search/auction-list.ts'
import { NO_IDS } from '../../db/queries/search/search-index.ts'
import type { Env } from '../../env.ts'
import { createCache } from '../platform/cache.ts'
import { type SearchResult, searchListings } from './search-listings.ts'

export interface FoundAuctions {
  readonly ids: readonly number[]
  readonly total: number
  /** The page that was read; the last one if a later one was requested. */
  readonly page: number
  readonly lastPage: number
  /** The words that were searched instead of misspelled ones. */
  readonly correctedSearch: string | null
}

export interface FindRequest {
  readonly filters: AuctionFilters
  readonly nowMs: number
  /** The result of the filters' search, if the caller has started it already. */
  readonly searched?: Promise<SearchResult | null>
}

/** The maximum age of a long list's total: counting costs more than reading a page. */
const totals = createCache<string, number>({ maxEntries: 500, maxAgeMs: 10_000 })

/** One page of the public list, as ids in its order. docs/rules/search.md, Filters; Sorting; Paging */
export async function findAuctions(
  env: Env,
  { filters, nowMs, searched }: FindRequest,
): Promise<FoundAuctions> {
  const search = await (searched ?? runSearch(env, filters))
  const request = { filters, foundIds: search?.ids ?? null, nowMs }
  return { ...(await readPage(env, request)), correctedSearch: search?.corrected ?? null }
}

/** The result of the filters' search; null without search text. */
export function runSearch(env: Env, { search, sort }: AuctionFilters): Promise<SearchResult | null> {
  return search === null
    ? Promise.resolve(null)
    : searchListings(env, { text: search, isRanked: sort === 'best_match' })
}

/** The total of a long list is cached, so that turning pages does not count it again. */
async function readPage(env: Env, request: ListRequest): Promise<Omit<FoundAuctions, 'correctedSearch'>> {
  const { page, perPage } = request.filters
  if (request.foundIds === NO_IDS) return { ids: [], total: 0, page: 1, lastPage: 1 }
  const key = totalKey(request)
  const known = totals.get(key, request.nowMs) ?? null
  const { ids, total } = await readListPage(database(env), request, known)
  if (known === null && total > MAX_SORTED) totals.set(key, total, request.nowMs)
  const lastPage = getLastPage(total, perPage)
  return { ids, total, page: Math.min(page, lastPage), lastPage }
}

/** A total depends on neither the order nor the page. */
function totalKey({ filters }: ListRequest): string {
  const { sort: _sort, page: _page, perPage: _perPage, ...narrowing } = filters
  return JSON.stringify(narrowing)
}
