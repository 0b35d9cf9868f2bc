import { permit } from '../../../domain/account/permissions.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { changesBetween, materialFields } from '../../../domain/listing/changes.ts'
import { VIN_EXISTS } from '../../../domain/listing/creation-refusal.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import type { VehicleEdit } from '../../../domain/schemas/vehicle-input.ts'
import { statedDateErrors } from '../../../domain/vehicle/stated-dates.ts'
import { database } from '../../db/client.ts'
import { findOpenAuction, updateVehicle } from '../../db/queries/listings/listing-changes.ts'
import { isVehicleSold } from '../../db/queries/listings/listings.ts'
import { listVehicleImages } from '../../db/queries/listings/photos.ts'
import { findVehicle, isVinTaken, type Vehicle } from '../../db/queries/listings/vehicles.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { EDIT_CONFLICT } from './edit-auction.ts'
import { toApiVehicle, toVehicleColumns } from './vehicle-columns.ts'

/** A vehicle as its seller edits it, with the timestamp that detects concurrent edits. */
export type MyVehicle = WireVehicle & { readonly updated_at: string }

/** Reads one of the viewer's vehicles for editing. Errors: `not_found` or a permission error. */
export async function readMyVehicle(
  env: Env,
  { vehicleId, viewer }: { readonly vehicleId: number; readonly viewer: Viewer },
): Promise<Result<MyVehicle>> {
  const found = await findOwnVehicle(env, vehicleId, viewer)
  return found.ok ? ok(await toOwnVehicle(env, found.value)) : found
}

/**
 * Edits a vehicle. Its VIN is fixed while it is listed, and all of it once it is sold. Changes of a listed
 * vehicle are entered in its listing's history; those of a public listing are announced to bidders and
 * watchers.
 * Errors: `not_found`, a permission error, `invalid` by field, or `conflict`. docs/rules/listings.md, Editing
 */
export async function editVehicle(
  env: Env,
  {
    vehicleId,
    viewer,
    edit: { updated_at: readAt, ...stated },
    alreadyAnnounced = [],
    nowMs,
  }: {
    readonly vehicleId: number
    readonly viewer: Viewer
    readonly edit: VehicleEdit
    /** Fields that the edit of the auction has just announced to bidders and watchers. */
    readonly alreadyAnnounced?: readonly string[]
    readonly nowMs: number
  },
): Promise<Result<MyVehicle>> {
  const db = database(env)
  const found = await findOwnVehicle(env, vehicleId, viewer)
  if (!found.ok) return found
  const before = found.value
  if (await isVehicleSold(db, vehicleId)) {
    return err(refusal('conflict', { message: 'This vehicle is sold.' }))
  }
  const dateErrors = statedDateErrors(stated, nowMs)
  if (Object.keys(dateErrors).length > 0) return err(invalidFields(dateErrors))
  const live = await findOpenAuction(db, vehicleId)
  if (stated.vin !== before.vin) {
    if (live) return err(invalidFields({ vin: ['The VIN of a listed vehicle cannot be changed.'] }))
    const isTaken = await isVinTaken(db, { vin: stated.vin, sellerId: before.sellerId, nowMs })
    if (isTaken) return err(invalidFields({ vin: [VIN_EXISTS] }))
  }
  const columns = toVehicleColumns(stated)
  const changes = changesBetween(toEditableFields(before), toEditableFields({ ...before, ...columns }))
  if (changes.length === 0) return ok(await toOwnVehicle(env, before))
  const readAtMs = readAt === undefined ? before.updatedAtMs : Date.parse(readAt)
  const entry = live
    ? {
        auctionId: live.id,
        vehicleId,
        actorId: viewer.userId,
        changes,
        status: live.status,
        hadBids: live.totalBids > 0,
        nowMs,
      }
    : null
  if (!(await updateVehicle(db, { vehicleId, readAtMs, columns, entry, nowMs }))) return err(EDIT_CONFLICT)
  const fields = materialFields(changes).filter((field) => !alreadyAnnounced.includes(field))
  if (live) {
    const announced = live.isPublic === 1 ? fields : []
    const room = env.AUCTION_ROOM.getByName(String(live.id))
    await room.announceEdit({ key: `vehicle:${nowMs}`, fields: announced })
  }
  return readMyVehicle(env, { vehicleId, viewer })
}

async function findOwnVehicle(env: Env, vehicleId: number, viewer: Viewer): Promise<Result<Vehicle>> {
  const vehicle = await findVehicle(database(env), vehicleId)
  if (!vehicle) return err(refusal('not_found', { message: 'This vehicle was not found.' }))
  const permission = permit(viewer, 'vehicle.edit', { ownerId: vehicle.sellerId })
  return permission.allowed ? ok(vehicle) : err(refusal(permission.reason))
}

async function toOwnVehicle(env: Env, vehicle: Vehicle): Promise<MyVehicle> {
  const images = await listVehicleImages(database(env), vehicle.id)
  return { ...toApiVehicle(vehicle, images), updated_at: new Date(vehicle.updatedAtMs).toISOString() }
}

/** The fields that a seller edits, in wire format. */
function toEditableFields(vehicle: Parameters<typeof toApiVehicle>[0]): Record<string, unknown> {
  const { id: _id, images: _images, ...facts } = toApiVehicle(vehicle, [])
  return facts
}
