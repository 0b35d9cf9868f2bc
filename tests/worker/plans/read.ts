import type { Database } from '../../../worker/db/client.ts'

/** One call of a query, with parameters of the kind that it is given. */
export type Read = (db: Database, search: D1Database) => Promise<unknown>

/** The calls of each file of `worker/db/queries`: by the name of the function, and after a comma what is asked of it. */
export type Reads = Readonly<Record<string, Readonly<Record<string, Read>>>>

export const PAGE = { userId: 1, limit: 12, offset: 24 }
export const LIMIT = 20
