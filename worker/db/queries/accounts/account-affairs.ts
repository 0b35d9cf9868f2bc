/** What still binds a person or others, as far as D1 knows: asked before an account is closed. */
import { and, count, eq, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, bids, listingPayments, sales, users } from '../../schema/index.ts'

/** Where a person's money or word still binds them or others, as far as the copies know. */
export interface CopiedAffairs {
  /** Auctions by what binds the person there. */
  readonly leading: readonly number[]
  readonly selling: readonly number[]
  readonly settling: readonly number[]
  /** The person's own auctions of which only the room can tell: published or sold, and the copy is not there yet. */
  readonly inDoubt: readonly number[]
  /** Listings that are being paid for. */
  readonly paying: number
  readonly isLastAdministrator: boolean
}

export async function findCopiedAffairs(db: Database, userId: number): Promise<CopiedAffairs> {
  const isAdministrator = and(
    eq(users.isActive, true),
    or(eq(users.role, 'admin'), eq(users.userType, 'admin')),
  )
  const [leading, selling, settling, inDoubt, paying, own, others] = await db.batch([
    db
      .select({ id: auctions.id })
      .from(auctions)
      .where(and(eq(auctions.leaderId, userId), inArray(auctions.status, ['active', 'paused']))),
    db
      .select({ id: auctions.id })
      .from(auctions)
      .where(
        and(
          eq(auctions.sellerId, userId),
          inArray(auctions.status, ['pending', 'active', 'paused']),
          isNotNull(auctions.listingPaidAtMs),
        ),
      ),
    db
      .select({ id: sales.auctionId })
      .from(sales)
      .where(
        and(
          or(eq(sales.winnerId, userId), eq(sales.sellerId, userId)),
          inArray(sales.state, ['pending', 'action_required']),
        ),
      ),
    db
      .select({ id: auctions.id })
      .from(auctions)
      .where(and(eq(auctions.sellerId, userId), or(paidDraft, soldWithoutSale(db)))),
    db
      .select({ n: count() })
      .from(listingPayments)
      .where(
        and(
          eq(listingPayments.sellerId, userId),
          inArray(listingPayments.state, ['pending', 'action_required']),
        ),
      ),
    db
      .select({ n: count() })
      .from(users)
      .where(and(isAdministrator, eq(users.id, userId))),
    db
      .select({ n: count() })
      .from(users)
      .where(and(isAdministrator, ne(users.id, userId))),
  ])
  return {
    leading: leading.map(({ id }) => id),
    selling: selling.map(({ id }) => id),
    settling: settling.map(({ id }) => id),
    inDoubt: inDoubt.map(({ id }) => id),
    paying: paying[0]?.n ?? 0,
    isLastAdministrator: (own[0]?.n ?? 0) > 0 && others[0]?.n === 0,
  }
}

const paidDraft = and(eq(auctions.status, 'draft'), isNotNull(auctions.listingPaidAtMs))

/** Sold, and the sale is not written yet. */
function soldWithoutSale(db: Database) {
  const sale = db
    .select({ one: sql`1` })
    .from(sales)
    .where(and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round)))
  return and(eq(auctions.status, 'ended'), eq(auctions.resultOutcome, 'sold'), notExists(sale))
}

/** The auctions in which the person has bid, as far as the copies know. */
export async function auctionsBidIn(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ auctionId: bids.auctionId })
    .from(bids)
    .where(eq(bids.bidderId, userId))
  return rows.map(({ auctionId }) => auctionId)
}
