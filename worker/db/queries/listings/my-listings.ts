import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { FILTERED_STATUSES, type MyListingFilter } from '../../../../domain/listing/my-listings.ts'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'

interface OwnListingsPage {
  readonly userId: number
  readonly filter: MyListingFilter
  readonly limit: number
  readonly offset: number
}

/** Performance summary of a seller's auctions. */
export interface SellerPerformance {
  /** Includes paused auctions. */
  readonly active: number
  /** Ended auctions, sold or not. */
  readonly completed: number
  readonly totalBids: number
  /** Auctions with at least one bid that is not voided. */
  readonly withBids: number
}

/**
 * A page of a seller's auction ids by filter, the number per filter, and the performance summary. Order:
 * running auctions by end, upcoming ones by start, closed ones by latest end.
 */
export async function listMyListingIds(db: Database, { userId, filter, limit, offset }: OwnListingsPage) {
  const isOwn = eq(auctions.sellerId, userId)
  const [rows, counted] = await db.batch([
    db
      .select({ id: auctions.id })
      .from(auctions)
      .where(filter === 'all' ? isOwn : and(isOwn, inArray(auctions.status, [...FILTERED_STATUSES[filter]])))
      .orderBy(asc(auctions.lifeRank), asc(auctions.listKey), desc(auctions.id))
      .limit(limit)
      .offset(offset),
    db
      .select({
        all: count(),
        active: countWhere(inArray(auctions.status, [...FILTERED_STATUSES.active])).as('active'),
        pending: countWhere(inArray(auctions.status, [...FILTERED_STATUSES.pending])).as('pending'),
        ended: countWhere(inArray(auctions.status, [...FILTERED_STATUSES.ended])).as('over'),
        drafts: countWhere(inArray(auctions.status, [...FILTERED_STATUSES.drafts])).as('drafts'),
        completed: countWhere(eq(auctions.status, 'ended')).as('completed'),
        withBids: countWhere(sql`${auctions.totalBids} > 0`).as('with_bids'),
        totalBids: sql<number>`coalesce(sum(${auctions.totalBids}), 0)`.as('bids'),
      })
      .from(auctions)
      .where(isOwn),
  ])
  const { completed, withBids, totalBids, ...counts } = counted[0] ?? NO_COUNTS
  const performance: SellerPerformance = { active: counts.active, completed, totalBids, withBids }
  return { ids: rows.map(({ id }) => id), total: counts[filter], counts, performance }
}

/** Ids of a seller's newest auctions, drafts included. */
export async function listNewestListingIds(
  db: Database,
  { userId, limit }: { readonly userId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(eq(auctions.sellerId, userId))
    .orderBy(desc(auctions.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const NO_COUNTS = {
  all: 0,
  active: 0,
  pending: 0,
  ended: 0,
  drafts: 0,
  completed: 0,
  withBids: 0,
  totalBids: 0,
}

/**
 * The caller aliases each column: a batch returns rows keyed by column name, and two equal expressions would
 * get the same name.
 */
function countWhere(kind: SQL) {
  return sql<number>`count(case when ${kind} then 1 end)`
}
