import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { listingDrafts } from '../../schema/index.ts'
import { runBatch, sqlStatement } from '../platform/batch.ts'
import { type Draft, imageCount, isOneOf } from './drafts.ts'

/** Those of the person's drafts with these ids, with the number of their photos, in any order. */
export function listDraftsById(
  db: Database,
  { userId, draftIds }: { readonly userId: number; readonly draftIds: readonly number[] },
): Promise<(Draft & { readonly images: number })[]> {
  return db
    .select({ ...getTableColumns(listingDrafts), images: imageCount })
    .from(listingDrafts)
    .where(and(eq(listingDrafts.userId, userId), isOneOf(draftIds)))
}

/** The person's drafts with their content, the oldest first, at most 200. */
export function listDraftContents(
  db: Database,
  userId: number,
): Promise<(Draft & { readonly images: number })[]> {
  return db
    .select({ ...getTableColumns(listingDrafts), images: imageCount })
    .from(listingDrafts)
    .where(eq(listingDrafts.userId, userId))
    .orderBy(asc(listingDrafts.id))
    .limit(200)
}

/** The ids of the person's drafts of these VINs, by VIN. */
export async function findDraftsByVin(
  db: Database,
  { userId, vins }: { readonly userId: number; readonly vins: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const vin = sql<string>`json_extract(${listingDrafts.content}, '$.vin')`
  const rows = await db
    .select({ id: listingDrafts.id, vin })
    .from(listingDrafts)
    .where(
      and(
        eq(listingDrafts.userId, userId),
        sql`${vin} in (select value from json_each(${JSON.stringify(vins)}))`,
      ),
    )
    .orderBy(asc(listingDrafts.id))
  return new Map(rows.map((row) => [row.vin, row.id]))
}

/**
 * Inserts drafts in one transaction, each unless the person has a draft of its VIN or `limit` drafts by then: a repeated
 * request inserts nothing.
 */
export async function insertDraftsOfVins(
  db: Database,
  {
    userId,
    contents,
    limit,
    nowMs,
  }: {
    readonly userId: number
    readonly contents: readonly Readonly<Record<string, unknown>>[]
    readonly limit: number
    readonly nowMs: number
  },
): Promise<void> {
  await runBatch(
    db,
    contents.map((content) => {
      const { vin } = content
      return sqlStatement(
        db,
        sql`insert into listing_drafts (user_id, content, created_at_ms, updated_at_ms)
          select ${userId}, ${JSON.stringify(content)}, ${nowMs}, ${nowMs}
          where (select count(*) from listing_drafts where user_id = ${userId}) < ${limit}
            and not exists (select 1 from listing_drafts
              where user_id = ${userId} and json_extract(content, '$.vin') = ${vin})`,
      )
    }),
  )
}
