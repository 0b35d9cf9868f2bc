import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { CarLoss } from '../../../../domain/auction/commands.ts'
import type { Database } from '../../client.ts'
import { sales } from '../../schema/index.ts'
import { isVinPaidElsewhere } from '../listings/vin-conditions.ts'

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
 * Whether the seller no longer has the car for the buyer of a round's sale: it was listed again, also where that listing was
 * cancelled, because its facts may have changed; it is no longer sold in this round; or the seller has closed the account.
 */
export async function isCarGone(db: Database, round: Round): Promise<boolean> {
  const [row] = await selectTruth(db, carGone(round))
  return row?.holds === 1
}

/**
 * Why an auction that is over cannot be reopened: its vehicle was listed again, its seller has changed the vehicle since the
 * end or cancellation, another auction of the VIN is paid for, or the seller has closed the account.
 */
export async function findCarLoss(db: Database, auctionId: number): Promise<CarLoss | null> {
  const [row] = await db.all<{
    loss: CarLoss | null
  }>(sql`select case when ${isListedAgain(auctionId, sql``)} then 'listed_again'
    when exists (select 1 from auctions a join listing_changes c on c.vehicle_id = a.vehicle_id where a.id = ${auctionId}
      and c.at_ms > (select max(e.at_ms) from auction_events e where e.auction_id = a.id and e.type in ('closed', 'cancelled')))
    then 'facts_changed'
    when ${isVinPaidElsewhere(auctionId)} then 'listed_elsewhere'
    when exists (select 1 from auctions a join users u on u.id = a.seller_id where a.id = ${auctionId} and u.closed_at_ms is not null)
    then 'seller_closed' end as loss`)
  return row?.loss ?? null
}

/** The buyers whose sale of an auction ended because they did not pay the premium or the price. */
export async function listUnpaidBuyers(db: Database, auctionId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ buyerId: sales.winnerId })
    .from(sales)
    .where(and(eq(sales.auctionId, auctionId), isNotNull(sales.defaultReason)))
  return rows.map(({ buyerId }) => buyerId)
}

/** SQL condition: the seller still has the car for the buyer of a round's sale. */
export function isCarThere(round: Round): SQL<number> {
  return sql<number>`not ${carGone(round)}`
}

function carGone({ auctionId, round }: Round): SQL<number> {
  return sql<number>`(${isListedAgain(auctionId, sql``)}
    or exists (select 1 from auctions a join users u on u.id = a.seller_id
      where a.id = ${auctionId} and (a.round <> ${round} or a.status <> 'ended' or u.closed_at_ms is not null)))`
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
