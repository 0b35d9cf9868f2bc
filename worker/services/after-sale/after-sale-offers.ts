import { permit } from '../../../domain/account/permissions.ts'
import type { SaleOffersView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { SaleOfferRequest } from '../../../domain/auction/room-contract.ts'
import { refusal } from '../../../domain/errors.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { auctionViewer } from '../auctions/auction-viewer.ts'
import { AUCTION_NOT_FOUND, findVisible } from '../auctions/find-visible.ts'
import { refusalOf } from '../bidding/place-bid.ts'
import { done, type Outcome, refused } from '../result.ts'

/**
 * An auction's after-sale offers for its seller, the bidder they are made to, and administrators. Error:
 * `not_found`.
 */
export async function readSaleOffers(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<Outcome<SaleOffersView>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const offers = await env.AUCTION_ROOM.getByName(String(auctionId)).saleOffers(auctionViewer(viewer))
  return offers === null ? refused(AUCTION_NOT_FOUND) : done(offers)
}

/**
 * Makes, answers or counters an after-sale offer (decision 225). The room decides, and checks the person's
 * eligibility itself. Accepting one is a sale like any other: premium, holds, contacts. Errors: `not_found`,
 * a permission error, or the room's refusal.
 */
export async function changeSaleOffer(
  env: Env,
  options: {
    readonly auctionId: number
    readonly viewer: Viewer
    readonly deed: SaleOfferRequest['deed']
  },
): Promise<Outcome<SaleOffersView>> {
  const { auctionId, viewer } = options
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId } = found.value.auction
  const permission = permit(viewer, options.deed.type === 'offer' ? 'sale_offer.make' : 'sale_offer.answer', {
    ownerId: sellerId,
  })
  if (!permission.allowed) return refused(refusal(permission.reason))
  const { userId, sessionId } = viewer
  const answer = await env.AUCTION_ROOM.getByName(String(auctionId)).saleOffer({
    person: { userId, sessionId },
    deed: options.deed,
  })
  return answer.accepted ? done(answer.offers) : refused(refusalOf(answer))
}
