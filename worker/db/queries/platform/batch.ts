import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '../../client.ts'

/** Runs the statements together: all of them, or none. Without statements nothing happens. */
export async function inOneBatch(db: Database, statements: readonly BatchItem<'sqlite'>[]): Promise<void> {
  const [first, ...rest] = statements
  if (first !== undefined) await db.batch([first, ...rest])
}

/** Whether a write failed because another had taken its key. */
export function isUniqueConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('UNIQUE constraint failed')) return true
  }
  return false
}
