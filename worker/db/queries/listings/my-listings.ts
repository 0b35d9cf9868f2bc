import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { FILTERED_STATUSES, type OwnListingFilter } from '../../../../domain/listing/my-listings.ts'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'

interface OwnListingsPage {
  readonly userId: number
  readonly filter: OwnListingFilter
  readonly limit: number
  readonly offset: number
}

/** How a seller's auctions have gone (Spec part 2, section 2, My Auctions tab). */
export interface SellerPerformance {
  /** Paused ones too: they still run. */
  readonly active: number
  /** Those that came to their end, sold or not. */
  readonly completed: number
  readonly totalBids: number
  /** Auctions with at least one bid that stands. */
  readonly withBids: number
}

/**
 * The ids of the auctions that a person sells, of one kind where that is asked for, with how many there are of each kind
 * and how they have gone: what runs by its end, what is to come by its start, then what is over, the latest end first.
 */
export async function ownListingIds(db: Database, { userId, filter, limit, offset }: OwnListingsPage) {
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
        active: countOf(inArray(auctions.status, [...FILTERED_STATUSES.active])).as('active'),
        pending: countOf(inArray(auctions.status, [...FILTERED_STATUSES.pending])).as('pending'),
        ended: countOf(inArray(auctions.status, [...FILTERED_STATUSES.ended])).as('over'),
        drafts: countOf(inArray(auctions.status, [...FILTERED_STATUSES.drafts])).as('drafts'),
        completed: countOf(eq(auctions.status, 'ended')).as('completed'),
        withBids: countOf(sql`${auctions.totalBids} > 0`).as('with_bids'),
        totalBids: sql<number>`coalesce(sum(${auctions.totalBids}), 0)`.as('bids'),
      })
      .from(auctions)
      .where(isOwn),
  ])
  const { completed, withBids, totalBids, ...counts } = counted[0] ?? NONE
  const performance: SellerPerformance = { active: counts.active, completed, totalBids, withBids }
  return { ids: rows.map(({ id }) => id), total: counts[filter], counts, performance }
}

/** The ids of the auctions that a person listed last, drafts too. */
export async function newestListingIds(
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

/** How many of the auctions that a person sells run now, paused ones too. */
export async function countActiveListings(db: Database, userId: number): Promise<number> {
  const [counted] = await db
    .select({ active: count() })
    .from(auctions)
    .where(and(eq(auctions.sellerId, userId), inArray(auctions.status, [...FILTERED_STATUSES.active])))
  return counted?.active ?? 0
}

const NONE = {
  all: 0,
  active: 0,
  pending: 0,
  ended: 0,
  drafts: 0,
  completed: 0,
  withBids: 0,
  totalBids: 0,
}

/** Named by who asks: a batch gives its rows by the columns' names, and two of one text would be one. */
function countOf(kind: SQL) {
  return sql<number>`count(case when ${kind} then 1 end)`
}
