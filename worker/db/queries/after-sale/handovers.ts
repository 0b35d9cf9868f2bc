import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  type HandoverDeed,
  type HandoverItem,
  isAfterHandover,
} from '../../../../domain/after-sale/handover.ts'
import type { Database } from '../../client.ts'
import { auctions, handoverEvents, profiles, reviews, sales, users, vehicles } from '../../schema/index.ts'

/** A sold auction with its sale, its vehicle and both sides, as the page of its handing over needs it. */
export type HandoverRow = NonNullable<Awaited<ReturnType<typeof findHandover>>>

/** One side of a sale, with all by which the other may reach them. */
export type HandoverPerson = Awaited<ReturnType<typeof findPerson>>

/** An auction that ended with a sale; null where it did not. `sale` is null until its settlement is written down. */
export async function findHandover(db: Database, auctionId: number) {
  const row = await db
    .select({
      auctionId: auctions.id,
      auctionNumber: auctions.auctionNumber,
      title: auctions.title,
      sellerId: auctions.sellerId,
      winnerId: auctions.winnerId,
      amountCents: auctions.resultAmountCents,
      endedAtMs: auctions.endedAtMs,
      vehicle: vehicles,
      sale: sales,
      reviewId: reviews.id,
    })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .leftJoin(sales, and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
    .leftJoin(reviews, eq(reviews.saleId, sales.id))
    .where(and(eq(auctions.id, auctionId), eq(auctions.status, 'ended'), eq(auctions.resultOutcome, 'sold')))
    .get()
  return row ?? null
}

/** Somebody by whom a sale was made; null where there is none of that id. */
export async function findPerson(db: Database, userId: number) {
  const row = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      closedAtMs: users.closedAtMs,
      businessName: profiles.businessName,
      businessLicense: profiles.businessLicense,
      address: profiles.address,
      city: profiles.city,
      state: profiles.state,
      zipCode: profiles.zipCode,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
    .get()
  return row ?? null
}

/** What was said of a sale's handing over, the oldest first. */
export function handoverEventsOf(db: Database, saleId: number, limit: number) {
  return db
    .select({
      deed: handoverEvents.deed,
      item: handoverEvents.item,
      actorId: handoverEvents.actorId,
      atMs: handoverEvents.atMs,
    })
    .from(handoverEvents)
    .where(eq(handoverEvents.saleId, saleId))
    .orderBy(asc(handoverEvents.id))
    .limit(limit)
}

/**
 * Ticks an item off, or takes that back. The same again, and more words than are kept of one sale, change nothing; nor
 * does anything once the vehicle is handed over, but what comes after that.
 */
export async function insertTick(
  db: Database,
  {
    saleId,
    actorId,
    item,
    isDone,
    most,
  }: {
    readonly saleId: number
    readonly actorId: number
    readonly item: HandoverItem
    readonly isDone: boolean
    readonly most: number
  },
  nowMs: number,
): Promise<void> {
  const deed = isDone ? 'ticked' : 'unticked'
  const inTime = isAfterHandover(item) ? sql`` : sql`and handed_over_at_ms is null`
  await db.run(sql`
    insert into handover_events (sale_id, actor_id, deed, item, at_ms)
    select id, ${actorId}, ${deed}, ${item}, ${nowMs} from sales
    where id = ${saleId} and state = 'paid' and defaulted_at_ms is null ${inTime}
      and coalesce((select deed from handover_events
        where sale_id = ${saleId} and item = ${item} order by id desc limit 1), 'unticked') <> ${deed}
      and (select count(*) from handover_events where sale_id = ${saleId}) < ${most}`)
}

/**
 * The seller says that the vehicle is handed over, or the buyer that they received it; true where it was not said before.
 * With the second of them the handing over is done.
 */
export async function recordHandedOver(
  db: Database,
  {
    saleId,
    actorId,
    side,
  }: { readonly saleId: number; readonly actorId: number; readonly side: 'seller' | 'buyer' },
  nowMs: number,
): Promise<boolean> {
  const isSeller = side === 'seller'
  const unsaid = and(holding(saleId), isNull(isSeller ? sales.sellerHandedOverAtMs : sales.buyerReceivedAtMs))
  const said = isSeller ? { sellerHandedOverAtMs: nowMs } : { buyerReceivedAtMs: nowMs }
  const [kept] = await db.batch([
    eventWhere(db, { actorId, deed: isSeller ? 'handed_over' : 'received', nowMs }, unsaid),
    db
      .update(sales)
      .set({ ...said, updatedAtMs: nowMs })
      .where(unsaid),
    db
      .update(sales)
      .set({ handedOverAtMs: nowMs })
      .where(
        and(
          eq(sales.id, saleId),
          isNull(sales.handedOverAtMs),
          isNotNull(sales.sellerHandedOverAtMs),
          isNotNull(sales.buyerReceivedAtMs),
        ),
      ),
  ])
  return kept.length > 0
}

/** Notes that the buyer has not paid the price; true where that was not noted before, and nothing was handed over. */
export async function recordNotPaid(
  db: Database,
  { saleId, actorId }: { readonly saleId: number; readonly actorId: number },
  nowMs: number,
): Promise<boolean> {
  const untouched = and(holding(saleId), isNull(sales.sellerHandedOverAtMs), isNull(sales.buyerReceivedAtMs))
  const [kept] = await db.batch([
    eventWhere(db, { actorId, deed: 'not_paid', nowMs }, untouched),
    db.update(sales).set({ defaultedAtMs: nowMs, updatedAtMs: nowMs }).where(untouched),
  ])
  return kept.length > 0
}

/** A sale whose premium is charged, and of which nobody says that its price was not paid. */
const holding = (saleId: number) =>
  and(eq(sales.id, saleId), eq(sales.state, 'paid'), isNull(sales.defaultedAtMs))

/** The statement that keeps a word on the whole of a sale where a condition holds, for the batch of what it says. */
function eventWhere(
  db: Database,
  { actorId, deed, nowMs }: { readonly actorId: number; readonly deed: HandoverDeed; readonly nowMs: number },
  condition: SQL | undefined,
) {
  // Every column in the table's order: an insert from a select names them all.
  return db
    .insert(handoverEvents)
    .select(
      sql`select null, ${sales.id}, ${actorId}, ${deed}, null, ${nowMs} from ${sales} where ${condition}`,
    )
    .returning({ id: handoverEvents.id })
}

/**
 * The sale of a round as far as it decides whether the vehicle can be offered to another, which accounts are open, and
 * whether the car stands in a later auction that was not called off.
 */
export async function findSaleCircumstances(
  db: Database,
  {
    auctionId,
    round,
    userIds,
  }: { readonly auctionId: number; readonly round: number; readonly userIds: readonly number[] },
) {
  const [found, active, later] = await db.batch([
    db
      .select({ state: sales.state, defaultedAtMs: sales.defaultedAtMs })
      .from(sales)
      .where(and(eq(sales.auctionId, auctionId), eq(sales.round, round)))
      .limit(1),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [...userIds]), eq(users.isActive, true), isNull(users.closedAtMs))),
    db
      .select({ id: auctions.id })
      .from(auctions)
      .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
      .where(
        and(
          eq(
            vehicles.vin,
            sql`(select v.vin from auctions a join vehicles v on v.id = a.vehicle_id where a.id = ${auctionId})`,
          ),
          gt(auctions.id, auctionId),
          ne(auctions.status, 'cancelled'),
        ),
      )
      .limit(1),
  ])
  return {
    sale: found[0] ?? null,
    activeIds: active.map(({ id }) => id),
    isListedAgain: later.length > 0,
  }
}
