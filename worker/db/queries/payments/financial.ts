import { asc, count, desc, eq } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { buyerPremiumRates, listingFees, transactions } from '../../schema/index.ts'

export type TransactionRow = typeof transactions.$inferSelect
export type ListingFeeRow = typeof listingFees.$inferSelect
export type BuyerPremiumRow = typeof buyerPremiumRates.$inferSelect

/** The price list in display order. */
export function listListingFees(db: Database): Promise<ListingFeeRow[]> {
  return db.select().from(listingFees).orderBy(asc(listingFees.sortOrder), asc(listingFees.id))
}

/** The buyer's premium schedules, the active one first. */
export function listBuyerPremiums(db: Database): Promise<BuyerPremiumRow[]> {
  return db
    .select()
    .from(buyerPremiumRates)
    .orderBy(desc(buyerPremiumRates.isActive), asc(buyerPremiumRates.id))
}

/** A page of a person's transactions, newest first, and their total number. */
export async function listTransactions(
  db: Database,
  { userId, limit, offset }: { readonly userId: number; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: TransactionRow[]; readonly total: number }> {
  const isOwn = eq(transactions.userId, userId)
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(transactions)
      .where(isOwn)
      .orderBy(desc(transactions.createdAtMs), desc(transactions.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(transactions).where(isOwn),
  ])
  return { rows, total: counted?.total ?? 0 }
}
