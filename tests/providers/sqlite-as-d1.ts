import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** A statement with its parameters, which runs when it is awaited. */
interface Statement {
  readonly bind: (...values: SQLInputValue[]) => Statement
  readonly all: () => Promise<{ readonly results: unknown[] }>
  readonly run: Statement['all']
}

/** The part of D1 that reading lists and writing in batches need, over a local SQLite file, with D1's limit of bound parameters. */
export function sqliteAsD1(db: DatabaseSync): D1Database {
  const prepare = (sql: string, values: readonly SQLInputValue[] = []): Statement => {
    if (values.length > 100) throw new Error('D1_ERROR: too many SQL variables')
    const all = async () => ({ results: db.prepare(sql).all(...values) })
    return { bind: (...bound) => prepare(sql, bound), all, run: all }
  }
  const batch = async (statements: readonly Statement[]) => {
    const results: Awaited<ReturnType<Statement['all']>>[] = []
    for (const statement of statements) results.push(await statement.all())
    return results
  }
  return { prepare: (sql: string) => prepare(sql), batch } as unknown as D1Database
}
