import type { AuctionFilters } from '../../../domain/display/auction-filters.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import { listAuctions as listIds } from '../../db/queries/auction-list.ts'
import { type Listing, readListings } from '../../db/queries/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { knowsReserve } from './auction-viewer.ts'
import { copiedLive } from './copied-live.ts'
import { listingWords } from './listing-words.ts'
import { mayContactSeller } from './read-auction.ts'

/** One page of the public list: what the rooms last copied into D1, so that no room is woken by being looked at. */
export async function listAuctions(
  env: Env,
  options: { readonly filters: AuctionFilters; readonly viewer: Viewer | null; readonly nowMs: number },
): Promise<Paginated<WireListedAuction>> {
  const { filters, viewer, nowMs } = options
  const db = database(env)
  const { ids, total, page, lastPage } = await listIds(db, filters)
  const listings = await readListings(db, ids)
  return {
    data: listings.map((listing) => listedAuction(listing, viewer, nowMs)),
    current_page: page,
    last_page: lastPage,
    per_page: filters.perPage,
    total,
  }
}

/** An auction as lists show it. `watchers` is how many people keep it on their watchlist. */
export function listedAuction(listing: Listing, viewer: Viewer | null, nowMs: number): WireListedAuction {
  const { auction, savedBy } = listing
  return {
    ...copiedLive(auction, knowsReserve(viewer, auction.sellerId), nowMs),
    ...listingWords(listing, mayContactSeller(listing, viewer)),
    watchers: savedBy,
  }
}
