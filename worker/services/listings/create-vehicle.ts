import { VEHICLE_SOLD } from '../../../domain/auction/seller-actions.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { vehicleChangeErrors } from '../../../domain/listing/vehicle-changes.ts'
import { MAX_PHOTOS, PHOTO_MESSAGES } from '../../../domain/photos/photo-rules.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { VehicleInput } from '../../../domain/schemas/vehicle-input.ts'
import { statedFactErrors } from '../../../domain/vehicle/stated-facts.ts'
import { type Database, database } from '../../db/client.ts'
import { findNewestAuction } from '../../db/queries/listings/listing-changes.ts'
import { listVehicleImages } from '../../db/queries/listings/photos.ts'
import {
  countUnlistedVehicles,
  findUnsoldVehicle,
  insertVehicle,
  isSoldBySeller,
  isVinTaken,
  updateReusedVehicle,
  type Vehicle,
  type VehiclePhotos,
} from '../../db/queries/listings/vehicles.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { checkListingLimit, type ListingLimit } from './listing-limit.ts'
import { discardNow, toPhotoIds } from './photos/discard-photos.ts'
import { type DraftPhotos, draftPhotos } from './photos/draft-photos.ts'
import { limitUploads } from './photos/limit-uploads.ts'
import { type CheckAgain, uploadPhotos } from './photos/upload-photos.ts'
import type { UploadedFile } from './photos/uploaded-files.ts'
import { toApiVehicle, toVehicleColumns } from './vehicle-columns.ts'
import { toVinTakenRefusal } from './vin-taken.ts'

/** Per person, without those in an auction. docs/rules/listings.md, Limits of a seller */
const MAX_UNLISTED = 200

const TOO_MANY_UNLISTED = refusal('conflict', {
  message: `You have ${MAX_UNLISTED} vehicles without an auction. Create an auction of one before you add another.`,
})

const NO_PHOTOS: DraftPhotos = { photos: [], primaryPath: null }

export interface NewVehicleRequest {
  readonly viewer: Viewer
  readonly vehicle: VehicleInput
  readonly files: readonly UploadedFile[]
  /** One of the viewer's drafts, whose photos move to the vehicle. */
  readonly draftId: number | null
  /** The seller's limit, of a caller that stores several and has asked for it just now. */
  readonly limit?: ListingLimit | undefined
  readonly checkAgain: CheckAgain
  readonly nowMs: number
}

/**
 * Stores a vehicle with its photos, for an auction to be created of it. An unsold vehicle of the same seller
 * and VIN that is in no auction is overwritten, so that an attempt that failed half-way can be repeated; not one on which
 * people have bid, because after-sale offers rest on its facts and photos.
 * Returns the vehicle's id. Errors: `invalid` by field, `conflict`, or the rate limit.
 * docs/rules/listings.md, Creating a listing
 */
export async function createVehicle(env: Env, request: NewVehicleRequest): Promise<Result<number>> {
  const { viewer, vehicle, files, checkAgain, nowMs } = request
  const db = database(env)
  const limit = request.limit ?? (await checkListingLimit(env, request))
  if (limit.refused) return err(limit.refused)
  const factErrors = statedFactErrors(vehicle, nowMs)
  if (Object.keys(factErrors).length > 0) return err(invalidFields(factErrors))
  const car = { vin: vehicle.vin, sellerId: viewer.userId, nowMs }
  if (await isSoldBySeller(db, car)) return err(refusal('conflict', { message: VEHICLE_SOLD }))
  if (await isVinTaken(db, car)) return err(await toVinTakenRefusal(env, car))
  const found = await findReusable(db, { vehicle, sellerId: viewer.userId })
  if (!found.ok) return found
  const before = found.value
  if (!before && (await countUnlistedVehicles(db, viewer.userId)) >= MAX_UNLISTED)
    return err(TOO_MANY_UNLISTED)
  const limited = files.length === 0 ? null : await limitUploads(env, { userId: viewer.userId, files, nowMs })
  if (limited) return err(limited)

  const moved =
    request.draftId === null ? ok(NO_PHOTOS) : await draftPhotos(env, request.draftId, viewer.userId)
  if (!moved.ok) return moved
  const movedCount = moved.value.photos.length
  if (movedCount + files.length === 0) {
    return err(invalidFields({ images: [PHOTO_MESSAGES.required] }))
  }
  if (movedCount + files.length > MAX_PHOTOS) {
    return err(invalidFields({ images: [PHOTO_MESSAGES.tooMany] }))
  }
  const taken = await uploadPhotos(env, files, { owner: null, checkAgain, nowMs })
  if (!taken.ok) return taken
  const { photos: added, photoIds } = taken.value
  const stored = await store(env, request, before, {
    added,
    photoIds,
    moved: moved.value.photos,
    primaryPath: moved.value.primaryPath,
    draftId: request.draftId,
  })
  if (stored === null) {
    await discardNow(env, photoIds)
    return err(refusal('conflict', { message: 'This listing was changed elsewhere. Please try again.' }))
  }
  return ok(stored)
}

/**
 * The row to overwrite; undefined if the vehicle gets a new one. Error: `invalid` by field, because a vehicle that was
 * public stays the same one.
 */
async function findReusable(
  db: Database,
  { vehicle, sellerId }: { readonly vehicle: VehicleInput; readonly sellerId: number },
): Promise<Result<Vehicle | undefined>> {
  const before = await findUnsoldVehicle(db, { vin: vehicle.vin, sellerId })
  if (!before) return ok(undefined)
  const newest = await findNewestAuction(db, before.id)
  const listed = { isPublic: newest?.wasPublic === 1, hasBids: false }
  const errors = vehicleChangeErrors(toApiVehicle(before, []), vehicle, listed)
  if (Object.keys(errors).length > 0) return err(invalidFields(errors))
  return ok(newest?.keepsFacts === 1 ? undefined : before)
}

async function store(
  env: Env,
  { viewer, vehicle: input, nowMs }: NewVehicleRequest,
  before: Vehicle | undefined,
  photos: VehiclePhotos,
): Promise<number | null> {
  const db = database(env)
  const vehicle = { ...toVehicleColumns(input), sellerId: viewer.userId }
  const stated = { vehicle, photos, limit: MAX_PHOTOS, nowMs }
  if (!before) return insertVehicle(db, { ...stated, maxUnlisted: MAX_UNLISTED })
  const oldPhotoIds = toPhotoIds(await listVehicleImages(db, before.id))
  const vehicleId = await updateReusedVehicle(db, { ...stated, vehicleId: before.id, oldPhotoIds })
  if (vehicleId !== null) await discardNow(env, oldPhotoIds)
  return vehicleId
}
