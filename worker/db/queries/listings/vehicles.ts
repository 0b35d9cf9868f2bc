import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { DealerLicense } from '../../../../domain/account/dealer-approval.ts'
import type { UserType, VerificationStatus } from '../../../../domain/account/roles.ts'
import type { Database } from '../../client.ts'
import { auctions, profiles, users, vehicleImages, vehicles } from '../../schema/index.ts'
import { isNotNullViolation, isUniqueViolation } from '../platform/constraint-errors.ts'
import {
  discardPhotosStatement,
  insertImageStatement,
  type NewVehiclePhoto,
  undiscardPhotosStatement,
} from './photos.ts'
import { isSoldForGood, isVinSoldBySeller } from './sold-conditions.ts'
import { isVinHeld, OPEN_STATUSES } from './vin-conditions.ts'

export type VehicleColumns = Omit<
  typeof vehicles.$inferInsert,
  'id' | 'sellerId' | 'createdAtMs' | 'updatedAtMs'
>
export type Vehicle = typeof vehicles.$inferSelect

/** A vehicle; undefined if there is none. */
export async function findVehicle(db: Database, vehicleId: number): Promise<Vehicle | undefined> {
  const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  return vehicle
}

/** Whether an open auction keeps the VIN from the seller (docs/rules/listings.md, VIN). */
export async function isVinTaken(
  db: Database,
  of: { readonly vin: string; readonly sellerId: number; readonly nowMs: number },
): Promise<boolean> {
  const [row] = await db.select({ held: isVinHeld(of) }).from(sql`(select 1)`)
  return row?.held === 1
}

/** Whether the seller has sold a car of this VIN lately (docs/rules/listings.md, VIN). */
export async function isSoldBySeller(
  db: Database,
  of: { readonly vin: string; readonly sellerId: number; readonly nowMs: number },
): Promise<boolean> {
  const [row] = await db.select({ sold: isVinSoldBySeller(of) }).from(sql`(select 1)`)
  return row?.sold === 1
}

/** Those of the VINs that the seller cannot list now, and why (docs/rules/listings.md, VIN). */
export async function listRefusedVins(
  db: Database,
  {
    vins,
    ...seller
  }: { readonly vins: readonly string[]; readonly sellerId: number; readonly nowMs: number },
): Promise<ReadonlyMap<string, 'sold' | 'taken'>> {
  const of = { vin: sql`c.value`, ...seller }
  const rows = await db.all<{ vin: string; sold: number; held: number }>(sql`
    select c.value as vin, ${isVinSoldBySeller(of)} as sold, ${isVinHeld(of)} as held
    from json_each(${JSON.stringify(vins)}) c`)
  return new Map(
    rows.flatMap(({ vin, sold, held }): [string, 'sold' | 'taken'][] =>
      sold === 1 ? [[vin, 'sold']] : held === 1 ? [[vin, 'taken']] : [],
    ),
  )
}

/** The seller's unpaid draft or pending auction of the VIN, or null. */
export async function findUnpaidAuction(
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

/** The seller's newest vehicle with the VIN that no auction has sold; undefined if there is none. */
export async function findUnsoldVehicle(
  db: Database,
  { vin, sellerId }: { readonly vin: string; readonly sellerId: number },
): Promise<Vehicle | undefined> {
  // A car whose sale has failed is not sold, and stays the one that was public.
  const isSold = isSoldForGood(sql`vehicles.id`)
  const [vehicle] = await db
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.vin, vin), eq(vehicles.sellerId, sellerId), sql`not ${isSold}`))
    .orderBy(desc(vehicles.id))
    .limit(1)
  return vehicle
}

/** Condition on `vehicles`: no auction, in any state, is of the vehicle. */
const isUnlisted = sql`not exists (select 1 from auctions where auctions.vehicle_id = vehicles.id)`

/** Number of a person's vehicles that no auction is of. */
export function countUnlistedVehicles(db: Database, sellerId: number): Promise<number> {
  return db.$count(vehicles, and(eq(vehicles.sellerId, sellerId), isUnlisted))
}

/** Ids of vehicles that no auction is of and that are unchanged since `beforeMs`, at most `limit`. */
export async function listStaleVehicles(db: Database, beforeMs: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(lt(vehicles.createdAtMs, beforeMs), lt(vehicles.updatedAtMs, beforeMs), isUnlisted))
    .orderBy(asc(vehicles.createdAtMs))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes a vehicle and marks its photos for deletion; does nothing if an auction is of it by now. */
export async function deleteUnlistedVehicle(
  db: Database,
  {
    vehicleId,
    photoIds,
    nowMs,
  }: { readonly vehicleId: number; readonly photoIds: readonly string[]; readonly nowMs: number },
): Promise<void> {
  await db.batch([
    discardPhotosStatement(db, photoIds, nowMs),
    db.delete(vehicles).where(and(eq(vehicles.id, vehicleId), isUnlisted)),
  ])
}

/** Number of a person's open auctions, when their account was created (ms), and their license as a dealer. */
export async function findSellerActivity(
  db: Database,
  userId: number,
): Promise<{
  readonly liveAuctions: number
  readonly accountCreatedAtMs: number
  readonly userType: UserType
  readonly license: DealerLicense | null
  readonly isActive: boolean
  readonly verificationStatus: VerificationStatus
}> {
  const [row] = await db
    .select({
      liveAuctions: sql<number>`(select count(*) from auctions where seller_id = users.id and status in ${OPEN_STATUSES})`,
      accountCreatedAtMs: users.createdAtMs,
      userType: users.userType,
      isActive: users.isActive,
      verificationStatus: users.verificationStatus,
      license: {
        businessLicense: profiles.businessLicense,
        businessName: profiles.businessName,
        approvedLicense: profiles.approvedLicense,
        approvedBusinessName: profiles.approvedBusinessName,
        licenseApprovedAtMs: profiles.licenseApprovedAtMs,
      },
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return (
    row ?? {
      liveAuctions: 0,
      accountCreatedAtMs: 0,
      userType: 'private',
      license: null,
      isActive: false,
      verificationStatus: 'unverified',
    }
  )
}

/**
 * Photos of a new vehicle. Photos of a draft belong to the draft too until its auction is stored (decision
 * 193).
 */
export interface VehiclePhotos {
  readonly added: readonly NewVehiclePhoto[]
  /** Ids of the added photos, whose deletion mark is removed. */
  readonly photoIds: readonly string[]
  readonly moved: readonly NewVehiclePhoto[]
  /** Path of the primary among the moved photos; null makes the first photo primary. */
  readonly primaryPath: string | null
  readonly draftId: number | null
}

interface NewVehicle {
  readonly vehicle: VehicleColumns & { readonly sellerId: number }
  readonly photos: VehiclePhotos
  readonly limit: number
  readonly nowMs: number
}

/**
 * Inserts a vehicle with its photos in one batch; null if the draft's photos changed meanwhile, or if the
 * seller has `maxUnlisted` vehicles without an auction.
 */
export async function insertVehicle(
  db: Database,
  { vehicle, maxUnlisted, ...rest }: NewVehicle & { readonly maxUnlisted: number },
): Promise<number | null> {
  const { nowMs } = rest
  const sellerId = sql<number>`(select ${vehicle.sellerId} where (
    select count(*) from vehicles where seller_id = ${vehicle.sellerId} and ${isUnlisted}) < ${maxUnlisted})`
  const newest = sql<number>`(select max(id) from vehicles where vin = ${vehicle.vin} and seller_id = ${vehicle.sellerId})`
  return runAndReadId(
    db
      .insert(vehicles)
      .values({ ...vehicle, sellerId, createdAtMs: nowMs, updatedAtMs: nowMs })
      .returning({ id: vehicles.id }),
    photoStatements(db, newest, rest),
    db,
  )
}

/**
 * Reuses an existing vehicle row with the new data and photos; null if it was listed meanwhile. The photos in
 * `oldPhotoIds` are marked for deletion in the same batch.
 */
export async function updateReusedVehicle(
  db: Database,
  {
    vehicleId,
    vehicle,
    oldPhotoIds,
    ...rest
  }: NewVehicle & { readonly vehicleId: number; readonly oldPhotoIds: readonly string[] },
): Promise<number | null> {
  const { nowMs } = rest
  const isFree = sql`not exists (select 1 from auctions where vehicle_id = ${vehicleId} and status in ${OPEN_STATUSES})`
  return runAndReadId(
    db
      .update(vehicles)
      .set({ ...vehicle, sellerId: sql`(select ${vehicle.sellerId} where ${isFree})`, updatedAtMs: nowMs })
      .where(eq(vehicles.id, vehicleId))
      .returning({ id: vehicles.id }),
    [
      discardPhotosStatement(db, oldPhotoIds, nowMs),
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
    undiscardPhotosStatement(db, photoIds),
    // An interrupted attempt may have moved the draft's photos to a vehicle of another VIN that has no
    // auction.
    db.delete(vehicleImages).where(
      sql`${vehicleImages.imagePath} in (select image_path from draft_images where draft_id = ${draftId})
          and not exists (select 1 from auctions where auctions.vehicle_id = ${vehicleImages.vehicleId})`,
    ),
    // If another device removed a draft photo meanwhile, the subselect is null and the whole batch fails.
    ...moved.map((photo) =>
      insertImageStatement(db, {
        vehicleId: sql<number>`(select ${vehicleId} where exists (select 1 from draft_images where draft_id = ${draftId} and image_path = ${photo.imagePath}))`,
        photo,
        limit,
        nowMs,
      }),
    ),
    ...added.map((photo) => insertImageStatement(db, { vehicleId, photo, limit, nowMs })),
    ...(primaryPath === null ? [] : primaryStatements(db, vehicleId, primaryPath)),
  ]
}

/** Statements that move the primary flag from the first inserted photo to `imagePath`. */
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

async function runAndReadId(
  first: Statement,
  others: readonly Statement[],
  db: Database,
): Promise<number | null> {
  try {
    const [rows] = (await db.batch([first, ...others])) as unknown as [{ id: number }[]]
    return rows[0]?.id ?? null
  } catch (error) {
    const isRefused =
      isNotNullViolation(error, 'vehicle_images.vehicle_id') ||
      isNotNullViolation(error, 'vehicles.seller_id') ||
      // The draft's photos already belong to a listed vehicle.
      isUniqueViolation(error, 'vehicle_images.image_path')
    if (isRefused) return null
    throw error
  }
}
