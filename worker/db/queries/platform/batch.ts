import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '../../client.ts'

/** A statement of a batch. */
export type Statement = BatchItem<'sqlite'>

/** Runs the statements in one D1 batch, all or none; does nothing without statements. */
export async function runBatch(db: Database, statements: readonly BatchItem<'sqlite'>[]): Promise<void> {
  const [first, ...rest] = statements
  if (first !== undefined) await db.batch([first, ...rest])
}

/** Whether a write failed on a unique constraint. */
export function isUniqueConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('UNIQUE constraint failed')) return true
  }
  return false
}
