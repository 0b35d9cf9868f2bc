import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { REMINDERS_MS } from '../../../../domain/after-sale/sale-schedule.ts'
import { SALE_STATES } from '../../../../domain/money/money-states.ts'
import type { Database } from '../../client.ts'
import {
  auctions,
  authorizations,
  cardHolds,
  paymentMethods,
  sales,
  type transactions,
  users,
} from '../../schema/index.ts'
import type { PaymentMethodRow } from '../payments/payment-methods.ts'
import { namesNow } from './sale-names.ts'

export type SaleRow = typeof sales.$inferSelect
export type NewTransaction = Omit<typeof transactions.$inferInsert, 'id'>

/** Whether the seller of an auction is a dealer, and when it was published; null if there is no such auction. */
export async function findPublishedListing(
  db: Database,
  auctionId: number,
): Promise<{
  readonly sellerId: number
  readonly isDealer: boolean
  readonly publishedAtMs: number | null
} | null> {
  const row = await db
    .select({
      sellerId: auctions.sellerId,
      userType: users.userType,
      publishedAtMs: auctions.listingPaidAtMs,
    })
    .from(auctions)
    .innerJoin(users, eq(users.id, auctions.sellerId))
    .where(eq(auctions.id, auctionId))
    .get()
  if (row === undefined) return null
  const { sellerId, userType, publishedAtMs } = row
  return { sellerId, isDealer: userType === 'dealer', publishedAtMs }
}

/**
 * The winner's payment method: the card of their authorization, open or ended, else the default; null without
 * one. An authorization that has never held anything does not count.
 */
export async function findMethodToCharge(db: Database, userId: number): Promise<PaymentMethodRow | null> {
  const isOpen = inArray(authorizations.state, ['active', 'action_required'])
  const row = await db
    .select({ method: paymentMethods })
    .from(paymentMethods)
    .leftJoin(
      authorizations,
      and(
        eq(authorizations.paymentMethodId, paymentMethods.id),
        inArray(authorizations.state, ['active', 'action_required', 'expired', 'ended']),
        sql`(${authorizations.state} = 'active' or exists (select 1 from card_holds h
          where h.authorization_id = ${authorizations.id} and (h.number > 1 or h.capture_before_ms is not null
            or h.state in ('held', 'lapsed', 'capturing', 'captured'))))`,
      ),
    )
    .where(and(eq(paymentMethods.userId, userId), isNull(paymentMethods.removedAtMs)))
    .orderBy(desc(isOpen), desc(authorizations.id), desc(paymentMethods.isDefault), desc(paymentMethods.id))
    .limit(1)
    .get()
  return row?.method ?? null
}

/** The sale with this key, or null. */
export async function findSale(db: Database, key: string): Promise<SaleRow | null> {
  return (await db.select().from(sales).where(eq(sales.key, key)).get()) ?? null
}

/** The sale with this id, or null. */
export async function findSaleById(db: Database, id: number): Promise<SaleRow | null> {
  return (await db.select().from(sales).where(eq(sales.id, id)).get()) ?? null
}

/** The sale whose live payment has a processor's reference, or null. */
export async function findSaleByReference(
  db: Database,
  {
    provider,
    reference,
  }: { readonly provider: NonNullable<SaleRow['provider']>; readonly reference: string },
): Promise<SaleRow | null> {
  const isCharge = and(eq(sales.provider, provider), eq(sales.chargeReference, reference))
  return (await db.select().from(sales).where(isCharge).get()) ?? null
}

/** Inserts a sale before anything is charged, with the names that both sides have now. The first row of a key or round stays. */
export async function insertSale(
  db: Database,
  sale: Omit<typeof sales.$inferInsert, 'names'>,
): Promise<void> {
  await db
    .insert(sales)
    .values({ ...sale, names: namesNow(sale) })
    .onConflictDoNothing()
}

/** Counts a run without an answer and schedules the next, if the sale's state is unchanged. */
export async function deferSale(
  db: Database,
  sale: SaleRow,
  {
    error,
    nextAttemptAtMs,
    nowMs,
  }: { readonly error: string; readonly nextAttemptAtMs: number; readonly nowMs: number },
): Promise<void> {
  await db
    .update(sales)
    .set({ attempts: sale.attempts + 1, lastError: error, nextAttemptAtMs, updatedAtMs: nowMs })
    .where(and(eq(sales.id, sale.id), eq(sales.state, sale.state)))
}

/** Stops automatic attempts for a sale; an administrator must act. */
export async function parkSale(
  db: Database,
  sale: SaleRow,
  { error, nowMs }: { readonly error: string; readonly nowMs: number },
): Promise<void> {
  await db
    .update(sales)
    .set({ lastError: error, nextAttemptAtMs: null, updatedAtMs: nowMs })
    .where(and(eq(sales.id, sale.id), eq(sales.state, sale.state)))
}

/** Sets when the job continues a sale next, unless another run has set it since; null: nothing is left to do. */
export async function scheduleSale(
  db: Database,
  sale: SaleRow,
  nextAttemptAtMs: number | null,
): Promise<void> {
  await db
    .update(sales)
    .set({ nextAttemptAtMs })
    .where(
      and(
        eq(sales.id, sale.id),
        eq(sales.state, sale.state),
        sql`${sales.nextAttemptAtMs} is ${sale.nextAttemptAtMs}`,
      ),
    )
}

/**
 * Sales whose job is due, the longest waiting first; without those that were not charged yet and whose auction is no
 * longer ended.
 */
export function listDueSales(db: Database, nowMs: number, limit: number): Promise<SaleRow[]> {
  return db
    .select()
    .from(sales)
    .where(
      and(
        inArray(sales.state, [...SALE_STATES]),
        lte(sales.nextAttemptAtMs, nowMs),
        sql`(${sales.state} not in ('premium_due', 'charging') or ${sales.softDeclines} > 0
          or exists (select 1 from auctions a where a.id = ${sales.auctionId} and a.round = ${sales.round}
            and a.status = 'ended'))`,
        // A reminder or a default waits while the platform is locked, and must not hold up the others.
        sql`(${sales.state} <> 'action_required' or ${sales.dueByMs} is null
          or ${sales.dueByMs} > ${nowMs + REMINDERS_MS[0]}
          or not exists (select 1 from settings where key = 'system_locked' and value = 'true'))`,
      ),
    )
    .orderBy(asc(sales.nextAttemptAtMs))
    .limit(limit)
}

/**
 * Statement that reserves the winner's newest hold for capture as the deposit. Belongs in the batch that records the
 * default. Whether the hold can still be captured is decided by the processor: some keep it beyond its deadline.
 */
export function reserveDepositStatement(db: Database, sale: SaleRow, nowMs: number) {
  const newestHeld = sql`(
    select h.id from card_holds h
    where h.user_id = ${sale.winnerId} and h.state = 'held'
    order by h.id desc limit 1
  )`
  return db
    .update(cardHolds)
    .set({ state: 'capturing', saleId: sale.id, updatedAtMs: nowMs })
    .where(eq(cardHolds.id, newestHeld))
}

/** Statement that marks a hold as captured. Belongs in the batch that records the deposit. */
export function captureHoldStatement(db: Database, hold: typeof cardHolds.$inferSelect, nowMs: number) {
  return db
    .update(cardHolds)
    .set({ state: 'captured', updatedAtMs: nowMs })
    .where(and(eq(cardHolds.id, hold.id), eq(cardHolds.state, 'capturing')))
}

/** Records that the hold lapsed before it could be captured. False if a renewal has replaced it meanwhile. */
export async function recordDepositMissed(
  db: Database,
  hold: typeof cardHolds.$inferSelect,
  nowMs: number,
): Promise<boolean> {
  const [, rows] = await db.batch([
    db
      .update(cardHolds)
      .set({ state: 'lapsed', updatedAtMs: nowMs })
      .where(
        and(
          eq(cardHolds.id, hold.id),
          eq(cardHolds.state, 'capturing'),
          eq(cardHolds.reference, hold.reference ?? ''),
        ),
      ),
    db.select({ state: cardHolds.state }).from(cardHolds).where(eq(cardHolds.id, hold.id)),
  ])
  return rows[0]?.state !== 'capturing'
}
