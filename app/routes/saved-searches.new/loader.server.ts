import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { parseAuctionFilters } from '../../../domain/schemas/auction-query.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { suggestName, toSavedFilters, toSavedQuery } from '../../../domain/search/saved-search.ts'
import { findCorrection } from '../../../worker/services/search/saved-searches.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'

export interface SavedSearchPage {
  readonly filters: AuctionFilters
  readonly query: string
  readonly name: string
  /** The words that are searched in place of mistyped ones; null where they match as typed. */
  readonly corrected: string | null
}

/** The filters in the URL, to be saved. Without a filter that narrows the list there is nothing to save. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SavedSearchPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  requireUser(context, pathname + search)
  const { env, nowMs } = context
  const filters = parseAuctionFilters(searchParams, new Date(nowMs).getUTCFullYear())
  const query = toSavedQuery(filters)
  if (query === null) throw redirectTo('/auctions')
  const corrected = await findCorrection(env, filters)
  return { filters: toSavedFilters(filters), query, name: suggestName(filters), corrected }
}
