import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '../../client.ts'

/** A statement of a batch. */
export type Statement = BatchItem<'sqlite'>

/**
 * Runs the statements in one D1 batch, all or none; does nothing without statements. Resolves to the result of each, a `D1Result`
 * for one of `sqlStatement`.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<readonly unknown[]> {
  const [first, ...rest] = statements
  return first === undefined ? [] : db.batch([first, ...rest])
}

/** Runs the statements of one caller, as `runBatch` does. */
export type RunStatements = (statements: readonly Statement[]) => Promise<readonly unknown[]>

/** Batches of `runTogether` that are under way at the same time, before callers wait. */
const BATCHES_AT_ONCE = 4
/** Callers whose statements are run as one batch. */
const MOST_CALLERS = 50
/** After this time a batch without an answer keeps nobody waiting (ms). */
const HUNG_AFTER_MS = 1_000

interface Caller {
  readonly statements: readonly Statement[]
  resolve(results: readonly unknown[]): void
  reject(error: unknown): void
}

/**
 * Runs statements as `runBatch` does, but those of callers that come while four batches are under way as one batch: its error is the
 * error of each of them. For the callers of one object only: a request of the Worker must not await work that another one started
 * (decision 243).
 */
export function runTogether(db: Database): RunStatements {
  const waiting: Caller[] = []
  let underWay = 0

  async function runWaiting(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) {
      const callers = waiting.splice(0, MOST_CALLERS)
      await Promise.race([runFor(callers), scheduler.wait(HUNG_AFTER_MS)])
    }
    underWay -= 1
  }

  async function runFor(callers: readonly Caller[]): Promise<void> {
    try {
      const results = await runBatch(
        db,
        callers.flatMap(({ statements }) => statements),
      )
      let taken = 0
      for (const { statements, resolve } of callers) {
        resolve(results.slice(taken, taken + statements.length))
        taken += statements.length
      }
    } catch (error) {
      for (const { reject } of callers) reject(error)
    }
  }

  return (statements) =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject })
      if (underWay < BATCHES_AT_ONCE) void runWaiting()
    })
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
