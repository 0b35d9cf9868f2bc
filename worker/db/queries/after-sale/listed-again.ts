import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'

/** One round of an auction. */
interface Round {
  readonly auctionId: number
  readonly round: number
}

/**
 * Statement whose row says whether the vehicle of an auction, or its VIN by the same seller, is in a later auction that
 * was not cancelled.
 */
export function selectListedAgain(db: Database, auctionId: number) {
  return selectTruth(db, isListedAgain(auctionId, sql`and l.status <> 'cancelled'`))
}

/**
 * Whether the car of a round's sale is for sale elsewhere, or was: listed again, also where that listing was cancelled, or
 * no longer sold in this round. Its facts may have changed meanwhile.
 */
export async function isForSaleElsewhere(db: Database, round: Round): Promise<boolean> {
  const [row] = await selectTruth(db, forSaleElsewhere(round))
  return row?.holds === 1
}

/** SQL condition: the car of a round's sale is not for sale elsewhere. */
export function isNotForSaleElsewhere(round: Round): SQL<number> {
  return sql<number>`not ${forSaleElsewhere(round)}`
}

function forSaleElsewhere({ auctionId, round }: Round): SQL<number> {
  return sql<number>`(${isListedAgain(auctionId, sql``)}
    or exists (select 1 from auctions a where a.id = ${auctionId} and (a.round <> ${round} or a.status <> 'ended')))`
}

function isListedAgain(auctionId: number, isCounted: SQL): SQL<number> {
  return sql<number>`exists (select 1 from auctions o join vehicles ov on ov.id = o.vehicle_id
    join vehicles lv on lv.vin = ov.vin join auctions l on l.vehicle_id = lv.id
    where o.id = ${auctionId} and l.id > o.id ${isCounted}
      and (l.vehicle_id = o.vehicle_id or l.seller_id = o.seller_id))`
}

function selectTruth(db: Database, condition: SQL<number>) {
  return db.select({ holds: condition }).from(sql`(select 1)`)
}
