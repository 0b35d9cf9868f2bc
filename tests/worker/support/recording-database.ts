import { type Database, database } from '../../../worker/db/client.ts'

export interface RecordedStatement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** A database that records every statement it executes. */
export function recordingDatabase(d1: D1Database): {
  readonly d1: D1Database
  readonly db: Database
  readonly statements: readonly RecordedStatement[]
} {
  const statements: RecordedStatement[] = []
  const DB = new Proxy(d1, {
    get(target, property) {
      if (property === 'prepare') {
        return (sql: string) => {
          const statement = target.prepare(sql)
          return new Proxy(statement, {
            get(prepared, name) {
              if (name === 'bind') {
                return (...params: unknown[]) => {
                  statements.push({ sql, params })
                  return prepared.bind(...params)
                }
              }
              const value: unknown = Reflect.get(prepared, name)
              if (typeof value !== 'function') return value
              // Executed without bind.
              return (...args: unknown[]) => {
                statements.push({ sql, params: [] })
                return value.apply(prepared, args)
              }
            },
          })
        }
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { d1: DB, db: database({ DB }), statements }
}
