import { permit } from '../../../domain/account/permissions.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { MAX_PHOTOS, PHOTO_MESSAGES } from '../../../domain/photos/photo-rules.ts'
import type { WireVehicleImage } from '../../../domain/schemas/vehicle.ts'
import { database } from '../../db/client.ts'
import { isVehicleSold } from '../../db/queries/listings.ts'
import {
  addVehicleImages,
  findVehicleImage,
  imagesOfVehicle,
  orderImages,
  removeVehicleImage,
  setPrimaryImage,
  updateImage,
  type VehicleImage,
} from '../../db/queries/photos.ts'
import { findVehicle } from '../../db/queries/vehicles.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { imageWords } from '../auctions/listing-words.ts'
import { done, type Outcome, refused } from '../auctions/outcome.ts'
import { discardNow, photoIdsOf } from '../photos/discard-photos.ts'
import { takePhotos } from '../photos/upload-photos.ts'
import type { UploadedFile } from '../photos/uploaded-files.ts'
import { limitAttempts } from '../rate-limit.ts'

/** Whose photos are meant: a vehicle's, or those of the vehicle of an auction. */
export type PhotosOf = { readonly vehicleId: number } | { readonly auctionId: number }

interface Asked {
  readonly viewer: Viewer
  readonly nowMs: number
}

const IMAGE_NOT_FOUND = refusal('not_found', { message: 'This image was not found.' })
const VEHICLE_NOT_FOUND = refusal('not_found', { message: 'This vehicle was not found.' })

/** Adds photos to an own vehicle, all or none. */
export async function addPhotos(
  env: Env,
  { viewer, of, files, nowMs }: Asked & { readonly of: PhotosOf; readonly files: readonly UploadedFile[] },
): Promise<Outcome<WireVehicleImage[]>> {
  const found = 'vehicleId' in of ? done(of.vehicleId) : await vehicleOfAuction(env, of.auctionId, viewer)
  if (!found.ok) return found
  const vehicleId = found.value
  const allowed = await mayChange(env, { viewer, vehicleId })
  if (!allowed.ok) return allowed
  if (files.length === 0) return refused(invalidFields({ images: [PHOTO_MESSAGES.required] }))
  const limited = await limitAttempts(env, { action: 'upload', who: String(viewer.userId), nowMs })
  if (limited) return refused(limited)
  const taken = await takePhotos(env, files, { owner: { kind: 'vehicle', id: vehicleId }, nowMs })
  if (!taken.ok) return taken
  const { photos, photoIds } = taken.value
  const isAdded = await addVehicleImages(database(env), {
    vehicleId,
    photos,
    photoIds,
    limit: MAX_PHOTOS,
    nowMs,
  })
  if (isAdded) return photosOf(env, vehicleId)
  await discardNow(env, photoIds)
  return refused(invalidFields({ images: [PHOTO_MESSAGES.tooMany] }))
}

async function vehicleOfAuction(env: Env, auctionId: number, viewer: Viewer): Promise<Outcome<number>> {
  const found = await findVisible(env, { auctionId, viewer })
  return found.ok ? done(found.value.vehicle.id) : found
}

export async function setPrimary(
  env: Env,
  { viewer, vehicleId, imageId }: Asked & { readonly vehicleId: number; readonly imageId: number },
): Promise<Outcome<WireVehicleImage[]>> {
  const allowed = await mayChange(env, { viewer, vehicleId })
  if (!allowed.ok) return allowed
  const isSet = await setPrimaryImage(database(env), vehicleId, imageId)
  return isSet ? photosOf(env, vehicleId) : refused(IMAGE_NOT_FOUND)
}

export async function orderPhotos(
  env: Env,
  {
    viewer,
    vehicleId,
    imageIds,
  }: Asked & { readonly vehicleId: number; readonly imageIds: readonly number[] },
): Promise<Outcome<WireVehicleImage[]>> {
  const allowed = await mayChange(env, { viewer, vehicleId })
  if (!allowed.ok) return allowed
  if (await orderImages(database(env), vehicleId, imageIds)) return photosOf(env, vehicleId)
  const message = 'The images were changed from elsewhere. Load them again before you order them.'
  return refused(refusal('conflict', { message }))
}

export async function describePhotoOf(
  env: Env,
  {
    viewer,
    imageId,
    imageType,
    altText,
  }: Asked & {
    readonly imageId: number
    readonly imageType?: VehicleImage['imageType'] | undefined
    readonly altText?: string | undefined
  },
): Promise<Outcome<WireVehicleImage[]>> {
  const found = await ownImage(env, imageId, viewer)
  if (!found.ok) return found
  const { vehicleId } = found.value
  const changes = { ...(imageType && { imageType }), ...(altText !== undefined && { altText }) }
  if (Object.keys(changes).length > 0) await updateImage(database(env), imageId, changes)
  return photosOf(env, vehicleId)
}

/** Removes a photo with all its sizes. What is listed keeps one. */
export async function removePhoto(
  env: Env,
  { viewer, imageId, nowMs }: Asked & { readonly imageId: number },
): Promise<Outcome<WireVehicleImage[]>> {
  const found = await ownImage(env, imageId, viewer)
  if (!found.ok) return found
  const image = found.value
  const photoIds = photoIdsOf([image])
  if (!(await removeVehicleImage(database(env), image, photoIds, nowMs))) {
    return refused(invalidFields({ images: [PHOTO_MESSAGES.required] }))
  }
  await discardNow(env, photoIds)
  return photosOf(env, image.vehicleId)
}

async function ownImage(env: Env, imageId: number, viewer: Viewer): Promise<Outcome<VehicleImage>> {
  const image = await findVehicleImage(database(env), imageId)
  if (!image) return refused(IMAGE_NOT_FOUND)
  const allowed = await mayChange(env, { viewer, vehicleId: image.vehicleId })
  return allowed.ok ? done(image) : allowed
}

/** Photos are their seller's to change until the vehicle is sold: then they are what the buyer has seen. */
async function mayChange(
  env: Env,
  { viewer, vehicleId }: { readonly viewer: Viewer; readonly vehicleId: number },
): Promise<Outcome<null>> {
  const db = database(env)
  const vehicle = await findVehicle(db, vehicleId)
  if (!vehicle) return refused(VEHICLE_NOT_FOUND)
  const permission = permit(viewer, 'vehicle.edit', { ownerId: vehicle.sellerId })
  if (!permission.allowed) return refused(refusal(permission.reason))
  if (await isVehicleSold(db, vehicleId)) {
    return refused(refusal('conflict', { message: 'This vehicle is sold.' }))
  }
  return done(null)
}

async function photosOf(env: Env, vehicleId: number): Promise<Outcome<WireVehicleImage[]>> {
  return done(imageWords(await imagesOfVehicle(database(env), vehicleId)))
}
