import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { auctions, bids, users } from '../schema/index.ts'

interface OwnPage {
  readonly userId: number
  readonly limit: number
  readonly offset: number
}

/** The ids of the auctions that a person sells, the newest first, and how many there are. */
export async function soldByIds(db: Database, { userId, limit, offset }: OwnPage) {
  const [rows, totals] = await db.batch([
    db
      .select({ id: auctions.id })
      .from(auctions)
      .where(eq(auctions.sellerId, userId))
      .orderBy(desc(auctions.createdAtMs), desc(auctions.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(auctions).where(eq(auctions.sellerId, userId)),
  ])
  return { ids: rows.map(({ id }) => id), total: totals[0]?.total ?? 0 }
}

export interface OwnBidRow {
  readonly bid: typeof bids.$inferSelect
  readonly lastName: string
}

/** A person's bids that stand, the newest first, and how many there are. */
export async function bidsOf(db: Database, { userId, limit, offset }: OwnPage) {
  const standing = and(eq(bids.bidderId, userId), isNull(bids.voidedAtMs))
  const [rows, totals] = await db.batch([
    db
      .select({ bid: bids, lastName: users.lastName })
      .from(bids)
      .innerJoin(users, eq(users.id, bids.bidderId))
      .where(standing)
      .orderBy(desc(bids.atMs), desc(bids.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(bids).where(standing),
  ])
  return { bids: rows as readonly OwnBidRow[], total: totals[0]?.total ?? 0 }
}
