import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import { listMyListingIds, type SellerPerformance } from '../../db/queries/listings/my-listings.ts'
import { countOpenQuestions } from '../../db/queries/messaging/questions.ts'
import type { Env } from '../../env.ts'
import type { MyListRequest } from '../auctions/my-lists.ts'
import { toListedAuction } from '../search/list-auctions.ts'

/** A live auction of the viewer. */
export interface LiveListing {
  readonly auction: WireListedAuction
  readonly openQuestions: number
}

export interface LiveListings {
  /** The ones that end next. */
  readonly listings: readonly LiveListing[]
  readonly total: number
  readonly performance: SellerPerformance
  /** Whether the viewer has ever listed an auction. */
  readonly hasListed: boolean
}

/** The viewer's live auctions, paused ones too, that end next: at most `limit`. */
export async function readLiveListings(
  env: Env,
  { viewer, nowMs }: Pick<MyListRequest, 'viewer' | 'nowMs'>,
  limit: number,
): Promise<LiveListings> {
  const db = database(env)
  const page = { userId: viewer.userId, filter: 'active', limit, offset: 0 } as const
  const { ids, total, listed, performance } = await listMyListingIds(db, page)
  const [listings, open] = await Promise.all([listListings(db, ids), countOpenQuestions(db, ids)])
  return {
    listings: listings.map((listing) => ({
      auction: toListedAuction(listing, viewer, nowMs),
      openQuestions: open.get(listing.auction.id) ?? 0,
    })),
    total,
    performance,
    hasListed: listed > 0,
  }
}
