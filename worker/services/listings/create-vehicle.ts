import { invalidFields, refusal } from '../../../domain/errors.ts'
import { MAX_PHOTOS, PHOTO_MESSAGES } from '../../../domain/photos/photo-rules.ts'
import type { VehicleInput } from '../../../domain/schemas/vehicle-input.ts'
import { statedDateErrors } from '../../../domain/vehicle/stated-dates.ts'
import { database } from '../../db/client.ts'
import { imagesOfVehicle } from '../../db/queries/listings/photos.ts'
import {
  findOwnUnsold,
  insertVehicle,
  isVinLive,
  reuseVehicle,
  type VehiclePhotos,
} from '../../db/queries/listings/vehicles.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { done, type Outcome, refused } from '../result.ts'
import { listingLimit } from './listing-limit.ts'
import { discardNow, photoIdsOf } from './photos/discard-photos.ts'
import { type DraftPhotos, draftPhotos } from './photos/draft-photos.ts'
import { takePhotos } from './photos/upload-photos.ts'
import type { UploadedFile } from './photos/uploaded-files.ts'
import { vehicleColumns } from './vehicle-columns.ts'
import { vinTaken } from './vin-taken.ts'

const NO_PHOTOS: DraftPhotos = { photos: [], primaryPath: null }

export interface NewVehicleRequest {
  readonly viewer: Viewer
  readonly vehicle: VehicleInput
  readonly files: readonly UploadedFile[]
  /** One of the viewer's drafts, whose photos move to the vehicle. */
  readonly draftId: number | null
  readonly nowMs: number
}

/**
 * Stores a vehicle with its photos, for an auction to be created of it. An unsold vehicle of the same seller
 * and VIN that is in no auction is overwritten, so that an attempt that failed half-way can be repeated.
 * Returns the vehicle's id. Errors: `invalid` by field, `conflict`, or the rate limit.
 * docs/rules/listings.md, Creating a listing
 */
export async function createVehicle(env: Env, request: NewVehicleRequest): Promise<Outcome<number>> {
  const { viewer, vehicle, files, nowMs } = request
  const db = database(env)
  const limit = await listingLimit(env, request)
  if (limit.refused) return refused(limit.refused)
  const dateErrors = statedDateErrors(vehicle, nowMs)
  if (Object.keys(dateErrors).length > 0) return refused(invalidFields(dateErrors))
  if (await isVinLive(db, vehicle.vin)) {
    return refused(await vinTaken(env, { vin: vehicle.vin, sellerId: viewer.userId }))
  }
  const limited = await limitAttempts(env, { action: 'upload', who: String(viewer.userId), nowMs })
  if (limited) return refused(limited)

  const moved =
    request.draftId === null ? done(NO_PHOTOS) : await draftPhotos(env, request.draftId, viewer.userId)
  if (!moved.ok) return moved
  const movedCount = moved.value.photos.length
  if (movedCount + files.length === 0) {
    return refused(invalidFields({ images: [PHOTO_MESSAGES.required] }))
  }
  if (movedCount + files.length > MAX_PHOTOS) {
    return refused(invalidFields({ images: [PHOTO_MESSAGES.tooMany] }))
  }
  const taken = await takePhotos(env, files, { owner: null, nowMs })
  if (!taken.ok) return taken
  const { photos: added, photoIds } = taken.value
  const stored = await store(env, request, {
    added,
    photoIds,
    moved: moved.value.photos,
    primaryPath: moved.value.primaryPath,
    draftId: request.draftId,
  })
  if (stored === null) {
    await discardNow(env, photoIds)
    return refused(
      refusal('conflict', { message: 'This listing was changed from elsewhere. Please try again.' }),
    )
  }
  return done(stored)
}

async function store(
  env: Env,
  { viewer, vehicle: input, nowMs }: NewVehicleRequest,
  photos: VehiclePhotos,
): Promise<number | null> {
  const db = database(env)
  const vehicle = { ...vehicleColumns(input), sellerId: viewer.userId }
  const stated = { vehicle, photos, limit: MAX_PHOTOS, nowMs }
  const before = await findOwnUnsold(db, vehicle)
  if (!before) return insertVehicle(db, stated)
  const oldPhotoIds = photoIdsOf(await imagesOfVehicle(db, before.id))
  const vehicleId = await reuseVehicle(db, { ...stated, vehicleId: before.id, oldPhotoIds })
  if (vehicleId !== null) await discardNow(env, oldPhotoIds)
  return vehicleId
}
