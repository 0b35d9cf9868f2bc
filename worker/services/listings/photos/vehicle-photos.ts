import { permit } from '../../../../domain/account/permissions.ts'
import { invalidFields, type Refusal, refusal } from '../../../../domain/errors.ts'
import { MAX_PHOTOS, PHOTO_MESSAGES } from '../../../../domain/photos/photo-rules.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { WireVehicleImage } from '../../../../domain/schemas/vehicle.ts'
import { database } from '../../../db/client.ts'
import {
  deleteVehicleImage,
  findVehicleImage,
  insertVehicleImages,
  listPhotoIdsOfFiles,
  listVehicleImages,
  setPrimaryImage,
  updateImage,
  updateImageOrder,
  type VehicleImage,
} from '../../../db/queries/listings/photos.ts'
import { findVehicle } from '../../../db/queries/listings/vehicles.ts'
import type { Env } from '../../../env.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { findVisible } from '../../auctions/find-visible.ts'
import { limitAttempts } from '../../platform/rate-limit.ts'
import { type ChangeableListing, readChangeableListing } from '../changeable-listing.ts'
import { toApiImages } from '../vehicle-columns.ts'
import { discardNow, toPhotoIds } from './discard-photos.ts'
import { limitUploads } from './limit-uploads.ts'
import { announcePhotos, createPhotoEntry, toHistoryName } from './photo-history.ts'
import { type CheckAgain, uploadPhotos } from './upload-photos.ts'
import type { UploadedFile } from './uploaded-files.ts'

/** A vehicle, given by its id or by one of its auctions. */
export type PhotoTarget = { readonly vehicleId: number } | { readonly auctionId: number }

interface PhotoRequest {
  readonly viewer: Viewer
  readonly nowMs: number
}

const IMAGE_NOT_FOUND = refusal('not_found', { message: 'This image was not found.' })
const VEHICLE_NOT_FOUND = refusal('not_found', { message: 'This vehicle was not found.' })

/** The photos after an upload, and the ids of those that were uploaded. */
export interface AddedPhotos {
  readonly images: WireVehicleImage[]
  readonly imageIds: number[]
}

/** Adds photos to one of the viewer's vehicles, all or none. docs/rules/listings.md, Photos */
export async function addPhotos(
  env: Env,
  {
    viewer,
    of,
    files,
    checkAgain,
    nowMs,
  }: PhotoRequest & {
    readonly of: PhotoTarget
    readonly files: readonly UploadedFile[]
    readonly checkAgain: CheckAgain
  },
): Promise<Result<AddedPhotos>> {
  const found = 'vehicleId' in of ? ok(of.vehicleId) : await vehicleOfAuction(env, of.auctionId, viewer)
  if (!found.ok) return found
  const vehicleId = found.value
  const allowed = await checkChangeable(env, { viewer, vehicleId, nowMs })
  if (!allowed.ok) return allowed
  if (files.length === 0) return err(invalidFields({ images: [PHOTO_MESSAGES.required] }))
  const limited = await limitUploads(env, { userId: viewer.userId, files, nowMs })
  if (limited) return err(limited)
  const owner = { kind: 'vehicle', id: vehicleId } as const
  const taken = await uploadPhotos(env, files, { owner, checkAgain, nowMs })
  if (!taken.ok) return taken
  const { photos, photoIds, hashes } = taken.value
  // Rendering takes as long as the pictures need: the car may have been bid on or sold meanwhile.
  const stillAllowed = await checkChangeable(env, { viewer, vehicleId, nowMs: Date.now() })
  if (!stillAllowed.ok) {
    await discardNow(env, photoIds)
    return stillAllowed
  }
  const changes = photos.map((photo) => ({ field: 'photo_added', before: null, after: toHistoryName(photo) }))
  const entry = createPhotoEntry(stillAllowed.value, { vehicleId, actorId: viewer.userId, changes })
  const db = database(env)
  if (!(await insertVehicleImages(db, { vehicleId, photos, photoIds, limit: MAX_PHOTOS, entry, nowMs }))) {
    await discardNow(env, photoIds)
    return err(invalidFields({ images: [PHOTO_MESSAGES.tooMany] }))
  }
  await announcePhotos(env, entry)
  return ok({
    images: toApiImages(await listVehicleImages(db, vehicleId)),
    imageIds: await listPhotoIdsOfFiles(db, owner, hashes),
  })
}

async function vehicleOfAuction(env: Env, auctionId: number, viewer: Viewer): Promise<Result<number>> {
  const found = await findVisible(env, { auctionId, viewer })
  return found.ok ? ok(found.value.vehicle.id) : found
}

/** Marks exactly one photo as the primary. */
export async function setPrimary(
  env: Env,
  {
    viewer,
    vehicleId,
    imageId,
    nowMs,
  }: PhotoRequest & { readonly vehicleId: number; readonly imageId: number },
): Promise<Result<WireVehicleImage[]>> {
  const allowed = await checkNextChange(env, { viewer, vehicleId, nowMs })
  if (!allowed.ok) return allowed
  const db = database(env)
  const images = await listVehicleImages(db, vehicleId)
  const before = images.find(({ isPrimary }) => isPrimary)
  const after = images.find(({ id }) => id === imageId)
  const changes =
    after === undefined || before?.id === imageId
      ? []
      : [
          {
            field: 'photo_primary',
            before: before ? toHistoryName(before) : null,
            after: toHistoryName(after),
          },
        ]
  const entry = createPhotoEntry(allowed.value, { vehicleId, actorId: viewer.userId, changes })
  const isSet = await setPrimaryImage(db, { vehicleId, imageId, entry })
  if (!isSet) return err(IMAGE_NOT_FOUND)
  await announcePhotos(env, entry)
  return readPhotos(env, vehicleId)
}

/** Orders a vehicle's photos. `imageIds` names all of them; otherwise `conflict`. */
export async function orderPhotos(
  env: Env,
  {
    viewer,
    vehicleId,
    imageIds,
    nowMs,
  }: PhotoRequest & { readonly vehicleId: number; readonly imageIds: readonly number[] },
): Promise<Result<WireVehicleImage[]>> {
  const allowed = await checkNextChange(env, { viewer, vehicleId, nowMs })
  if (!allowed.ok) return allowed
  if (await updateImageOrder(database(env), vehicleId, imageIds)) return readPhotos(env, vehicleId)
  const message = 'The photos were changed elsewhere. Reload them before you reorder them.'
  return err(refusal('conflict', { message }))
}

/** Changes the type or the alternative text of a photo. */
export async function changePhotoDetails(
  env: Env,
  {
    viewer,
    imageId,
    imageType,
    altText,
    nowMs,
  }: PhotoRequest & {
    readonly imageId: number
    readonly imageType?: VehicleImage['imageType'] | undefined
    readonly altText?: string | undefined
  },
): Promise<Result<WireVehicleImage[]>> {
  const found = await findOwnImage(env, { viewer, imageId, nowMs })
  if (!found.ok) return found
  const limited = await limitChanges(env, viewer, nowMs)
  if (limited) return err(limited)
  const { image, listing } = found.value
  const { vehicleId } = image
  const changed = { ...(imageType && { imageType }), ...(altText !== undefined && { altText }) }
  const [before, after] = [toHistoryName(image), toHistoryName({ ...image, ...changed })]
  const changes = before === after ? [] : [{ field: 'photo_words', before, after }]
  const entry = createPhotoEntry(listing, { vehicleId, actorId: viewer.userId, changes })
  if (Object.keys(changed).length > 0) await updateImage(database(env), imageId, changed, entry)
  await announcePhotos(env, entry)
  return readPhotos(env, vehicleId)
}

/** Removes a photo in all its sizes. The last photo of a listed vehicle is refused (`invalid`). */
export async function removePhoto(
  env: Env,
  { viewer, imageId, nowMs }: PhotoRequest & { readonly imageId: number },
): Promise<Result<WireVehicleImage[]>> {
  const found = await findOwnImage(env, { viewer, imageId, nowMs })
  if (!found.ok) return found
  const { image, listing } = found.value
  const photoIds = toPhotoIds([image])
  const changes = [{ field: 'photo_removed', before: toHistoryName(image), after: null }]
  const { vehicleId } = image
  const entry = createPhotoEntry(listing, { vehicleId, actorId: viewer.userId, changes })
  if (!(await deleteVehicleImage(database(env), image, { photoIds, entry, nowMs }))) {
    return err(invalidFields({ images: [PHOTO_MESSAGES.required] }))
  }
  await discardNow(env, photoIds)
  await announcePhotos(env, entry)
  return readPhotos(env, image.vehicleId)
}

async function findOwnImage(
  env: Env,
  { viewer, imageId, nowMs }: PhotoRequest & { readonly imageId: number },
): Promise<Result<{ readonly image: VehicleImage; readonly listing: ChangeableListing }>> {
  const image = await findVehicleImage(database(env), imageId)
  if (!image) return err(IMAGE_NOT_FOUND)
  const allowed = await checkChangeable(env, { viewer, vehicleId: image.vehicleId, nowMs })
  return allowed.ok ? ok({ image, listing: allowed.value }) : allowed
}

/**
 * Photos can be changed by their seller as long as facts can.
 */
async function checkChangeable(
  env: Env,
  { viewer, vehicleId, nowMs }: PhotoRequest & { readonly vehicleId: number },
): Promise<Result<ChangeableListing>> {
  const vehicle = await findVehicle(database(env), vehicleId)
  if (!vehicle) return err(VEHICLE_NOT_FOUND)
  const permission = permit(viewer, 'vehicle.edit', { ownerId: vehicle.sellerId })
  if (!permission.allowed) return err(refusal(permission.reason))
  return readChangeableListing(env, { vehicleId, nowMs })
}

/** Like `checkChangeable`, and counts the change. */
async function checkNextChange(
  env: Env,
  { viewer, vehicleId, nowMs }: PhotoRequest & { readonly vehicleId: number },
): Promise<Result<ChangeableListing>> {
  const allowed = await checkChangeable(env, { viewer, vehicleId, nowMs })
  if (!allowed.ok) return allowed
  const limited = await limitChanges(env, viewer, nowMs)
  return limited ? err(limited) : allowed
}

/** Counts a change of a stored photo. Returns the 429 past the limit, else null. */
function limitChanges(env: Env, viewer: Viewer, nowMs: number): Promise<Refusal | null> {
  return limitAttempts(env, { action: 'photoChange', who: String(viewer.userId), nowMs })
}

async function readPhotos(env: Env, vehicleId: number): Promise<Result<WireVehicleImage[]>> {
  return ok(toApiImages(await listVehicleImages(database(env), vehicleId)))
}
