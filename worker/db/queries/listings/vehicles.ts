import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, users, vehicleImages, vehicles } from '../../schema/index.ts'
import { isMissingValue, isTakenValue } from '../platform/missing-value.ts'
import { addImageStatement, discardStatement, keepStatement, type NewVehiclePhoto } from './photos.ts'

export type VehicleColumns = Omit<
  typeof vehicles.$inferInsert,
  'id' | 'sellerId' | 'createdAtMs' | 'updatedAtMs'
>
export type Vehicle = typeof vehicles.$inferSelect

/** An auction that is not over: of one VIN there is one at most. */
const LIVE = sql`('draft', 'pending', 'active', 'paused')`

export async function findVehicle(db: Database, vehicleId: number): Promise<Vehicle | undefined> {
  const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  return vehicle
}

/** Whether a VIN stands in an auction that is not over, whoever's it is. */
export async function isVinLive(db: Database, vin: string): Promise<boolean> {
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(and(eq(vehicles.vin, vin), sql`${auctions.status} in ${LIVE}`))
    .limit(1)
  return rows.length > 0
}

/** The person's own auction of that VIN that is not paid for and can be, or none. */
export async function findOwnUnpaid(
  db: Database,
  { vin, sellerId }: { readonly vin: string; readonly sellerId: number },
): Promise<{ readonly id: number; readonly auctionNumber: string } | null> {
  const row = await db
    .select({ id: auctions.id, auctionNumber: auctions.auctionNumber })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(
      and(
        eq(vehicles.vin, vin),
        eq(auctions.sellerId, sellerId),
        isNull(auctions.listingPaidAtMs),
        sql`${auctions.status} in ('draft', 'pending')`,
      ),
    )
    .limit(1)
    .get()
  return row ?? null
}

/** The person's own vehicle of that VIN, the newest, which no auction has sold. */
export async function findOwnUnsold(
  db: Database,
  { vin, sellerId }: { readonly vin: string; readonly sellerId: number },
): Promise<Vehicle | undefined> {
  const isSold = sql`exists (select 1 from auctions where vehicle_id = vehicles.id and result_outcome = 'sold')`
  const [vehicle] = await db
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.vin, vin), eq(vehicles.sellerId, sellerId), sql`not ${isSold}`))
    .orderBy(desc(vehicles.id))
    .limit(1)
  return vehicle
}

/** How many of the person's auctions are not over, and how old their account is. */
export async function sellerStanding(
  db: Database,
  userId: number,
): Promise<{ readonly liveAuctions: number; readonly accountCreatedAtMs: number }> {
  const [row] = await db
    .select({
      liveAuctions: sql<number>`(select count(*) from auctions where seller_id = users.id and status in ${LIVE})`,
      accountCreatedAtMs: users.createdAtMs,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { liveAuctions: 0, accountCreatedAtMs: 0 }
}

/** Photos that a new vehicle is stored with. Those of a draft are the draft's too until its auction stands (decision 201). */
export interface VehiclePhotos {
  readonly added: readonly NewVehiclePhoto[]
  /** What of the added ones is no longer to go. */
  readonly photoIds: readonly string[]
  readonly moved: readonly NewVehiclePhoto[]
  /** Which of the moved ones is the primary; null leaves it to the first of all. */
  readonly primaryPath: string | null
  readonly draftId: number | null
}

interface NewVehicle {
  readonly vehicle: VehicleColumns & { readonly sellerId: number }
  readonly photos: VehiclePhotos
  readonly limit: number
  readonly nowMs: number
}

/** Stores a vehicle with its photos, all or nothing; null where the draft's photos are no longer what they were. */
export async function insertVehicle(db: Database, { vehicle, ...rest }: NewVehicle): Promise<number | null> {
  const { nowMs } = rest
  const newest = sql<number>`(select max(id) from vehicles where vin = ${vehicle.vin} and seller_id = ${vehicle.sellerId})`
  return storedId(
    db
      .insert(vehicles)
      .values({ ...vehicle, createdAtMs: nowMs, updatedAtMs: nowMs })
      .returning({ id: vehicles.id }),
    photoStatements(db, newest, rest),
    db,
  )
}

/**
 * Uses a vehicle of before again: with the facts and the photos that are stated now. Null where it is listed meanwhile.
 * `oldPhotoIds` go with the statement.
 */
export async function reuseVehicle(
  db: Database,
  {
    vehicleId,
    vehicle,
    oldPhotoIds,
    ...rest
  }: NewVehicle & { readonly vehicleId: number; readonly oldPhotoIds: readonly string[] },
): Promise<number | null> {
  const { nowMs } = rest
  const isFree = sql`not exists (select 1 from auctions where vehicle_id = ${vehicleId} and status in ${LIVE})`
  return storedId(
    db
      .update(vehicles)
      .set({ ...vehicle, sellerId: sql`(select ${vehicle.sellerId} where ${isFree})`, updatedAtMs: nowMs })
      .where(eq(vehicles.id, vehicleId))
      .returning({ id: vehicles.id }),
    [
      discardStatement(db, oldPhotoIds, nowMs),
      db.delete(vehicleImages).where(eq(vehicleImages.vehicleId, vehicleId)),
      ...photoStatements(db, sql<number>`${vehicleId}`, rest),
    ],
    db,
  )
}

function photoStatements(
  db: Database,
  vehicleId: ReturnType<typeof sql<number>>,
  { photos, limit, nowMs }: Omit<NewVehicle, 'vehicle'>,
) {
  const { added, moved, primaryPath, photoIds, draftId } = photos
  return [
    keepStatement(db, photoIds),
    // An attempt that stopped half-way may have given them to a vehicle of another VIN, of which nothing came.
    db.delete(vehicleImages).where(
      sql`${vehicleImages.imagePath} in (select image_path from draft_images where draft_id = ${draftId})
          and not exists (select 1 from auctions where auctions.vehicle_id = ${vehicleImages.vehicleId})`,
    ),
    // A draft's photo that another device has removed meanwhile belongs to nobody: then nothing is stored.
    ...moved.map((photo) =>
      addImageStatement(db, {
        vehicleId: sql<number>`(select ${vehicleId} where exists (select 1 from draft_images where draft_id = ${draftId} and image_path = ${photo.imagePath}))`,
        photo,
        limit,
        nowMs,
      }),
    ),
    ...added.map((photo) => addImageStatement(db, { vehicleId, photo, limit, nowMs })),
    ...(primaryPath === null ? [] : primaryStatements(db, vehicleId, primaryPath)),
  ]
}

/** The first that was stored is the primary by then: it gives way, since a vehicle has one. */
function primaryStatements(db: Database, vehicleId: ReturnType<typeof sql<number>>, imagePath: string) {
  const ofVehicle = sql`${vehicleImages.vehicleId} = ${vehicleId}`
  return [
    db.update(vehicleImages).set({ isPrimary: false }).where(ofVehicle),
    db
      .update(vehicleImages)
      .set({ isPrimary: true })
      .where(and(ofVehicle, eq(vehicleImages.imagePath, imagePath))),
  ]
}

type Statement = Parameters<Database['batch']>[0][number]

async function storedId(
  first: Statement,
  others: readonly Statement[],
  db: Database,
): Promise<number | null> {
  try {
    const [rows] = (await db.batch([first, ...others])) as unknown as [{ id: number }[]]
    return rows[0]?.id ?? null
  } catch (error) {
    const isRefused =
      isMissingValue(error, 'vehicle_images.vehicle_id') ||
      isMissingValue(error, 'vehicles.seller_id') ||
      // The draft's photos are those of a vehicle that is listed.
      isTakenValue(error, 'vehicle_images.image_path')
    if (isRefused) return null
    throw error
  }
}
