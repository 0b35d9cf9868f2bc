import type { AfterSaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { MyListingCounts, MyListingFilter } from '../../../domain/listing/my-listings.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import { listMyListingIds, type SellerPerformance } from '../../db/queries/listings/my-listings.ts'
import type { Env } from '../../env.ts'
import { readOpenOffers } from '../after-sale/open-offers.ts'
import type { MyListRequest } from '../auctions/my-lists.ts'
import { readSellerFacts, type SellerFacts } from '../auctions/seller-facts.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'
import { toListedAuction } from '../search/list-auctions.ts'
import { listDrafts } from './listing-drafts.ts'

/** One of the seller's auctions, with the facts that decide which actions are available. */
interface MyListing {
  readonly auction: WireListedAuction
  readonly facts: SellerFacts
  /** The after-sale offer that awaits an answer, as its room has it. */
  readonly offer: AfterSaleOfferView | null
}

export interface MyListings {
  readonly page: Paginated<MyListing>
  /** Unfinished create forms; shown with all auctions on the first page only. */
  readonly drafts: readonly WireDraftSummary[]
  /** The counts of `all` and of `drafts` include the unfinished create forms. */
  readonly counts: MyListingCounts
  readonly performance: SellerPerformance
}

/** The viewer's auctions and drafts for the My Auctions tab. docs/rules/listings.md, My Auctions */
export async function readMyListings(
  env: Env,
  request: MyListRequest,
  filter: MyListingFilter,
): Promise<MyListings> {
  const { viewer, nowMs, query } = request
  const db = database(env)
  const [{ ids, counts, performance, ...place }, drafts] = await Promise.all([
    readPage(query, (slice) => listMyListingIds(db, { userId: viewer.userId, filter, ...slice })),
    listDrafts(env, viewer.userId),
  ])
  const listings = await listListings(db, ids)
  const [facts, offers] = await Promise.all([
    readSellerFacts(env, listings, viewer),
    readOpenOffers(env, listings, request),
  ])
  const data = listings.flatMap((listing) => {
    const own = facts.get(listing.auction.id)
    if (!own) return []
    const offer = offers.get(listing.auction.id) ?? null
    return [{ auction: toListedAuction(listing, viewer, nowMs), facts: own, offer }]
  })
  return {
    page: toPaginated(query, place, data),
    drafts: filter === 'drafts' || (filter === 'all' && place.page === 1) ? drafts : [],
    counts: { ...counts, all: counts.all + drafts.length, drafts: counts.drafts + drafts.length },
    performance,
  }
}
