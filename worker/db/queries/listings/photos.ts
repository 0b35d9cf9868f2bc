import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { discardedPhotos, draftImages, vehicleImages } from '../../schema/index.ts'
import { isMissingValue } from '../platform/missing-value.ts'
import { type ChangeEntry, changeStatements } from './change-entries.ts'

/** A stored photo as a row takes it. */
export type NewPhoto = Pick<
  typeof vehicleImages.$inferInsert,
  'imagePath' | 'originalPath' | 'contentHash' | 'width' | 'height' | 'sizeBytes' | 'variants'
>
export type NewVehiclePhoto = NewPhoto & Pick<typeof vehicleImages.$inferInsert, 'imageType' | 'altText'>

/** Enters photos that are about to be stored, or to go: whatever becomes of this request, they are not forgotten. */
export async function enterDiscarded(
  db: Database,
  photoIds: readonly string[],
  dueAtMs: number,
): Promise<void> {
  if (photoIds.length === 0) return
  await discardStatement(db, photoIds, dueAtMs)
}

/** For a batch: these photos are to go. */
export function discardStatement(db: Database, photoIds: readonly string[], dueAtMs: number) {
  return db
    .insert(discardedPhotos)
    .select(
      sql`select value as photo_id, ${dueAtMs} as due_at_ms from json_each(${JSON.stringify(photoIds)}) where true`,
    )
    .onConflictDoUpdate({ target: discardedPhotos.photoId, set: { dueAtMs } })
}

/** For a batch: these photos belong to somebody now, or are gone. */
export function keepStatement(db: Database, photoIds: readonly string[]) {
  return db
    .delete(discardedPhotos)
    .where(sql`${discardedPhotos.photoId} in (select value from json_each(${JSON.stringify(photoIds)}))`)
}

export async function forgetDiscarded(db: Database, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length > 0) await keepStatement(db, photoIds)
}

/** Which of these photos a vehicle or a draft shows. */
export async function shownAmong(db: Database, photoIds: readonly string[]): Promise<ReadonlySet<string>> {
  const path = sql`'photos/' || value || '/zoom.webp'`
  const rows = await db.all<{ photoId: string }>(
    sql`select value as photoId from json_each(${JSON.stringify(photoIds)})
      where exists (select 1 from vehicle_images where image_path = ${path})
        or exists (select 1 from draft_images where image_path = ${path})`,
  )
  return new Set(rows.map(({ photoId }) => photoId))
}

/** Photos whose time to go has come, with whether something shows them after all. */
export async function dueDiscarded(
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

/** The photos of a vehicle in their order. */
export function imagesOfVehicle(db: Database, vehicleId: number): Promise<VehicleImage[]> {
  return db
    .select()
    .from(vehicleImages)
    .where(eq(vehicleImages.vehicleId, vehicleId))
    .orderBy(asc(vehicleImages.sortOrder), asc(vehicleImages.id))
}

export async function findVehicleImage(db: Database, imageId: number): Promise<VehicleImage | undefined> {
  const [image] = await db.select().from(vehicleImages).where(eq(vehicleImages.id, imageId))
  return image
}

/** For a batch: one more photo, at the end; the primary where the vehicle has none. Fails where there are `limit` already. */
export function addImageStatement(
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

/** Gives stored photos to a vehicle, all or none, and to its history; false where it would have more than `limit`. */
export async function addVehicleImages(
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
      keepStatement(db, photoIds),
      ...photos.map((photo) => addImageStatement(db, { photo, ...rest })),
      ...changeStatements(db, entry),
    ])
    return true
  } catch (error) {
    if (isMissingValue(error, 'vehicle_images.vehicle_id')) return false
    throw error
  }
}

const OTHERS_REMAIN = (vehicleId: number) =>
  sql`(select count(*) from vehicle_images where vehicle_id = ${vehicleId}) > 1`
const IS_LIVE = (vehicleId: number) =>
  sql`exists (select 1 from auctions where vehicle_id = ${vehicleId} and status in ('draft', 'pending', 'active', 'paused'))`

/**
 * Takes a photo off its vehicle; the first that is left becomes the primary where that was it. False where it is the last
 * one of a vehicle that is listed, or gone already. Its files are entered to go, and where it went, it stands in the history.
 */
export async function removeVehicleImage(
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
  const mayGo = sql`(${OTHERS_REMAIN(vehicleId)} or not ${IS_LIVE(vehicleId)})`
  const goes = sql`exists (select 1 from vehicle_images where id = ${id}) and ${mayGo}`
  const entries = changeStatements(db, entry, goes)
  const results = await db.batch([
    discardStatement(db, photoIds, nowMs),
    ...entries,
    db
      .delete(vehicleImages)
      .where(and(eq(vehicleImages.id, id), mayGo))
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

/** Marks exactly one photo as the primary; false where the vehicle has no such photo. */
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

/** Puts the photos into the order of the ids; false where these are not exactly the vehicle's photos. */
export async function orderImages(
  db: Database,
  vehicleId: number,
  imageIds: readonly number[],
): Promise<boolean> {
  const ids = JSON.stringify(imageIds)
  const isWhole = sql`(select count(*) from vehicle_images where vehicle_id = ${vehicleId}) = ${imageIds.length}
    and (select count(*) from vehicle_images where vehicle_id = ${vehicleId} and id in (select value from json_each(${ids}))) = ${imageIds.length}`
  const moved = await db
    .update(vehicleImages)
    .set({ sortOrder: sql`(select key from json_each(${ids}) where value = vehicle_images.id)` })
    .where(and(eq(vehicleImages.vehicleId, vehicleId), sql`(${isWhole})`))
    .returning({ id: vehicleImages.id })
  return moved.length === imageIds.length
}

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

/** Which of these files the vehicle or the draft has, and as which photo, by what is in them. */
export async function photosByHash(
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

/** The photos that these files are, in the order of the files; what is gone meanwhile is left out. */
export async function photoIdsOfFiles(
  db: Database,
  owner: PhotoOwner,
  hashes: readonly string[],
): Promise<number[]> {
  const ids = await photosByHash(db, owner, hashes)
  return hashes.flatMap((hash) => ids.get(hash) ?? [])
}

/** What photos are uploaded for. */
export type PhotoOwner = { readonly kind: 'vehicle' | 'draft'; readonly id: number }

export async function countImages(db: Database, owner: PhotoOwner): Promise<number> {
  const table = owner.kind === 'vehicle' ? vehicleImages : draftImages
  const column = owner.kind === 'vehicle' ? vehicleImages.vehicleId : draftImages.draftId
  return db.$count(table, eq(column, owner.id))
}
