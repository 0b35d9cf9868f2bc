import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SellerFigures } from '../../../../domain/messaging/seller-record.ts'
import type { Database } from '../../client.ts'
import { auctions, reviews, sales, users } from '../../schema/index.ts'
import { COMPLETED, isSaleCompleted } from '../listings/sold-conditions.ts'

/** Figures of a seller's public auctions and of their reviews that count. */
export async function findSellerFigures(db: Database, sellerId: number): Promise<SellerFigures> {
  const isEnded = sql`${auctions.status} = 'ended'`
  const [auctionRows, reviewRows] = await db.batch([
    db
      .select({
        auctions: count(),
        ended: sql<number>`coalesce(sum(${isEnded}), 0)`,
        sold: sql<number>`coalesce(sum(${isEnded} and ${isSaleCompleted('auctions')}), 0)`,
        open: sql<number>`coalesce(sum(${auctions.status} in ('pending', 'active', 'paused')), 0)`,
      })
      .from(auctions)
      .where(and(eq(auctions.sellerId, sellerId), eq(auctions.isPublic, 1))),
    db
      .select({ reviews: count(), rating: sql<number | null>`avg(${reviews.rating})` })
      .from(reviews)
      .where(isVisible(sellerId)),
  ])
  const { auctions: all = 0, ended = 0, sold = 0, open = 0 } = auctionRows[0] ?? {}
  const { reviews: reviewCount = 0, rating = null } = reviewRows[0] ?? {}
  return { auctions: all, ended, sold, open, reviews: reviewCount, rating }
}

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number]

/** A page of a seller's reviews that count, newest first. */
export function listReviews(
  db: Database,
  sellerId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      body: reviews.body,
      createdAtMs: reviews.createdAtMs,
      reviewerId: reviews.reviewerId,
      reviewer: users.username,
      vehicle: auctions.title,
      boughtAtMs: sales.createdAtMs,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .innerJoin(sales, eq(sales.id, reviews.saleId))
    .innerJoin(auctions, eq(auctions.id, sales.auctionId))
    .where(isVisible(sellerId))
    .orderBy(desc(reviews.createdAtMs), desc(reviews.id))
    .limit(limit)
    .offset(offset)
}

/** SQL condition: a review counts: it was not removed, and its sale still counts. */
export const isReviewCounted = sql`(${isNull(reviews.removedAtMs)} and exists (
  select 1 from sales where sales.id = ${reviews.saleId} and sales.state in ${COMPLETED}))`

const isVisible = (sellerId: number) => and(eq(reviews.sellerId, sellerId), isReviewCounted)

/** A person's newest purchase of an auction, and whether they have reviewed it; null if there is none. */
export async function findPurchase(
  db: Database,
  { auctionId, userId }: { readonly auctionId: number; readonly userId: number },
) {
  const row = await db
    .select({
      saleId: sales.id,
      sellerId: sales.sellerId,
      state: sales.state,
      reviewId: reviews.id,
    })
    .from(sales)
    .leftJoin(reviews, eq(reviews.saleId, sales.id))
    .where(and(eq(sales.auctionId, auctionId), eq(sales.winnerId, userId)))
    .orderBy(desc(sales.id))
    .limit(1)
    .get()
  return row ? { ...row, isReviewed: row.reviewId !== null } : null
}

/** Stores a review; false if the sale has one or is no longer settled. */
export async function insertReview(
  db: Database,
  review: {
    readonly saleId: number
    readonly reviewerId: number
    readonly rating: number
    readonly body: string
  },
  nowMs: number,
): Promise<boolean> {
  const { saleId, reviewerId, rating, body } = review
  const rows = await db.all<{ id: number }>(sql`
    insert into reviews (sale_id, seller_id, reviewer_id, rating, body, created_at_ms)
    select id, seller_id, winner_id, ${rating}, ${body}, ${nowMs} from sales
    where id = ${saleId} and winner_id = ${reviewerId} and state in ${COMPLETED}
    on conflict (sale_id) do nothing
    returning id`)
  return rows.length > 0
}
