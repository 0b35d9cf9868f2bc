import { type CardAuction, cardAuction } from '../../../domain/auction/card-auction.ts'
import { auctionFiltersOf } from '../../../domain/schemas/auction-query.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { chosenStatuses, listedStatuses } from '../../../domain/search/browse-statuses.ts'
import type { Facets } from '../../../domain/search/facets.ts'
import type { Env } from '../../../worker/env.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { type FindRequest, foundBySearch } from '../../../worker/services/search/find-auctions.ts'
import { type AuctionListPage, listAuctions } from '../../../worker/services/search/list-auctions.ts'
import { readFacets } from '../../../worker/services/search/read-facets.ts'
import { NO_MARKS, type OwnMarks, ownMarks } from '../../lib/viewer-marks.server.ts'

type CardPage = Omit<AuctionListPage, 'data'> & { readonly data: readonly CardAuction[] }

export interface BrowsePage {
  /** What was chosen; no status where that is the start, what is not over. */
  readonly filters: AuctionFilters
  readonly currentYear: number
  /** Null where the list could not be read. */
  readonly list: CardPage | null
  /** How many auctions each choice has; null where they could not be counted, or not soon enough. */
  readonly facets: Facets | null
  readonly marks: OwnMarks
}

/** How long a list that has been read waits for the counts of its filters. */
const PATIENCE_MS = 300

/** The list of an address, with what its auctions are to the viewer. A list that cannot be read leaves the page standing. */
export async function readBrowsePage(context: PageContext, params: URLSearchParams): Promise<BrowsePage> {
  const { env, viewer, nowMs, waitUntil } = context
  const currentYear = new Date(nowMs).getUTCFullYear()
  const asked = auctionFiltersOf(params, currentYear)
  const filters = { ...asked, statuses: chosenStatuses(asked.statuses) }
  try {
    const listed = { ...filters, statuses: listedStatuses(filters.statuses) }
    // Once for the list and for the counts of its filters.
    const request = { filters: listed, nowMs, searched: foundBySearch(env, listed) }
    const finding = listAuctions(env, { ...request, viewer })
    const counting = countedFacets(env, request)
    // Counted to its end, so that the next page has what this one may not wait for.
    waitUntil(counting)
    const found = await finding
    const list = { ...found, data: found.data.map(cardAuction) }
    const marks = await ownMarks(context, list.data)
    const facets = await Promise.race([counting, scheduler.wait(PATIENCE_MS).then(() => null)])
    return { filters, currentYear, list, facets, marks }
  } catch (error) {
    console.error('The list of auctions could not be read', error)
    return { filters, currentYear, list: null, facets: null, marks: NO_MARKS }
  }
}

/** The list stands without its counts. */
async function countedFacets(env: Env, request: FindRequest): Promise<Facets | null> {
  try {
    return await readFacets(env, request)
  } catch (error) {
    console.error('The choices of the filters could not be counted', error)
    return null
  }
}
