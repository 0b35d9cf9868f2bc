import { and, count, desc, eq } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, paymentAttempts, sales } from '../../schema/index.ts'
import type { SaleRow } from './settlement.ts'

/** A sale with its auction, and the address at which the bank asks the buyer. */
export interface ListedSale {
  readonly sale: SaleRow
  readonly auctionNumber: string
  readonly title: string
  readonly actionUrl: string | null
}

const columns = {
  sale: sales,
  auctionNumber: auctions.auctionNumber,
  title: auctions.title,
  actionUrl: paymentAttempts.actionUrl,
}

/** The attempt of a sale that waits for the buyer at the bank. */
export const isWaiting = and(eq(paymentAttempts.key, sales.key), eq(paymentAttempts.state, 'action_required'))

/** A page of a person's sales as buyer or seller, newest first, and their number. */
export async function listSales(
  db: Database,
  {
    userId,
    role,
    limit,
    offset,
  }: {
    readonly userId: number
    readonly role: 'buyer' | 'seller'
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly rows: readonly ListedSale[]; readonly total: number }> {
  const isOwn = eq(role === 'buyer' ? sales.winnerId : sales.sellerId, userId)
  const [rows, counted] = await Promise.all([
    db
      .select(columns)
      .from(sales)
      .innerJoin(auctions, eq(auctions.id, sales.auctionId))
      .leftJoin(paymentAttempts, isWaiting)
      .where(isOwn)
      .orderBy(desc(sales.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(sales).where(isOwn),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** One sale, or null. */
export async function findListedSale(db: Database, id: number): Promise<ListedSale | null> {
  const row = await db
    .select(columns)
    .from(sales)
    .innerJoin(auctions, eq(auctions.id, sales.auctionId))
    .leftJoin(paymentAttempts, isWaiting)
    .where(eq(sales.id, id))
    .get()
  return row ?? null
}

/** The sale of an auction's round, or null. */
export async function findSaleOfRound(
  db: Database,
  { auctionId, round }: { readonly auctionId: number; readonly round: number },
): Promise<SaleRow | null> {
  const row = await db
    .select()
    .from(sales)
    .where(and(eq(sales.auctionId, auctionId), eq(sales.round, round)))
    .get()
  return row ?? null
}
