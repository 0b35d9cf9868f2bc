import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { DEFAULT_PER_PAGE, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import type { ResultFilters } from '../../../domain/search/result-filters.ts'
import { database } from '../../db/client.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import { listResults as listResultIds } from '../../db/queries/search/results.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'
import { runSearch } from './find-auctions.ts'
import { toListedAuction } from './list-auctions.ts'

interface ResultsRequest {
  readonly filters: ResultFilters
  readonly viewer: Viewer | null
  readonly nowMs: number
}

interface ResultList {
  readonly list: Paginated<WireListedAuction>
  /** The words that were searched for in place of mistyped ones; null where nothing was corrected. */
  readonly correctedSearch: string | null
}

/**
 * One page of the ended auctions that match; a page beyond the last is the last. docs/rules/browse.md, Sold
 * archive.
 */
export async function listResults(env: Env, { filters, viewer, nowMs }: ResultsRequest): Promise<ResultList> {
  const search = await runSearch(env, { ...NO_FILTERS, search: filters.search })
  const query = { page: filters.page, per_page: DEFAULT_PER_PAGE }
  const { ids, ...page } = await readPage(query, (slice) =>
    listResultIds(database(env), { filters, foundIds: search?.ids ?? null, ...slice }),
  )
  const listings = await listListings(database(env), ids)
  const data = listings.map((listing) => toListedAuction(listing, viewer, nowMs))
  return { list: toPaginated(query, page, data), correctedSearch: search?.corrected ?? null }
}
