import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { PROBLEM_SALE_STATES } from '../../../../domain/administration/problem-sales.ts'
import type { SaleState } from '../../../../domain/money/money-states.ts'
import type { Database } from '../../client.ts'
import { auctions, sales, users } from '../../schema/index.ts'
import type { SaleRow } from '../settlement/settlement.ts'

/** A sale with its auction and the names of both sides. */
export interface ProblemSaleRow {
  readonly sale: SaleRow
  readonly auctionNumber: string
  readonly title: string
  readonly buyer: string
  readonly seller: string
}

/** A page of the sales in some states, oldest first. */
export function listSalesByState(
  db: Database,
  {
    states,
    limit,
    offset,
  }: { readonly states: readonly SaleState[]; readonly limit: number; readonly offset: number },
): Promise<ProblemSaleRow[]> {
  // The ids first, from an index alone, so that no more sales are joined than are shown.
  const page = db
    .select({ id: sales.id })
    .from(sales)
    .where(inArray(sales.state, [...states]))
    .orderBy(asc(sales.id))
    .limit(limit)
    .offset(offset)
  return selectSales(db).where(inArray(sales.id, page)).orderBy(asc(sales.id))
}

/** The sales of an auction, one of each round and bidder, newest first. */
export function listSalesOfAuction(db: Database, auctionId: number): Promise<ProblemSaleRow[]> {
  return selectSales(db).where(eq(sales.auctionId, auctionId)).orderBy(desc(sales.id))
}

function selectSales(db: Database) {
  const [buyers, sellers] = [alias(users, 'buyers'), alias(users, 'sellers')]
  return db
    .select({
      sale: sales,
      auctionNumber: auctions.auctionNumber,
      title: auctions.title,
      buyer: buyers.username,
      seller: sellers.username,
    })
    .from(sales)
    .innerJoin(auctions, eq(auctions.id, sales.auctionId))
    .innerJoin(buyers, eq(buyers.id, sales.winnerId))
    .innerJoin(sellers, eq(sellers.id, sales.sellerId))
}

/** The number of sales in each state but paid. */
export async function countProblemSales(db: Database): Promise<ReadonlyMap<SaleState, number>> {
  const rows = await db
    .select({ state: sales.state, n: count() })
    .from(sales)
    .where(inArray(sales.state, [...PROBLEM_SALE_STATES]))
    .groupBy(sales.state)
  return new Map(rows.map(({ state, n }) => [state, n]))
}
