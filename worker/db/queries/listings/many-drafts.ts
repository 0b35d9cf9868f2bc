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

/** Longer than any text of the form may be. */
const MAX_CHARACTERS = 2_000

/** SQL value: a draft's content with these fields alone, each text cut where it is too long anyway. */
function contentOf(fields: readonly string[]) {
  const value = sql`case field.type when 'text' then substr(field.value, 1, ${MAX_CHARACTERS}) else json(content -> field.fullkey) end`
  return sql`(select json_group_object(field.key, ${value}) from json_each(content) field
    where field.key in (select value from json_each(${JSON.stringify(fields)})))`.mapWith(
    listingDrafts.content,
  )
}

/** The person's drafts with these fields of their content, the oldest first, at most 200. */
export function listDraftContents(
  db: Database,
  { userId, fields }: { readonly userId: number; readonly fields: readonly string[] },
): Promise<(Pick<Draft, 'id' | 'content'> & { readonly images: number })[]> {
  return db
    .select({ id: listingDrafts.id, content: contentOf(fields), images: imageCount })
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
