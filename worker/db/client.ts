import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { Env } from '../env.ts'
import * as schema from './schema/index.ts'

/** The main database, as every query takes it. */
export type Database = DrizzleD1Database<typeof schema>

const databases = new WeakMap<D1Database, Database>()

/** The main database of an environment. */
export function database(env: Pick<Env, 'DB'>): Database {
  const known = databases.get(env.DB)
  if (known) return known
  const made = drizzle(env.DB, { schema })
  databases.set(env.DB, made)
  return made
}
