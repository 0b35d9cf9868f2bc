import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL condition: the sale of the auction's current round is void (docs/rules/after-sale.md, Buyer who does
 * not pay). `auction` is the table alias.
 */
export function isSaleVoid(auction: 'auctions' | 's'): SQL<number> {
  const row = sql.raw(auction)
  return sql<number>`exists (select 1 from sales where sales.auction_id = ${row}.id and sales.round = ${row}.round
    and (sales.defaulted_at_ms is not null or sales.state in ('failed', 'deposit_captured', 'defaulted')))`
}

/**
 * SQL condition: an auction has sold the vehicle and the sale is not void. `vehicleId` is an id or an SQL
 * expression.
 */
export function isSoldForGood(vehicleId: SQL | number): SQL<number> {
  return sql<number>`exists (select 1 from auctions s where s.vehicle_id = ${vehicleId} and s.result_outcome = 'sold'
    and not ${isSaleVoid('s')})`
}
