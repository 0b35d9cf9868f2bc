import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import {
  FILTERED_STATUSES,
  type MyListingFilter,
  type MyListingSort,
  type MyListingsView,
  toListingSearchWords,
} from '../../../../domain/listing/my-listings.ts'
import type { Database } from '../../client.ts'
import { auctions, listingDrafts, vehicles } from '../../schema/index.ts'

interface OwnListingsPage extends Pick<MyListingsView, 'filter'>, Partial<Omit<MyListingsView, 'filter'>> {
  readonly userId: number
  readonly limit: number
  readonly offset: number
}

/** Performance summary of a seller's auctions. */
export interface SellerPerformance {
  /** Includes paused auctions. */
  readonly active: number
  /** Ended auctions, sold or not. */
  readonly completed: number
  readonly totalBids: number
  /** Auctions with at least one bid that is not voided. */
  readonly withBids: number
}

/**
 * A page of a seller's list: the ids of its unfinished create forms, which come first, and of its auctions; the number of
 * entries per filter that the search finds; and the performance summary of all auctions. Each word of the search stands in
 * the title, the VIN, the auction number, the year, make, model or trim. The default order: running auctions by end,
 * upcoming ones by start, closed ones by latest end. Only the seller's own rows are read.
 */
export async function listMyListingIds(
  db: Database,
  { userId, filter, search = '', sort = 'ending', limit, offset }: OwnListingsPage,
) {
  const words = toListingSearchWords(search)
  const isOwn = eq(auctions.sellerId, userId)
  const isOwnForm = eq(listingDrafts.userId, userId)
  const isFound = and(isOwn, hasWords(AUCTION_TEXT, words))
  const isFormFound = and(isOwnForm, hasWords(FORM_TEXT, words))
  const [rank, key] = AUCTION_ORDERS[sort]
  const auctionRows = db
    .select({
      isAuction: sql<number>`1`.as('is_auction'),
      id: auctions.id,
      rank: sql`${rank}`.as('sort_rank'),
      key: sql`${key}`.as('sort_key'),
    })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(and(isFound, filter === 'all' ? undefined : hasStatusOf(filter)))
  const formRows = db
    .select({
      isAuction: sql<number>`0`.as('is_auction'),
      id: listingDrafts.id,
      rank: sql`0`.as('sort_rank'),
      key: sql`${sort === 'vehicle' ? FORM_NAME : sql`-${listingDrafts.updatedAtMs}`}`.as('sort_key'),
    })
    .from(listingDrafts)
    // Under the other filters there are none: nobody has the id 0.
    .where(
      and(isFormFound, filter === 'all' || filter === 'drafts' ? undefined : eq(listingDrafts.userId, 0)),
    )
  const [rows, found, forms, own] = await db.batch([
    unionAll(formRows, auctionRows)
      .orderBy(asc(sql`is_auction`), asc(sql`sort_rank`), asc(sql`sort_key`), desc(sql`id`))
      .limit(limit)
      .offset(offset),
    db
      .select({
        all: count(),
        active: countWhere(hasStatusOf('active')).as('active'),
        pending: countWhere(hasStatusOf('pending')).as('pending'),
        ended: countWhere(hasStatusOf('ended')).as('over'),
        drafts: countWhere(hasStatusOf('drafts')).as('drafts'),
      })
      .from(auctions)
      .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
      .where(isFound),
    db.select({ forms: count() }).from(listingDrafts).where(isFormFound),
    db
      .select({
        listed: count(),
        active: countWhere(hasStatusOf('active')).as('active'),
        completed: countWhere(eq(auctions.status, 'ended')).as('completed'),
        withBids: countWhere(sql`${auctions.totalBids} > 0`).as('with_bids'),
        totalBids: sql<number>`coalesce(sum(${auctions.totalBids}), 0)`.as('bids'),
      })
      .from(auctions)
      .where(isOwn),
  ])
  const unfinished = forms[0]?.forms ?? 0
  const counted = found[0] ?? { all: 0, active: 0, pending: 0, ended: 0, drafts: 0 }
  const counts = { ...counted, all: counted.all + unfinished, drafts: counted.drafts + unfinished }
  const { listed, ...performance } = own[0] ?? {
    listed: 0,
    active: 0,
    completed: 0,
    withBids: 0,
    totalBids: 0,
  }
  const idsOf = (isAuction: number) => rows.flatMap((row) => (row.isAuction === isAuction ? [row.id] : []))
  return {
    ids: idsOf(1),
    draftIds: idsOf(0),
    total: counts[filter],
    counts,
    /** All auctions, also those that the search leaves out. */
    listed,
    performance: performance satisfies SellerPerformance,
  }
}

/** Ids of a seller's newest auctions, drafts included. */
export async function listNewestListingIds(
  db: Database,
  { userId, limit }: { readonly userId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(eq(auctions.sellerId, userId))
    .orderBy(desc(auctions.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The number of watchlists an auction is in. */
export const watcherCount = sql<number>`(select count(*) from watchlist where watchlist.auction_id = ${auctions.id})`

/** The keys of each order, smallest first. */
const AUCTION_ORDERS: Readonly<Record<MyListingSort, readonly [rank: SQL, key: SQL]>> = {
  ending: [sql`${auctions.lifeRank}`, sql`${auctions.listKey}`],
  newest: [sql`0`, sql`-${auctions.createdAtMs}`],
  bids: [sql`-${auctions.totalBids}`, sql`${auctions.lifeRank}`],
  watchers: [sql`-${watcherCount}`, sql`${auctions.lifeRank}`],
  price: [sql`-${auctions.priceCents}`, sql`${auctions.lifeRank}`],
  vehicle: [
    sql`lower(${vehicles.make} || ' ' || ${vehicles.model})`,
    sql`lower(${vehicles.year} || ' ' || coalesce(${vehicles.trim}, ''))`,
  ],
}

/** What a search reads of an auction. */
const AUCTION_TEXT = sql`${auctions.title} || ' ' || ${auctions.auctionNumber} || ' ' || ${vehicles.vin} || ' ' || ${vehicles.year} || ' ' || ${vehicles.make} || ' ' || ${vehicles.model} || ' ' || coalesce(${vehicles.trim}, '')`

const entered = (field: string) => sql`coalesce(${listingDrafts.content} ->> ${sql.raw(`'$.${field}'`)}, '')`
const FORM_NAME = sql`lower(${entered('make')} || ' ' || ${entered('model')} || ' ' || ${entered('year')})`
/** What a search reads of an unfinished create form: the fields as they were typed. */
const FORM_TEXT = sql`${entered('title')} || ' ' || ${entered('vin')} || ' ' || ${entered('year')} || ' ' || ${entered('make')} || ' ' || ${entered('model')} || ' ' || ${entered('trim')}`

/** Not `like`: D1 limits the length of its patterns. */
function hasWords(text: SQL, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => sql`instr(lower(${text}), ${word}) > 0`))
}

function hasStatusOf(filter: Exclude<MyListingFilter, 'all'>): SQL {
  return inArray(auctions.status, [...FILTERED_STATUSES[filter]])
}

/**
 * The caller aliases each column: a batch returns rows keyed by column name, and two equal expressions would
 * get the same name.
 */
function countWhere(kind: SQL) {
  return sql<number>`count(case when ${kind} then 1 end)`
}
