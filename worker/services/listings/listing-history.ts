import { isAdmin } from '../../../domain/account/roles.ts'
import { isPublicChange } from '../../../domain/listing/changes.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { WireListingChange } from '../../../domain/schemas/listing-input.ts'
import { database } from '../../db/client.ts'
import { type ListingChangeRow, listListingChanges } from '../../db/queries/listings/listing-changes.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'

/**
 * The changes of a listing, oldest first: its seller and administrators see all of them, others the public
 * ones.
 * Error: `not_found`. docs/rules/listings.md, Change history
 */
export async function readListingHistory(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer | null },
): Promise<Result<WireListingChange[]>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId } = found.value.auction
  const seesAll = viewer !== null && (viewer.userId === sellerId || isAdmin(viewer))
  const rows = await listListingChanges(database(env), auctionId)
  return ok(seesAll ? rows.map((row) => toApiChange(row, row.username)) : selectPublicChanges(rows))
}

/** The public changes of a listing. The caller has checked that the viewer may see the auction. */
export async function readPublicChanges(env: Env, auctionId: number): Promise<WireListingChange[]> {
  return selectPublicChanges(await listListingChanges(database(env), auctionId))
}

function selectPublicChanges(rows: readonly ListingChangeRow[]): WireListingChange[] {
  return rows
    .filter(({ field, status, atMs, listingPaidAtMs }) =>
      isPublicChange({ field, status, wasPaid: listingPaidAtMs !== null && listingPaidAtMs <= atMs }),
    )
    .map((row) => toApiChange(row, null))
}

function toApiChange(
  { field, before, after, hadBids, status, atMs }: ListingChangeRow,
  by: string | null,
): WireListingChange {
  return { field, before, after, after_bids: hadBids, status, by, at: new Date(atMs).toISOString() }
}
