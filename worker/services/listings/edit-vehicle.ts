import { permit } from '../../../domain/account/permissions.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { changesBetween, materialFields } from '../../../domain/listing/changes.ts'
import { VIN_EXISTS } from '../../../domain/listing/creation-refusal.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import type { VehicleEdit } from '../../../domain/schemas/vehicle-input.ts'
import { statedDateErrors } from '../../../domain/vehicle/stated-dates.ts'
import { database } from '../../db/client.ts'
import { liveAuctionOf, writeVehicle } from '../../db/queries/listings/listing-changes.ts'
import { isVehicleSold } from '../../db/queries/listings/listings.ts'
import { imagesOfVehicle } from '../../db/queries/listings/photos.ts'
import { findVehicle, isVinLive, type Vehicle } from '../../db/queries/listings/vehicles.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { done, type Outcome, refused } from '../result.ts'
import { CHANGED_MEANWHILE } from './edit-auction.ts'
import { vehicleWords } from './to-api-listing.ts'
import { vehicleColumns } from './vehicle-columns.ts'

/** A vehicle as its seller edits it, with the timestamp that detects concurrent edits. */
export type OwnVehicle = WireVehicle & { readonly updated_at: string }

/** Reads one of the viewer's vehicles for editing. Errors: `not_found` or a permission error. */
export async function readOwnVehicle(
  env: Env,
  { vehicleId, viewer }: { readonly vehicleId: number; readonly viewer: Viewer },
): Promise<Outcome<OwnVehicle>> {
  const found = await findOwnVehicle(env, vehicleId, viewer)
  return found.ok ? done(await toOwnVehicle(env, found.value)) : found
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
    toldAlready = [],
    nowMs,
  }: {
    readonly vehicleId: number
    readonly viewer: Viewer
    readonly edit: VehicleEdit
    /** Fields that the edit of the auction has just announced to bidders and watchers. */
    readonly toldAlready?: readonly string[]
    readonly nowMs: number
  },
): Promise<Outcome<OwnVehicle>> {
  const db = database(env)
  const found = await findOwnVehicle(env, vehicleId, viewer)
  if (!found.ok) return found
  const before = found.value
  if (await isVehicleSold(db, vehicleId)) {
    return refused(refusal('conflict', { message: 'This vehicle is sold.' }))
  }
  const dateErrors = statedDateErrors(stated, nowMs)
  if (Object.keys(dateErrors).length > 0) return refused(invalidFields(dateErrors))
  const live = await liveAuctionOf(db, vehicleId)
  if (stated.vin !== before.vin) {
    if (live) return refused(invalidFields({ vin: ['The VIN of a listed vehicle cannot be changed.'] }))
    if (await isVinLive(db, stated.vin)) return refused(invalidFields({ vin: [VIN_EXISTS] }))
  }
  const columns = vehicleColumns(stated)
  const changes = changesBetween(toEditableFields(before), toEditableFields({ ...before, ...columns }))
  if (changes.length === 0) return done(await toOwnVehicle(env, before))
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
  if (!(await writeVehicle(db, { vehicleId, readAtMs, columns, entry, nowMs })))
    return refused(CHANGED_MEANWHILE)
  const fields = materialFields(changes).filter((field) => !toldAlready.includes(field))
  if (live) {
    const announced = live.isPublic === 1 ? fields : []
    const room = env.AUCTION_ROOM.getByName(String(live.id))
    await room.announceEdit({ key: `vehicle:${nowMs}`, fields: announced })
  }
  return readOwnVehicle(env, { vehicleId, viewer })
}

async function findOwnVehicle(env: Env, vehicleId: number, viewer: Viewer): Promise<Outcome<Vehicle>> {
  const vehicle = await findVehicle(database(env), vehicleId)
  if (!vehicle) return refused(refusal('not_found', { message: 'This vehicle was not found.' }))
  const permission = permit(viewer, 'vehicle.edit', { ownerId: vehicle.sellerId })
  return permission.allowed ? done(vehicle) : refused(refusal(permission.reason))
}

async function toOwnVehicle(env: Env, vehicle: Vehicle): Promise<OwnVehicle> {
  const images = await imagesOfVehicle(database(env), vehicle.id)
  return { ...vehicleWords(vehicle, images), updated_at: new Date(vehicle.updatedAtMs).toISOString() }
}

/** The fields that a seller edits, in wire format. */
function toEditableFields(vehicle: Parameters<typeof vehicleWords>[0]): Record<string, unknown> {
  const { id: _id, images: _images, ...facts } = vehicleWords(vehicle, [])
  return facts
}
