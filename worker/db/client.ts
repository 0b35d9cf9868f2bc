import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { Env } from '../env.ts'
import * as schema from './schema/index.ts'

/** Drizzle client of the main database; the first parameter of every query function. */
export type Database = DrizzleD1Database<typeof schema> & { readonly $client: D1Database }

const databases = new WeakMap<D1Database, Database>()

/** The Drizzle client of an environment's main database, made once per D1 binding. */
export function database(env: Pick<Env, 'DB'>): Database {
  const known = databases.get(env.DB)
  if (known) return known
  const made = drizzle(env.DB, { schema })
  databases.set(env.DB, made)
  return made
}
