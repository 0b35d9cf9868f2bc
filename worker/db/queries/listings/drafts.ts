import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { draftImages, listingDrafts } from '../../schema/index.ts'
import { isMissingValue } from '../platform/missing-value.ts'
import { discardStatement, keepStatement, type NewPhoto } from './photos.ts'

export type Draft = typeof listingDrafts.$inferSelect
export type DraftImage = typeof draftImages.$inferSelect

interface OwnDraft {
  readonly draftId: number
  readonly userId: number
}

const isOwn = ({ draftId, userId }: OwnDraft) =>
  and(eq(listingDrafts.id, draftId), eq(listingDrafts.userId, userId))

/** The person's drafts, the last changed first. */
export function draftsOf(db: Database, userId: number): Promise<Draft[]> {
  return db
    .select()
    .from(listingDrafts)
    .where(eq(listingDrafts.userId, userId))
    .orderBy(desc(listingDrafts.updatedAtMs), desc(listingDrafts.id))
}

export async function findDraft(db: Database, own: OwnDraft): Promise<Draft | undefined> {
  const [draft] = await db.select().from(listingDrafts).where(isOwn(own))
  return draft
}

/** Stores another draft; null where the person has `limit` already. */
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
  const free = sql`(select ${userId} where (select count(*) from listing_drafts where user_id = ${userId}) < ${limit})`
  try {
    const [draft] = await db
      .insert(listingDrafts)
      .values({ userId: free, content, createdAtMs: nowMs, updatedAtMs: nowMs })
      .returning()
    return draft ?? null
  } catch (error) {
    if (isMissingValue(error, 'listing_drafts.user_id')) return null
    throw error
  }
}

/** Replaces what a draft says, where it is still of the version that it was read with; null where it is not. */
export async function updateDraft(
  db: Database,
  own: OwnDraft,
  {
    content,
    version,
    nowMs,
  }: { readonly content: Record<string, unknown>; readonly version: number; readonly nowMs: number },
): Promise<Draft | null> {
  const [draft] = await db
    .update(listingDrafts)
    .set({ content, version: version + 1, updatedAtMs: nowMs })
    .where(and(isOwn(own), eq(listingDrafts.version, version)))
    .returning()
  return draft ?? null
}

/** Deletes a draft and enters its photos to go; the photos' ids are the caller's, who removes them at once. */
export async function deleteDraft(
  db: Database,
  { draftId, userId }: OwnDraft,
  photoIds: readonly string[],
  nowMs: number,
): Promise<void> {
  await db.batch([
    discardStatement(db, photoIds, nowMs),
    db.delete(listingDrafts).where(isOwn({ draftId, userId })),
  ])
}

/** Drafts that nobody has touched since. */
export function draftsUntouchedSince(
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

export function imagesOfDraft(db: Database, draftId: number): Promise<DraftImage[]> {
  return db.select().from(draftImages).where(eq(draftImages.draftId, draftId)).orderBy(asc(draftImages.id))
}

/** How many photos each of the drafts has. */
export async function countDraftImages(db: Database, userId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ draftId: draftImages.draftId, images: count() })
    .from(draftImages)
    .innerJoin(listingDrafts, eq(listingDrafts.id, draftImages.draftId))
    .where(eq(listingDrafts.userId, userId))
    .groupBy(draftImages.draftId)
  return new Map(rows.map(({ draftId, images }) => [draftId, images]))
}

/** Gives stored photos to a draft, all or none; false where it would have more than `limit`, or is gone. */
export async function addDraftImages(
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
  const room = sql`(select id from listing_drafts where id = ${draftId}
    and (select count(*) from draft_images where draft_id = ${draftId}) < ${limit})`
  try {
    await db.batch([
      keepStatement(db, photoIds),
      ...photos.map(({ imagePath, originalPath, contentHash, width, height, sizeBytes, variants }) =>
        db.insert(draftImages).values({
          imagePath,
          originalPath,
          contentHash,
          width,
          height,
          sizeBytes,
          variants,
          draftId: room,
          createdAtMs: nowMs,
        }),
      ),
    ])
    return true
  } catch (error) {
    if (isMissingValue(error, 'draft_images.draft_id')) return false
    throw error
  }
}

/** Takes a photo off a draft and enters its files to go. */
export async function removeDraftImage(
  db: Database,
  { draftId, imageId }: { readonly draftId: number; readonly imageId: number },
  photoIds: readonly string[],
  nowMs: number,
): Promise<void> {
  await db.batch([
    discardStatement(db, photoIds, nowMs),
    db.delete(draftImages).where(and(eq(draftImages.id, imageId), eq(draftImages.draftId, draftId))),
  ])
}
