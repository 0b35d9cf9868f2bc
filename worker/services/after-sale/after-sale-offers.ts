import { permit } from '../../../domain/account/permissions.ts'
import type { AfterSaleOffersView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import type { AfterSaleOfferRequest } from '../../../domain/auction/room-contract.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { toAuctionViewer } from '../auctions/auction-viewer.ts'
import { AUCTION_NOT_FOUND, findVisible } from '../auctions/find-visible.ts'
import { toRefusal } from '../bidding/place-bid.ts'

/**
 * An auction's after-sale offers for its seller, the bidder they are made to, and administrators. Error:
 * `not_found`.
 */
export async function readAfterSaleOffers(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<Result<AfterSaleOffersView>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const offers = await env.AUCTION_ROOM.getByName(String(auctionId)).afterSaleOffers(toAuctionViewer(viewer))
  return offers === null ? err(AUCTION_NOT_FOUND) : ok(offers)
}

/**
 * Makes, answers or counters an after-sale offer (decision 225). The room decides, and checks the person's
 * eligibility itself. Accepting one is a sale like any other: premium, holds, contacts. Errors: `not_found`,
 * a permission error, or the room's refusal.
 */
export async function changeAfterSaleOffer(
  env: Env,
  options: {
    readonly auctionId: number
    readonly viewer: Viewer
    readonly action: AfterSaleOfferRequest['action']
  },
): Promise<Result<AfterSaleOffersView>> {
  const { auctionId, viewer } = options
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId } = found.value.auction
  const permission = permit(
    viewer,
    options.action.type === 'offer' ? 'sale_offer.make' : 'sale_offer.answer',
    {
      ownerId: sellerId,
    },
  )
  if (!permission.allowed) return err(refusal(permission.reason))
  const { userId, sessionId } = viewer
  const answer = await env.AUCTION_ROOM.getByName(String(auctionId)).afterSaleOffer({
    person: { userId, sessionId },
    action: options.action,
  })
  return answer.accepted ? ok(answer.offers) : err(toRefusal(answer))
}
