import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, listingChanges, users, vehicles } from '../../schema/index.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import { type ChangeEntry, changeStatements } from './change-entries.ts'
import type { VehicleColumns } from './vehicles.ts'

/**
 * Claims the listing for an edit based on version `readAtMs`; false if it changed since (optimistic lock).
 */
export async function claimListing(
  db: Database,
  auctionId: number,
  { readAtMs, claimAtMs }: { readonly readAtMs: number; readonly claimAtMs: number },
): Promise<boolean> {
  const claimed = await db
    .update(auctions)
    .set({ updatedAtMs: claimAtMs })
    .where(and(eq(auctions.id, auctionId), eq(auctions.updatedAtMs, readAtMs)))
    .returning({ id: auctions.id })
  return claimed.length > 0
}

/**
 * Updates a claimed listing's text with its history entries. The version rises by one, so that a reader
 * between the claim and the update holds an older version.
 */
export async function updateListingText(
  db: Database,
  text: Partial<
    Pick<
      typeof auctions.$inferInsert,
      'title' | 'description' | 'auctionType' | 'startingBidCents' | 'durationDays'
    >
  >,
  entry: ChangeEntry,
): Promise<void> {
  await db.batch([
    db
      .update(auctions)
      .set({ ...text, updatedAtMs: sql`${auctions.updatedAtMs} + 1` })
      .where(eq(auctions.id, entry.auctionId)),
    ...changeStatements(db, entry),
  ])
}

/** Updates a vehicle with its history entries; false if it changed since it was read. */
export async function updateVehicle(
  db: Database,
  {
    vehicleId,
    readAtMs,
    columns,
    entry,
    nowMs,
  }: {
    readonly vehicleId: number
    readonly readAtMs: number
    readonly columns: VehicleColumns
    /** Null if the vehicle is in no auction. */
    readonly entry: ChangeEntry | null
    readonly nowMs: number
  },
): Promise<boolean> {
  // With another version the subselect is null, which violates NOT NULL and rolls the whole batch back.
  const sellerId = sql`(select seller_id from vehicles where id = ${vehicleId} and updated_at_ms = ${readAtMs})`
  try {
    await db.batch([
      db
        .update(vehicles)
        .set({ ...columns, sellerId, updatedAtMs: Math.max(nowMs, readAtMs + 1) })
        .where(eq(vehicles.id, vehicleId)),
      ...changeStatements(db, entry),
    ])
    return true
  } catch (error) {
    if (isNotNullViolation(error, 'vehicles.seller_id')) return false
    throw error
  }
}

/** The vehicle's newest auction, and whether it was ever public; undefined if it was in none. */
export async function findNewestAuction(db: Database, vehicleId: number) {
  const [auction] = await db
    .select({
      id: auctions.id,
      status: auctions.status,
      totalBids: auctions.totalBids,
      isPublic: auctions.isPublic,
      wasPublic: sql<number>`exists (select 1 from auctions as any_auction where any_auction.vehicle_id = ${vehicleId} and any_auction.is_public = 1)`,
    })
    .from(auctions)
    .where(eq(auctions.vehicleId, vehicleId))
    .orderBy(desc(auctions.id))
    .limit(1)
  return auction
}

export type ListingChangeRow = typeof listingChanges.$inferSelect & {
  readonly username: string
  /** Time of payment for the listing; null while unpaid. */
  readonly listingPaidAtMs: number | null
}

/** The change history of a listing, oldest first, at most 1,000 entries. */
export async function listListingChanges(db: Database, auctionId: number): Promise<ListingChangeRow[]> {
  const rows = await db
    .select({
      change: listingChanges,
      username: users.username,
      listingPaidAtMs: auctions.listingPaidAtMs,
    })
    .from(listingChanges)
    .innerJoin(users, eq(users.id, listingChanges.actorId))
    .innerJoin(auctions, eq(auctions.id, listingChanges.auctionId))
    .where(eq(listingChanges.auctionId, auctionId))
    .orderBy(asc(listingChanges.atMs), asc(listingChanges.id))
    .limit(1_000)
  return rows.map(({ change, ...rest }) => ({ ...change, ...rest }))
}
