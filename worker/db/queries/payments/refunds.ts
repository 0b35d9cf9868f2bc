import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '../../client.ts'
import { refunds } from '../../schema/index.ts'
import { runBatch } from '../platform/batch.ts'

export type RefundRow = typeof refunds.$inferSelect
export type NewRefund = Omit<typeof refunds.$inferInsert, 'id' | 'state' | 'reference' | 'attempts'>

const OPEN = ['pending', 'processing'] as const satisfies RefundRow['state'][]

/** Statement that inserts a refund before the processor is called. The first row of a key stays. */
export function insertRefundStatement(db: Database, refund: NewRefund) {
  return db.insert(refunds).values(refund).onConflictDoNothing()
}

/** The refunds of a sale, oldest first. */
export function listSaleRefunds(db: Database, saleId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.saleId, saleId)).orderBy(asc(refunds.id))
}

/** The refund with this key, or null. */
export async function findRefund(db: Database, key: string): Promise<RefundRow | null> {
  return (await db.select().from(refunds).where(eq(refunds.key, key)).get()) ?? null
}

/** The refunds of a payment at a processor. */
export function listPaymentRefunds(
  db: Database,
  { provider, paymentReference }: Pick<RefundRow, 'provider' | 'paymentReference'>,
): Promise<RefundRow[]> {
  const isOf = and(eq(refunds.provider, provider), eq(refunds.paymentReference, paymentReference))
  return db.select().from(refunds).where(isOf)
}

/**
 * SQL condition: no refund of the payment has begun since this was called. What is left of the payment is read after it, so that two
 * refunds at once are never both made of it.
 */
export async function noOtherRefund(
  db: Database,
  { provider, paymentReference }: Pick<RefundRow, 'provider' | 'paymentReference'>,
): Promise<SQL> {
  const newest = sql<number>`(select coalesce(max(id), 0) from refunds
    where provider = ${provider} and payment_reference = ${paymentReference})`
  const [row] = await db.all<{ id: number }>(sql`select ${newest} as id`)
  return sql`${newest} = ${row?.id ?? 0}`
}

/** The refunds of a listing's payment. */
export function listListingRefunds(db: Database, listingPaymentId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.listingPaymentId, listingPaymentId))
}

/** Refunds of everything but sales that are to be continued. */
export function listDueOtherRefunds(db: Database, nowMs: number, limit: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.state, OPEN), lte(refunds.nextAttemptAtMs, nowMs), isNull(refunds.saleId)))
    .orderBy(asc(refunds.nextAttemptAtMs))
    .limit(limit)
}

/** Refunds of sales that are to be continued. */
export function listDueSaleRefunds(db: Database, nowMs: number, limit: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.state, OPEN), lte(refunds.nextAttemptAtMs, nowMs), isNotNull(refunds.saleId)))
    .orderBy(asc(refunds.nextAttemptAtMs))
    .limit(limit)
}

/** Stores the state of an open refund with what belongs to it. The statements must be repeatable. */
export async function changeRefund(
  db: Database,
  refund: RefundRow,
  change: Partial<
    Pick<
      RefundRow,
      'state' | 'amountCents' | 'reference' | 'failureCode' | 'attempts' | 'refusals' | 'nextAttemptAtMs'
    >
  >,
  also: readonly BatchItem<'sqlite'>[],
  nowMs: number,
): Promise<void> {
  await runBatch(db, [
    db
      .update(refunds)
      .set({ ...change, updatedAtMs: nowMs })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.state, OPEN))),
    ...also,
  ])
}
