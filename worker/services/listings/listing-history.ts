import { isAdmin } from '../../../domain/account/roles.ts'
import { isPublicChange } from '../../../domain/listing/changes.ts'
import type { WireListingChange } from '../../../domain/schemas/listing-input.ts'
import { database } from '../../db/client.ts'
import { changesOfListing, type ListingChangeRow } from '../../db/queries/listings/listing-changes.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { done, type Outcome } from '../result.ts'

/** What was changed of a listing, the oldest first: in public what the public saw, to its seller and administrators all. */
export async function readListingHistory(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer | null },
): Promise<Outcome<WireListingChange[]>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId } = found.value.auction
  const seesAll = viewer !== null && (viewer.userId === sellerId || isAdmin(viewer))
  const rows = await changesOfListing(database(env), auctionId)
  return done(seesAll ? rows.map((row) => wordsOf(row, row.username)) : publicPart(rows))
}

/** What the public sees of it, whoever asks. The caller has found that they may see the auction. */
export async function readPublicChanges(env: Env, auctionId: number): Promise<WireListingChange[]> {
  return publicPart(await changesOfListing(database(env), auctionId))
}

function publicPart(rows: readonly ListingChangeRow[]): WireListingChange[] {
  return rows
    .filter(({ field, status, atMs, listingPaidAtMs }) =>
      isPublicChange({ field, status, wasPaid: listingPaidAtMs !== null && listingPaidAtMs <= atMs }),
    )
    .map((row) => wordsOf(row, null))
}

function wordsOf(
  { field, before, after, hadBids, status, atMs }: ListingChangeRow,
  by: string | null,
): WireListingChange {
  return { field, before, after, after_bids: hadBids, status, by, at: new Date(atMs).toISOString() }
}
