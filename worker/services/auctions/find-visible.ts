import { isAllowed } from '../../../domain/account/permissions.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findListing, type Listing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'

/**
 * The same answer for a missing auction and for one that the viewer may not see, so that ids reveal nothing.
 */
export const AUCTION_NOT_FOUND: Refusal = refusal('not_found', {
  message: "The auction you're looking for doesn't exist or has been removed.",
})

/**
 * Finds a listing that the viewer may see: a paid one that is not a draft, their own, or any for
 * administrators. If the D1 replica still says draft, the room is asked, because it may be ahead. Error:
 * `not_found`. docs/rules/listings.md, Visibility
 */
export async function findVisible(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer | null },
): Promise<Result<Listing>> {
  const listing = await findListing(database(env), auctionId)
  if (!listing) return err(AUCTION_NOT_FOUND)
  const { auction } = listing
  const isVisible = isAllowed(viewer, 'auction.view', {
    ownerId: auction.sellerId,
    isPublic: auction.isPublic === 1,
  })
  if (isVisible) return ok(listing)
  const isPaidDraft = auction.listingPaidAtMs !== null && auction.status === 'draft'
  return isPaidDraft && (await isPublished(env, auctionId)) ? ok(listing) : err(AUCTION_NOT_FOUND)
}

async function isPublished(env: Env, auctionId: number): Promise<boolean> {
  const view = await env.AUCTION_ROOM.getByName(String(auctionId)).view({ kind: 'public' })
  return view !== null && view.auction.status !== 'draft'
}
