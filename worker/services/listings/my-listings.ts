import type { SaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { OwnListingCounts, OwnListingFilter } from '../../../domain/listing/my-listings.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import { readListings } from '../../db/queries/listings/listings.ts'
import { ownListingIds, type SellerPerformance } from '../../db/queries/listings/my-listings.ts'
import type { Env } from '../../env.ts'
import { standingOffers } from '../after-sale/open-offers.ts'
import type { OwnListRequest } from '../auctions/my-lists.ts'
import { type SellerFacts, sellerFacts } from '../auctions/seller-facts.ts'
import { paged, readPage } from '../platform/read-page.ts'
import { listedAuction } from '../search/list-auctions.ts'
import { listDrafts } from './listing-drafts.ts'

/** One of the seller's auctions, with the facts that decide which actions are available. */
interface OwnListing {
  readonly auction: WireListedAuction
  readonly facts: SellerFacts
  /** The after-sale offer that awaits an answer, as its room has it. */
  readonly offer: SaleOfferView | null
}

export interface OwnListings {
  readonly page: Paginated<OwnListing>
  /** Unfinished create forms; listed under all auctions on the first page only. */
  readonly drafts: readonly WireDraftSummary[]
  /** Include the unfinished create forms, under all and under drafts. */
  readonly counts: OwnListingCounts
  readonly performance: SellerPerformance
}

/** The viewer's auctions and drafts for the My Auctions tab. docs/rules/listings.md, My Auctions */
export async function ownListings(
  env: Env,
  request: OwnListRequest,
  filter: OwnListingFilter,
): Promise<OwnListings> {
  const { viewer, nowMs, query } = request
  const db = database(env)
  const [{ ids, counts, performance, ...place }, drafts] = await Promise.all([
    readPage(query, (slice) => ownListingIds(db, { userId: viewer.userId, filter, ...slice })),
    listDrafts(env, viewer.userId),
  ])
  const listings = await readListings(db, ids)
  const [facts, offers] = await Promise.all([
    sellerFacts(env, listings, viewer),
    standingOffers(env, listings, request),
  ])
  const data = listings.flatMap((listing) => {
    const own = facts.get(listing.auction.id)
    if (!own) return []
    const offer = offers.get(listing.auction.id) ?? null
    return [{ auction: listedAuction(listing, viewer, nowMs), facts: own, offer }]
  })
  return {
    page: paged(query, place, data),
    drafts: filter === 'drafts' || (filter === 'all' && place.page === 1) ? drafts : [],
    counts: { ...counts, all: counts.all + drafts.length, drafts: counts.drafts + drafts.length },
    performance,
  }
}
