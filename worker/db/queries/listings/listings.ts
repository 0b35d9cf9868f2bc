import { and, eq, gt, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, profiles, users, vehicleImages, vehicles } from '../../schema/index.ts'
import { isMissingValue } from '../platform/missing-value.ts'
import { isSaleVoid, isSoldForGood } from './sold-conditions.ts'

export type AuctionRow = typeof auctions.$inferSelect
export type VehicleRow = typeof vehicles.$inferSelect
export type VehicleImageRow = typeof vehicleImages.$inferSelect

/** A listing as D1 knows it: the seller's words, the car, the seller, the photos, and the copy of its room. */
export interface Listing {
  readonly auction: AuctionRow
  readonly vehicle: VehicleRow
  readonly seller: SellerRow
  readonly images: readonly VehicleImageRow[]
  /** How many people keep it on their watchlist. */
  readonly savedBy: number
  /** Whether the buyer's premium is charged, and the sale holds: then the two sides know each other (record 228). */
  readonly isHandoverOpen: number
}

export type SellerRow = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'firstName' | 'lastName' | 'phone' | 'userType' | 'verificationStatus' | 'createdAtMs'
> &
  Pick<
    typeof profiles.$inferSelect,
    'address' | 'city' | 'state' | 'zipCode' | 'country' | 'businessName' | 'businessLicense'
  >

const sellerColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  userType: users.userType,
  verificationStatus: users.verificationStatus,
  createdAtMs: users.createdAtMs,
  address: profiles.address,
  city: profiles.city,
  state: profiles.state,
  zipCode: profiles.zipCode,
  country: sql<string>`coalesce(${profiles.country}, 'USA')`,
  businessName: profiles.businessName,
  businessLicense: profiles.businessLicense,
}

const savedBy = sql<number>`(select count(*) from watchlist where watchlist.auction_id = ${auctions.id})`

const isHandoverOpen = sql<number>`exists (select 1 from sales where sales.auction_id = ${auctions.id}
  and sales.round = ${auctions.round} and sales.state = 'paid' and sales.defaulted_at_ms is null)`

/** A person as their listings show them; undefined where there is none of that id. */
export async function findSeller(db: Database, sellerId: number): Promise<SellerRow | undefined> {
  return db
    .select(sellerColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, sellerId))
    .get()
}

/** One listing; undefined where there is none of that id. */
export async function findListing(db: Database, auctionId: number): Promise<Listing | undefined> {
  const [listing] = await readListings(db, [auctionId])
  return listing
}

/** The listings of the ids, in the order of the ids; those that do not exist are left out. */
export async function readListings(db: Database, auctionIds: readonly number[]): Promise<Listing[]> {
  if (auctionIds.length === 0) return []
  // One parameter for all ids: D1 takes a hundred at most.
  const wanted = sql`(select value from json_each(${JSON.stringify(auctionIds)}))`
  // Not a batch: there D1 names the columns, and those of the joined tables share their names.
  const [rows, images] = await Promise.all([
    db
      .select({ auction: auctions, vehicle: vehicles, seller: sellerColumns, savedBy, isHandoverOpen })
      .from(auctions)
      .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
      .innerJoin(users, eq(users.id, auctions.sellerId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(sql`${auctions.id} in ${wanted}`),
    db
      .select()
      .from(vehicleImages)
      .where(sql`${vehicleImages.vehicleId} in (select vehicle_id from auctions where id in ${wanted})`)
      .orderBy(vehicleImages.vehicleId, vehicleImages.sortOrder, vehicleImages.id),
  ])
  const imagesOf = Map.groupBy(images, (image) => image.vehicleId)
  const byId = new Map(
    rows.map((row) => [row.auction.id, { ...row, images: imagesOf.get(row.vehicle.id) ?? [] }] as const),
  )
  return auctionIds.flatMap((id) => byId.get(id) ?? [])
}

/** Whether any auction of the vehicle has sold it; a sale that has come to nothing is none. */
export async function isVehicleSold(db: Database, vehicleId: number): Promise<boolean> {
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(
      and(eq(auctions.vehicleId, vehicleId), eq(auctions.resultOutcome, 'sold'), not(isSaleVoid('auctions'))),
    )
    .limit(1)
  return rows.length > 0
}

/** An auction in whose room a car may still be sold after its end. */
export interface SellableAuction {
  readonly auctionId: number
  /** Whether it is of this very vehicle, or of another of the same VIN. */
  readonly isSameVehicle: boolean
}

/** The auctions of a vehicle's VIN that ended with bids after a moment, whoever's they are: one may be sold by an offer yet. */
export async function auctionsToHold(
  db: Database,
  { vehicleId, endedAfterMs }: { readonly vehicleId: number; readonly endedAfterMs: number },
): Promise<SellableAuction[]> {
  const rows = await db
    .select({ auctionId: auctions.id, vehicleId: auctions.vehicleId })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(
      and(
        eq(vehicles.vin, sql`(select vin from vehicles where id = ${vehicleId})`),
        eq(auctions.status, 'ended'),
        ne(auctions.resultOutcome, 'no_bids'),
        gt(auctions.endAtMs, endedAfterMs),
      ),
    )
  return rows.map((row) => ({ auctionId: row.auctionId, isSameVehicle: row.vehicleId === vehicleId }))
}

/** Why an auction of a vehicle is not stored. */
export type AuctionRefused = 'vin_live' | 'sold' | 'limit'

/**
 * Stores another auction of a vehicle, unless its VIN stands in an auction that is not over (whoever's it is), the vehicle
 * is sold, or its seller has as many auctions as they may have. Looking and storing are one statement, so that two at once
 * make one.
 */
export async function insertAuctionOf(
  db: Database,
  {
    vehicleId,
    sellerId,
    auction,
    maxLive,
    nowMs,
  }: {
    readonly vehicleId: number
    readonly sellerId: number
    readonly auction: NewListing['auction']
    readonly maxLive: number
    readonly nowMs: number
  },
): Promise<{ readonly auctionId: number; readonly auctionNumber: string } | AuctionRefused> {
  const live = sql`('draft', 'pending', 'active', 'paused')`
  const isVinLive = sql`exists (select 1 from auctions a join vehicles v on v.id = a.vehicle_id
    where v.vin = (select vin from vehicles where id = ${vehicleId}) and a.status in ${live})`
  const isSold = isSoldForGood(vehicleId)
  const isFull = sql`(select count(*) from auctions where seller_id = ${sellerId} and status in ${live}) >= ${maxLive}`
  const free = sql<number>`(select ${vehicleId} where not ${isVinLive} and not ${isSold} and not ${isFull})`
  try {
    const [stored] = await db
      .insert(auctions)
      .values({ ...auction, vehicleId: free, sellerId, createdAtMs: nowMs, updatedAtMs: nowMs })
      .returning({ auctionId: auctions.id, auctionNumber: auctions.auctionNumber })
    if (!stored) throw new Error('The auction was not stored')
    return stored
  } catch (error) {
    // No vehicle id, no auction: the column takes no null.
    if (!isMissingValue(error, 'auctions.vehicle_id')) throw error
    const [why] = await db
      .select({ sold: sql<number>`${isSold}`, full: sql<number>`${isFull}` })
      .from(sql`(select 1)`)
    if (why?.sold) return 'sold'
    return why?.full ? 'limit' : 'vin_live'
  }
}

/** The person's unpaid auction of a vehicle with exactly these words and terms, or null. */
export async function findSameListing(
  db: Database,
  sale: Pick<AuctionRow, 'vehicleId' | 'sellerId' | 'title' | 'description'> & {
    readonly startingBidCents: AuctionRow['startingBidCents']
    readonly reserveCents: AuctionRow['reserveCents']
    readonly buyNowCents: AuctionRow['buyNowCents']
  },
): Promise<{ readonly auctionId: number; readonly auctionNumber: string } | null> {
  const row = await db
    .select({ auctionId: auctions.id, auctionNumber: auctions.auctionNumber })
    .from(auctions)
    .where(
      and(
        eq(auctions.vehicleId, sale.vehicleId),
        eq(auctions.sellerId, sale.sellerId),
        eq(auctions.status, 'pending'),
        isNull(auctions.listingPaidAtMs),
        eq(auctions.title, sale.title),
        eq(auctions.description, sale.description),
        eq(auctions.startingBidCents, sale.startingBidCents),
        sql`${auctions.reserveCents} is ${sale.reserveCents}`,
        sql`${auctions.buyNowCents} is ${sale.buyNowCents}`,
      ),
    )
    .get()
  return row ?? null
}

export interface NewListing {
  readonly vehicle: Omit<typeof vehicles.$inferInsert, 'id' | 'createdAtMs' | 'updatedAtMs'>
  readonly auction: Omit<
    typeof auctions.$inferInsert,
    'id' | 'vehicleId' | 'sellerId' | 'createdAtMs' | 'updatedAtMs'
  >
  readonly images: readonly Omit<typeof vehicleImages.$inferInsert, 'id' | 'vehicleId' | 'createdAtMs'>[]
  readonly nowMs: number
}

/** Stores a vehicle with its photos and its first auction, all or nothing; gives their ids and the auction's number. */
export async function insertListing(db: Database, { vehicle, auction, images, nowMs }: NewListing) {
  const times = { createdAtMs: nowMs, updatedAtMs: nowMs }
  const newest: SQL<number> = sql`(select max(id) from vehicles where vin = ${vehicle.vin})`
  const [vehicleRows, auctionRows] = await db.batch([
    db
      .insert(vehicles)
      .values({ ...vehicle, ...times })
      .returning({ id: vehicles.id }),
    db
      .insert(auctions)
      .values({ ...auction, vehicleId: newest, sellerId: vehicle.sellerId, ...times })
      .returning({ id: auctions.id, auctionNumber: auctions.auctionNumber }),
    ...images.map((image) =>
      db.insert(vehicleImages).values({ ...image, vehicleId: newest, createdAtMs: nowMs }),
    ),
  ])
  const [storedVehicle] = vehicleRows
  const [storedAuction] = auctionRows
  if (!storedVehicle || !storedAuction) throw new Error('The listing was not stored')
  return {
    vehicleId: storedVehicle.id,
    auctionId: storedAuction.id,
    auctionNumber: storedAuction.auctionNumber,
  }
}
