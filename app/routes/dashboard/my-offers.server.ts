import { isAdmin } from '../../../domain/account/roles.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { listMyOffers } from '../../../worker/services/after-sale/list-my-offers.ts'
import { withFirstPhotoOnly } from '../../lib/http.server.ts'
import { type OfferSide, type OpenOffer, sortByMyTurn } from '../../lib/labels/after-auction.ts'

/** An open after-sale offer that the viewer made or received. */
export interface MyOffer {
  readonly auction: WireListedAuction
  readonly side: OfferSide
  readonly offer: OpenOffer
}

/** Each offer costs a call to its room. A person rarely has more than one. */
const MAX_OFFERS = 12

/**
 * The viewer's open after-sale offers, those that wait for the viewer first (docs/rules/after-sale.md,
 * Offers).
 */
export async function readMyOffers({
  env,
  viewer,
  nowMs,
}: Pick<PageContext, 'env' | 'viewer' | 'nowMs'>): Promise<readonly MyOffer[]> {
  // Administrators can read every offer, but are neither its seller nor its bidder.
  if (viewer === null || isAdmin(viewer)) return []
  const offers = await listMyOffers(env, { viewer, nowMs, limit: MAX_OFFERS })
  return sortByMyTurn(
    offers.map(({ auction, isSeller, offer: { amount, waits_for, expires_at } }): MyOffer => {
      const offer = { amount, waits_for, expires_at }
      return { auction: withFirstPhotoOnly(auction), side: isSeller ? 'seller' : 'bidder', offer }
    }),
  )
}
