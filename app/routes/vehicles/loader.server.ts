import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { cardAuction } from '../../../domain/auction/card-auction.ts'
import { auctionFiltersOf } from '../../../domain/schemas/auction-query.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { DEFAULT_PER_PAGE, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { type ResultFilters, resultSort } from '../../../domain/search/result-filters.ts'
import { database } from '../../../worker/db/client.ts'
import { readListings } from '../../../worker/db/queries/listings/listings.ts'
import { listResults } from '../../../worker/db/queries/search/results.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { paged, readPage } from '../../../worker/services/platform/read-page.ts'
import { foundBySearch } from '../../../worker/services/search/find-auctions.ts'
import { listedAuction } from '../../../worker/services/search/list-auctions.ts'
import { type Closings, closingsOf } from '../../lib/closings.server.ts'

export interface ResultsPage {
  readonly filters: ResultFilters
  /** Null where the list could not be read. */
  readonly list: Paginated<CardAuction> | null
  /** The words that were looked for in place of mistyped ones. */
  readonly correctedSearch: string | null
  readonly closings: Closings
}

/**
 * The archive of results: ended auctions, the last to end first unless the address says otherwise, narrowed by a search or
 * to what was sold (Product page, /vehicles). A list that cannot be read leaves the page standing.
 */
export async function readResults(context: PageContext, params: URLSearchParams): Promise<ResultsPage> {
  const asked = filtersOf(params, context.nowMs)
  try {
    return await results(context, asked)
  } catch (error) {
    console.error('The list of results could not be read', error)
    return { filters: asked, list: null, correctedSearch: null, closings: {} }
  }
}

async function results({ env, viewer, nowMs }: PageContext, asked: ResultFilters): Promise<ResultsPage> {
  const search = await foundBySearch(env, { ...NO_FILTERS, search: asked.search })
  const query = { page: asked.page, per_page: DEFAULT_PER_PAGE }
  const { ids, ...page } = await readPage(query, (slice) =>
    listResults(database(env), { filters: asked, foundIds: search?.ids ?? null, ...slice }),
  )
  const listings = await readListings(database(env), ids)
  const data = listings.map((listing) => listedAuction(listing, viewer, nowMs))
  return {
    filters: { ...asked, page: page.page },
    list: paged(query, page, data.map(cardAuction)),
    correctedSearch: search?.corrected ?? null,
    closings: await closingsOf(env, data),
  }
}

/** What cannot be used is as if it were not there. */
function filtersOf(params: URLSearchParams, nowMs: number): ResultFilters {
  const { search, page } = auctionFiltersOf(params, new Date(nowMs).getUTCFullYear())
  return { search, page, sort: resultSort(params.get('sort')), isSoldOnly: params.get('sold') === 'yes' }
}
