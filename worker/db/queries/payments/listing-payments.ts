import { and, count, desc, eq, inArray, isNull, ne, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { UserType } from '../../../../domain/account/roles.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Addon } from '../../../../domain/money/listing-fees.ts'
import type { Database } from '../../client.ts'
import { auctions, listingFees, listingPayments, transactions } from '../../schema/index.ts'
import { isVinBeingPaidElsewhere, isVinPaidElsewhere } from '../listings/vin-conditions.ts'
import { isUniqueConflict, runBatch, type Statement } from '../platform/batch.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import type { TransactionRow } from './financial.ts'
import { type NewPosting, postingStatement } from './postings.ts'

export type ListingPaymentRow = typeof listingPayments.$inferSelect
type NewTransaction = Omit<typeof transactions.$inferInsert, 'id'>

/** The auction's data needed to pay for its listing; null if there is no such auction. */
export async function findListingToPay(
  db: Database,
  auctionId: number,
): Promise<Pick<
  typeof auctions.$inferSelect,
  'sellerId' | 'status' | 'listingPaidAtMs' | 'auctionNumber' | 'addons'
> | null> {
  const row = await db
    .select({
      sellerId: auctions.sellerId,
      status: auctions.status,
      listingPaidAtMs: auctions.listingPaidAtMs,
      auctionNumber: auctions.auctionNumber,
      addons: auctions.addons,
    })
    .from(auctions)
    .where(eq(auctions.id, auctionId))
    .get()
  return row ?? null
}

/** A listing of a seller that can be paid for. */
export interface PayableListing {
  readonly id: number
  readonly auctionNumber: string | null
  readonly title: string
  readonly status: (typeof auctions.$inferSelect)['status']
  readonly startAtMs: number
}

/** The seller's listings that can be paid for (`getCheckoutState` of the domain), oldest first. */
export function listPayableListings(
  db: Database,
  { sellerId, limit }: { readonly sellerId: number; readonly limit: number },
): Promise<PayableListing[]> {
  return db
    .select({
      id: auctions.id,
      auctionNumber: auctions.auctionNumber,
      title: auctions.title,
      status: auctions.status,
      startAtMs: auctions.startAtMs,
    })
    .from(auctions)
    .where(
      and(
        eq(auctions.sellerId, sellerId),
        isNull(auctions.listingPaidAtMs),
        inArray(auctions.status, ['draft', 'pending']),
      ),
    )
    .orderBy(auctions.createdAtMs, auctions.id)
    .limit(limit)
}

/** Prices of the checkout by code: base fee and addons. */
export async function readCheckoutFees(db: Database): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .select({ code: listingFees.code, amountCents: listingFees.amountCents })
    .from(listingFees)
    .where(ne(listingFees.kind, 'settlement'))
  return new Map(rows.map(({ code, amountCents }) => [code, amountCents]))
}

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
      .values(await toNumbered(db, payment))
      .onConflictDoNothing(),
  ])
}

/** The same for several listings that are paid together: all or none. False also if one has another attempt. */
export async function insertListingPayments(
  db: Database,
  payments: readonly NewListingPayment[],
): Promise<boolean> {
  const numbered = await Promise.all(payments.map((payment) => toNumbered(db, payment)))
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

/** The values of the next attempt; the auction is null, which is not stored, if its VIN is taken or its seller gone or changed. */
async function toNumbered(db: Database, { sellerType, ...payment }: NewListingPayment) {
  const [earlier] = await db
    .select({ attempts: count() })
    .from(listingPayments)
    .where(eq(listingPayments.auctionId, payment.auctionId))
  const attempt = (earlier?.attempts ?? 0) + 1
  const { auctionId, createdAtMs } = payment
  const isTaken = sql`(${isVinPaidElsewhere(auctionId)} or ${isVinBeingPaidElsewhere(auctionId, createdAtMs)})`
  const isActive = sql`exists (select 1 from users u where u.id = ${payment.sellerId} and u.is_active = 1
    and u.user_type = ${sellerType})`
  const auctionIdIfFree = sql<number>`(select ${payment.auctionId} where not ${isTaken} and ${isActive})`
  return { ...payment, auctionId: auctionIdIfFree, key: `listing:${auctionId}:${attempt}`, attempt }
}

/** Statements that record that the seller must confirm at their bank, with the pending transaction. */
export function listingActionStatements(
  db: Database,
  payment: ListingPaymentRow,
  answer: {
    readonly reference: string
    readonly actionUrl: string | null
    readonly transaction: NewTransaction
  },
): Statement[] {
  return [
    db
      .update(listingPayments)
      .set({
        state: 'action_required',
        reference: answer.reference,
        actionUrl: answer.actionUrl,
        updatedAtMs: answer.transaction.updatedAtMs,
      })
      .where(and(eq(listingPayments.id, payment.id), eq(listingPayments.state, 'pending'))),
    db.insert(transactions).values(answer.transaction).onConflictDoNothing(),
  ]
}

/** Statements that record a failed attempt; another one can follow. */
export function listingFailedStatements(
  db: Database,
  payment: ListingPaymentRow,
  answer: { readonly reference: string | null; readonly code: string; readonly transaction: NewTransaction },
): Statement[] {
  const { reference, code, transaction } = answer
  return [
    settleTransaction(db, transaction, isUnfinished(payment)),
    db
      .update(listingPayments)
      .set({
        state: 'failed',
        reference,
        failureCode: code,
        actionUrl: null,
        updatedAtMs: transaction.updatedAtMs,
      })
      .where(isUnfinished(payment)),
  ]
}

/**
 * Statements that record that the listing is paid: payment, transaction, ledger and listing. The listing is not
 * marked as paid if it was cancelled or another auction of its VIN was paid for meanwhile.
 */
export function listingPaidStatements(
  db: Database,
  payment: ListingPaymentRow,
  paid: {
    /** Null where nothing was charged. */
    readonly reference: string | null
    readonly transaction: NewTransaction
    readonly postings: readonly NewPosting[]
    readonly addons: readonly Addon[]
    /** What else is stored with it, such as the fixed settlement fee. */
    readonly also: readonly Statement[]
    readonly nowMs: number
  },
): Statement[] {
  const { reference, nowMs } = paid
  return [
    settleTransaction(db, paid.transaction, isUnfinished(payment)),
    ...paid.postings.map((row) => postingStatement(db, row)),
    db
      .update(auctions)
      .set({
        listingPaidAtMs: nowMs,
        addons: [...paid.addons],
        isFeatured: paid.addons.includes('featured_homepage'),
        isPriority: paid.addons.includes('priority_listing'),
        updatedAtMs: nowMs,
      })
      .where(
        and(
          eq(auctions.id, payment.auctionId),
          isNull(auctions.listingPaidAtMs),
          ne(auctions.status, 'cancelled'),
          not(isVinPaidElsewhere(payment.auctionId)),
        ),
      ),
    db
      .update(listingPayments)
      .set({ state: 'paid', reference, actionUrl: null, updatedAtMs: nowMs })
      .where(isUnfinished(payment)),
    ...paid.also,
  ]
}

/** Statement that marks a payment as refunded, or as taken back by the bank. */
export function markListingRefundedStatement(
  db: Database,
  payment: ListingPaymentRow,
  nowMs: number,
): Statement {
  return db
    .update(listingPayments)
    .set({ refundedAtMs: nowMs })
    .where(and(eq(listingPayments.id, payment.id), isNull(listingPayments.refundedAtMs)))
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

/** Payments unchanged since `beforeMs` that wait for the processor, or whose room was not notified. */
export function listUnfinishedListingPayments(
  db: Database,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<ListingPaymentRow[]> {
  return db
    .select()
    .from(listingPayments)
    .where(
      and(
        sql`${listingPayments.updatedAtMs} <= ${beforeMs}`,
        sql`(${listingPayments.state} = 'pending' or (${listingPayments.state} = 'paid' and ${listingPayments.roomNotifiedAtMs} is null))`,
      ),
    )
    .limit(limit)
}

/** The transaction with this key, or null. */
export async function findTransaction(db: Database, key: string): Promise<TransactionRow | null> {
  return (await db.select().from(transactions).where(eq(transactions.key, key)).get()) ?? null
}

/** Statement that stores a transaction in its final state, or moves the pending one to it. */
function settleTransaction(db: Database, transaction: NewTransaction, where: SQL | undefined) {
  return db
    .insert(transactions)
    .values(transaction)
    .onConflictDoUpdate({
      target: transactions.key,
      set: {
        status: transaction.status,
        processorReference: transaction.processorReference,
        updatedAtMs: transaction.updatedAtMs,
      },
      setWhere: sql`${transactions.status} = 'pending' and exists (select 1 from ${listingPayments} where ${where})`,
    })
}

function isUnfinished(payment: ListingPaymentRow): SQL | undefined {
  return and(
    eq(listingPayments.id, payment.id),
    sql`${listingPayments.state} in ('pending', 'action_required')`,
  )
}
