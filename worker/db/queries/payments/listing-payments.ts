import { and, count, desc, eq, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Addon } from '../../../../domain/money/listing-fees.ts'
import type { Database } from '../../client.ts'
import { auctions, listingFees, listingPayments, transactions } from '../../schema/index.ts'
import { inOneBatch } from '../platform/batch.ts'
import { type NewPosting, post } from './ledger.ts'

export type ListingPaymentRow = typeof listingPayments.$inferSelect
export type TransactionRow = typeof transactions.$inferSelect
type NewTransaction = Omit<typeof transactions.$inferInsert, 'id'>

/** What paying for an auction depends on; null where there is no such auction. */
export async function findListingToPay(
  db: Database,
  auctionId: number,
): Promise<Pick<
  typeof auctions.$inferSelect,
  'sellerId' | 'status' | 'listingPaidAtMs' | 'auctionNumber'
> | null> {
  const row = await db
    .select({
      sellerId: auctions.sellerId,
      status: auctions.status,
      listingPaidAtMs: auctions.listingPaidAtMs,
      auctionNumber: auctions.auctionNumber,
    })
    .from(auctions)
    .where(eq(auctions.id, auctionId))
    .get()
  return row ?? null
}

/** The price list's rows for the checkout, by their code. */
export async function readCheckoutFees(db: Database): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .select({ code: listingFees.code, amountCents: listingFees.amountCents })
    .from(listingFees)
    .where(ne(listingFees.kind, 'settlement'))
  return new Map(rows.map(({ code, amountCents }) => [code, amountCents]))
}

/** The payment for a listing that has not failed: there is one at most. */
export async function findStandingPayment(
  db: Database,
  auctionId: number,
): Promise<ListingPaymentRow | null> {
  const row = await db
    .select()
    .from(listingPayments)
    .where(and(eq(listingPayments.auctionId, auctionId), ne(listingPayments.state, 'failed')))
    .get()
  return row ?? null
}

/** The newest attempt to pay for a listing, whatever came of it. */
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

/** Along the keys, which name the auction: the index over auctions leaves out what failed. */
function isAttemptFor(auctionId: number): SQL | undefined {
  return and(
    sql`${listingPayments.key} > ${`listing:${auctionId}:`}`,
    sql`${listingPayments.key} < ${`listing:${auctionId};`}`,
  )
}

/**
 * The methods that were declined when this listing was to be paid for. A payment that was ended for another
 * card, or not confirmed at the bank, says nothing against the card.
 */
export async function declinedMethodIds(db: Database, auctionId: number): Promise<ReadonlySet<number>> {
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

/**
 * Begins an attempt, written down before the processor is asked; where one stands already, nothing is begun.
 */
export async function beginListingPayment(
  db: Database,
  payment: Omit<typeof listingPayments.$inferInsert, 'id' | 'key' | 'attempt'>,
): Promise<void> {
  const [failed] = await db
    .select({ attempts: count() })
    .from(listingPayments)
    .where(eq(listingPayments.auctionId, payment.auctionId))
  const attempt = (failed?.attempts ?? 0) + 1
  const key = `listing:${payment.auctionId}:${attempt}`
  await db
    .insert(listingPayments)
    .values({ ...payment, key, attempt })
    .onConflictDoNothing()
}

/** The seller has to confirm at their bank. */
export async function recordListingAction(
  db: Database,
  payment: ListingPaymentRow,
  answer: {
    readonly reference: string
    readonly actionUrl: string | null
    readonly transaction: NewTransaction
  },
): Promise<void> {
  await inOneBatch(db, [
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
  ])
}

/** The attempt has come to nothing; another can be made. */
export async function recordListingFailed(
  db: Database,
  payment: ListingPaymentRow,
  answer: { readonly reference: string | null; readonly code: string; readonly transaction: NewTransaction },
): Promise<void> {
  const { reference, code, transaction } = answer
  await inOneBatch(db, [
    settleTransaction(db, transaction, awaits(payment)),
    db
      .update(listingPayments)
      .set({
        state: 'failed',
        reference,
        failureCode: code,
        actionUrl: null,
        updatedAtMs: transaction.updatedAtMs,
      })
      .where(awaits(payment)),
  ])
}

/** The listing is paid for: payment, transaction, ledger and the listing itself, together or not at all. */
export async function recordListingPaid(
  db: Database,
  payment: ListingPaymentRow,
  paid: {
    readonly reference: string
    readonly transaction: NewTransaction
    readonly postings: readonly NewPosting[]
    readonly addons: readonly Addon[]
    readonly nowMs: number
  },
): Promise<void> {
  const { reference, nowMs } = paid
  await inOneBatch(db, [
    settleTransaction(db, paid.transaction, awaits(payment)),
    ...paid.postings.map((row) => post(db, row)),
    db
      .update(auctions)
      .set({
        listingPaidAtMs: nowMs,
        addons: [...paid.addons],
        isFeatured: paid.addons.includes('featured_homepage'),
        isPriority: paid.addons.includes('priority_listing'),
        updatedAtMs: nowMs,
      })
      // One that was cancelled meanwhile stays unpublished: what was paid for it goes back.
      .where(
        and(
          eq(auctions.id, payment.auctionId),
          isNull(auctions.listingPaidAtMs),
          ne(auctions.status, 'cancelled'),
        ),
      ),
    db
      .update(listingPayments)
      .set({ state: 'paid', reference, actionUrl: null, updatedAtMs: nowMs })
      .where(awaits(payment)),
  ])
}

/** All of a payment was given back: transaction, ledger and payment, together or not at all; once. */
export async function recordListingRefunded(
  db: Database,
  payment: ListingPaymentRow,
  refund: {
    readonly transaction: NewTransaction
    readonly postings: readonly NewPosting[]
    readonly nowMs: number
  },
): Promise<void> {
  await inOneBatch(db, [
    db.insert(transactions).values(refund.transaction).onConflictDoNothing(),
    ...refund.postings.map((row) => post(db, row)),
    db
      .update(listingPayments)
      .set({ refundedAtMs: refund.nowMs })
      .where(and(eq(listingPayments.id, payment.id), isNull(listingPayments.refundedAtMs))),
  ])
}

/** The room has learnt that its listing is paid for. */
export async function recordRoomTold(db: Database, payment: ListingPaymentRow, nowMs: number): Promise<void> {
  await db.update(listingPayments).set({ roomToldAtMs: nowMs }).where(eq(listingPayments.id, payment.id))
}

/** Payments that wait for an answer of the processor, or whose room has not been told, since `beforeMs`. */
export function findUnfinishedListingPayments(
  db: Database,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<ListingPaymentRow[]> {
  return db
    .select()
    .from(listingPayments)
    .where(
      and(
        sql`${listingPayments.updatedAtMs} <= ${beforeMs}`,
        sql`(${listingPayments.state} = 'pending' or (${listingPayments.state} = 'paid' and ${listingPayments.roomToldAtMs} is null))`,
      ),
    )
    .limit(limit)
}

export async function findTransaction(db: Database, key: string): Promise<TransactionRow | null> {
  return (await db.select().from(transactions).where(eq(transactions.key, key)).get()) ?? null
}

/** The transaction in its last state, whether or not it was shown as pending before. */
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

function awaits(payment: ListingPaymentRow): SQL | undefined {
  return and(
    eq(listingPayments.id, payment.id),
    sql`${listingPayments.state} in ('pending', 'action_required')`,
  )
}
