import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AuctionFilters } from '../../../../domain/search/auction-filters.ts'
import type { Database } from '../../client.ts'
import { listed, savedSearches } from '../../schema/index.ts'
import { conditions } from './list-conditions.ts'

export interface SavedSearchRow {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly query: string
  /**
   * The words that its person was shown in place of mistyped ones when they kept it; null where none were.
   */
  readonly corrected: string | null
  readonly createdAtMs: number
  readonly lastNotifiedAtMs: number | null
}

type Stored = typeof savedSearches.$inferSelect

/** A person's searches, the newest first. */
export async function listSavedSearches(db: Database, userId: number): Promise<SavedSearchRow[]> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAtMs), desc(savedSearches.id))
  return rows.map(searchOf)
}

/**
 * Keeps a search, unless the person has as many as they may: then it is null. Looking and keeping are one
 * statement.
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

/** Forgets a search of the person's; false where they have none of that id. */
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

/** The next searches of everybody, by id. */
export async function savedSearchesAfter(
  db: Database,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<SavedSearchRow[]> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(gt(savedSearches.id, afterId))
    .orderBy(asc(savedSearches.id))
    .limit(limit)
  return rows.map(searchOf)
}

export async function markNotified(db: Database, ids: readonly number[], nowMs: number): Promise<void> {
  await db
    .update(savedSearches)
    .set({ lastNotifiedAtMs: nowMs })
    .where(inArray(savedSearches.id, [...ids]))
}

/** Whether an auction stands in the public list. */
export async function isListed(db: Database, auctionId: number): Promise<boolean> {
  const rows = await db.select({ id: listed.id }).from(listed).where(eq(listed.id, auctionId))
  return rows.length > 0
}

/** Whether the list that is narrowed so has the auction, search words aside: by the list's own conditions. */
export async function listHas(
  db: Database,
  auctionId: number,
  { filters, nowMs }: { readonly filters: AuctionFilters; readonly nowMs: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: listed.id })
    .from(listed)
    .where(and(eq(listed.id, auctionId), conditions(filters, nowMs)))
  return rows.length > 0
}

function searchOf({ filters, ...row }: Stored): SavedSearchRow {
  // Written above, and by nobody else.
  const { query, corrected } = filters
  return {
    ...row,
    query: String(query ?? ''),
    corrected: typeof corrected === 'string' ? corrected : null,
  }
}
