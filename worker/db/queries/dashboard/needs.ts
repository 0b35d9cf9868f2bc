import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import {
  auctions,
  bidderAuctions,
  messages,
  messageThreads,
  paymentAttempts,
  questions,
  sales,
} from '../../schema/index.ts'
import { isOwed } from '../settlement/owed-premiums.ts'
import { isWaiting } from '../settlement/sale-lists.ts'

interface OfPerson {
  readonly userId: number
  readonly limit: number
}

/** The active auctions in which another bidder leads, the nearest end first. */
export function listOutbidAuctions(db: Database, { userId, limit }: OfPerson) {
  return db
    .select({
      auctionId: auctions.id,
      title: auctions.title,
      priceCents: sql<Cents>`${auctions.priceCents}`.as('price_cents'),
      endAtMs: auctions.endAtMs,
    })
    .from(bidderAuctions)
    .innerJoin(auctions, eq(auctions.id, bidderAuctions.auctionId))
    .where(
      and(
        eq(bidderAuctions.userId, userId),
        eq(bidderAuctions.kind, 'outbid'),
        eq(auctions.status, 'active'),
      ),
    )
    .orderBy(asc(bidderAuctions.listKey))
    .limit(limit)
}

/** The sales whose premium the person owes, the newest first. */
export function listOwedSales(db: Database, { userId, limit }: OfPerson) {
  return db
    .select({ sale: sales, title: auctions.title, actionUrl: paymentAttempts.actionUrl })
    .from(sales)
    .innerJoin(auctions, eq(auctions.id, sales.auctionId))
    .leftJoin(paymentAttempts, isWaiting)
    .where(and(eq(sales.winnerId, userId), isOwed))
    .orderBy(desc(sales.id))
    .limit(limit)
}

/** The person's sales that ended without payment since `sinceMs`, for which nothing is chosen yet, the newest first. */
export function listUndecidedDefaults(
  db: Database,
  { userId, limit, sinceMs }: OfPerson & { readonly sinceMs: number },
) {
  return db
    .select({ auctionId: sales.auctionId, title: auctions.title })
    .from(sales)
    .innerJoin(auctions, and(eq(auctions.id, sales.auctionId), eq(auctions.round, sales.round)))
    .where(
      and(
        eq(sales.sellerId, userId),
        eq(sales.state, 'defaulted'),
        eq(sales.nextStep, 'none'),
        gt(sales.updatedAtMs, sinceMs),
      ),
    )
    .orderBy(desc(sales.id))
    .limit(limit)
}

/** How many messages of others the person has not read. */
export async function countUnreadMessages(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(messageThreads)
    .innerJoin(messages, eq(messages.threadId, messageThreads.id))
    .where(
      and(
        or(eq(messageThreads.sellerId, userId), eq(messageThreads.buyerId, userId)),
        isNull(messages.readAtMs),
        ne(messages.senderId, userId),
      ),
    )
  return row?.n ?? 0
}

/** The person's auctions with unanswered questions that are not over, the nearest end first. */
export function listAuctionsWithQuestions(db: Database, { userId, limit }: OfPerson) {
  return db
    .select({ auctionId: auctions.id, title: auctions.title, count: sql<number>`count(*)`.as('open') })
    .from(auctions)
    .innerJoin(
      questions,
      and(eq(questions.auctionId, auctions.id), isNull(questions.answer), isNull(questions.removedAtMs)),
    )
    .where(and(eq(auctions.sellerId, userId), inArray(auctions.status, ['active', 'paused', 'pending'])))
    .groupBy(auctions.id)
    .orderBy(asc(auctions.endAtMs))
    .limit(limit)
}
