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

/** A vehicle as its seller edits it: with the moment that says whether it was changed meanwhile. */
export type OwnVehicle = WireVehicle & { readonly updated_at: string }

/** An own vehicle, for editing. */
export async function readOwnVehicle(
  env: Env,
  { vehicleId, viewer }: { readonly vehicleId: number; readonly viewer: Viewer },
): Promise<Outcome<OwnVehicle>> {
  const found = await ownVehicle(env, vehicleId, viewer)
  return found.ok ? done(await wordsOf(env, found.value)) : found
}

/**
 * Changes what is said of a vehicle. Its VIN is fixed while it is listed, and all of it once it is sold. The changes of a
 * listed vehicle stand in its listing's history, and bidders and watchers of a public one are told.
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
    /** Fields of which bidders and watchers were told a moment ago, with the auction's. */
    readonly toldAlready?: readonly string[]
    readonly nowMs: number
  },
): Promise<Outcome<OwnVehicle>> {
  const db = database(env)
  const found = await ownVehicle(env, vehicleId, viewer)
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
  const changes = changesBetween(factsOf(before), factsOf({ ...before, ...columns }))
  if (changes.length === 0) return done(await wordsOf(env, before))
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
    const told = live.isPublic === 1 ? fields : []
    await env.AUCTION_ROOM.getByName(String(live.id)).announceEdit({ key: `vehicle:${nowMs}`, fields: told })
  }
  return readOwnVehicle(env, { vehicleId, viewer })
}

async function ownVehicle(env: Env, vehicleId: number, viewer: Viewer): Promise<Outcome<Vehicle>> {
  const vehicle = await findVehicle(database(env), vehicleId)
  if (!vehicle) return refused(refusal('not_found', { message: 'This vehicle was not found.' }))
  const permission = permit(viewer, 'vehicle.edit', { ownerId: vehicle.sellerId })
  return permission.allowed ? done(vehicle) : refused(refusal(permission.reason))
}

async function wordsOf(env: Env, vehicle: Vehicle): Promise<OwnVehicle> {
  const images = await imagesOfVehicle(database(env), vehicle.id)
  return { ...vehicleWords(vehicle, images), updated_at: new Date(vehicle.updatedAtMs).toISOString() }
}

/** What a seller states, as the wire names it. */
function factsOf(vehicle: Parameters<typeof vehicleWords>[0]): Record<string, unknown> {
  const { id: _id, images: _images, ...facts } = vehicleWords(vehicle, [])
  return facts
}
