import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import type { Statement } from './batch.ts'

/** SQLite's error of the guard below. */
const GUARD_FAILED = 'malformed JSON'

/**
 * Runs the statements in one batch if the condition is true when it runs. False, and nothing is stored, if it is not.
 */
export async function runGuarded(
  db: Database,
  condition: SQL,
  statements: readonly Statement[],
): Promise<boolean> {
  const guard = db
    .select({ guard: sql`json(case when ${condition} then '1' else 'lost' end)` })
    .from(sql`(select 1)`)
  try {
    await db.batch([guard, ...statements])
    return true
  } catch (error) {
    if (isGuardFailure(error)) return false
    throw error
  }
}

function isGuardFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(GUARD_FAILED)) return true
  }
  return false
}
