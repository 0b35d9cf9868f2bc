import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AuctionFilters } from '../../../../domain/search/auction-filters.ts'
import type { Database } from '../../client.ts'
import { listed, savedSearches } from '../../schema/index.ts'
import { filterConditions } from './list-conditions.ts'

export interface SavedSearchRow {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly query: string
  /** The corrected search text shown when the search was saved; null without a correction. */
  readonly corrected: string | null
  readonly createdAtMs: number
  readonly lastNotifiedAtMs: number | null
}

type Stored = typeof savedSearches.$inferSelect

/** A person's saved searches, newest first. */
export async function listSavedSearches(db: Database, userId: number): Promise<SavedSearchRow[]> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAtMs), desc(savedSearches.id))
  return rows.map(toSavedSearch)
}

/**
 * Inserts a search and returns its id; null if the person has `limit`. Check and insert are one statement.
 */
export async function insertSavedSearch(
  db: Database,
  { userId, name, query, corrected }: Pick<SavedSearchRow, 'userId' | 'name' | 'query' | 'corrected'>,
  { limit, nowMs }: { readonly limit: number; readonly nowMs: number },
): Promise<number | null> {
  const filters = JSON.stringify({ query, ...(corrected !== null && { corrected }) })
  const [row] = await db.all<{ id: number }>(sql`
    insert into ${savedSearches} (user_id, name, filters, created_at_ms)
    select ${userId}, ${name}, ${filters}, ${nowMs}
    where (select count(*) from ${savedSearches} where user_id = ${userId}) < ${limit}
    returning id`)
  return row?.id ?? null
}

/** Deletes a person's search; false if they have none with that id. */
export async function deleteSavedSearch(
  db: Database,
  { userId, id }: Pick<SavedSearchRow, 'userId' | 'id'>,
): Promise<boolean> {
  const rows = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .returning({ id: savedSearches.id })
  return rows.length > 0
}

/** A page of all saved searches, in id order after `afterId`. */
export async function listSavedSearchesAfter(
  db: Database,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<SavedSearchRow[]> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(gt(savedSearches.id, afterId))
    .orderBy(asc(savedSearches.id))
    .limit(limit)
  return rows.map(toSavedSearch)
}

/** Stores when the owners of these searches were notified. */
export async function markSearchesNotified(
  db: Database,
  ids: readonly number[],
  nowMs: number,
): Promise<void> {
  await db
    .update(savedSearches)
    .set({ lastNotifiedAtMs: nowMs })
    .where(inArray(savedSearches.id, [...ids]))
}

/** Whether the auction is in the public list. */
export async function isListed(db: Database, auctionId: number): Promise<boolean> {
  const rows = await db.select({ id: listed.id }).from(listed).where(eq(listed.id, auctionId))
  return rows.length > 0
}

/** Whether the auction matches each of the filters, text search aside, by the same conditions as the list. */
export async function matchFilters(
  db: Database,
  auctionId: number,
  { of, nowMs }: { readonly of: readonly AuctionFilters[]; readonly nowMs: number },
): Promise<boolean[]> {
  const [first, ...others] = of.map((filters) =>
    db
      .select({ id: listed.id })
      .from(listed)
      .where(and(eq(listed.id, auctionId), filterConditions(filters, nowMs))),
  )
  if (first === undefined) return []
  return (await db.batch([first, ...others])).map((rows) => rows.length > 0)
}

function toSavedSearch({ filters, ...row }: Stored): SavedSearchRow {
  // JSON written by `insertSavedSearch` only.
  const { query, corrected } = filters
  return {
    ...row,
    query: String(query ?? ''),
    corrected: typeof corrected === 'string' ? corrected : null,
  }
}
