import { type Database, database } from '../../../worker/db/client.ts'

export interface RecordedStatement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** A database that does its work and writes down every statement it was given. */
export function recordingDatabase(d1: D1Database): {
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
              return typeof value === 'function' ? value.bind(prepared) : value
            },
          })
        }
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: database({ DB }), statements }
}
