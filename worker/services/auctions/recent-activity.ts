import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { readListings } from '../../db/queries/listings/listings.ts'
import { newestListingIds } from '../../db/queries/listings/my-listings.ts'
import type { Env } from '../../env.ts'
import { listedAuction } from '../search/list-auctions.ts'
import { type OwnBid, type OwnListRequest, ownBids } from './my-lists.ts'

/** How many bids and auctions Recent Activity shows. */
const RECENT = { bids: 3, auctions: 2 } as const

/** A person's latest bids and listings. */
export interface RecentActivity {
  /** Their newest active bids. */
  readonly bids: readonly OwnBid[]
  /** The auctions they listed last. */
  readonly auctions: readonly WireListedAuction[]
}

/** The viewer's newest bids and listings. */
export async function recentActivity(
  env: Env,
  { viewer, nowMs }: Pick<OwnListRequest, 'viewer' | 'nowMs'>,
): Promise<RecentActivity> {
  const db = database(env)
  const [bids, ids] = await Promise.all([
    ownBids(env, { viewer, nowMs, query: { page: 1, per_page: RECENT.bids } }),
    newestListingIds(db, { userId: viewer.userId, limit: RECENT.auctions }),
  ])
  const listings = await readListings(db, ids)
  return {
    bids: bids.data,
    auctions: listings.map((listing) => listedAuction(listing, viewer, nowMs)),
  }
}
