import { permit } from '../../../domain/account/permissions.ts'
import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { changesBetween, materialFields } from '../../../domain/listing/changes.ts'
import { isListingFinal, LISTING_IS_FINAL } from '../../../domain/listing/final-listing.ts'
import { type Listed, takesChanges, vehicleChangeErrors } from '../../../domain/listing/vehicle-changes.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import type { VehicleEdit } from '../../../domain/schemas/vehicle-input.ts'
import { statedFactErrors } from '../../../domain/vehicle/stated-facts.ts'
import { database } from '../../db/client.ts'
import type { ChangeEntry } from '../../db/queries/listings/change-entries.ts'
import { updateVehicle } from '../../db/queries/listings/listing-changes.ts'
import { listVehicleImages } from '../../db/queries/listings/photos.ts'
import { findVehicle, isVinTaken, type Vehicle } from '../../db/queries/listings/vehicles.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { type ChangeableListing, readChangeableListing } from './changeable-listing.ts'
import { EDIT_CONFLICT } from './edit-auction.ts'
import { toApiVehicle, toVehicleColumns } from './vehicle-columns.ts'
import { toVinTakenRefusal } from './vin-taken.ts'

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
 * Edits a vehicle. Once it is public it stays the same vehicle, once there are bids it keeps what they rely
 * on, and all of it while somebody decides on it, is to pay for it or has bought it. Changes of a listed vehicle are entered in its listing's
 * history, also after an auction that ended with bids; those of a public listing are announced to bidders and watchers.
 * Errors: `not_found`, a permission error, `invalid` by field, `conflict`, or the rate limit. docs/rules/listings.md, Editing
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
  const columns = toVehicleColumns(stated)
  const [was, is] = [toEditableFields(before), toEditableFields({ ...before, ...columns })]
  const changes = changesBetween(was, is)
  if (changes.length === 0) return ok(await toOwnVehicle(env, before))
  const changeable = await readChangeableListing(env, { vehicleId, nowMs })
  if (!changeable.ok) return changeable
  const { newest, terms, failedRound } = changeable.value
  const factErrors = statedFactErrors(stated, nowMs, was)
  if (Object.keys(factErrors).length > 0) return err(invalidFields(factErrors))
  if (stated.vin !== before.vin) {
    if (newest && isOpen(newest.status))
      return err(invalidFields({ vin: ['The VIN of a listed vehicle cannot be changed.'] }))
    const car = { vin: stated.vin, sellerId: before.sellerId, nowMs }
    if (await isVinTaken(db, car)) return err(await toVinTakenRefusal(env, car))
  }
  const { hasOwnBids, ...listed } = toListed(changeable.value)
  const errors = vehicleChangeErrors(was, is, listed)
  if (Object.keys(errors).length > 0) return err(invalidFields(errors))
  const listing = newest && takesChanges({ status: newest.status, hasBids: hasOwnBids }) ? newest : null
  if (listing) {
    const limited = await limitAttempts(env, { action: 'listingChange', who: String(listing.id), nowMs })
    if (limited) return err(limited)
  }
  const readAtMs = readAt === undefined ? before.updatedAtMs : Date.parse(readAt)
  const entry = listing && {
    auctionId: listing.id,
    vehicleId,
    actorId: viewer.userId,
    changes,
    status: terms?.status ?? listing.status,
    hadBids: hasOwnBids,
    nowMs,
  }
  if (!(await updateVehicle(db, { vehicleId, readAtMs, columns, entry, nowMs }))) return err(EDIT_CONFLICT)
  if (entry) {
    const withBids = vehicleChangeErrors(was, is, { ...listed, hasBids: true })
    const fields = materialFields(changes).filter((field) => !alreadyAnnounced.includes(field))
    const isFinalWithBid = terms !== null && isListingFinal({ ...terms, totalBids: 1 }, nowMs)
    const isAnnounced = await env.AUCTION_ROOM.getByName(String(entry.auctionId)).announceEdit({
      key: `vehicle:${nowMs}`,
      fields: newest?.isPublic === 1 ? fields : [],
      onlyWithoutBids: !hasOwnBids && (isFinalWithBid || Object.keys(withBids).length > 0),
      unlessFixed: { failedRound },
    })
    if (!isAnnounced) {
      await restoreFacts(env, { before, columns, readAtMs, entry })
      const isFixed = isFinalWithBid || Object.keys(withBids).length === 0
      return err(isFixed ? LISTING_IS_FINAL : invalidFields(withBids))
    }
  }
  return readMyVehicle(env, { vehicleId, viewer })
}

function isOpen(status: AuctionStatus): boolean {
  return status !== 'ended' && status !== 'cancelled'
}

/**
 * What people know of the vehicle's listing, and whether its newest auction itself has bids: the room has them before
 * their replica. Bids of an earlier auction count too, while they rest on the facts (docs/rules/listings.md, What stays).
 */
function toListed({ newest, terms }: ChangeableListing): Listed & { readonly hasOwnBids: boolean } {
  if (!newest) return { isPublic: false, hasBids: false, hasOwnBids: false }
  const hasOwnBids = (terms?.totalBids ?? newest.totalBids) > 0
  return { isPublic: newest.wasPublic === 1, hasBids: hasOwnBids || newest.keepsFacts === 1, hasOwnBids }
}

/**
 * Restores the facts that a bid relies on which the room accepted while they were being changed. The history
 * keeps both changes, since the new facts could be read for a moment.
 */
async function restoreFacts(
  env: Env,
  {
    before,
    columns,
    readAtMs,
    entry,
  }: {
    readonly before: Vehicle
    readonly columns: ReturnType<typeof toVehicleColumns>
    readonly readAtMs: number
    readonly entry: ChangeEntry
  },
): Promise<void> {
  const { nowMs } = entry
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const restored = Object.fromEntries(names.map((name) => [name, before[name]])) as unknown as typeof columns
  const changes = entry.changes.map(({ field, before: was, after }) => ({ field, before: after, after: was }))
  const writtenAtMs = Math.max(nowMs, readAtMs + 1)
  const isRestored = await updateVehicle(database(env), {
    vehicleId: entry.vehicleId,
    readAtMs: writtenAtMs,
    columns: restored,
    entry: { ...entry, changes, hadBids: true, nowMs: nowMs + 1 },
    nowMs,
  })
  if (!isRestored)
    console.error('An edit of a vehicle with a bid was changed before it was taken back', entry)
  const room = env.AUCTION_ROOM.getByName(String(entry.auctionId))
  await room.announceEdit({ key: `vehicle:${nowMs + 1}`, fields: [] })
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
function toEditableFields(vehicle: Parameters<typeof toApiVehicle>[0]) {
  const { id: _id, images: _images, ...facts } = toApiVehicle(vehicle, [])
  return facts
}
