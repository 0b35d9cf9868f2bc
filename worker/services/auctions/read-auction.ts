import { isAdmin } from '../../../domain/account/roles.ts'
import type { RoomView } from '../../../domain/auction/room-contract.ts'
import type { OwnRoomView } from '../../../domain/auction/viewer-status.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { isWatching } from '../../db/queries/auctions/watchlist.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { toApiListing } from '../listings/to-api-listing.ts'
import { liveFromReplica } from '../replication/live-from-replica.ts'
import { canSeeTerms, toAuctionViewer } from './auction-viewer.ts'
import { findVisible } from './find-visible.ts'

export interface AuctionDetail {
  readonly auction: WireAuction
  /** The viewer's own maximum, highest bid and status; null when signed out. */
  readonly own: OwnRoomView | null
  /** Whether it is on the viewer's watchlist. */
  readonly isWatched: boolean
}

/**
 * One auction as the viewer may see it: text and vehicle from D1; price, clock and bids from its room.
 * Error: `not_found` if it does not exist or is not visible to them. docs/rules/listings.md, Visibility
 */
export async function readAuction(
  env: Env,
  {
    auctionId,
    viewer,
    nowMs,
  }: { readonly auctionId: number; readonly viewer: Viewer | null; readonly nowMs: number },
): Promise<Result<AuctionDetail>> {
  // The listing is read first: calling a room creates it, so any number would create an empty room.
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const listing = found.value
  const [room, isWatched] = await Promise.all([
    env.AUCTION_ROOM.getByName(String(auctionId)).view(toAuctionViewer(viewer)),
    viewer ? isWatching(database(env), { userId: viewer.userId, auctionId }) : false,
  ])
  return ok({ auction: toApiAuction(listing, room, viewer, nowMs), own: room?.own ?? null, isWatched })
}

/**
 * A room that was never opened (creation was interrupted) is replaced by its replica until the sweep opens
 * it.
 */
function toApiAuction(
  listing: Listing,
  room: RoomView | null,
  viewer: Viewer | null,
  nowMs: number,
): WireAuction {
  const { auction, salePayment } = listing
  const knowsTerms = canSeeTerms(viewer, auction.sellerId)
  const live = room?.auction ?? liveFromReplica(auction, { knowsTerms, salePayment, nowMs })
  // The database knows the payment of the round that it has a replica of; the room learns of it a moment later.
  const isCopied =
    live.result?.payment != null && auction.seq === live.seq && auction.resultOutcome === 'sold'
  return {
    ...live,
    ...(isCopied && live.result && { result: { ...live.result, payment: salePayment } }),
    ...toApiListing(listing, canSeeSellerContact(listing, viewer)),
    bids: room ? [...room.bids] : [],
    watchers: room?.watchers ?? 0,
  }
}

/**
 * Whether the viewer may see a private seller's phone and address: the seller, administrators, and the buyer
 * once the premium is charged.
 */
export function canSeeSellerContact(
  { auction, salePayment }: Pick<Listing, 'auction' | 'salePayment'>,
  viewer: Viewer | null,
): boolean {
  if (viewer === null) return false
  const isSold = auction.resultOutcome === 'sold' && salePayment === 'paid'
  const isBuyer = isSold && auction.winnerId === viewer.userId
  return isBuyer || isAdmin(viewer) || viewer.userId === auction.sellerId
}
