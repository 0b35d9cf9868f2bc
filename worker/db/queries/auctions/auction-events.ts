import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctionEvents } from '../../schema/index.ts'

/** The newest ledger entries of an auction, newest first. */
export function listNewestEvents(db: Database, auctionId: number, limit: number) {
  return db
    .select()
    .from(auctionEvents)
    .where(eq(auctionEvents.auctionId, auctionId))
    .orderBy(desc(auctionEvents.seq))
    .limit(limit)
}

/** Time of the newest ledger entry of a type (ms since the epoch); null if there is none. */
export async function findLastEventTime(
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

/** Time of the last close or cancellation (ms) by auction id; auctions with neither are absent. */
export async function listClosingTimes(
  db: Database,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ auctionId: auctionEvents.auctionId, atMs: max(auctionEvents.atMs) })
    .from(auctionEvents)
    .where(
      and(
        // One parameter for all ids: D1 allows at most 100 parameters.
        sql`${auctionEvents.auctionId} in (select value from json_each(${JSON.stringify(auctionIds)}))`,
        inArray(auctionEvents.type, ['closed', 'cancelled']),
      ),
    )
    .groupBy(auctionEvents.auctionId)
  return new Map(rows.flatMap(({ auctionId, atMs }) => (atMs === null ? [] : [[auctionId, atMs]])))
}
