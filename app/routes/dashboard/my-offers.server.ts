import { isAdmin } from '../../../domain/account/roles.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../../worker/db/client.ts'
import { offeredAuctionIds } from '../../../worker/db/queries/after-sale/my-sales.ts'
import { readListings } from '../../../worker/db/queries/listings/listings.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { standingOffers } from '../../../worker/services/after-sale/open-offers.ts'
import { listedAuction } from '../../../worker/services/search/list-auctions.ts'
import { withFirstPhotoOnly } from '../../lib/http.server.ts'
import { type OfferSide, ownAnswersFirst, type StandingOffer } from '../../lib/labels/after-auction.ts'

/** An offer after an auction that the person has made, or is to answer. */
export interface OwnSaleOffer {
  readonly auction: WireListedAuction
  readonly side: OfferSide
  readonly offer: StandingOffer
}

/** Each is asked for at its room: a person has hardly more than one. */
const MOST_ASKED = 12

/** The offers that stand between the person and somebody else, those that they are to answer first (record 225). */
export async function ownSaleOffers({
  env,
  viewer,
  nowMs,
}: Pick<PageContext, 'env' | 'viewer' | 'nowMs'>): Promise<readonly OwnSaleOffer[]> {
  // Who administers reads every offer, and is a side of none.
  if (viewer === null || isAdmin(viewer)) return []
  const db = database(env)
  const ids = await offeredAuctionIds(db, { userId: viewer.userId, nowMs, limit: MOST_ASKED })
  if (ids.length === 0) return []
  const listings = await readListings(db, ids)
  const offers = await standingOffers(env, listings, { viewer, nowMs })
  const own = listings.flatMap((listing): OwnSaleOffer[] => {
    const found = offers.get(listing.auction.id)
    if (!found) return []
    const { amount, waits_for, expires_at } = found
    const side = listing.auction.sellerId === viewer.userId ? 'seller' : 'bidder'
    const auction = withFirstPhotoOnly(listedAuction(listing, viewer, nowMs))
    return [{ auction, side, offer: { amount, waits_for, expires_at } }]
  })
  return ownAnswersFirst(own)
}
