import { isAdmin } from '../../../domain/account/roles.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { WireListingChange } from '../../../domain/schemas/listing-input.ts'
import { database } from '../../db/client.ts'
import {
  type ListingChangeRow,
  listListingChanges,
  listShownChanges,
} from '../../db/queries/listings/listing-changes.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'

/**
 * The newest changes of a listing before the entry `before`: its seller and administrators see all of them, others
 * the public ones.
 * Error: `not_found`. docs/rules/listings.md, Change history
 */
export async function readListingHistory(
  env: Env,
  {
    auctionId,
    viewer,
    before,
  }: { readonly auctionId: number; readonly viewer: Viewer | null; readonly before?: number },
): Promise<Result<WireListingChange[]>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { sellerId } = found.value.auction
  const seesAll = viewer !== null && (viewer.userId === sellerId || isAdmin(viewer))
  const rows = await listListingChanges(database(env), { auctionId, isPublicOnly: !seesAll, before })
  return ok(rows.map((row) => toApiChange(row, seesAll ? row.username : null)))
}

/**
 * The public changes of a listing that its page shows: the newest, and the newest of each fact, so that a seller
 * cannot push one out by many others. The caller has checked that the viewer may see the auction.
 */
export async function readPublicChanges(env: Env, auctionId: number): Promise<WireListingChange[]> {
  return (await listShownChanges(database(env), auctionId)).map((row) => toApiChange(row, null))
}

function toApiChange(
  { id, field, before, after, hadBids, status, atMs }: ListingChangeRow,
  by: string | null,
): WireListingChange {
  return { id, field, before, after, after_bids: hadBids, status, by, at: new Date(atMs).toISOString() }
}
