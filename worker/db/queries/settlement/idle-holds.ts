import { and, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, bids, cardHolds, sales } from '../../schema/index.ts'

/**
 * Marks the holds of people to be released who lead and bid nowhere else and have no sale still to be
 * settled. The auction that has just closed does not count, whatever its copy says yet.
 */
export async function releaseIdleHolds(
  db: Database,
  options: { readonly userIds: readonly number[]; readonly closedAuctionId: number; readonly nowMs: number },
): Promise<number[]> {
  const bidsElsewhere = db
    .select({ one: sql`1` })
    .from(bids)
    .innerJoin(auctions, eq(auctions.id, bids.auctionId))
    .where(
      and(
        eq(bids.bidderId, cardHolds.userId),
        isNull(bids.voidedAtMs),
        inArray(auctions.status, ['active', 'paused']),
        ne(auctions.id, options.closedAuctionId),
      ),
    )
  const settled = db
    .select({ one: sql`1` })
    .from(sales)
    .where(and(eq(sales.auctionId, auctions.id), eq(sales.round, auctions.round), ne(sales.state, 'pending')))
  const wonAndUnsettled = db
    .select({ one: sql`1` })
    .from(auctions)
    .where(and(eq(auctions.winnerId, cardHolds.userId), eq(auctions.status, 'ended'), notExists(settled)))
  const unsettledSale = db
    .select({ one: sql`1` })
    .from(sales)
    .where(and(eq(sales.winnerId, cardHolds.userId), eq(sales.state, 'pending')))
  const released = await db
    .update(cardHolds)
    .set({ state: 'releasing', nextAttemptAtMs: options.nowMs, updatedAtMs: options.nowMs })
    .where(
      and(
        eq(cardHolds.state, 'held'),
        sql`${cardHolds.userId} in (select value from json_each(${JSON.stringify(options.userIds)}))`,
        notExists(bidsElsewhere),
        notExists(wonAndUnsettled),
        notExists(unsettledSale),
      ),
    )
    .returning({ userId: cardHolds.userId })
  return released.map(({ userId }) => userId)
}
