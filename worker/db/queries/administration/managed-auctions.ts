import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AuctionStatus } from '../../../../domain/auction/types.ts'
import type { Database } from '../../client.ts'
import { auctionListSizes, auctionNames, auctions, users, vehicles } from '../../schema/index.ts'
import { startsWith } from '../platform/starts-with.ts'

/** Which auctions to list; null leaves out none. */
export interface ManagedAuctionFilter {
  readonly status: AuctionStatus | null
  readonly type: 'reserve' | 'no_reserve' | null
}

/** Names that begin with the text that are looked at. */
const NAMES_LOOKED_AT = 1_000

const columns = {
  id: auctions.id,
  auctionNumber: auctions.auctionNumber,
  title: auctions.title,
  status: auctions.status,
  auctionType: auctions.auctionType,
  startingBidCents: auctions.startingBidCents,
  currentBidCents: auctions.currentBidCents,
  totalBids: auctions.totalBids,
  startAtMs: auctions.startAtMs,
  endAtMs: auctions.endAtMs,
  createdAtMs: auctions.createdAtMs,
  round: auctions.round,
  seq: auctions.seq,
  vehicle: { year: vehicles.year, make: vehicles.make, model: vehicles.model, vin: vehicles.vin },
  seller: { id: auctions.sellerId, username: users.username },
}

/** An auction of the list. */
export type ManagedAuctionRow = Awaited<ReturnType<typeof listManagedAuctions>>[number]

interface Slice {
  readonly limit: number
  readonly offset: number
}

/** A page of the auctions, drafts too, newest first. */
export function listManagedAuctions(db: Database, filter: ManagedAuctionFilter, slice: Slice) {
  return readPageOf(db, matches(filter), slice)
}

/** How many auctions match, from the sizes that triggers keep. */
export async function countManagedAuctions(
  db: Database,
  { status, type }: ManagedAuctionFilter,
): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${auctionListSizes.auctions}), 0)` })
    .from(auctionListSizes)
    .where(
      and(
        status === null ? undefined : eq(auctionListSizes.status, status),
        type === null ? undefined : eq(auctionListSizes.auctionType, type),
      ),
    )
  return row?.n ?? 0
}

/** How many published auctions of a seller run or have not started; paused ones stand still. */
export function countGoingOn(db: Database, sellerId: number): Promise<number> {
  return db.$count(
    auctions,
    and(
      eq(auctions.sellerId, sellerId),
      inArray(auctions.status, ['pending', 'active']),
      isNotNull(auctions.listingPaidAtMs),
    ),
  )
}

/**
 * Ids of the auctions of a status of which a word of the title, make, model, VIN or number begins with the text, in any case; `isCut` if more
 * names match than are looked at.
 */
export async function findAuctionsByName(
  db: Database,
  text: string,
  status: AuctionStatus | null,
): Promise<{ readonly ids: readonly number[]; readonly isCut: boolean }> {
  const rows = await db
    .select({ id: auctionNames.auctionId })
    .from(auctionNames)
    .where(
      and(
        status === null ? undefined : eq(auctionNames.status, status),
        startsWith(auctionNames.name, sql`lower(${text})`),
      ),
    )
    .limit(NAMES_LOOKED_AT)
  return { ids: [...new Set(rows.map(({ id }) => id))], isCut: rows.length === NAMES_LOOKED_AT }
}

/** A page of those of the auctions that match, newest first, and how many they are. */
export async function listManagedAuctionsOf(
  db: Database,
  ids: readonly number[],
  filter: ManagedAuctionFilter,
  slice: Slice,
): Promise<{ readonly rows: ManagedAuctionRow[]; readonly total: number }> {
  const isOne = sql`${auctions.id} in (select value from json_each(${JSON.stringify(ids)}))`
  const isListed = and(isOne, matches(filter))
  const [rows, counted] = await Promise.all([
    readPageOf(db, isListed, slice),
    db.select({ n: sql<number>`count(*)` }).from(auctions).where(isListed),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

/** One auction with its vehicle and seller; null if there is none. */
export async function findManagedAuction(db: Database, auctionId: number): Promise<ManagedAuctionRow | null> {
  const [row] = await readPageOf(db, eq(auctions.id, auctionId), { limit: 1, offset: 0 })
  return row ?? null
}

function matches({ status, type }: ManagedAuctionFilter): SQL | undefined {
  return and(
    status === null ? undefined : eq(auctions.status, status),
    type === null ? undefined : eq(auctions.auctionType, type),
  )
}

function readPageOf(db: Database, which: SQL | undefined, { limit, offset }: Slice) {
  // The ids first, from an index alone, so that a far page joins no more rows than the first.
  const page = db
    .select({ id: auctions.id })
    .from(auctions)
    .where(which)
    .orderBy(desc(auctions.id))
    .limit(limit)
    .offset(offset)
  return db
    .select(columns)
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .innerJoin(users, eq(users.id, auctions.sellerId))
    .where(inArray(auctions.id, page))
    .orderBy(desc(auctions.id))
}
