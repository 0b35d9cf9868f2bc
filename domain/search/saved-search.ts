import { type AuctionFilters, auctionQueryString, NO_FILTERS } from './auction-filters.ts'
import { filterChips } from './filter-chips.ts'

/** Searches per person, and the length of a name in characters. docs/rules/search.md, Saved searches */
export const SAVED_SEARCH_LIMITS = { perPerson: 20, name: 60 } as const

/**
 * The filters that a saved search stores: those on the vehicle, not on the auction's state. A new listing has
 * not started, so a status or an end would never match it.
 */
export function toSavedFilters(filters: AuctionFilters): AuctionFilters {
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

/** The stored filters as a query; equal filters yield the same one. Null if nothing narrows the list. */
export function toSavedQuery(filters: AuctionFilters): string | null {
  const query = auctionQueryString(toSavedFilters(filters))
  return query === '' ? null : query
}

/** The suggested name of a search: 'SUV, To $45,000'. */
export function suggestName(filters: AuctionFilters): string {
  const labels = filterChips(toSavedFilters(filters)).map(({ label }) => label)
  const name = labels.join(', ')
  return name.length <= SAVED_SEARCH_LIMITS.name
    ? name
    : `${name.slice(0, SAVED_SEARCH_LIMITS.name - 1).trimEnd()}…`
}
