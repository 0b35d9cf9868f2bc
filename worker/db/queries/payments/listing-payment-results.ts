import { and, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Addon } from '../../../../domain/money/listing-fees.ts'
import type { Database } from '../../client.ts'
import { auctions, listingPayments, transactions, users } from '../../schema/index.ts'
import { isVinPaidElsewhere } from '../listings/vin-conditions.ts'
import type { Statement } from '../platform/batch.ts'
import type { ListingPaymentRow } from './listing-payments.ts'
import type { FrozenTermColumns } from './payable-listings.ts'
import { type NewPosting, postingStatement } from './postings.ts'

type NewTransaction = Omit<typeof transactions.$inferInsert, 'id'>

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
 * Statements that record that the listing is paid: payment, transaction, ledger, listing and the terms that are frozen with
 * it. The listing is not marked as paid if it was cancelled, another auction of its VIN was paid for meanwhile, or its seller
 * can publish nothing any more. One that an
 * administrator has opened keeps its terms.
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
    readonly terms: FrozenTermColumns
    /** False if the seller can publish nothing any more. */
    readonly mayPublish: boolean
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
      .set(paid.terms)
      .where(
        and(
          eq(auctions.id, payment.auctionId),
          isNull(auctions.listingPaidAtMs),
          inArray(auctions.status, ['draft', 'pending']),
        ),
      ),
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
          sql`${paid.mayPublish ? 1 : 0} = 1`,
          sql`exists (select 1 from ${users} where ${users.id} = ${payment.sellerId} and ${users.isActive} = 1)`,
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
