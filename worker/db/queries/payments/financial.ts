import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { COMPLETED_SALE_STATES } from '../../../../domain/after-sale/sale-money.ts'
import { type Cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { buyerPremiumRates, listingFees, sales, transactions } from '../../schema/index.ts'

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

/** Four sums of a person's money, each zero or positive (cents). */
export async function findFinancialSums(
  db: Database,
  userId: number,
): Promise<{
  /** Sale prices of their paid sales as seller. */
  readonly revenueCents: Cents
  readonly listingFeesCents: Cents
  readonly premiumsCents: Cents
  readonly pendingCents: Cents
}> {
  const sumPaid = (condition: ReturnType<typeof sql>) =>
    sql<Cents>`coalesce(sum(case when ${condition} then -${transactions.amountCents} end), 0)`
  const { type, status } = transactions
  const [[sold], [paid]] = await db.batch([
    db
      .select({ revenueCents: sql<Cents>`coalesce(sum(${sales.amountCents}), 0)` })
      .from(sales)
      .where(and(eq(sales.sellerId, userId), inArray(sales.state, [...COMPLETED_SALE_STATES]))),
    db
      .select({
        listingFeesCents: sumPaid(sql`${type} = 'listing_fee' and ${status} = 'completed'`),
        premiumsCents: sumPaid(sql`${type} = 'buyer_premium' and ${status} = 'completed'`),
        pendingCents: sumPaid(sql`${status} = 'pending'`),
      })
      .from(transactions)
      .where(eq(transactions.userId, userId)),
  ])
  return {
    revenueCents: sold?.revenueCents ?? ZERO_CENTS,
    listingFeesCents: paid?.listingFeesCents ?? ZERO_CENTS,
    premiumsCents: paid?.premiumsCents ?? ZERO_CENTS,
    pendingCents: paid?.pendingCents ?? ZERO_CENTS,
  }
}
