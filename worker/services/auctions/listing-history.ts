import { isAdmin } from '../../../domain/account/roles.ts'
import { isPublicChange } from '../../../domain/listing/changes.ts'
import type { WireListingChange } from '../../../domain/schemas/listing-input.ts'
import { database } from '../../db/client.ts'
import { changesOfListing } from '../../db/queries/listing-changes.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { findVisible } from './find-visible.ts'
import { done, type Outcome } from './outcome.ts'

/** What was changed of a listing, the oldest first: in public what the public saw, to its seller and administrators all. */
export async function readListingHistory(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer | null },
): Promise<Outcome<WireListingChange[]>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId, listingPaidAtMs } = found.value.auction
  const seesAll = viewer !== null && (viewer.userId === sellerId || isAdmin(viewer))
  const rows = await changesOfListing(database(env), auctionId)
  const seen = rows.filter(
    ({ field, status, atMs }) =>
      seesAll ||
      isPublicChange({ field, status, wasPaid: listingPaidAtMs !== null && listingPaidAtMs <= atMs }),
  )
  return done(
    seen.map(({ field, before, after, hadBids, status, username, atMs }) => ({
      field,
      before,
      after,
      after_bids: hadBids,
      status,
      by: seesAll ? username : null,
      at: new Date(atMs).toISOString(),
    })),
  )
}
