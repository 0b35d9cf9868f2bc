import { database } from '../../db/client.ts'
import { deleteExpiredHits } from '../../db/queries/rate-limits.ts'
import { deleteSessionsExpiredBefore } from '../../db/queries/sessions.ts'
import type { Env } from '../../env.ts'

/** Ended sessions stay this long, for the person's own list and for the rules against fraud. */
const KEEP_SESSIONS_MS = 90 * 24 * 60 * 60 * 1000

/** Deletes rows that nothing will ask for again: attempts outside every window, sessions that ended long ago. */
export async function forgetExpired(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  await deleteExpiredHits(db, nowMs)
  await deleteSessionsExpiredBefore(db, nowMs - KEEP_SESSIONS_MS)
}
