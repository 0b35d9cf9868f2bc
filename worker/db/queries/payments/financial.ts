import { and, asc, count, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import type { TransactionCounts } from '../../../../domain/administration/financial-report.ts'
import type { InvoicePlace } from '../../../../domain/money/invoice.ts'
import type { TransactionFilter } from '../../../../domain/money/transaction-labels.ts'
import type { Database } from '../../client.ts'
import { buyerPremiumRates, invoices, listingFees, transactions } from '../../schema/index.ts'

export type TransactionRow = typeof transactions.$inferSelect
export type ListingFeeRow = typeof listingFees.$inferSelect
export type BuyerPremiumRow = typeof buyerPremiumRates.$inferSelect

/** The price list in display order, without what is sold no more. */
export function listListingFees(db: Database): Promise<ListingFeeRow[]> {
  return db
    .select()
    .from(listingFees)
    .where(isNull(listingFees.endedAtMs))
    .orderBy(asc(listingFees.sortOrder), asc(listingFees.id))
}

/** The buyer's premium schedules, the active one first. */
export function listBuyerPremiums(db: Database): Promise<BuyerPremiumRow[]> {
  return db
    .select()
    .from(buyerPremiumRates)
    .orderBy(desc(buyerPremiumRates.isActive), asc(buyerPremiumRates.id))
}

/** A transaction with the place of its invoice. */
export type ListedTransaction = TransactionRow & { readonly invoice: InvoicePlace | null }

/** A page of a person's transactions, newest first, and their total number; narrowed by type and status. */
export async function listTransactions(
  db: Database,
  {
    userId,
    type = null,
    status = null,
    limit,
    offset,
  }: {
    readonly userId: number
    readonly limit: number
    readonly offset: number
  } & Partial<TransactionFilter>,
): Promise<{ readonly rows: ListedTransaction[]; readonly total: number }> {
  const isListed = and(
    eq(transactions.userId, userId),
    type === null ? undefined : eq(transactions.type, type),
    status === null ? undefined : eq(transactions.status, status),
  )
  const [rows, [counted]] = await db.batch([
    db
      .select({ row: transactions, year: invoices.year, sequence: invoices.sequence })
      .from(transactions)
      .leftJoin(invoices, eq(invoices.transactionId, transactions.id))
      .where(isListed)
      .orderBy(desc(transactions.createdAtMs), desc(transactions.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(transactions).where(isListed),
  ])
  return {
    rows: rows.map(({ row, year, sequence }) => ({
      ...row,
      invoice: year === null || sequence === null ? null : { year, sequence },
    })),
    total: counted?.total ?? 0,
  }
}

/** The transactions that were made in a period, by what has become of them until now. */
export async function countTransactionsByStatus(
  db: Database,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<TransactionCounts> {
  const rows = await db
    .select({ status: transactions.status, n: count() })
    .from(transactions)
    .where(and(gte(transactions.createdAtMs, fromMs), lt(transactions.createdAtMs, untilMs)))
    .groupBy(transactions.status)
  const countOf = (named: TransactionRow['status']) => rows.find(({ status }) => status === named)?.n ?? 0
  return { completed: countOf('completed'), pending: countOf('pending'), failed: countOf('failed') }
}

/** When a person's first transaction was made, null without one. */
export async function findFirstTransactionMs(db: Database, userId: number): Promise<number | null> {
  const row = await db
    .select({ createdAtMs: transactions.createdAtMs })
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(asc(transactions.createdAtMs))
    .limit(1)
    .get()
  return row?.createdAtMs ?? null
}
