import type { Database } from '../../../worker/db/client.ts'

/** One call of a query with typical parameters. */
export type Read = (db: Database, search: D1Database) => Promise<unknown>

/**
 * Calls by file name below `worker/db/queries`, then by function name, optionally followed by a comma and a
 * variant.
 */
export type Reads = Readonly<Record<string, Readonly<Record<string, Read>>>>

export const PAGE = { userId: 1, limit: 12, offset: 24 }
export const LIMIT = 20
