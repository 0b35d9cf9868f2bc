import type { AfterSaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { MyListingCounts, MyListingsView } from '../../../domain/listing/my-listings.ts'
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
  /** The entries of the page are its drafts, then its auctions; `total` counts both. */
  readonly page: Paginated<MyListing>
  /** Unfinished create forms of the page, which come before the auctions. */
  readonly drafts: readonly WireDraftSummary[]
  /** What the search finds under each filter. The counts of `all` and of `drafts` include the unfinished create forms. */
  readonly counts: MyListingCounts
  /** Of all auctions, also those that the search leaves out; so is `listed`, their number. */
  readonly performance: SellerPerformance
  readonly listed: number
}

/** The viewer's auctions and drafts for the My Auctions tab. docs/rules/listings.md, My Auctions */
export async function readMyListings(
  env: Env,
  request: MyListRequest,
  view: MyListingsView,
): Promise<MyListings> {
  const { viewer, nowMs, query } = request
  const db = database(env)
  const { ids, draftIds, counts, listed, performance, ...place } = await readPage(query, (slice) =>
    listMyListingIds(db, { userId: viewer.userId, ...view, ...slice }),
  )
  const [listings, drafts] = await Promise.all([
    listListings(db, ids),
    listDrafts(env, viewer.userId, draftIds),
  ])
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
  return { page: toPaginated(query, place, data), drafts, counts, listed, performance }
}
