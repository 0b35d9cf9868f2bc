import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import {
  WATCHLIST_ENDING_SOON_MS,
  type WatchlistCounts,
  type WatchlistFilter,
} from '../../../../domain/auction/my-watchlist.ts'
import type { Database } from '../../client.ts'
import { auctions, watchlist } from '../../schema/index.ts'
import { OPEN_STATUSES } from '../listings/vin-conditions.ts'

export interface Watch {
  readonly userId: number
  readonly auctionId: number
}

/** Whether the auction is on the person's watchlist. */
export async function isWatching(db: Database, { userId, auctionId }: Watch): Promise<boolean> {
  const rows = await db
    .select({ auctionId: watchlist.auctionId })
    .from(watchlist)
    .where(and(eq(watchlist.userId, userId), eq(watchlist.auctionId, auctionId)))
  return rows.length > 0
}

/**
 * Adds the auction to the person's watchlist; false if it is there already, or if `limit` auctions on it are not over.
 * Check and insert are one statement.
 */
export async function insertWatch(
  db: Database,
  { userId, auctionId }: Watch,
  { limit, nowMs }: { readonly limit: number; readonly nowMs: number },
): Promise<boolean> {
  const rows = await db.all(sql`
    insert into ${watchlist} (user_id, auction_id, created_at_ms) select ${userId}, ${auctionId}, ${nowMs}
    where (select count(*) from ${watchlist} w join ${auctions} a on a.id = w.auction_id
      where w.user_id = ${userId} and a.status in ${OPEN_STATUSES}) < ${limit}
    on conflict do nothing returning auction_id`)
  return rows.length > 0
}

/** Removes the auction from the person's watchlist; false if it is not there. */
export async function deleteWatch(db: Database, { userId, auctionId }: Watch): Promise<boolean> {
  const rows = await db
    .delete(watchlist)
    .where(and(eq(watchlist.userId, userId), eq(watchlist.auctionId, auctionId)))
    .returning({ auctionId: watchlist.auctionId })
  return rows.length > 0
}

/** A page of a person's watched auction ids, last added first, and their total number. */
export async function listWatchedIds(
  db: Database,
  { userId, limit, offset }: { readonly userId: number; readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: number[]; readonly total: number }> {
  const [rows, totals] = await db.batch([
    db
      .select({ id: watchlist.auctionId })
      .from(watchlist)
      .where(eq(watchlist.userId, userId))
      .orderBy(desc(watchlist.createdAtMs), desc(watchlist.auctionId))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(watchlist).where(eq(watchlist.userId, userId)),
  ])
  return { ids: rows.map(({ id }) => id), total: totals[0]?.total ?? 0 }
}

/**
 * A page of a person's watched auction ids by filter, and the number per filter. `all` is sorted by time
 * added, newest first; the other filters by end.
 */
export async function listWatchedIdsByFilter(
  db: Database,
  {
    userId,
    filter,
    nowMs,
    limit,
    offset,
  }: {
    readonly userId: number
    readonly filter: WatchlistFilter
    readonly nowMs: number
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly ids: number[]; readonly total: number; readonly counts: WatchlistCounts }> {
  const isOwn = eq(watchlist.userId, userId)
  const isActive = sql`(${auctions.status} = 'active' and ${auctions.endAtMs} > ${nowMs})`
  const kinds = {
    active: isActive,
    ending: sql`(${isActive} and ${auctions.endAtMs} <= ${nowMs + WATCHLIST_ENDING_SOON_MS})`,
  }
  const [rows, counted] = await db.batch([
    db
      .select({ id: watchlist.auctionId })
      .from(watchlist)
      .innerJoin(auctions, eq(auctions.id, watchlist.auctionId))
      .where(filter === 'all' ? isOwn : and(isOwn, kinds[filter]))
      .orderBy(
        ...(filter === 'all' ? [desc(watchlist.createdAtMs)] : [asc(auctions.endAtMs)]),
        desc(watchlist.auctionId),
      )
      .limit(limit)
      .offset(offset),
    db
      .select({
        all: count(),
        active: sql<number>`count(case when ${kinds.active} then 1 end)`,
        ending: sql<number>`count(case when ${kinds.ending} then 1 end)`,
      })
      .from(watchlist)
      .innerJoin(auctions, eq(auctions.id, watchlist.auctionId))
      .where(isOwn),
  ])
  const counts = counted[0] ?? { all: 0, active: 0, ending: 0 }
  return { ids: rows.map(({ id }) => id), total: counts[filter], counts }
}

/** Ids of a person's active watched auctions, nearest end first. */
export async function listWatchedIdsEndingNext(
  db: Database,
  { userId, limit }: { readonly userId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: watchlist.auctionId })
    .from(watchlist)
    .innerJoin(auctions, eq(auctions.id, watchlist.auctionId))
    .where(and(eq(watchlist.userId, userId), eq(auctions.status, 'active')))
    .orderBy(asc(auctions.endAtMs), asc(auctions.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Which of these auctions the person watches. The ids are one parameter: D1 allows at most 100. */
export async function filterWatchedIds(
  db: Database,
  { userId, auctionIds }: { readonly userId: number; readonly auctionIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .select({ id: watchlist.auctionId })
    .from(watchlist)
    .where(
      and(
        eq(watchlist.userId, userId),
        sql`${watchlist.auctionId} in (select value from json_each(${JSON.stringify(auctionIds)}))`,
      ),
    )
  return rows.map(({ id }) => id)
}
