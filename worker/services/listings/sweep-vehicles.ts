import { DAY_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { listVehicleImages } from '../../db/queries/listings/photos.ts'
import { deleteUnlistedVehicle, listStaleVehicles } from '../../db/queries/listings/vehicles.ts'
import type { Env } from '../../env.ts'
import { discardNow, toPhotoIds } from './photos/discard-photos.ts'

/** A vehicle without an auction is kept this long after its last change. */
const LIFETIME_MS = 30 * DAY_MS
const DELETED_PER_RUN = 50

/**
 * Deletes vehicles that were never listed, with their photos, 50 at a time. A photo that a draft still shows
 * stays. docs/rules/listings.md, Limits of a seller
 */
export async function sweepVehicles(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  for (const vehicleId of await listStaleVehicles(db, nowMs - LIFETIME_MS, DELETED_PER_RUN)) {
    const photoIds = toPhotoIds(await listVehicleImages(db, vehicleId))
    await deleteUnlistedVehicle(db, { vehicleId, photoIds, nowMs })
    await discardNow(env, photoIds)
  }
}
