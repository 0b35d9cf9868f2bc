import { type CardAuction, cardAuction } from '../../../domain/auction/card-auction.ts'
import type { Listing } from '../../db/queries/listings/listings.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { toListedAuction } from '../search/list-auctions.ts'

/** What a page shows of the auction that it is about, from the replica. */
export function toCard(
  listing: Listing,
  { viewer, nowMs }: { readonly viewer: Viewer | null; readonly nowMs: number },
): CardAuction {
  return cardAuction(toListedAuction(listing, viewer, nowMs))
}
