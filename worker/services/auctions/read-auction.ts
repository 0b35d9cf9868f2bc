import { may } from '../../../domain/account/permissions.ts'
import { isAdmin } from '../../../domain/account/roles.ts'
import type { RoomView } from '../../../domain/auction/room-contract.ts'
import type { OwnMaximumView } from '../../../domain/auction/view.ts'
import { refusal } from '../../../domain/errors.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { findListing, type Listing } from '../../db/queries/listings.ts'
import { isWatching } from '../../db/queries/watchlist.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { auctionViewer, knowsReserve } from './auction-viewer.ts'
import { copiedLive } from './copied-live.ts'
import { listingWords } from './listing-words.ts'
import { done, type Outcome, refused } from './outcome.ts'

export interface AuctionDetail {
  readonly auction: WireAuction
  /** The viewer's own maximum and standing; null for nobody. */
  readonly own: OwnMaximumView | null
  /** Whether it is on the viewer's watchlist. */
  readonly isWatched: boolean
}

/**
 * One auction as the viewer may see it: the words from D1, price, clock and bids from its room. Not found where the
 * public may not see it and the viewer is neither its seller nor an administrator (Surface page, Shapes and orders).
 */
export async function readAuction(
  env: Env,
  {
    auctionId,
    viewer,
    nowMs,
  }: { readonly auctionId: number; readonly viewer: Viewer | null; readonly nowMs: number },
): Promise<Outcome<AuctionDetail>> {
  const listing = await findListing(database(env), auctionId)
  // The room is asked only for an auction that exists: asking would make an empty room of any number.
  if (!listing || !maySee(listing, viewer))
    return refused(refusal('not_found', { message: AUCTION_NOT_FOUND }))
  const [room, isWatched] = await Promise.all([
    env.AUCTION_ROOM.getByName(String(auctionId)).view(auctionViewer(viewer)),
    viewer ? isWatching(database(env), { userId: viewer.userId, auctionId }) : false,
  ])
  return done({ auction: wireAuction(listing, room, viewer, nowMs), own: room?.own ?? null, isWatched })
}

/** What the detail page says where there is nothing to see (Spec part 1, section 2, Auction detail). */
export const AUCTION_NOT_FOUND = "The auction you're looking for doesn't exist or has been removed."

/** Whether the viewer may see the auction at all. */
export function maySee({ auction }: Pick<Listing, 'auction'>, viewer: Viewer | null): boolean {
  return may(viewer, 'auction.view', { ownerId: auction.sellerId, isPublic: auction.isPublic === 1 })
}

/** A room that was never opened (its creation was cut short) is shown by its copy until the sweep opens it. */
function wireAuction(
  listing: Listing,
  room: RoomView | null,
  viewer: Viewer | null,
  nowMs: number,
): WireAuction {
  const { auction } = listing
  const live = room?.auction ?? copiedLive(auction, knowsReserve(viewer, auction.sellerId), nowMs)
  return {
    ...live,
    ...listingWords(listing, mayContactSeller(listing, viewer)),
    bids: room ? [...room.bids] : [],
    watchers: room?.watchers ?? 0,
  }
}

/** A private seller's telephone and address: for themself, administrators, and the buyer after the sale. */
export function mayContactSeller({ auction }: Pick<Listing, 'auction'>, viewer: Viewer | null): boolean {
  if (viewer === null) return false
  const isBuyer = auction.resultOutcome === 'sold' && auction.winnerId === viewer.userId
  return isBuyer || isAdmin(viewer) || viewer.userId === auction.sellerId
}
