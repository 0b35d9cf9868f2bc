import type { AfterSaleOfferView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { listAuctionIdsWithOffer } from '../../db/queries/after-sale/my-sales.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { toListedAuction } from '../search/list-auctions.ts'
import { readOpenOffers } from './open-offers.ts'

export interface MyOffer {
  readonly auction: WireListedAuction
  readonly isSeller: boolean
  readonly offer: AfterSaleOfferView
}

/**
 * The open after-sale offers that the viewer has made or received. Each offer is read from its room, so
 * `limit` bounds the calls.
 */
export async function listMyOffers(
  env: Env,
  { viewer, nowMs, limit }: { readonly viewer: Viewer; readonly nowMs: number; readonly limit: number },
): Promise<readonly MyOffer[]> {
  const db = database(env)
  const ids = await listAuctionIdsWithOffer(db, { userId: viewer.userId, nowMs, limit })
  if (ids.length === 0) return []
  const listings = await listListings(db, ids)
  const offers = await readOpenOffers(env, listings, { viewer, nowMs })
  return listings.flatMap((listing): MyOffer[] => {
    const offer = offers.get(listing.auction.id)
    if (!offer) return []
    const isSeller = listing.auction.sellerId === viewer.userId
    return [{ auction: toListedAuction(listing, viewer, nowMs), isSeller, offer }]
  })
}
