import { and, asc, count, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Ratings } from '../../../../domain/messaging/reviews.ts'
import { type Cents, cents } from '../../../../domain/money/cents.ts'
import { CATEGORIES, type Category, categoryFilter } from '../../../../domain/vehicle/categories.ts'
import type { Database } from '../../client.ts'
import { auctions, reviews, vehicles } from '../../schema/index.ts'
import { isSaleCompleted } from '../listings/sold-conditions.ts'
import { isReviewCounted } from '../messaging/reviews.ts'

export interface HomeFigures {
  readonly activeAuctions: number
  /** Public auctions that have not started. */
  readonly upcomingAuctions: number
  readonly vehiclesSold: number
  readonly salesVolumeCents: Cents
  readonly ratings: Ratings
  readonly categories: Readonly<Record<Category, CategoryCounts>>
}

/** Numbers of active and upcoming auctions of a category tile, which the linked list shows first. */
export interface CategoryCounts {
  readonly active: number
  readonly upcoming: number
}

/**
 * The figures of the home page: active and upcoming auctions, sales, ratings, and auctions per category tile.
 */
export async function findHomeFigures(db: Database): Promise<HomeFigures> {
  const active = and(eq(auctions.isPublic, 1), eq(auctions.status, 'active'))
  const upcoming = and(eq(auctions.isPublic, 1), eq(auctions.status, 'pending'))
  const [actives, upcomings, sales, ratings, bodies] = await db.batch([
    db.select({ total: count() }).from(auctions).where(active),
    db.select({ total: count() }).from(auctions).where(upcoming),
    db
      .select({ total: count(), volume: sql<number>`coalesce(sum(${auctions.resultAmountCents}), 0)` })
      .from(auctions)
      .where(and(eq(auctions.status, 'ended'), isSaleCompleted('auctions'))),
    db
      .select({ reviews: count(), average: sql<number | null>`avg(${reviews.rating})` })
      .from(reviews)
      .where(isReviewCounted),
    db
      .select({
        bodyStyle: vehicles.bodyStyle,
        make: vehicles.make,
        status: auctions.status,
        total: count(),
      })
      .from(auctions)
      .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
      .where(or(active, upcoming))
      .groupBy(vehicles.bodyStyle, vehicles.make, auctions.status),
  ])
  const inCategory = (category: Category) => {
    const { bodyStyles, makes } = categoryFilter(category)
    const rows = bodies
      .filter((row) => bodyStyles.length === 0 || bodyStyles.includes(row.bodyStyle))
      .filter((row) => makes.length === 0 || makes.includes(row.make))
    const countByStatus = (status: string) =>
      rows.filter((row) => row.status === status).reduce((sum, row) => sum + row.total, 0)
    return { active: countByStatus('active'), upcoming: countByStatus('pending') }
  }
  return {
    activeAuctions: actives[0]?.total ?? 0,
    upcomingAuctions: upcomings[0]?.total ?? 0,
    vehiclesSold: sales[0]?.total ?? 0,
    salesVolumeCents: cents(sales[0]?.volume ?? 0),
    ratings: ratings[0] ?? { reviews: 0, average: null },
    categories: Object.fromEntries(CATEGORIES.map((category) => [category, inCategory(category)])) as Record<
      Category,
      CategoryCounts
    >,
  }
}

/** Paid features that take turns; a later one follows once one of them has ended. */
const MAX_FEATURED = 1_000

/** Ids of active auctions for the home page, ending soonest first: those that paid to be featured, and `limit` of all. */
export async function listHomeIds(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<{ readonly paid: readonly number[]; readonly soonest: readonly number[] }> {
  const [paid, rows] = await db.batch([
    soonestQuery(db, nowMs, MAX_FEATURED, eq(auctions.isFeatured, true)),
    soonestQuery(db, nowMs, limit),
  ])
  return { paid: paid.map(({ id }) => id), soonest: rows.map(({ id }) => id) }
}

/** Active auctions, ending soonest first. */
function soonestQuery(db: Database, nowMs: number, limit: number, condition?: SQL) {
  return db
    .select({ id: auctions.id })
    .from(auctions)
    .where(
      and(eq(auctions.status, 'active'), eq(auctions.isPublic, 1), gt(auctions.endAtMs, nowMs), condition),
    )
    .orderBy(asc(auctions.endAtMs), asc(auctions.id))
    .limit(limit)
}
