import { and, asc, type Column, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { draftImages, listingDrafts } from '../../schema/index.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import { discardPhotosStatement, type NewPhoto, undiscardPhotosStatement } from './photos.ts'

export type Draft = typeof listingDrafts.$inferSelect
export type DraftImage = typeof draftImages.$inferSelect

interface OwnDraft {
  readonly draftId: number
  readonly userId: number
}

const isOwn = ({ draftId, userId }: OwnDraft) =>
  and(eq(listingDrafts.id, draftId), eq(listingDrafts.userId, userId))

/** A draft without its content, of which a list shows a few unchecked values. */
export type DraftSummary = Omit<Draft, 'content'> &
  Readonly<Record<'year' | 'make' | 'model' | 'vin' | 'mileage', unknown>> & { readonly images: number }

/** SQL condition: the draft is one of these. */
export const isOneOf = (draftIds: readonly number[]) =>
  sql`${listingDrafts.id} in (select value from json_each(${JSON.stringify(draftIds)}))`

/** SQL value: the number of a draft's photos. */
export const imageCount = sql<number>`(select count(*) from draft_images i where i.draft_id = listing_drafts.id)`

/** Longer than what a list shows of a field. */
const MAX_CHARACTERS = 200

/** A person's drafts, last changed first, with the number of their photos: all, or those with these ids. */
export function listUserDrafts(
  db: Database,
  {
    userId,
    draftIds,
    limit,
  }: { readonly userId: number; readonly draftIds: readonly number[] | null; readonly limit: number },
): Promise<DraftSummary[]> {
  const { content: _content, ...columns } = getTableColumns(listingDrafts)
  const entered = (name: string) =>
    sql<unknown>`substr(json_extract(${listingDrafts.content}, ${`$.${name}`}), 1, ${MAX_CHARACTERS})`
  return db
    .select({
      ...columns,
      year: entered('year'),
      make: entered('make'),
      model: entered('model'),
      vin: entered('vin'),
      mileage: entered('mileage'),
      images: imageCount,
    })
    .from(listingDrafts)
    .where(and(eq(listingDrafts.userId, userId), draftIds === null ? undefined : isOneOf(draftIds)))
    .orderBy(desc(listingDrafts.updatedAtMs), desc(listingDrafts.id))
    .limit(limit)
}

/** One draft of the person; undefined if there is none. */
export async function findDraft(db: Database, own: OwnDraft): Promise<Draft | undefined> {
  const [draft] = await db.select().from(listingDrafts).where(isOwn(own))
  return draft
}

/** Inserts a draft; null if the person has `limit` drafts. The check and the insert are one statement. */
export async function insertDraft(
  db: Database,
  {
    userId,
    content,
    limit,
    nowMs,
  }: {
    readonly userId: number
    readonly content: Record<string, unknown>
    readonly limit: number
    readonly nowMs: number
  },
): Promise<Draft | null> {
  const userIdBelowLimit = sql`(select ${userId} where (select count(*) from listing_drafts where user_id = ${userId}) < ${limit})`
  try {
    const [draft] = await db
      .insert(listingDrafts)
      .values({ userId: userIdBelowLimit, content, createdAtMs: nowMs, updatedAtMs: nowMs })
      .returning()
    return draft ?? null
  } catch (error) {
    if (isNotNullViolation(error, 'listing_drafts.user_id')) return null
    throw error
  }
}

/**
 * Replaces a draft's content if it still has the version it was read with; null on a conflict. The same
 * content leaves version and time as they are.
 */
export async function updateDraft(
  db: Database,
  own: OwnDraft,
  {
    content,
    version,
    nowMs,
  }: { readonly content: Record<string, unknown>; readonly version: number; readonly nowMs: number },
): Promise<Draft | null> {
  const ifChanged = (before: Column, after: number) =>
    sql`case when ${listingDrafts.content} = ${JSON.stringify(content)} then ${before} else ${after} end`
  const [draft] = await db
    .update(listingDrafts)
    .set({
      content,
      version: ifChanged(listingDrafts.version, version + 1),
      updatedAtMs: ifChanged(listingDrafts.updatedAtMs, nowMs),
    })
    .where(and(isOwn(own), eq(listingDrafts.version, version)))
    .returning()
  return draft ?? null
}

/** Deletes a draft and marks its photos for deletion; the caller deletes the files right after. */
export async function deleteDraft(
  db: Database,
  { draftId, userId }: OwnDraft,
  photoIds: readonly string[],
  nowMs: number,
): Promise<void> {
  await db.batch([
    discardPhotosStatement(db, photoIds, nowMs),
    db.delete(listingDrafts).where(isOwn({ draftId, userId })),
  ])
}

/** Deletes all drafts of a person and marks their photos for deletion. */
export async function deleteUserDrafts(
  db: Database,
  userId: number,
  photoIds: readonly string[],
  nowMs: number,
): Promise<void> {
  await db.batch([
    discardPhotosStatement(db, photoIds, nowMs),
    db.delete(listingDrafts).where(eq(listingDrafts.userId, userId)),
  ])
}

/** Drafts not changed since `beforeMs`. */
export function listDraftsUnchangedSince(
  db: Database,
  beforeMs: number,
  limit: number,
): Promise<Pick<Draft, 'id' | 'userId'>[]> {
  return db
    .select({ id: listingDrafts.id, userId: listingDrafts.userId })
    .from(listingDrafts)
    .where(lt(listingDrafts.updatedAtMs, beforeMs))
    .limit(limit)
}

/** The photos of a draft, in the order of upload. */
export function listDraftImages(db: Database, draftId: number): Promise<DraftImage[]> {
  return db.select().from(draftImages).where(eq(draftImages.draftId, draftId)).orderBy(asc(draftImages.id))
}

/** The photos of all drafts of a person. */
export async function listUserDraftImages(db: Database, userId: number): Promise<DraftImage[]> {
  const rows = await db
    .select({ image: draftImages })
    .from(draftImages)
    .innerJoin(listingDrafts, eq(listingDrafts.id, draftImages.draftId))
    .where(eq(listingDrafts.userId, userId))
  return rows.map(({ image }) => image)
}

/** Adds stored photos to a draft, all or none; false if it would exceed `limit` or the draft is gone. */
export async function insertDraftImages(
  db: Database,
  {
    draftId,
    photos,
    photoIds,
    limit,
    nowMs,
  }: {
    readonly draftId: number
    readonly photos: readonly NewPhoto[]
    readonly photoIds: readonly string[]
    readonly limit: number
    readonly nowMs: number
  },
): Promise<boolean> {
  const draftIdBelowLimit = sql`(select id from listing_drafts where id = ${draftId}
    and (select count(*) from draft_images where draft_id = ${draftId}) < ${limit})`
  try {
    await db.batch([
      undiscardPhotosStatement(db, photoIds),
      ...photos.map(({ imagePath, originalPath, contentHash, width, height, sizeBytes, variants }) =>
        db.insert(draftImages).values({
          imagePath,
          originalPath,
          contentHash,
          width,
          height,
          sizeBytes,
          variants,
          draftId: draftIdBelowLimit,
          createdAtMs: nowMs,
        }),
      ),
    ])
    return true
  } catch (error) {
    if (isNotNullViolation(error, 'draft_images.draft_id')) return false
    throw error
  }
}

/** Removes a photo from a draft and marks its files for deletion. */
export async function deleteDraftImage(
  db: Database,
  { draftId, imageId }: { readonly draftId: number; readonly imageId: number },
  photoIds: readonly string[],
  nowMs: number,
): Promise<void> {
  await db.batch([
    discardPhotosStatement(db, photoIds, nowMs),
    db.delete(draftImages).where(and(eq(draftImages.id, imageId), eq(draftImages.draftId, draftId))),
  ])
}
