import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { cardAuction } from '../../../domain/auction/card-auction.ts'
import { database } from '../../db/client.ts'
import { concernsOf } from '../../db/queries/auctions/viewer-statuses.ts'
import { readListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { listedAuction } from './list-auctions.ts'

/** One row on a wide page. */
const SHOWN = 4

/** The viewer's auctions that are not over, bid on or watched, by their end. */
export async function readConcerns({
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
  const ids = await concernsOf(db, { userId: viewer.id, limit: SHOWN })
  const listings = await readListings(db, ids)
  return listings.map((listing) => cardAuction(listedAuction(listing, viewer, nowMs)))
}
