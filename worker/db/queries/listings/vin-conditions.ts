import { type SQL, sql } from 'drizzle-orm'
import { KNOWN_SELLER_MS, STARTED_PAYMENT_MS, UNPAID_HOLD_MS } from '../../../../domain/listing/vin-hold.ts'
import type { Database } from '../../client.ts'

/** Statuses of an open auction; a VIN is in at most one that is paid for (decision 237). */
export const OPEN_STATUSES = sql`('draft', 'pending', 'active', 'paused')`

/**
 * SQL condition: an open auction keeps the VIN from this seller (docs/rules/listings.md, VIN). A paid one
 * does, and so does the seller's own. Another seller's unpaid one does for a day from the first of anybody, and never
 * against a seller with a recent paid listing of the car.
 */
export function isVinHeld({
  vin,
  sellerId,
  nowMs,
}: {
  readonly vin: SQL | string
  readonly sellerId: SQL | number
  readonly nowMs: number
}): SQL<number> {
  const isKnownSeller = sql`exists (select 1 from auctions k join vehicles kv on kv.id = k.vehicle_id
    where kv.vin = ${vin} and k.seller_id = ${sellerId} and k.listing_paid_at_ms is not null
      and not ${isRefunded('k')} and k.end_at_ms > ${nowMs - KNOWN_SELLER_MS})`
  const firstUnpaidAtMs = sql`(select min(f.created_at_ms) from auctions f join vehicles fv on fv.id = f.vehicle_id
    where fv.vin = ${vin} and (f.listing_paid_at_ms is null or ${isRefunded('f')})
      and f.created_at_ms > ${nowMs - KNOWN_SELLER_MS})`
  return sql<number>`exists (select 1 from auctions a join vehicles v on v.id = a.vehicle_id
    where v.vin = ${vin} and a.status in ${OPEN_STATUSES} and (a.listing_paid_at_ms is not null
      or a.seller_id = ${sellerId} or (${firstUnpaidAtMs} > ${nowMs - UNPAID_HOLD_MS} and not ${isKnownSeller})))`
}

/** SQL condition: what was paid for the listing of an auction was refunded; `auction` is its alias. */
function isRefunded(auction: 'f' | 'k'): SQL<number> {
  return sql<number>`exists (select 1 from listing_payments p where p.auction_id = ${sql.raw(auction)}.id
    and p.state not in ('failed', 'canceled') and p.refunded_at_ms is not null)`
}

/** When the seller of an auction was refunded for listings of its car, since a time. */
export async function listCarRefunds(db: Database, auctionId: number, sinceMs: number): Promise<number[]> {
  const rows = await db.all<{ atMs: number }>(sql`
    select p.refunded_at_ms as atMs from auctions o join vehicles ov on ov.id = o.vehicle_id
      join vehicles v on v.vin = ov.vin join auctions a on a.vehicle_id = v.id and a.seller_id = o.seller_id
      join listing_payments p on p.auction_id = a.id and p.state not in ('failed', 'canceled')
    where o.id = ${auctionId} and p.refunded_at_ms > ${sinceMs}`)
  return rows.map(({ atMs }) => atMs)
}

/** Another seller's paid auction of the VIN that is not running: pending, paused, or a draft again; null without one. */
export async function findIdleClaim(
  db: Database,
  { vin, sellerId }: { readonly vin: string; readonly sellerId: number },
): Promise<{ readonly auctionId: number; readonly auctionNumber: string } | null> {
  const [claim] = await db.all<{ auctionId: number; auctionNumber: string }>(sql`
    select a.id as auctionId, a.auction_number as auctionNumber from auctions a join vehicles v on v.id = a.vehicle_id
    where v.vin = ${vin} and a.seller_id <> ${sellerId} and a.listing_paid_at_ms is not null
      and a.status in ('draft', 'pending', 'paused') limit 1`)
  return claim ?? null
}

/** SQL condition: another open auction of the auction's VIN is paid for. */
export function isVinPaidElsewhere(auctionId: number): SQL<number> {
  return isInOtherAuction(auctionId, sql`a.listing_paid_at_ms is not null`)
}

/**
 * SQL condition: another open auction of the auction's VIN is being paid for, and paying for the car has begun just
 * now. The first attempt of anybody counts, failed ones too: neither beginning anew nor another account keeps the VIN longer.
 */
export function isVinBeingPaidElsewhere(auctionId: number, nowMs: number): SQL<number> {
  const firstAttemptAtMs = sql`(select min(f.created_at_ms)
    from vehicles fv join auctions fa on fa.vehicle_id = fv.id join listing_payments f
      on f.key > 'listing:' || fa.id || ':' and f.key < 'listing:' || fa.id || ';'
    where fv.vin = v.vin and f.created_at_ms > ${nowMs - KNOWN_SELLER_MS})`
  return isInOtherAuction(
    auctionId,
    sql`a.listing_paid_at_ms is null and ${firstAttemptAtMs} > ${nowMs - STARTED_PAYMENT_MS}
      and exists (select 1 from listing_payments p where p.auction_id = a.id
        and p.state in ('pending', 'action_required'))`,
  )
}

/** SQL condition: an open auction `a` of the auction's VIN, other than itself, fulfills a condition. */
function isInOtherAuction(auctionId: number, condition: SQL): SQL<number> {
  return sql<number>`exists (select 1 from auctions a join vehicles v on v.id = a.vehicle_id
    where v.vin = (select ov.vin from auctions o join vehicles ov on ov.id = o.vehicle_id where o.id = ${auctionId})
      and a.id <> ${auctionId} and a.status in ${OPEN_STATUSES} and ${condition})`
}
