import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { takeFault } from '../dev/faults.ts'
import type { Env } from '../env.ts'
import * as schema from './schema/index.ts'

/** Drizzle client of the main database; the first parameter of every query function. */
export type Database = DrizzleD1Database<typeof schema>

const databases = new WeakMap<D1Database, Database>()

/** The Drizzle client of an environment's main database, made once per D1 binding. */
export function database(env: Pick<Env, 'DB'>): Database {
  const known = databases.get(env.DB)
  if (known) return known
  const made = drizzle(failing(env.DB), { schema })
  databases.set(env.DB, made)
  return made
}

/** The same database, but a call fails while the `d1` fault is armed. One batch is one call. */
function failing(d1: D1Database): D1Database {
  return new Proxy(d1, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => failingStatement(target.prepare(query))
      if (property === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          failIfArmed()
          return target.batch(statements.map((statement) => originals.get(statement) ?? statement))
        }
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

// D1 takes only its own statements in a batch.
const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
const CALLS: readonly (string | symbol)[] = ['all', 'first', 'raw', 'run']

function failingStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const wrapped = new Proxy(statement, {
    get(target, property) {
      if (property === 'bind') return (...values: unknown[]) => failingStatement(target.bind(...values))
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      if (!CALLS.includes(property)) return value.bind(target)
      return async (...args: unknown[]) => {
        failIfArmed()
        return value.apply(target, args)
      }
    },
  })
  originals.set(wrapped, statement)
  return wrapped
}

function failIfArmed(): void {
  if (takeFault('d1')) throw new Error('D1_ERROR: the database did not answer (armed fault)')
}
