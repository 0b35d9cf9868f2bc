import { type SQL, sql } from 'drizzle-orm'
import {
  COMPLETED_SALE_STATES,
  NOT_COMPLETED_SALE_STATES,
  type SalePayment,
} from '../../../../domain/after-sale/sale-money.ts'
import { SOLD_CAR_MS } from '../../../../domain/listing/vin-hold.ts'

const list = (states: readonly string[]): SQL =>
  sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`)

/** SQL list of the states of a sale that counts (`isCompletedSale` of the domain). */
export const COMPLETED = list(COMPLETED_SALE_STATES)
/** SQL list of the states of a sale that is not completed. */
export const NOT_COMPLETED = list(NOT_COMPLETED_SALE_STATES)

/** Names of `auctions` in a query: its own, or the alias of a subquery. */
type AuctionAlias = 'auctions' | 's'

const saleOf = (auction: AuctionAlias): SQL =>
  sql.raw(`sales where sales.auction_id = ${auction}.id and sales.round = ${auction}.round`)

/** SQL condition: the auction's current round ended with a sale that counts. */
export function isSaleCompleted(auction: AuctionAlias): SQL<number> {
  return sql<number>`(${sql.raw(auction)}.result_outcome is 'sold'
    and exists (select 1 from ${saleOf(auction)} and sales.state in ${COMPLETED}))`
}

/**
 * SQL condition: the sale of the auction's current round is not completed (docs/rules/settlement.md, Sales that count).
 */
export function isSaleVoid(auction: AuctionAlias): SQL<number> {
  return sql<number>`exists (select 1 from ${saleOf(auction)} and sales.state in ${NOT_COMPLETED})`
}

/** SQL condition: a late payment of the premium would complete the sale of the auction's current round. */
export function canCompleteLate(): SQL<number> {
  return sql<number>`exists (select 1 from ${saleOf('auctions')} and sales.state = 'defaulted'
    and sales.default_reason = 'premium_unpaid' and sales.next_step = 'none'
    and sales.settled_at_ms is null and sales.waived_at_ms is null)`
}

/** SQL value: how the payment of the auction's current round is shown (`salePaymentOf` of the domain). */
export const salePaymentColumn = sql<SalePayment>`coalesce((select case when sales.state in ${COMPLETED} then 'paid'
  when sales.state in ${NOT_COMPLETED} then 'not_completed' end from ${saleOf('auctions')}), 'pending')`

/**
 * SQL condition: an auction has sold the vehicle and the sale is not void. `vehicleId` is an id or an SQL
 * expression.
 */
export function isSoldForGood(vehicleId: SQL | number): SQL<number> {
  return sql<number>`exists (select 1 from auctions s where s.vehicle_id = ${vehicleId} and s.result_outcome = 'sold'
    and not ${isSaleVoid('s')})`
}

/**
 * SQL condition: the seller has sold a car of this VIN, and the sale is under way or was settled lately; a void one does not
 * count. docs/rules/listings.md, VIN
 */
export function isVinSoldBySeller({
  vin,
  sellerId,
  nowMs,
}: {
  readonly vin: SQL | string
  readonly sellerId: SQL | number
  readonly nowMs: number
}): SQL<number> {
  return sql<number>`exists (select 1 from vehicles sv join auctions s on s.vehicle_id = sv.id
    where sv.vin = ${vin} and s.seller_id = ${sellerId} and s.result_outcome = 'sold' and not ${isSaleVoid('s')}
      and coalesce((select sales.settled_at_ms from ${saleOf('s')}), ${nowMs}) > ${nowMs - SOLD_CAR_MS})`
}
