import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { type OwnSaleRow, salesOf } from '../../db/queries/after-sale/my-sales.ts'
import { readListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { listedAuction } from '../search/list-auctions.ts'

export type { OwnSaleRow }

interface MySalesRequest {
  readonly viewer: Viewer
  readonly as: 'winner' | 'seller'
  /** Sales that were closed after this moment. */
  readonly sinceMs: number
  /** How many are counted, and how many of those are returned with their auction. */
  readonly limits: { readonly counted: number; readonly shown: number }
  readonly nowMs: number
}

/** The sales of the viewer that are not handed over yet, the newest first. */
export async function listMySales(
  env: Env,
  { viewer, as, sinceMs, limits, nowMs }: MySalesRequest,
): Promise<{
  readonly total: number
  readonly shown: readonly { readonly row: OwnSaleRow; readonly auction: WireListedAuction }[]
}> {
  const db = database(env)
  const rows = await salesOf(db, { userId: viewer.id, as, sinceMs, limit: limits.counted })
  const newest = rows.slice(0, limits.shown)
  const listings = await readListings(
    db,
    newest.map(({ auctionId }) => auctionId),
  )
  const byId = new Map(listings.map((listing) => [listing.auction.id, listing]))
  const shown = newest.flatMap((row) => {
    const listing = byId.get(row.auctionId)
    return listing ? [{ row, auction: listedAuction(listing, viewer, nowMs) }] : []
  })
  return { total: rows.length, shown }
}
