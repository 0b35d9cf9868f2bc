import { isNotCompleted } from '../../../domain/after-sale/sale-labels.ts'
import { asInSale } from '../../../domain/after-sale/sale-names.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { listSales, type MySaleRow } from '../../db/queries/after-sale/my-sales.ts'
import { listListings } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { toListedAuction } from '../search/list-auctions.ts'

export type { MySaleRow as OwnSaleRow }

interface MySalesRequest {
  readonly viewer: Viewer
  readonly as: 'winner' | 'seller'
  /** Sales that were closed after this moment. */
  readonly sinceMs: number
  /** `counted` limits `total`; `shown` limits the sales that are returned with their auction. */
  readonly limits: { readonly counted: number; readonly shown: number }
  readonly nowMs: number
}

/** The viewer's sales that are not handed over yet, newest first. */
export async function listMySales(
  env: Env,
  { viewer, as, sinceMs, limits, nowMs }: MySalesRequest,
): Promise<{
  readonly total: number
  /** Those of `total` that are not completed. */
  readonly notCompleted: number
  readonly shown: readonly { readonly row: MySaleRow; readonly auction: WireListedAuction }[]
}> {
  const db = database(env)
  const found = await listSales(db, { userId: viewer.id, as, sinceMs, limit: limits.counted })
  const otherSide = as === 'winner' ? 'seller' : 'buyer'
  const rows = found.map((row) => ({ ...row, other: asInSale(row.other, row.sale?.names?.[otherSide]) }))
  const newest = rows.slice(0, limits.shown)
  const listings = await listListings(
    db,
    newest.map(({ auctionId }) => auctionId),
  )
  const byId = new Map(listings.map((listing) => [listing.auction.id, listing]))
  const shown = newest.flatMap((row) => {
    const listing = byId.get(row.auctionId)
    return listing ? [{ row, auction: toListedAuction(listing, viewer, nowMs) }] : []
  })
  const notCompleted = rows.filter(({ sale }) => sale !== null && isNotCompleted(sale.state)).length
  return { total: rows.length, notCompleted, shown }
}
