import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { rateLimitHits } from '../../schema/index.ts'

export interface RateLimit {
  /** Key of the counter, such as `signIn:address@example.com`. */
  readonly bucket: string
  readonly limit: number
  readonly windowMs: number
}

/**
 * Counts an attempt and returns null, or returns the milliseconds until the next attempt is allowed if the
 * window is full. Check and insert are one statement, so that concurrent attempts cannot exceed the limit.
 */
export async function countHit(
  db: Database,
  { bucket, limit, windowMs }: RateLimit,
  nowMs: number,
): Promise<number | null> {
  const sinceMs = nowMs - windowMs
  const counted = await db.all<{ id: number }>(sql`
		insert into ${rateLimitHits} (bucket, at_ms, expires_at_ms)
		select ${bucket}, ${nowMs}, ${nowMs + windowMs}
		where (select count(*) from ${rateLimitHits} where bucket = ${bucket} and at_ms > ${sinceMs}) < ${limit}
		returning id`)
  if (counted.length > 0) return null
  // The limit-th newest attempt must leave the window before another one fits.
  const [oldest] = await db.all<{ at_ms: number }>(sql`
		select at_ms from ${rateLimitHits} where bucket = ${bucket} and at_ms > ${sinceMs}
		order by at_ms desc limit 1 offset ${limit - 1}`)
  return Math.max(1, (oldest?.at_ms ?? nowMs) + windowMs - nowMs)
}

/** Deletes attempts that have left their window. */
export async function deleteExpiredHits(db: Database, nowMs: number): Promise<void> {
  await db.delete(rateLimitHits).where(lt(rateLimitHits.expiresAtMs, nowMs))
}
