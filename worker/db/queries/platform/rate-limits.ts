import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { rateLimitHits } from '../../schema/index.ts'
import { type RunStatements, runBatch, sqlStatement } from './batch.ts'

export interface RateLimit {
  /** Key of the counter, such as `signIn:address@example.com`. */
  readonly bucket: string
  /** The largest sum of the counted amounts in a window. */
  readonly limit: number
  readonly windowMs: number
  /** What the attempt counts; 1 by default. */
  readonly amount?: number
}

/**
 * Counts an attempt and returns null, or returns the milliseconds until the next attempt is allowed if the
 * window is full. Check and insert are one statement, so that concurrent attempts cannot exceed the limit.
 */
export async function countHit(
  db: Database,
  { bucket, limit, windowMs, amount = 1 }: RateLimit,
  nowMs: number,
): Promise<number | null> {
  const sinceMs = nowMs - windowMs
  const counted = await db.all<{ id: number }>(sql`
		insert into ${rateLimitHits} (bucket, amount, at_ms, expires_at_ms)
		select ${bucket}, ${amount}, ${nowMs}, ${nowMs + windowMs}
		where (select coalesce(sum(amount), 0) from ${rateLimitHits} where bucket = ${bucket} and at_ms > ${sinceMs}) + ${amount} <= ${limit}
		returning id`)
  if (counted.length > 0) return null
  return (await findWait(db, { bucket, limit, windowMs, amount }, nowMs)) ?? windowMs
}

/** The milliseconds until the next attempt is allowed, without counting one; null if there is room now. */
export async function findWait(
  db: Database,
  { bucket, limit, windowMs, amount = 1 }: RateLimit,
  nowMs: number,
): Promise<number | null> {
  const sinceMs = nowMs - windowMs
  // The newest attempt that, with those after it, leaves no room must leave the window first.
  const [last] = await db.all<{ at_ms: number }>(sql`
		select at_ms from (
			select at_ms, sum(amount) over (order by at_ms desc, id desc) as total
			from ${rateLimitHits} where bucket = ${bucket} and at_ms > ${sinceMs}
		) where total + ${amount} > ${limit} order by at_ms desc limit 1`)
  return last === undefined ? null : Math.max(1, last.at_ms + windowMs - nowMs)
}

/**
 * Counts `part` of `bucket` once in the window, and returns null; or returns the milliseconds until another part is allowed
 * if so many others are counted. One statement, so that concurrent attempts cannot exceed the limit.
 */
export async function countPart(
  db: Database,
  { bucket, part, limit, windowMs }: Omit<RateLimit, 'amount'> & { readonly part: string },
  nowMs: number,
  run: RunStatements = (statements) => runBatch(db, statements),
): Promise<number | null> {
  const sinceMs = nowMs - windowMs
  const own = `${bucket}:${part}`
  const isCounted = sql`exists (select 1 from ${rateLimitHits} where bucket = ${own} and at_ms > ${sinceMs})`
  const ofAll = sql`bucket > ${`${bucket}:`} and bucket < ${`${bucket};`} and at_ms > ${sinceMs}`
  const insert = sqlStatement(
    db,
    sql`insert into ${rateLimitHits} (bucket, amount, at_ms, expires_at_ms)
    select ${own}, 1, ${nowMs}, ${nowMs + windowMs} where not ${isCounted}
      and (select count(*) from ${rateLimitHits} where ${ofAll}) < ${limit}`,
  )
  const read = sqlStatement(
    db,
    sql`select ${isCounted} as isCounted, (select min(at_ms) from ${rateLimitHits} where ${ofAll}) as oldestMs`,
  )
  const [, counted] = await run([insert, read])
  const [row] = (counted as D1Result<{ isCounted: number; oldestMs: number | null }>).results
  return row?.isCounted === 1 ? null : Math.max(1, (row?.oldestMs ?? nowMs) + windowMs - nowMs)
}

/** Deletes attempts that have left their window. */
export async function deleteExpiredHits(db: Database, nowMs: number): Promise<void> {
  await db.delete(rateLimitHits).where(lt(rateLimitHits.expiresAtMs, nowMs))
}
