import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { discardedPhotos, draftImages, vehicleImages } from '../../schema/index.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import { type ChangeEntry, changeStatements } from './change-entries.ts'

/** Columns of a stored photo. */
export type NewPhoto = Pick<
  typeof vehicleImages.$inferInsert,
  'imagePath' | 'originalPath' | 'contentHash' | 'width' | 'height' | 'sizeBytes' | 'variants'
>
export type NewVehiclePhoto = NewPhoto & Pick<typeof vehicleImages.$inferInsert, 'imageType' | 'altText'>

/**
 * Marks photos for deletion at `dueAtMs`. Done before files are stored, so that a failed request leaves no
 * orphans.
 */
export async function insertDiscardedPhotos(
  db: Database,
  photoIds: readonly string[],
  dueAtMs: number,
): Promise<void> {
  if (photoIds.length === 0) return
  await discardPhotosStatement(db, photoIds, dueAtMs)
}

/** Statement that marks photos for deletion. */
export function discardPhotosStatement(db: Database, photoIds: readonly string[], dueAtMs: number) {
  return db
    .insert(discardedPhotos)
    .select(
      sql`select value as photo_id, ${dueAtMs} as due_at_ms from json_each(${JSON.stringify(photoIds)}) where true`,
    )
    .onConflictDoUpdate({ target: discardedPhotos.photoId, set: { dueAtMs } })
}

/**
 * Statement that removes the deletion mark: the photos belong to a listing now, or their files are deleted.
 */
export function undiscardPhotosStatement(db: Database, photoIds: readonly string[]) {
  return db
    .delete(discardedPhotos)
    .where(sql`${discardedPhotos.photoId} in (select value from json_each(${JSON.stringify(photoIds)}))`)
}

/** Removes the deletion mark of photos. */
export async function deleteDiscardedPhotos(db: Database, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length > 0) await undiscardPhotosStatement(db, photoIds)
}

/** The ids among these that a vehicle or a draft shows. */
export async function filterShownPhotoIds(
  db: Database,
  photoIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const path = sql`'photos/' || value || '/zoom.webp'`
  const rows = await db.all<{ photoId: string }>(
    sql`select value as photoId from json_each(${JSON.stringify(photoIds)})
      where exists (select 1 from vehicle_images where image_path = ${path})
        or exists (select 1 from draft_images where image_path = ${path})`,
  )
  return new Set(rows.map(({ photoId }) => photoId))
}

/** Photos due for deletion; `isShown` is true if a vehicle or draft still shows the photo. */
export async function listDueDiscardedPhotos(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<{ readonly photoId: string; readonly isShown: boolean }[]> {
  const path = sql`'photos/' || ${discardedPhotos.photoId} || '/zoom.webp'`
  const rows = await db
    .select({
      photoId: discardedPhotos.photoId,
      isShown: sql<number>`exists (select 1 from vehicle_images where image_path = ${path}) or exists (select 1 from draft_images where image_path = ${path})`,
    })
    .from(discardedPhotos)
    .where(lte(discardedPhotos.dueAtMs, nowMs))
    .orderBy(asc(discardedPhotos.dueAtMs))
    .limit(limit)
  return rows.map(({ photoId, isShown }) => ({ photoId, isShown: isShown === 1 }))
}

export type VehicleImage = typeof vehicleImages.$inferSelect

/** The photos of a vehicle, in display order. */
export function listVehicleImages(db: Database, vehicleId: number): Promise<VehicleImage[]> {
  return db
    .select()
    .from(vehicleImages)
    .where(eq(vehicleImages.vehicleId, vehicleId))
    .orderBy(asc(vehicleImages.sortOrder), asc(vehicleImages.id))
}

/** One photo of a vehicle; undefined if there is none. */
export async function findVehicleImage(db: Database, imageId: number): Promise<VehicleImage | undefined> {
  const [image] = await db.select().from(vehicleImages).where(eq(vehicleImages.id, imageId))
  return image
}

/**
 * Statement that appends a photo, primary if the vehicle has none. Violates NOT NULL if there are `limit`
 * photos.
 */
export function insertImageStatement(
  db: Database,
  {
    vehicleId,
    photo,
    limit,
    nowMs,
  }: {
    readonly vehicleId: number | SQL<number>
    readonly photo: NewVehiclePhoto
    readonly limit: number
    readonly nowMs: number
  },
) {
  const others = sql`(select count(*) from vehicle_images where vehicle_id = ${vehicleId})`
  return db.insert(vehicleImages).values({
    ...photo,
    vehicleId: sql`(select ${vehicleId} where ${others} < ${limit})`,
    sortOrder: sql`(select coalesce(max(sort_order), -1) + 1 from vehicle_images where vehicle_id = ${vehicleId})`,
    isPrimary: sql`not exists (select 1 from vehicle_images where vehicle_id = ${vehicleId} and is_primary = 1)`,
    createdAtMs: nowMs,
  })
}

/** Adds stored photos to a vehicle with history entries, all or none; false if it would exceed `limit`. */
export async function insertVehicleImages(
  db: Database,
  options: {
    readonly vehicleId: number
    readonly photos: readonly NewVehiclePhoto[]
    readonly photoIds: readonly string[]
    readonly limit: number
    readonly entry: ChangeEntry | null
    readonly nowMs: number
  },
): Promise<boolean> {
  const { photos, photoIds, entry, ...rest } = options
  try {
    await db.batch([
      undiscardPhotosStatement(db, photoIds),
      ...photos.map((photo) => insertImageStatement(db, { photo, ...rest })),
      ...changeStatements(db, entry),
    ])
    return true
  } catch (error) {
    if (isNotNullViolation(error, 'vehicle_images.vehicle_id')) return false
    throw error
  }
}

const hasOtherPhotos = (vehicleId: number) =>
  sql`(select count(*) from vehicle_images where vehicle_id = ${vehicleId}) > 1`
const isListed = (vehicleId: number) =>
  sql`exists (select 1 from auctions where vehicle_id = ${vehicleId} and status in ('draft', 'pending', 'active', 'paused'))`

/**
 * Removes a photo from its vehicle, marks its files for deletion and adds a history entry; the first
 * remaining photo becomes primary if the primary was removed. False if it is the last photo of a listed
 * vehicle, or already gone.
 */
export async function deleteVehicleImage(
  db: Database,
  { id, vehicleId }: Pick<VehicleImage, 'id' | 'vehicleId'>,
  {
    photoIds,
    entry,
    nowMs,
  }: {
    readonly photoIds: readonly string[]
    readonly entry: ChangeEntry | null
    readonly nowMs: number
  },
): Promise<boolean> {
  const isRemovable = sql`(${hasOtherPhotos(vehicleId)} or not ${isListed(vehicleId)})`
  const isRemoved = sql`exists (select 1 from vehicle_images where id = ${id}) and ${isRemovable}`
  const entries = changeStatements(db, entry, isRemoved)
  const results = await db.batch([
    discardPhotosStatement(db, photoIds, nowMs),
    ...entries,
    db
      .delete(vehicleImages)
      .where(and(eq(vehicleImages.id, id), isRemovable))
      .returning({ id: vehicleImages.id }),
    db
      .update(vehicleImages)
      .set({ isPrimary: true })
      .where(
        sql`id = (select id from vehicle_images where vehicle_id = ${vehicleId} order by sort_order, id limit 1)
          and not exists (select 1 from vehicle_images where vehicle_id = ${vehicleId} and is_primary = 1)`,
      ),
  ])
  const removed = results[1 + entries.length]
  return Array.isArray(removed) && removed.length > 0
}

/** Makes one photo the only primary; false if the vehicle does not have it. */
export async function setPrimaryImage(
  db: Database,
  { vehicleId, imageId, entry }: { vehicleId: number; imageId: number; entry: ChangeEntry | null },
): Promise<boolean> {
  const isThere = sql`exists (select 1 from vehicle_images where id = ${imageId} and vehicle_id = ${vehicleId})`
  const [, marked] = await db.batch([
    db
      .update(vehicleImages)
      .set({ isPrimary: false })
      .where(and(eq(vehicleImages.vehicleId, vehicleId), eq(vehicleImages.isPrimary, true), isThere)),
    db
      .update(vehicleImages)
      .set({ isPrimary: true })
      .where(and(eq(vehicleImages.vehicleId, vehicleId), eq(vehicleImages.id, imageId)))
      .returning({ id: vehicleImages.id }),
    ...changeStatements(db, entry, isThere),
  ])
  return marked.length > 0
}

/** Sorts the photos by the ids; false unless the ids are exactly the vehicle's photos. */
export async function updateImageOrder(
  db: Database,
  vehicleId: number,
  imageIds: readonly number[],
): Promise<boolean> {
  const ids = JSON.stringify(imageIds)
  const isComplete = sql`(select count(*) from vehicle_images where vehicle_id = ${vehicleId}) = ${imageIds.length}
    and (select count(*) from vehicle_images where vehicle_id = ${vehicleId} and id in (select value from json_each(${ids}))) = ${imageIds.length}`
  const moved = await db
    .update(vehicleImages)
    .set({ sortOrder: sql`(select key from json_each(${ids}) where value = vehicle_images.id)` })
    .where(and(eq(vehicleImages.vehicleId, vehicleId), sql`(${isComplete})`))
    .returning({ id: vehicleImages.id })
  return moved.length === imageIds.length
}

/** Updates type or alt text of a photo with a history entry. */
export async function updateImage(
  db: Database,
  imageId: number,
  changes: Partial<Pick<VehicleImage, 'imageType' | 'altText'>>,
  entry: ChangeEntry | null,
): Promise<void> {
  const isThere = sql`exists (select 1 from vehicle_images where id = ${imageId})`
  await db.batch([
    db.update(vehicleImages).set(changes).where(eq(vehicleImages.id, imageId)),
    ...changeStatements(db, entry, isThere),
  ])
}

/** Photo ids of a vehicle or draft by content hash; hashes without a photo there are absent. */
export async function findPhotoIdsByHash(
  db: Database,
  owner: PhotoOwner,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const table = owner.kind === 'vehicle' ? vehicleImages : draftImages
  const column = owner.kind === 'vehicle' ? vehicleImages.vehicleId : draftImages.draftId
  const rows = await db
    .select({ id: table.id, hash: table.contentHash })
    .from(table)
    .where(and(eq(column, owner.id), inArray(table.contentHash, [...hashes])))
  return new Map(rows.flatMap(({ id, hash }) => (hash === null ? [] : [[hash, id] as const])))
}

/** Photo ids of these files in their order; files without a photo are left out. */
export async function listPhotoIdsOfFiles(
  db: Database,
  owner: PhotoOwner,
  hashes: readonly string[],
): Promise<number[]> {
  const ids = await findPhotoIdsByHash(db, owner, hashes)
  return hashes.flatMap((hash) => ids.get(hash) ?? [])
}

/** A vehicle or a draft that has photos. */
export type PhotoOwner = { readonly kind: 'vehicle' | 'draft'; readonly id: number }

/** Number of photos of a vehicle or draft. */
export async function countImages(db: Database, owner: PhotoOwner): Promise<number> {
  const table = owner.kind === 'vehicle' ? vehicleImages : draftImages
  const column = owner.kind === 'vehicle' ? vehicleImages.vehicleId : draftImages.draftId
  return db.$count(table, eq(column, owner.id))
}
