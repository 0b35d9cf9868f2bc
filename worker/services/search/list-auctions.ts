import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import { type Listing, listListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { canSeeTerms } from '../auctions/auction-viewer.ts'
import { canSeeSellerContact } from '../auctions/read-auction.ts'
import { toApiListing } from '../listings/to-api-listing.ts'
import { liveFromReplica } from '../replication/live-from-replica.ts'
import { type FindRequest, findAuctions } from './find-auctions.ts'

/** A page of the list, with the words that replaced a misspelled search. */
export type AuctionListPage = Paginated<WireListedAuction> & { readonly corrected_search: string | null }

/** One page of the public list, from the D1 replica, so that reading it wakes no room. */
export async function listAuctions(
  env: Env,
  { viewer, ...request }: FindRequest & { readonly viewer: Viewer | null },
): Promise<AuctionListPage> {
  const { filters, nowMs } = request
  const { ids, total, page, lastPage, correctedSearch } = await findAuctions(env, request)
  const listings = await listListings(database(env), ids)
  return {
    data: listings.map((listing) => toListedAuction(listing, viewer, nowMs)),
    current_page: page,
    last_page: lastPage,
    per_page: filters.perPage,
    total,
    corrected_search: correctedSearch,
  }
}

/** Maps a listing to the API's auction of a list. `watchers` is the number of people who watch it. */
export function toListedAuction(listing: Listing, viewer: Viewer | null, nowMs: number): WireListedAuction {
  const { auction, savedBy, salePayment } = listing
  const knowsTerms = canSeeTerms(viewer, auction.sellerId)
  return {
    ...liveFromReplica(auction, { knowsTerms, salePayment, nowMs }),
    ...toApiListing(listing, canSeeSellerContact(listing, viewer)),
    watchers: savedBy,
  }
}
