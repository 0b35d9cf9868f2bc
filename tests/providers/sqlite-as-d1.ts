import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** The part of D1 that reading needs, over a local SQLite file, with D1's limit of bound parameters. */
export function sqliteAsD1(db: DatabaseSync): D1Database {
  const prepare = (sql: string) => ({
    bind(...values: SQLInputValue[]) {
      if (values.length > 100) throw new Error('D1_ERROR: too many SQL variables')
      return { all: async () => ({ results: db.prepare(sql).all(...values) }) }
    },
  })
  return { prepare } as unknown as D1Database
}
