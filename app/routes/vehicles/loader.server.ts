import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { type CardAuction, cardAuction } from '../../../domain/auction/card-auction.ts'
import { parseAuctionFilters } from '../../../domain/schemas/auction-query.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { type ResultFilters, resultSort } from '../../../domain/search/result-filters.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { clientAddress } from '../../../worker/services/accounts/sessions/client-info.ts'
import { limitReads } from '../../../worker/services/search/limit-reads.ts'
import { listResults } from '../../../worker/services/search/list-results.ts'
import { type Closings, readClosings } from '../../lib/closing-times.server.ts'

export interface ResultsPage {
  readonly filters: ResultFilters
  /** Null where the list could not be read. */
  readonly list: Paginated<CardAuction> | null
  /** The words that were searched for in place of mistyped ones. */
  readonly correctedSearch: string | null
  readonly closings: Closings
}

/**
 * The archive of ended auctions. The page is shown even if the list cannot be read. docs/rules/browse.md,
 * Sold archive.
 */
export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<ResultsPage & { readonly nowMs: number }> {
  const { env, nowMs } = context
  const filters = parseFilters(new URL(request.url).searchParams, nowMs)
  const unread = { filters, list: null, correctedSearch: null, closings: {}, nowMs }
  if (limitReads(env, { kind: 'list', address: clientAddress(request), nowMs })) return unread
  try {
    return { ...(await readResults(context, filters)), nowMs }
  } catch (error) {
    console.error('The list of results could not be read', error)
    return unread
  }
}

async function readResults(
  { env, viewer, nowMs }: PageContext,
  filters: ResultFilters,
): Promise<ResultsPage> {
  const { list, correctedSearch } = await listResults(env, { filters, viewer, nowMs })
  return {
    filters: { ...filters, page: list.current_page },
    list: { ...list, data: list.data.map(cardAuction) },
    correctedSearch,
    closings: await readClosings(env, list.data),
  }
}

/** Parameters that are not valid are ignored. */
function parseFilters(params: URLSearchParams, nowMs: number): ResultFilters {
  const { search, page } = parseAuctionFilters(params, new Date(nowMs).getUTCFullYear())
  return { search, page, sort: resultSort(params.get('sort')), isSoldOnly: params.get('sold') === 'yes' }
}
