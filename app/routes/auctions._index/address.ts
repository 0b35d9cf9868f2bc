import { type AuctionFilters, auctionQueryString } from '../../../domain/search/auction-filters.ts'

/** The browse page's URL with these filters. */
export function toBrowsePath(filters: AuctionFilters): string {
  const query = auctionQueryString(filters)
  return query === '' ? '/auctions' : `/auctions?${query}`
}
