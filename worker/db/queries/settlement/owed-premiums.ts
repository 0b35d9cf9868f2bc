import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { OPEN_SALE_STATES } from '../../../../domain/after-sale/sale-money.ts'
import type { Database } from '../../client.ts'
import { sales } from '../../schema/index.ts'

type SaleRow = typeof sales.$inferSelect

const OPEN = sql.raw(OPEN_SALE_STATES.map((state) => `'${state}'`).join(', '))

/** SQL condition: the row of `sales` has an open premium of which an attempt has failed (`owes` of the domain). */
const isOwedOpen = sql`(sales.settled_at_ms is null and sales.waived_at_ms is null and sales.state in (${OPEN})
  and (sales.soft_declines > 0 or sales.due_by_ms is not null))`

/** SQL condition: the buyer of the row of `sales` owes its premium (`owes` of the domain). */
export const isOwed = sql`(${isOwedOpen} or (sales.settled_at_ms is null and sales.waived_at_ms is null
  and sales.state = 'defaulted' and sales.default_reason = 'premium_unpaid'))`

/** SQL condition: the person owes a premium. */
export function owesPremium(userId: SQL | number): SQL {
  return sql`exists (select 1 from sales where sales.winner_id = ${userId} and ${isOwed})`
}

/** SQL condition: the person has won an auction whose sale, other than the one left out, is not settled yet, or not begun. */
export function hasUnsettledPurchase(userId: SQL | number, leftOut: SaleRow['id'] | null = null): SQL {
  return sql`(exists (select 1 from sales where sales.winner_id = ${userId} and sales.state in (${OPEN})
      ${leftOut === null ? sql`` : sql`and sales.id <> ${leftOut}`})
    or exists (select 1 from auctions a where a.winner_id = ${userId} and a.status = 'ended' and not exists
      (select 1 from sales where sales.auction_id = a.id and sales.round = a.round)))`
}

/** SQL condition: the person leads an open auction, or has an unsettled purchase: their hold is its deposit. */
export function needsDeposit(userId: SQL | number): SQL {
  return sql`(exists (select 1 from auctions where leader_id = ${userId} and status in ('active', 'paused'))
    or ${hasUnsettledPurchase(userId)})`
}

/**
 * SQL condition: the person has a bid in an open auction or an unsettled purchase. Left out are a closed auction, because
 * its replica may still say active, and a sale that is being settled. docs/rules/payments.md, Holds
 */
export function needsHold(
  userId: SQL | number,
  { auctionId, saleId }: { readonly auctionId: number; readonly saleId?: SaleRow['id'] },
): SQL {
  return sql`(exists (select 1 from bids b join auctions a on a.id = b.auction_id
      where b.bidder_id = ${userId} and b.voided_at_ms is null and a.status in ('active', 'paused') and a.id <> ${auctionId})
    or ${hasUnsettledPurchase(userId, saleId)})`
}

/** The newest sale whose premium the person owes, or null. */
export async function findOwedSale(db: Database, userId: number): Promise<SaleRow | null> {
  const row = await db
    .select()
    .from(sales)
    .where(and(eq(sales.winnerId, userId), isOwed))
    .orderBy(desc(sales.id))
    .limit(1)
    .get()
  return row ?? null
}

/** Whether the person has bought a vehicle whose premium is not paid yet, due, being charged or owed. */
export async function hasUnpaidSale(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.winnerId, userId), or(inArray(sales.state, [...OPEN_SALE_STATES]), isOwed)))
    .limit(1)
    .get()
  return row !== undefined
}
