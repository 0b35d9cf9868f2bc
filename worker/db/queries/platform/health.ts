import { and, count, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { UptimeWindow } from '../../../../domain/administration/uptime.ts'
import type { Database } from '../../client.ts'
import { bids, healthChecks } from '../../schema/index.ts'

/** Resolves when the database answers. */
export async function ping(db: Database): Promise<void> {
  await db.run(sql`select 1`)
}

/** Stores the check of a minute, once. */
export async function insertHealthCheck(
  db: Database,
  check: typeof healthChecks.$inferInsert,
): Promise<void> {
  await db.insert(healthChecks).values(check).onConflictDoNothing()
}

/** The minute of the oldest check, or null. */
export async function findFirstHealthCheck(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ first: sql<number | null>`min(${healthChecks.minuteMs})` })
    .from(healthChecks)
  return row?.first ?? null
}

/** Minutes of a window in which the platform was up. */
export async function countGoodMinutes(db: Database, window: UptimeWindow): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(healthChecks)
    .where(and(isInside(window), ne(healthChecks.state, 'down')))
  return row?.n ?? 0
}

/** Minutes of a window that were checked. */
export async function countCheckedMinutes(db: Database, window: UptimeWindow): Promise<number> {
  const [row] = await db.select({ n: count() }).from(healthChecks).where(isInside(window))
  return row?.n ?? 0
}

/** Minutes of a window in which a part did not answer, by its name; a part that always did has no entry. */
export async function countDownMinutes(
  db: Database,
  window: UptimeWindow,
): Promise<ReadonlyMap<string, number>> {
  const part = sql<string>`part.value`
  const rows = await db
    .select({ name: part, n: count() })
    .from(healthChecks)
    .innerJoin(sql`json_each(${healthChecks.down}) as part`, sql`true`)
    .where(isInside(window))
    .groupBy(part)
  return new Map(rows.map(({ name, n }) => [name, n]))
}

function isInside({ fromMs, untilMs }: UptimeWindow): SQL | undefined {
  return and(gte(healthChecks.minuteMs, fromMs), lt(healthChecks.minuteMs, untilMs))
}

/** The bids of a stretch of time. */
export async function countBidsBetween(
  db: Database,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(bids)
    .where(and(gte(bids.atMs, fromMs), lt(bids.atMs, untilMs)))
  return row?.n ?? 0
}

/** The size of a database in bytes. */
export async function databaseBytes(d1: D1Database): Promise<number> {
  return (await d1.prepare('select 1').all()).meta.size_after
}

/** Deletes the checks before a time. */
export async function deleteHealthChecksBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(healthChecks).where(lt(healthChecks.minuteMs, beforeMs))
}
