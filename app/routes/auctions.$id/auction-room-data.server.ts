import { salePayHref } from '../../../domain/after-sale/sale-labels.ts'
import { getCheckoutState } from '../../../domain/listing/checkout.ts'
import { unpaidText } from '../../../domain/listing/checkout-labels.ts'
import { checkoutHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { type AuctionDetail, readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { readClosedAt } from '../../../worker/services/auctions/read-closed-at.ts'
import { readOpensOnMaximum } from '../../../worker/services/bidding/opens-on-maximum.ts'
import { isListingPaid } from '../../../worker/services/payments/is-listing-paid.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { readOwedPremium } from '../../../worker/services/settlement/read-sales.ts'
import type {
  AuctionRoomData,
  BidderState,
  RenderedAuction,
} from '../../components/auction-room/auction-data.ts'
import { toViewerStatus } from './viewer-status.server.ts'

type Context = Pick<PageContext, 'env' | 'viewer' | 'nowMs'>

/**
 * What the bid form needs outside of the auction's page; null where nobody is signed in, and where there is no auction
 * that the viewer may see.
 */
export async function readRenderedAuction(
  context: Context,
  auctionId: number,
): Promise<RenderedAuction | null> {
  const { env, viewer, nowMs } = context
  if (viewer === null) return null
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok) return null
  const room = await toAuctionRoomData(context, read.value)
  return { ...room, formKey: crypto.randomUUID(), viewerId: viewer.id, nowMs }
}

/** Adds to an auction what its panel and its bid form need to know of the viewer. */
export async function toAuctionRoomData(
  { env, viewer, nowMs }: Context,
  detail: AuctionDetail,
): Promise<AuctionRoomData> {
  const { auction, isWatched } = detail
  const { id: auctionId, status } = auction
  const [own, authorization, opensOnMaximum, checkout, closedAtMs, owed] = await Promise.all([
    toViewerStatus({ env, viewer }, detail),
    viewer === null ? null : readAuthorization(env, { userId: viewer.id, nowMs }),
    viewer === null ? false : readOpensOnMaximum(env, { userId: viewer.id, own: detail.own }),
    viewer?.id === auction.seller_id ? unpaidCheckout(env, auction, nowMs) : null,
    readClosedAt(env, { auctionId, status }),
    viewer === null ? null : readOwedPremium(env, viewer.id),
  ])
  const bidder = bidderState(viewer?.id ?? null, auction.seller_id, {
    authorization: authorization?.state ?? 'none',
    owes: owed !== null,
  })
  return {
    auction,
    own,
    isWatched,
    opensOnMaximum,
    bidder,
    confirmUrl: owed === null ? (authorization?.actionUrl ?? null) : salePayHref(owed.saleId),
    checkout,
    closedAtMs,
  }
}

async function unpaidCheckout(
  env: PageContext['env'],
  { id, status, start_time }: WireAuction,
  nowMs: number,
): Promise<AuctionRoomData['checkout']> {
  const isPaid = await isListingPaid(env, id)
  if (getCheckoutState({ status, isPaid }) !== 'open') return null
  return { href: checkoutHref(id), text: unpaidText({ status, startAtMs: Date.parse(start_time) }, nowMs) }
}

function bidderState(
  viewerId: number | null,
  sellerId: number,
  {
    authorization,
    owes,
  }: {
    readonly authorization: 'active' | 'action_required' | 'expired' | 'none'
    readonly owes: boolean
  },
): BidderState {
  if (viewerId === null) return 'signed_out'
  if (viewerId === sellerId) return 'seller'
  if (owes) return 'owes_premium'
  if (authorization === 'active') return 'may_bid'
  return authorization === 'action_required' ? 'needs_confirmation' : 'needs_authorization'
}
