import { type SQL, sql } from 'drizzle-orm'

/** Whether the sale of an auction's present round has come to nothing (record 227). `auction` is the name of its row. */
export function isSaleVoid(auction: 'auctions' | 's'): SQL<number> {
  const row = sql.raw(auction)
  return sql<number>`exists (select 1 from sales where sales.auction_id = ${row}.id and sales.round = ${row}.round
    and (sales.defaulted_at_ms is not null or sales.state in ('failed', 'deposit_captured')))`
}

/** Whether any auction has sold the vehicle for good. `vehicleId` is its id, or what names it. */
export function isSoldForGood(vehicleId: SQL | number): SQL<number> {
  return sql<number>`exists (select 1 from auctions s where s.vehicle_id = ${vehicleId} and s.result_outcome = 'sold'
    and not ${isSaleVoid('s')})`
}
