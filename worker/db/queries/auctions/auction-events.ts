import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctionEvents } from '../../schema/index.ts'

/** The newest entries of an auction's log, the newest first. */
export function newestEvents(db: Database, auctionId: number, limit: number) {
  return db
    .select()
    .from(auctionEvents)
    .where(eq(auctionEvents.auctionId, auctionId))
    .orderBy(desc(auctionEvents.seq))
    .limit(limit)
}

/** When the newest entry of a kind was written (ms); null where the log has none. */
export async function lastMomentOf(
  db: Database,
  { auctionId, type }: { readonly auctionId: number; readonly type: 'closed' | 'cancelled' },
): Promise<number | null> {
  const [found] = await db
    .select({ atMs: auctionEvents.atMs })
    .from(auctionEvents)
    .where(and(eq(auctionEvents.auctionId, auctionId), eq(auctionEvents.type, type)))
    .orderBy(desc(auctionEvents.seq))
    .limit(1)
  return found?.atMs ?? null
}

/** When each of these auctions was last closed or called off (ms), by its id; those whose log says neither are left out. */
export async function closingsAmong(
  db: Database,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ auctionId: auctionEvents.auctionId, atMs: max(auctionEvents.atMs) })
    .from(auctionEvents)
    .where(
      and(
        // One parameter for all ids: D1 takes a hundred at most.
        sql`${auctionEvents.auctionId} in (select value from json_each(${JSON.stringify(auctionIds)}))`,
        inArray(auctionEvents.type, ['closed', 'cancelled']),
      ),
    )
    .groupBy(auctionEvents.auctionId)
  return new Map(rows.flatMap(({ auctionId, atMs }) => (atMs === null ? [] : [[auctionId, atMs]])))
}
