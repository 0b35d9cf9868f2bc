import { and, eq, gt, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { DealerLicense } from '../../../../domain/account/dealer-approval.ts'
import type { UserType } from '../../../../domain/account/roles.ts'
import type { SalePayment } from '../../../../domain/after-sale/sale-money.ts'
import type { Database } from '../../client.ts'
import { auctions, profiles, users, vehicleImages, vehicles } from '../../schema/index.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import {
  canCompleteLate,
  isSaleVoid,
  isSoldForGood,
  isVinSoldBySeller,
  salePaymentColumn,
} from './sold-conditions.ts'
import { isVinHeld, OPEN_STATUSES } from './vin-conditions.ts'

export type AuctionRow = typeof auctions.$inferSelect
export type VehicleRow = typeof vehicles.$inferSelect
export type VehicleImageRow = typeof vehicleImages.$inferSelect

/** A listing in D1: text and terms, vehicle, seller, photos, and the replica of its room's state. */
export interface Listing {
  readonly auction: AuctionRow
  readonly vehicle: VehicleRow
  readonly seller: SellerRow
  readonly images: readonly VehicleImageRow[]
  /** Number of people who watch it. */
  readonly savedBy: number
  /** The payment of this round's sale; once it is paid, contact data is exchanged (docs/rules/after-sale.md, Contact). */
  readonly salePayment: SalePayment
}

export type SellerRow = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'firstName' | 'lastName' | 'phone' | 'userType' | 'verificationStatus' | 'createdAtMs'
> &
  Pick<typeof profiles.$inferSelect, 'address' | 'city' | 'state' | 'zipCode' | 'country'> &
  Omit<DealerLicense, 'businessLicense'>

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
  approvedLicense: profiles.approvedLicense,
  approvedBusinessName: profiles.approvedBusinessName,
  licenseApprovedAtMs: profiles.licenseApprovedAtMs,
}

const savedBy = sql<number>`(select count(*) from watchlist where watchlist.auction_id = ${auctions.id})`

/** A person as shown on their listings; undefined if there is none. */
export async function findSeller(db: Database, sellerId: number): Promise<SellerRow | undefined> {
  return db
    .select(sellerColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, sellerId))
    .get()
}

/** One listing; undefined if there is none. */
export async function findListing(db: Database, auctionId: number): Promise<Listing | undefined> {
  const [listing] = await listListings(db, [auctionId])
  return listing
}

/** The listings with these ids, in that order; missing ones are left out. */
export async function listListings(db: Database, auctionIds: readonly number[]): Promise<Listing[]> {
  if (auctionIds.length === 0) return []
  // One parameter for all ids: D1 allows at most 100 parameters.
  const idList = sql`(select value from json_each(${JSON.stringify(auctionIds)}))`
  // Not a batch: D1 returns batch rows keyed by column name, and the joined tables share column names.
  const [rows, images] = await Promise.all([
    db
      .select({
        auction: auctions,
        vehicle: vehicles,
        seller: sellerColumns,
        savedBy,
        salePayment: salePaymentColumn,
      })
      .from(auctions)
      .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
      .innerJoin(users, eq(users.id, auctions.sellerId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(sql`${auctions.id} in ${idList}`),
    db
      .select()
      .from(vehicleImages)
      .where(sql`${vehicleImages.vehicleId} in (select vehicle_id from auctions where id in ${idList})`)
      .orderBy(vehicleImages.vehicleId, vehicleImages.sortOrder, vehicleImages.id),
  ])
  const imagesByVehicle = Map.groupBy(images, (image) => image.vehicleId)
  const byId = new Map(
    rows.map(
      (row) => [row.auction.id, { ...row, images: imagesByVehicle.get(row.vehicle.id) ?? [] }] as const,
    ),
  )
  return auctionIds.flatMap((id) => byId.get(id) ?? [])
}

/** The number of an auction, such as HL-2026-000123; null if there is none. */
export async function findAuctionNumber(db: Database, auctionId: number): Promise<string | null> {
  const [row] = await db
    .select({ number: auctions.auctionNumber })
    .from(auctions)
    .where(eq(auctions.id, auctionId))
  return row?.number ?? null
}

/** Whether an auction has this id. */
export async function hasAuction(db: Database, auctionId: number): Promise<boolean> {
  const rows = await db.select({ id: auctions.id }).from(auctions).where(eq(auctions.id, auctionId))
  return rows.length > 0
}

/** Whether any auction of the vehicle has sold it; void sales do not count. */
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

/**
 * Who relies on a vehicle after an auction: it is sold, or the buyer whose sale has defaulted can still complete it by paying
 * the premium, until the seller offers the car on or lists it again. Null if nobody does.
 */
export async function findVehicleBuyer(db: Database, vehicleId: number): Promise<'sold' | 'can_pay' | null> {
  if (await isVehicleSold(db, vehicleId)) return 'sold'
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(and(eq(auctions.vehicleId, vehicleId), canCompleteLate()))
    .limit(1)
  return rows.length > 0 ? 'can_pay' : null
}

/**
 * Auctions of a vehicle, or of its VIN by the same seller, that are over and could still sell the car: in those that ended with bids
 * after `endedAfterMs` by an offer, in the newest of the vehicle by being reopened. Those of other sellers are left alone, because
 * anybody can state a public VIN.
 */
export function listSellableAuctions(
  db: Database,
  { vehicleId, endedAfterMs }: { readonly vehicleId: number; readonly endedAfterMs: number },
): Promise<{ readonly id: number; readonly takesOffers: boolean }[]> {
  const takesOffers = sql`(${auctions.status} = 'ended' and ${auctions.resultOutcome} <> 'no_bids' and ${auctions.endAtMs} > ${endedAfterMs})`
  const isNewest = sql`not exists (select 1 from auctions l where l.vehicle_id = ${auctions.vehicleId} and l.id > ${auctions.id})`
  return db
    .select({ id: auctions.id, takesOffers: sql<boolean>`${takesOffers}`.mapWith(Boolean) })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(
      and(
        eq(vehicles.vin, sql`(select vin from vehicles where id = ${vehicleId})`),
        or(
          eq(auctions.vehicleId, vehicleId),
          eq(auctions.sellerId, sql`(select seller_id from vehicles where id = ${vehicleId})`),
        ),
        inArray(auctions.status, ['ended', 'cancelled']),
        or(takesOffers, isNewest),
      ),
    )
}

/** Auctions of the VIN by other sellers that are open, or ended after `endedAfterMs` without a sale; at most 10. */
export async function listVinClaims(
  db: Database,
  {
    auctionId,
    sellerId,
    endedAfterMs,
  }: { readonly auctionId: number; readonly sellerId: number; readonly endedAfterMs: number },
): Promise<{ readonly auctionNumber: string }[]> {
  const vin = sql`(select v.vin from auctions a join vehicles v on v.id = a.vehicle_id where a.id = ${auctionId})`
  return db
    .select({ auctionNumber: auctions.auctionNumber })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(
      and(
        eq(vehicles.vin, vin),
        ne(auctions.sellerId, sellerId),
        or(
          sql`${auctions.status} in ${OPEN_STATUSES}`,
          and(
            eq(auctions.status, 'ended'),
            eq(auctions.resultOutcome, 'reserve_not_met'),
            gt(auctions.endAtMs, endedAfterMs),
          ),
        ),
      ),
    )
    .limit(10)
}

/** Reason why an auction is not stored. */
export type AuctionRefusalReason = 'vin_live' | 'sold' | 'limit' | 'type_changed'

/**
 * Inserts another auction of a vehicle, unless an open auction keeps its VIN from the seller, the vehicle is
 * sold, the seller has sold its VIN lately, or the seller has `maxLive` auctions. Check and insert are one statement, so that of two concurrent
 * requests only one inserts.
 */
export async function insertAuctionOfVehicle(
  db: Database,
  {
    vehicleId,
    sellerId,
    auction,
    maxLive,
    sellerType,
    nowMs,
  }: {
    readonly vehicleId: number
    readonly sellerId: number
    readonly auction: NewListing['auction']
    readonly maxLive: number
    /** Of a listing that is public at once: the seller's account type by which they may publish. */
    readonly sellerType: UserType | null
    readonly nowMs: number
  },
): Promise<{ readonly auctionId: number; readonly auctionNumber: string } | AuctionRefusalReason> {
  const vin = sql`(select vin from vehicles where id = ${vehicleId})`
  const isTaken = isVinHeld({ vin, sellerId, nowMs })
  const isSold = sql<number>`(${isSoldForGood(vehicleId)} or ${isVinSoldBySeller({ vin, sellerId, nowMs })})`
  const isFull = sql`(select count(*) from auctions where seller_id = ${sellerId} and status in ${OPEN_STATUSES}) >= ${maxLive}`
  const isOther =
    sellerType === null
      ? sql`0`
      : sql`not exists (select 1 from users where id = ${sellerId} and user_type = ${sellerType})`
  const vehicleIdIfFree = sql<number>`(select ${vehicleId} where not ${isTaken} and not ${isSold} and not ${isFull} and not ${isOther})`
  try {
    const [stored] = await db
      .insert(auctions)
      .values({ ...auction, vehicleId: vehicleIdIfFree, sellerId, createdAtMs: nowMs, updatedAtMs: nowMs })
      .returning({ auctionId: auctions.id, auctionNumber: auctions.auctionNumber })
    if (!stored) throw new Error('The auction was not stored')
    return stored
  } catch (error) {
    // The subselect was null, which violates NOT NULL: one of the conditions failed.
    if (!isNotNullViolation(error, 'auctions.vehicle_id')) throw error
    const [reason] = await db
      .select({ sold: sql<number>`${isSold}`, full: sql<number>`${isFull}`, other: sql<number>`${isOther}` })
      .from(sql`(select 1)`)
    if (reason?.sold) return 'sold'
    if (reason?.other) return 'type_changed'
    return reason?.full ? 'limit' : 'vin_live'
  }
}

/**
 * The seller's unpaid auction of the vehicle with the same text and terms, or null: a repeated submission.
 */
export async function findIdenticalListing(
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

/**
 * Inserts a vehicle, its photos and its first auction in one batch; returns their ids and the auction number.
 */
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
