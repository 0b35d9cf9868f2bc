import { dollarsToCents } from '../../../domain/money/cents.ts'
import type { WireAuction, WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import { listSimilarIds } from '../../db/queries/search/similar-auctions.ts'
import type { Env } from '../../env.ts'
import { toListedAuction } from './list-auctions.ts'

const SHOWN = 4

/**
 * Up to four similar auctions: active ones first, same body style and make, nearest price. If there are too
 * few, those with one of the two in common follow, then those that are not active. docs/rules/search.md,
 * Similar auctions
 */
export async function similarAuctions(
  env: Env,
  { auction, nowMs }: { readonly auction: WireAuction; readonly nowMs: number },
): Promise<WireListedAuction[]> {
  const db = database(env)
  const ids = await listSimilarIds(db, {
    auctionId: auction.id,
    bodyStyle: auction.vehicle.body_style,
    make: auction.vehicle.make,
    priceCents: dollarsToCents(auction.current_bid ?? auction.starting_bid),
    limit: SHOWN,
  })
  const listings = await listListings(db, ids)
  return listings.map((listing) => toListedAuction(listing, null, nowMs))
}
