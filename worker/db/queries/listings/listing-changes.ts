import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, listingChanges, users, vehicles } from '../../schema/index.ts'
import { isMissingValue } from '../platform/missing-value.ts'
import { type ChangeEntry, changeStatements } from './change-entries.ts'
import type { VehicleColumns } from './vehicles.ts'

/** Takes the right to change the listing's words, for one who has read it at `readAtMs`; false where it changed since. */
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
 * Changes the listing's words, with the entries of its history; the caller has claimed it. The version goes on by one: who
 * read between the claim and the words has read an older one.
 */
export async function writeListing(
  db: Database,
  words: Partial<
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
      .set({ ...words, updatedAtMs: sql`${auctions.updatedAtMs} + 1` })
      .where(eq(auctions.id, entry.auctionId)),
    ...changeStatements(db, entry),
  ])
}

/** Changes a vehicle's facts with the entries of its listing's history; false where it changed since it was read. */
export async function writeVehicle(
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
    /** Null where the vehicle is in no auction. */
    readonly entry: ChangeEntry | null
    readonly nowMs: number
  },
): Promise<boolean> {
  // Of another version there is no seller, and the column takes no null: then nothing of the batch is done.
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
    if (isMissingValue(error, 'vehicles.seller_id')) return false
    throw error
  }
}

/** The auction of a vehicle that is not over; undefined where it is in none. */
export async function liveAuctionOf(db: Database, vehicleId: number) {
  const [auction] = await db
    .select({
      id: auctions.id,
      status: auctions.status,
      totalBids: auctions.totalBids,
      isPublic: auctions.isPublic,
    })
    .from(auctions)
    .where(
      and(
        eq(auctions.vehicleId, vehicleId),
        sql`${auctions.status} in ('draft', 'pending', 'active', 'paused')`,
      ),
    )
    .limit(1)
  return auction
}

export type ListingChangeRow = typeof listingChanges.$inferSelect & {
  readonly username: string
  /** When the listing was paid for; null where it is not yet. */
  readonly listingPaidAtMs: number | null
}

/** The history of a listing, the oldest first. */
export async function changesOfListing(db: Database, auctionId: number): Promise<ListingChangeRow[]> {
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
  return rows.map(({ change, ...known }) => ({ ...change, ...known }))
}
