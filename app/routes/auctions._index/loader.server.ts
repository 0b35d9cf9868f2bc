import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { type CardAuction, cardAuction } from '../../../domain/auction/card-auction.ts'
import { findUnknownValues, parseAuctionFilters } from '../../../domain/schemas/auction-query.ts'
import type { UnknownFilterValue } from '../../../domain/schemas/list-query.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { chosenStatuses, listedStatuses } from '../../../domain/search/browse-statuses.ts'
import type { Facets } from '../../../domain/search/facets.ts'
import type { Env } from '../../../worker/env.ts'
import { clientAddress } from '../../../worker/services/accounts/sessions/client-info.ts'
import { cardsPart } from '../../../worker/services/auctions/live-parts.ts'
import { type FindRequest, runSearch } from '../../../worker/services/search/find-auctions.ts'
import { countAlone, limitReads } from '../../../worker/services/search/limit-reads.ts'
import { type AuctionListPage, listAuctions } from '../../../worker/services/search/list-auctions.ts'
import { readFacets } from '../../../worker/services/search/read-facets.ts'
import { NO_MARKS, readViewerMarks, type ViewerMarks } from '../../lib/viewer-marks.server.ts'

type CardPage = Omit<AuctionListPage, 'data'> & { readonly data: readonly CardAuction[] }

export interface BrowsePage {
  /** The chosen filters; no status where it is the default, auctions that are not over. */
  readonly filters: AuctionFilters
  /** The values of the address that are no filters; the list leaves them out. */
  readonly unknownValues: readonly UnknownFilterValue[]
  readonly currentYear: number
  /** Null where the list could not be read. */
  readonly list: CardPage | null
  /** The number of auctions of each choice; null where counting failed or took too long. */
  readonly facets: Facets | null
  readonly marks: ViewerMarks
  readonly nowMs: number
}

/** How long the list, once it is read, waits for the counts of its filters. */
const COUNTS_TIMEOUT_MS = 300

/**
 * The list that the URL selects, with the viewer's marks. The page is shown even if the list cannot be read.
 * docs/rules/browse.md, List.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<BrowsePage> {
  const { env, viewer, nowMs, waitUntil } = context
  const params = new URL(request.url).searchParams
  const currentYear = new Date(nowMs).getUTCFullYear()
  const parsed = parseAuctionFilters(params, currentYear)
  const unknownValues = findUnknownValues(params)
  const filters = { ...parsed, statuses: chosenStatuses(parsed.statuses) }
  const unread = { filters, unknownValues, currentYear, list: null, facets: null, marks: NO_MARKS, nowMs }
  const address = clientAddress(request)
  if (limitReads(env, { kind: 'list', address, nowMs })) return unread
  const isCounted = limitReads(env, { kind: 'facets', address, nowMs }) === null
  try {
    const listed = { ...filters, statuses: listedStatuses(filters.statuses) }
    // One search serves the list and the counts of its filters.
    const find = { filters: listed, nowMs, searched: runSearch(env, listed) }
    const finding = listAuctions(env, { ...find, viewer })
    const counting = isCounted
      ? countAlone(env, address, () => countFacets(env, find))
      : Promise.resolve(null)
    // Counting continues after the answer, so that the cache has the counts for the next page.
    waitUntil(counting)
    const found = await finding
    const list = { ...found, data: found.data.map(cardAuction) }
    const marks = await readViewerMarks(context, list.data)
    const facets = await Promise.race([counting, scheduler.wait(COUNTS_TIMEOUT_MS).then(() => null)])
    // A page without counts is not kept for others: its address may read too much.
    if (facets !== null) context.cachePage?.([cardsPart(list.data)])
    return { filters, unknownValues, currentYear, list, facets, marks, nowMs }
  } catch (error) {
    console.error('The list of auctions could not be read', error)
    return unread
  }
}

/** Returns null if counting fails, so that the list is shown without counts. */
async function countFacets(env: Env, request: FindRequest): Promise<Facets | null> {
  try {
    return await readFacets(env, request)
  } catch (error) {
    console.error('The choices of the filters could not be counted', error)
    return null
  }
}
