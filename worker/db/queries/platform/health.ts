import { and, count, gte, lt, ne, sql } from 'drizzle-orm'
import type { UptimeWindow } from '../../../../domain/administration/uptime.ts'
import type { Database } from '../../client.ts'
import { healthChecks } from '../../schema/index.ts'

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
export async function countGoodMinutes(db: Database, { fromMs, untilMs }: UptimeWindow): Promise<number> {
  const isInside = and(gte(healthChecks.minuteMs, fromMs), lt(healthChecks.minuteMs, untilMs))
  const [row] = await db
    .select({ n: count() })
    .from(healthChecks)
    .where(and(isInside, ne(healthChecks.state, 'down')))
  return row?.n ?? 0
}

/** Deletes the checks before a time. */
export async function deleteHealthChecksBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(healthChecks).where(lt(healthChecks.minuteMs, beforeMs))
}
