import { and, count, desc, eq, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { UserType } from '../../../../domain/account/roles.ts'
import type { Database } from '../../client.ts'
import { listingPayments, transactions } from '../../schema/index.ts'
import { isVinBeingPaidElsewhere, isVinPaidElsewhere } from '../listings/vin-conditions.ts'
import { isUniqueConflict, runBatch, type Statement } from '../platform/batch.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import type { TransactionRow } from './financial.ts'

export type ListingPaymentRow = typeof listingPayments.$inferSelect

/** The listing's payment that has not failed, or null; there is at most one. */
export async function findUnfailedPayment(
  db: Database,
  auctionId: number,
): Promise<ListingPaymentRow | null> {
  const row = await db
    .select()
    .from(listingPayments)
    // The condition of the unique index, to the letter: otherwise the index is not used.
    .where(and(eq(listingPayments.auctionId, auctionId), sql`state not in ('failed', 'canceled')`))
    .get()
  return row ?? null
}

/** The newest payment attempt for a listing in any state, or null. */
export async function findLastListingPayment(
  db: Database,
  auctionId: number,
): Promise<ListingPaymentRow | null> {
  const row = await db
    .select()
    .from(listingPayments)
    .where(isAttemptFor(auctionId))
    .orderBy(desc(listingPayments.attempt))
    .limit(1)
    .get()
  return row ?? null
}

/**
 * Selects by a key range, because keys contain the auction id. The index on auction ids excludes failed
 * attempts.
 */
function isAttemptFor(auctionId: number): SQL | undefined {
  return and(
    sql`${listingPayments.key} > ${`listing:${auctionId}:`}`,
    sql`${listingPayments.key} < ${`listing:${auctionId};`}`,
  )
}

/**
 * Ids of payment methods that were declined for this listing. A payment that was abandoned for another card,
 * or not confirmed at the bank, does not count as declined.
 */
export async function listDeclinedMethodIds(db: Database, auctionId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: listingPayments.paymentMethodId })
    .from(listingPayments)
    .where(
      and(
        isAttemptFor(auctionId),
        eq(listingPayments.state, 'failed'),
        notInArray(listingPayments.failureCode, ['abandoned', 'authentication_required']),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The payments that are paid together with one, itself included, in order. */
export async function listPaidTogether(
  db: Database,
  payment: ListingPaymentRow,
): Promise<ListingPaymentRow[]> {
  if (payment.groupKey === null) return [payment]
  return db
    .select()
    .from(listingPayments)
    .where(eq(listingPayments.groupKey, payment.groupKey))
    .orderBy(listingPayments.id)
}

/** SQL condition: the row is the payment, or is paid together with it. */
const isTogether = ({ id, groupKey }: ListingPaymentRow) =>
  groupKey === null ? eq(listingPayments.id, id) : eq(listingPayments.groupKey, groupKey)

/**
 * Stores the processor's reference of a pending payment, unless it has one; returns the one it has, and null if the
 * payment is no longer pending.
 */
export async function storeListingReference(
  db: Database,
  payment: ListingPaymentRow,
  reference: string,
): Promise<string | null> {
  const isPending = and(isTogether(payment), eq(listingPayments.state, 'pending'))
  const [, rows] = await db.batch([
    db
      .update(listingPayments)
      .set({ reference })
      .where(and(isPending, isNull(listingPayments.reference))),
    db.select({ reference: listingPayments.reference }).from(listingPayments).where(isPending),
  ])
  return rows[0]?.reference ?? null
}

/** The listing payment with a processor's reference, or null. */
export async function findListingPaymentByReference(
  db: Database,
  provider: ListingPaymentRow['provider'],
  reference: string,
): Promise<ListingPaymentRow | null> {
  const row = await db
    .select()
    .from(listingPayments)
    .where(and(eq(listingPayments.provider, provider), eq(listingPayments.reference, reference)))
    .get()
  return row ?? null
}

/** The paid listing payments with a processor's reference: several if they were paid together. */
export function listListingPaymentsByReference(
  db: Database,
  { provider, reference }: { readonly provider: ListingPaymentRow['provider']; readonly reference: string },
): Promise<ListingPaymentRow[]> {
  return db
    .select()
    .from(listingPayments)
    .where(
      and(
        eq(listingPayments.provider, provider),
        eq(listingPayments.reference, reference),
        eq(listingPayments.state, 'paid'),
      ),
    )
    .orderBy(listingPayments.id)
}

type NewListingPayment = Omit<typeof listingPayments.$inferInsert, 'id' | 'key' | 'attempt' | 'groupKey'> & {
  /** The account type of the seller that may publish. */
  readonly sellerType: UserType
}

/**
 * Inserts an attempt before the processor is called; inserts nothing if another attempt has not failed. Returns
 * false if another auction of the VIN is paid for, or being paid for, or if the seller's account is not active or has another
 * type than the one that was checked. Check and insert are one statement, so that of two sellers one pays, and that no
 * payment follows the closing of an account or the change to a dealer's.
 */
export async function insertListingPayment(db: Database, payment: NewListingPayment): Promise<boolean> {
  return insertUnlessTaken(db, [
    db
      .insert(listingPayments)
      .values(toNumbered(payment, await countAttempts(db, [payment.auctionId])))
      .onConflictDoNothing(),
  ])
}

/** The same for several listings that are paid together: all or none. False also if one has another attempt. */
export async function insertListingPayments(
  db: Database,
  payments: readonly NewListingPayment[],
): Promise<boolean> {
  const attempts = await countAttempts(
    db,
    payments.map(({ auctionId }) => auctionId),
  )
  const numbered = payments.map((payment) => toNumbered(payment, attempts))
  const groupKey = `listings:${numbered[0]?.key.slice('listing:'.length)}`
  try {
    return await insertUnlessTaken(
      db,
      numbered.map((payment) => db.insert(listingPayments).values({ ...payment, groupKey })),
    )
  } catch (error) {
    if (isUniqueConflict(error)) return false
    throw error
  }
}

async function insertUnlessTaken(db: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await runBatch(db, statements)
  } catch (error) {
    if (!isNotNullViolation(error, 'listing_payments.auction_id')) throw error
    return false
  }
  return true
}

/** The number of payment attempts for each listing; those without one are absent. */
async function countAttempts(
  db: Database,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ auctionId: listingPayments.auctionId, attempts: count() })
    .from(listingPayments)
    .where(inArray(listingPayments.auctionId, [...auctionIds]))
    .groupBy(listingPayments.auctionId)
  return new Map(rows.map(({ auctionId, attempts }) => [auctionId, attempts]))
}

/** The values of the next attempt; the auction is null, which is not stored, if its VIN is taken or its seller gone or changed. */
function toNumbered({ sellerType, ...payment }: NewListingPayment, earlier: ReadonlyMap<number, number>) {
  const attempt = (earlier.get(payment.auctionId) ?? 0) + 1
  const { auctionId, createdAtMs } = payment
  const isTaken = sql`(${isVinPaidElsewhere(auctionId)} or ${isVinBeingPaidElsewhere(auctionId, createdAtMs)})`
  const isActive = sql`exists (select 1 from users u where u.id = ${payment.sellerId} and u.is_active = 1
    and u.user_type = ${sellerType})`
  const auctionIdIfFree = sql<number>`(select ${payment.auctionId} where not ${isTaken} and ${isActive})`
  return { ...payment, auctionId: auctionIdIfFree, key: `listing:${auctionId}:${attempt}`, attempt }
}

/** The payment with this key, or null. */
export async function findListingPaymentByKey(db: Database, key: string): Promise<ListingPaymentRow | null> {
  return (await db.select().from(listingPayments).where(eq(listingPayments.key, key)).get()) ?? null
}

/** Records that the auction's room was notified of the payment. */
export async function recordRoomNotified(
  db: Database,
  payment: ListingPaymentRow,
  nowMs: number,
): Promise<void> {
  await db.update(listingPayments).set({ roomNotifiedAtMs: nowMs }).where(eq(listingPayments.id, payment.id))
}

/**
 * Payments unchanged since `beforeMs` that wait for the processor, one of those that are paid together. In random order: a
 * payment on which the processor works for days must not keep the others from their turn.
 */
export function listWaitingListingPayments(
  db: Database,
  {
    waitsFor,
    beforeMs,
    limit,
  }: {
    readonly waitsFor: 'pending' | 'action_required'
    readonly beforeMs: number
    readonly limit: number
  },
): Promise<ListingPaymentRow[]> {
  const { state, updatedAtMs, key, groupKey } = listingPayments
  const isFirstOfGroup = sql`(${groupKey} is null or ${key} = (select min(o.key) from listing_payments o
    where o.group_key = ${groupKey} and o.state = ${waitsFor}))`
  return db
    .select()
    .from(listingPayments)
    .where(and(eq(state, waitsFor), lte(updatedAtMs, beforeMs), isFirstOfGroup))
    .orderBy(sql`random()`)
    .limit(limit)
}

/** Paid listings whose room was not notified, unchanged since `beforeMs`, in random order for the same reason. */
export function listUnpublishedPayments(
  db: Database,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<ListingPaymentRow[]> {
  const { state, roomNotifiedAtMs, updatedAtMs } = listingPayments
  return db
    .select()
    .from(listingPayments)
    .where(and(eq(state, 'paid'), isNull(roomNotifiedAtMs), lte(updatedAtMs, beforeMs)))
    .orderBy(sql`random()`)
    .limit(limit)
}

/** The transaction with this key, or null. */
export async function findTransaction(db: Database, key: string): Promise<TransactionRow | null> {
  return (await db.select().from(transactions).where(eq(transactions.key, key)).get()) ?? null
}

/** The transactions with these keys, in any order. */
export function listTransactionsByKey(db: Database, keys: readonly string[]): Promise<TransactionRow[]> {
  return db
    .select()
    .from(transactions)
    .where(inArray(transactions.key, [...keys]))
}
