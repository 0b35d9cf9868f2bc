import { getLastPage } from '../../../domain/format/pagination.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { database } from '../../db/client.ts'
import {
  countAndListPage,
  type ListRequest,
  listAllIfFew,
  listPage,
} from '../../db/queries/search/auction-list.ts'
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

/**
 * A short list is read whole, which counts it. A longer one is read page by page along its order and counted;
 * its total is cached, so that turning pages does not count it again.
 */
async function readPage(env: Env, request: ListRequest): Promise<Omit<FoundAuctions, 'correctedSearch'>> {
  const db = database(env)
  const { page, perPage } = request.filters
  if (request.foundIds?.length === 0) return { ids: [], total: 0, page: 1, lastPage: 1 }
  const key = totalKey(request)
  const known = totals.get(key, request.nowMs)
  if (known === undefined) {
    const few = await listAllIfFew(db, request)
    if (few) {
      const lastPage = getLastPage(few.length, perPage)
      const at = Math.min(page, lastPage)
      return { ids: few.slice((at - 1) * perPage, at * perPage), total: few.length, page: at, lastPage }
    }
    const { total, ids } = await countAndListPage(db, request, page)
    totals.set(key, total, request.nowMs)
    const lastPage = getLastPage(total, perPage)
    if (page <= lastPage) return { ids, total, page, lastPage }
    return { ids: await listPage(db, request, lastPage), total, page: lastPage, lastPage }
  }
  const lastPage = getLastPage(known, perPage)
  const at = Math.min(page, lastPage)
  return { ids: await listPage(db, request, at), total: known, page: at, lastPage }
}

/** A total depends on neither the order nor the page. */
function totalKey({ filters }: ListRequest): string {
  const { sort: _sort, page: _page, perPage: _perPage, ...narrowing } = filters
  return JSON.stringify(narrowing)
}
