import type { SQL } from 'drizzle-orm'
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

/**
 * A statement of a batch in SQL, for what the query builder cannot express. Drizzle does not prepare a raw statement with
 * parameters itself when it is in a batch.
 */
export function sqlStatement(db: Database, query: SQL): Statement {
  const statement = db.run(query)
  return Object.assign(statement, { stmt: db.$client.prepare(statement.getQuery().sql) })
}
