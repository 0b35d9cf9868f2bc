import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { HourlyActivity } from '../../../../domain/auction/activity.ts'
import { HOUR_MS } from '../../../../domain/format/time-units.ts'
import type { Database } from '../../client.ts'
import { bids, watcherCounts } from '../../schema/index.ts'

/** Number of bids and last number of watchers of an auction by hour, oldest first; hours without a change are left out. */
export async function readHourlyActivity(db: Database, auctionId: number): Promise<HourlyActivity> {
  const hourMs = sql<number>`(${bids.atMs} / ${sql.raw(String(HOUR_MS))} * ${sql.raw(String(HOUR_MS))})`
  const [bidRows, watcherRows] = await db.batch([
    db
      .select({ hourMs, count: count() })
      .from(bids)
      .where(and(eq(bids.auctionId, auctionId), isNull(bids.voidedAtMs)))
      .groupBy(hourMs)
      .orderBy(hourMs),
    db
      .select({ hourMs: watcherCounts.hourMs, watchers: watcherCounts.watchers })
      .from(watcherCounts)
      .where(eq(watcherCounts.auctionId, auctionId))
      .orderBy(asc(watcherCounts.hourMs)),
  ])
  return { bids: bidRows, watchers: watcherRows }
}
