import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { type Cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { buyerPremiumRates, listingFees, sales, transactions } from '../../schema/index.ts'

export type TransactionRow = typeof transactions.$inferSelect
export type ListingFeeRow = typeof listingFees.$inferSelect
export type BuyerPremiumRow = typeof buyerPremiumRates.$inferSelect

/** The price list in its order. */
export function listListingFees(db: Database): Promise<ListingFeeRow[]> {
  return db.select().from(listingFees).orderBy(asc(listingFees.sortOrder), asc(listingFees.id))
}

/** The premium schedules, the one in force first. */
export function listBuyerPremiums(db: Database): Promise<BuyerPremiumRow[]> {
  return db
    .select()
    .from(buyerPremiumRates)
    .orderBy(desc(buyerPremiumRates.isActive), asc(buyerPremiumRates.id))
}

/** A page of a person's transactions, the newest first, and how many there are. */
export async function listTransactions(
  db: Database,
  { userId, limit, offset }: { readonly userId: number; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: TransactionRow[]; readonly total: number }> {
  const own = eq(transactions.userId, userId)
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(transactions)
      .where(own)
      .orderBy(desc(transactions.createdAtMs), desc(transactions.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(transactions).where(own),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** A person's money in four sums, each above or at zero. */
export async function sumMoney(
  db: Database,
  userId: number,
): Promise<{
  /** What their settled sales brought. */
  readonly revenueCents: Cents
  readonly listingFeesCents: Cents
  readonly premiumsCents: Cents
  readonly pendingCents: Cents
}> {
  const sumOf = (condition: ReturnType<typeof sql>) =>
    sql<Cents>`coalesce(sum(case when ${condition} then -${transactions.amountCents} end), 0)`
  const { type, status } = transactions
  const [[sold], [paid]] = await db.batch([
    db
      .select({ revenueCents: sql<Cents>`coalesce(sum(${sales.amountCents}), 0)` })
      .from(sales)
      .where(and(eq(sales.sellerId, userId), eq(sales.state, 'paid'))),
    db
      .select({
        listingFeesCents: sumOf(sql`${type} = 'listing_fee' and ${status} = 'completed'`),
        premiumsCents: sumOf(sql`${type} = 'buyer_premium' and ${status} = 'completed'`),
        pendingCents: sumOf(sql`${status} = 'pending'`),
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
