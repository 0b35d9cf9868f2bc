import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { cardAuction } from '../../../domain/auction/card-auction.ts'
import { database } from '../../db/client.ts'
import { listFollowedAuctionIds } from '../../db/queries/auctions/viewer-statuses.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { toListedAuction } from './list-auctions.ts'

/** One row on a wide page. */
const SHOWN = 4

/** The viewer's auctions that are not over, bid on or watched, by their end. */
export async function readViewerAuctions({
  env,
  viewer,
  nowMs,
}: {
  readonly env: Env
  readonly viewer: Viewer | null
  readonly nowMs: number
}): Promise<CardAuction[]> {
  if (viewer === null) return []
  const db = database(env)
  const ids = await listFollowedAuctionIds(db, { userId: viewer.id, limit: SHOWN })
  const listings = await listListings(db, ids)
  return listings.map((listing) => cardAuction(toListedAuction(listing, viewer, nowMs)))
}
