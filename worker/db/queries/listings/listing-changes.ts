import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { SECRET_FIELDS } from '../../../../domain/listing/changes.ts'
import type { Database } from '../../client.ts'
import { auctions, listingChanges, users, vehicles } from '../../schema/index.ts'
import { isNotNullViolation } from '../platform/constraint-errors.ts'
import { type ChangeEntry, changeStatements } from './change-entries.ts'
import type { VehicleColumns } from './vehicles.ts'
import { OPEN_STATUSES } from './vin-conditions.ts'

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

/** Updates a vehicle with its history entries; false if it changed since it was read, or is listed by now under another VIN. */
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
  // A listing begun meanwhile keeps its VIN.
  const keepsVin = sql`(vin = ${columns.vin} or not exists (select 1 from auctions a where a.vehicle_id = ${vehicleId}
    and a.status in ${OPEN_STATUSES}))`
  // With another version the subselect is null, which violates NOT NULL and rolls the whole batch back.
  const sellerId = sql`(select seller_id from vehicles where id = ${vehicleId} and updated_at_ms = ${readAtMs} and ${keepsVin})`
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

/**
 * The vehicle's open auction, else the newest that was not cancelled, else the newest of all; whether any was public, and
 * whether bids of one that is over still rest on its facts: no later one has been public. Undefined if it was in none.
 */
export async function findNewestAuction(db: Database, vehicleId: number) {
  const [auction] = await db
    .select({
      id: auctions.id,
      status: auctions.status,
      totalBids: auctions.totalBids,
      isPublic: auctions.isPublic,
      wasPublic: sql<number>`exists (select 1 from auctions as any_auction where any_auction.vehicle_id = ${vehicleId}
        and (any_auction.is_public = 1 or any_auction.listing_paid_at_ms is not null))`,
      keepsFacts: sql<number>`exists (select 1 from auctions as over where over.vehicle_id = ${vehicleId}
        and over.status in ('ended', 'cancelled') and over.total_bids > 0 and not exists (select 1 from auctions as later
          where later.vehicle_id = over.vehicle_id and later.id > over.id and later.is_public = 1))`,
    })
    .from(auctions)
    .where(eq(auctions.vehicleId, vehicleId))
    .orderBy(
      sql`case ${auctions.status} when 'cancelled' then 2 when 'ended' then 1 else 0 end`,
      desc(auctions.id),
    )
    .limit(1)
  return auction
}

/** A seller's public auctions that are not over, or that ended with bids since `sinceMs`, newest first. */
export function listPlacedListings(
  db: Database,
  {
    sellerId,
    sinceMs,
    limit,
  }: { readonly sellerId: number; readonly sinceMs: number; readonly limit: number },
) {
  return db
    .select({
      id: auctions.id,
      vehicleId: auctions.vehicleId,
      status: auctions.status,
      totalBids: auctions.totalBids,
      outcome: auctions.resultOutcome,
    })
    .from(auctions)
    .where(
      and(
        eq(auctions.sellerId, sellerId),
        eq(auctions.isPublic, 1),
        sql`(${auctions.status} in ${OPEN_STATUSES} or (${auctions.totalBids} > 0 and ${auctions.endAtMs} >= ${sinceMs}))`,
      ),
    )
    .orderBy(desc(auctions.createdAtMs), desc(auctions.id))
    .limit(limit)
}

export type ListingChangeRow = typeof listingChanges.$inferSelect & { readonly username: string }

/** The most entries of a page of the history: each may have two long texts. */
const PAGE = 100
/** Entries of any fact that the page of the auction shows. */
const NEWEST_SHOWN = 50
/** Entries of each fact that the public sees, however many of other facts are newer. */
const NEWEST_OF_A_FACT = 20

export type ChangesOf = {
  readonly auctionId: number
  /** Only what the public sees: changes while the auction was public, of fields that are not secret. */
  readonly isPublicOnly: boolean
}

/** The newest entries of a listing's history before the entry `before`, oldest first, at most 100. */
export function listListingChanges(
  db: Database,
  of: ChangesOf & { readonly before?: number },
): Promise<ListingChangeRow[]> {
  return readChanges(db, newestIds(of))
}

/** The newest public entries of a listing's history, at most 50, and the newest ones of each fact; oldest first. */
export function listShownChanges(db: Database, auctionId: number): Promise<ListingChangeRow[]> {
  const isShown = isAmong({ auctionId, isPublicOnly: true })
  // Jumps from field to field along the index, since a history has any number of entries.
  const ofEachFact = sql`with recursive fields(field) as (
      select min(field) from listing_changes where auction_id = ${auctionId}
      union all
      select (select min(field) from listing_changes where auction_id = ${auctionId} and field > fields.field)
      from fields where field is not null)
    select newest.id from fields join listing_changes as newest on newest.id in (
      select id from listing_changes where field = fields.field and ${isShown}
      order by at_ms desc, id desc limit ${NEWEST_OF_A_FACT})`
  const newest = sql`select id from (${newestIds({ auctionId, isPublicOnly: true }, NEWEST_SHOWN)})`
  return readChanges(db, sql`${newest} union select id from (${ofEachFact})`)
}

async function readChanges(db: Database, ids: SQL): Promise<ListingChangeRow[]> {
  const rows = await db
    .select({ change: listingChanges, username: users.username })
    .from(listingChanges)
    .innerJoin(users, eq(users.id, listingChanges.actorId))
    .where(sql`${listingChanges.id} in (${ids})`)
    .orderBy(asc(listingChanges.atMs), asc(listingChanges.id))
  return rows.map(({ change, username }) => ({ ...change, username }))
}

function newestIds({ before, ...of }: ChangesOf & { readonly before?: number }, limit = PAGE): SQL {
  const isBefore =
    before === undefined
      ? sql`true`
      : sql`(at_ms, id) < (select at_ms, id from listing_changes where id = ${before})`
  return sql`select id from listing_changes where ${isAmong(of)} and ${isBefore}
    order by at_ms desc, id desc limit ${limit}`
}

/** docs/rules/listings.md, Change history */
function isAmong({ auctionId, isPublicOnly }: ChangesOf): SQL {
  const isOfAuction = sql`auction_id = ${auctionId}`
  if (!isPublicOnly) return isOfAuction
  const secret = sql.join(
    SECRET_FIELDS.map((field) => sql`${field}`),
    sql`, `,
  )
  return sql`${isOfAuction} and status <> 'draft' and field not in (${secret})
    and at_ms >= (select listing_paid_at_ms from auctions where auctions.id = ${auctionId})`
}
