import { count, desc, eq, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../client.ts'
import { auctionEvents, bids, cardHolds, messages, messageThreads, users } from '../../schema/index.ts'

/** The newest holds on the cards of an auction's bidders, with their names. */
export function listHoldsOfBidders(
  db: Database,
  { auctionId, limit }: { readonly auctionId: number; readonly limit: number },
) {
  const bidders = db.select({ id: bids.bidderId }).from(bids).where(eq(bids.auctionId, auctionId))
  return db
    .select({ hold: cardHolds, username: users.username })
    .from(cardHolds)
    .innerJoin(users, eq(users.id, cardHolds.userId))
    .where(sql`${cardHolds.userId} in ${bidders}`)
    .orderBy(desc(cardHolds.id))
    .limit(limit)
}

/** The conversations about an auction, the last one to be written in first, without what was written. */
export function listThreadsAbout(
  db: Database,
  { auctionId, limit }: { readonly auctionId: number; readonly limit: number },
) {
  const [sellers, buyers] = [alias(users, 'sellers'), alias(users, 'buyers')]
  return db
    .select({
      id: messageThreads.id,
      seller: sellers.username,
      buyer: buyers.username,
      lastMessageAtMs: messageThreads.lastMessageAtMs,
      messages: count(messages.id),
      reported: count(messages.reportedAtMs),
      removed: count(messages.removedAtMs),
    })
    .from(messageThreads)
    .innerJoin(sellers, eq(sellers.id, messageThreads.sellerId))
    .innerJoin(buyers, eq(buyers.id, messageThreads.buyerId))
    .leftJoin(messages, eq(messages.threadId, messageThreads.id))
    .where(eq(messageThreads.auctionId, auctionId))
    .groupBy(messageThreads.id)
    .orderBy(desc(messageThreads.lastMessageAtMs))
    .limit(limit)
}

/** How many ledger entries of an auction the database has, and the last one's number and hash. */
export async function readCopiedLog(
  db: Database,
  auctionId: number,
): Promise<{ readonly entries: number; readonly lastSeq: number; readonly lastHash: string | null }> {
  const isOf = eq(auctionEvents.auctionId, auctionId)
  const [[counted], [last]] = await db.batch([
    db
      .select({ entries: count(), lastSeq: max(auctionEvents.seq) })
      .from(auctionEvents)
      .where(isOf),
    db
      .select({ hash: auctionEvents.hash })
      .from(auctionEvents)
      .where(isOf)
      .orderBy(desc(auctionEvents.seq))
      .limit(1),
  ])
  return { entries: counted?.entries ?? 0, lastSeq: counted?.lastSeq ?? 0, lastHash: last?.hash ?? null }
}
