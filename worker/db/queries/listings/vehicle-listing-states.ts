import { inArray, sql } from 'drizzle-orm'
import type { ListingNow } from '../../../../domain/auction/seller-actions.ts'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'
import { isSaleVoid, isSoldForGood } from './sold-conditions.ts'

/**
 * What else is true of the vehicles of these auctions, by the auctions' ids: sold by any of their auctions, or their VIN in
 * one that is not over, whoever's it is (decision 192); and whether the sale of the auction itself has come to nothing.
 */
export async function vehicleStandings(
  db: Database,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<ListingNow, 'vehicle' | 'isUnpaid'>>> {
  if (auctionIds.length === 0) return new Map()
  // The outer row by the table's name: a statement of one table names its own columns without it.
  const isSold = isSoldForGood(sql`auctions.vehicle_id`)
  const isListed = sql<number>`exists (select 1 from vehicles v join vehicles w on w.vin = v.vin
    join auctions l on l.vehicle_id = w.id
    where v.id = auctions.vehicle_id and l.id <> auctions.id
    and l.status in ('draft', 'pending', 'active', 'paused'))`
  const rows = await db
    .select({ id: auctions.id, isSold, isListed, isUnpaid: isSaleVoid('auctions') })
    .from(auctions)
    .where(inArray(auctions.id, [...auctionIds]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        vehicle: row.isSold ? 'sold' : row.isListed ? 'listed' : 'free',
        isUnpaid: row.isUnpaid === 1,
      },
    ]),
  )
}
