import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import { listNewestListingIds } from '../../db/queries/listings/my-listings.ts'
import type { Env } from '../../env.ts'
import { toListedAuction } from '../search/list-auctions.ts'
import { type MyBid, type MyListRequest, readMyBids } from './my-lists.ts'

/** How many bids and auctions Recent Activity shows. */
const RECENT = { bids: 3, auctions: 2 } as const

/** A person's latest bids and listings. */
export interface RecentActivity {
  /** Their newest active bids. */
  readonly bids: readonly MyBid[]
  /** The auctions they listed last. */
  readonly auctions: readonly WireListedAuction[]
}

/** The viewer's newest bids and listings. */
export async function readRecentActivity(
  env: Env,
  { viewer, nowMs }: Pick<MyListRequest, 'viewer' | 'nowMs'>,
): Promise<RecentActivity> {
  const db = database(env)
  const [bids, ids] = await Promise.all([
    readMyBids(env, { viewer, nowMs, query: { page: 1, per_page: RECENT.bids } }),
    listNewestListingIds(db, { userId: viewer.userId, limit: RECENT.auctions }),
  ])
  const listings = await listListings(db, ids)
  return {
    bids: bids.data,
    auctions: listings.map((listing) => toListedAuction(listing, viewer, nowMs)),
  }
}
