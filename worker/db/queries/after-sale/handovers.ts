import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type HandoverAction,
  type HandoverItem,
  isAfterHandover,
} from '../../../../domain/after-sale/handover.ts'
import { COMPLETED_SALE_STATES } from '../../../../domain/after-sale/sale-money.ts'
import type { Database } from '../../client.ts'
import {
  auctions,
  handoverEvents,
  profiles,
  reviews,
  sales,
  settlementFees,
  users,
  vehicles,
} from '../../schema/index.ts'
import { statedBusinessName } from '../accounts/business.ts'
import { COMPLETED } from '../listings/sold-conditions.ts'
import { insertAuditEntryStatement, type NewAuditEntry } from '../platform/audit-log.ts'
import { IS_FEE_OF_PACK } from '../settlement/settlement-fees.ts'
import { selectListedAgain } from './listed-again.ts'

/** A sold auction with its sale, vehicle and both parties. */
export type HandoverRow = NonNullable<Awaited<ReturnType<typeof findHandover>>>

/** One party of a sale with their contact data. */
export type SaleParty = Awaited<ReturnType<typeof findSaleParty>>

/** An auction that ended as sold, else null. `sale` is null until the settlement has inserted it. */
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
      feeState: settlementFees.state,
      isFeeOfPack: IS_FEE_OF_PACK,
    })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .leftJoin(sales, and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
    .leftJoin(reviews, eq(reviews.saleId, sales.id))
    .leftJoin(settlementFees, eq(settlementFees.saleId, sales.id))
    .where(and(eq(auctions.id, auctionId), eq(auctions.status, 'ended'), eq(auctions.resultOutcome, 'sold')))
    .get()
  return row ?? null
}

/** The contact data of a sale's party; null if the user does not exist. */
export async function findSaleParty(db: Database, userId: number) {
  const row = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      closedAtMs: users.closedAtMs,
      businessName: statedBusinessName(users, profiles),
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

/** The hand-over events of a sale, oldest first. */
export function listHandoverEvents(db: Database, saleId: number) {
  return db
    .select({
      action: handoverEvents.action,
      item: handoverEvents.item,
      actorId: handoverEvents.actorId,
      atMs: handoverEvents.atMs,
    })
    .from(handoverEvents)
    .where(eq(handoverEvents.saleId, saleId))
    .orderBy(asc(handoverEvents.id))
}

/**
 * Ticks or unticks a checklist item. Stores nothing if the person has already set that state, or has
 * `most` events of the sale, or if the vehicle is handed over and the item belongs to the time before.
 */
export async function insertChecklistTick(
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
  const event = isDone ? 'ticked' : 'unticked'
  const notHandedOver = isAfterHandover(item) ? sql`` : sql`and handed_over_at_ms is null`
  await db.run(sql`
    insert into handover_events (sale_id, actor_id, action, item, at_ms)
    select id, ${actorId}, ${event}, ${item}, ${nowMs} from sales
    where id = ${saleId} and state in ${COMPLETED} ${notHandedOver}
      and coalesce((select action from handover_events
        where sale_id = ${saleId} and item = ${item} and actor_id = ${actorId} order by id desc limit 1), 'unticked') <> ${event}
      and (select count(*) from handover_events where sale_id = ${saleId} and actor_id = ${actorId}) < ${most}`)
}

/**
 * Records that the seller handed the vehicle over, or that the buyer received it; false if that side had
 * confirmed before. The second confirmation completes the hand-over.
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
  const column = isSeller ? sales.sellerHandedOverAtMs : sales.buyerReceivedAtMs
  const isUnconfirmed = and(isSettled(saleId), isNull(column))
  const confirmation = isSeller ? { sellerHandedOverAtMs: nowMs } : { buyerReceivedAtMs: nowMs }
  const [inserted] = await db.batch([
    insertEventWhere(db, { actorId, event: isSeller ? 'handed_over' : 'received', nowMs }, isUnconfirmed),
    db
      .update(sales)
      .set({ ...confirmation, updatedAtMs: nowMs })
      .where(isUnconfirmed),
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
  return inserted.length > 0
}

/**
 * Statements that belong to a sale whose price was not paid: the event, and for an administrator the entry of the audit
 * log. They belong in the batch that changes the sale.
 */
export function notPaidStatements(
  db: Database,
  {
    saleId,
    actorId,
    audit,
  }: {
    readonly saleId: number
    readonly actorId: number
    /** The audit log entry of an administrator; null for the seller. */
    readonly audit: NewAuditEntry | null
  },
  nowMs: number,
) {
  const insertEvent = insertEventWhere(db, { actorId, event: 'not_paid', nowMs }, eq(sales.id, saleId))
  return audit ? [insertEvent, insertAuditEntryStatement(db, audit, nowMs)] : [insertEvent]
}

/** SQL condition: nobody has ticked the price since the last report that it was not paid (`unpaidReport` of the domain). */
export function isReportUnanswered(saleId: number): SQL {
  return sql`not exists (select 1 from handover_events where sale_id = ${saleId} and item = 'price_paid'
    and action = 'ticked' and id > (select max(id) from handover_events where sale_id = ${saleId} and action = 'not_paid'))`
}

/** The sale counts. */
const isSettled = (saleId: number) =>
  and(eq(sales.id, saleId), inArray(sales.state, [...COMPLETED_SALE_STATES]))

/**
 * Statement that inserts an event about the whole sale if `condition` is true. Belongs in the batch of the
 * change.
 */
function insertEventWhere(
  db: Database,
  {
    actorId,
    event,
    nowMs,
  }: { readonly actorId: number; readonly event: HandoverAction; readonly nowMs: number },
  condition: SQL | undefined,
) {
  // An insert from a select must name every column in the table's order.
  return db
    .insert(handoverEvents)
    .select(
      sql`select null, ${sales.id}, ${actorId}, ${event}, null, ${nowMs} from ${sales} where ${condition}`,
    )
    .returning({ id: handoverEvents.id })
}

/**
 * Facts that decide whether the vehicle can be offered to another bidder: the state of the round's sale, the
 * active ones among the users, none once the seller has closed the account, and whether the vehicle, or its VIN by the same seller, is in a later auction that
 * was not cancelled.
 */
export async function findSaleCircumstances(
  db: Database,
  {
    auctionId,
    round,
    userIds,
  }: { readonly auctionId: number; readonly round: number; readonly userIds: readonly number[] },
) {
  const [saleRows, activeUsers, listedAgain] = await db.batch([
    db
      .select({ state: sales.state })
      .from(sales)
      .where(and(eq(sales.auctionId, auctionId), eq(sales.round, round)))
      .limit(1),
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          inArray(users.id, [...userIds]),
          eq(users.isActive, true),
          isNull(users.closedAtMs),
          sql`not exists (select 1 from auctions a join users s on s.id = a.seller_id
            where a.id = ${auctionId} and s.closed_at_ms is not null)`,
        ),
      ),
    selectListedAgain(db, auctionId),
  ])
  return {
    sale: saleRows[0] ?? null,
    activeIds: activeUsers.map(({ id }) => id),
    isListedAgain: listedAgain[0]?.holds === 1,
  }
}
