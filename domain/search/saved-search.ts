import { type AuctionFilters, auctionQueryString, NO_FILTERS } from './auction-filters.ts'
import { filterChips } from './filter-chips.ts'

/** How many searches one person may keep, and how long a name may be (characters). */
export const SAVED_SEARCH_LIMITS = { perPerson: 20, name: 60 } as const

/**
 * What of a list's filters is kept: which cars, not which moment of their auctions. A new listing has not begun, so a
 * status or an end would never match one.
 */
export function keptFilters(filters: AuctionFilters): AuctionFilters {
  return {
    ...filters,
    statuses: [],
    auctionTypes: filters.auctionTypes.filter((type) => type !== 'live' && type !== 'timed'),
    endingWithin: null,
    sort: NO_FILTERS.sort,
    page: NO_FILTERS.page,
    perPage: NO_FILTERS.perPage,
  }
}

/** The kept filters as an address has them; the same filters always give the same. Null where nothing narrows them. */
export function keptQuery(filters: AuctionFilters): string | null {
  const query = auctionQueryString(keptFilters(filters))
  return query === '' ? null : query
}

/** What a search is called until its person calls it something else: 'SUV, To $45,000'. */
export function proposedName(filters: AuctionFilters): string {
  const labels = filterChips(keptFilters(filters)).map(({ label }) => label)
  const name = labels.join(', ')
  return name.length <= SAVED_SEARCH_LIMITS.name
    ? name
    : `${name.slice(0, SAVED_SEARCH_LIMITS.name - 1).trimEnd()}…`
}
