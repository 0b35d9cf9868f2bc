import { and, asc, count, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AuctionFilters, AuctionSort } from '../../../domain/display/auction-filters.ts'
import { categoryFilter } from '../../../domain/vehicle/categories.ts'
import type { Database } from '../client.ts'
import { auctions, vehicles } from '../schema/index.ts'

const MAX_SEARCH_TERMS = 8

export interface AuctionListPage {
  readonly ids: readonly number[]
  readonly total: number
  /** The page that was read: the last one where a later was asked for. */
  readonly page: number
  readonly lastPage: number
}

/** One page of the public list, as ids in its order (Fixed surface, Lists; Spec part 1, section 3, Filters). */
export async function listAuctions(db: Database, filters: AuctionFilters): Promise<AuctionListPage> {
  const [counted, rows] = await db.batch([countQuery(db, filters), pageQuery(db, filters, filters.page)])
  const total = counted[0]?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / filters.perPage))
  if (filters.page <= lastPage) return { ids: rows.map(({ id }) => id), total, page: filters.page, lastPage }
  const last = await pageQuery(db, filters, lastPage)
  return { ids: last.map(({ id }) => id), total, page: lastPage, lastPage }
}

/** How many auctions the filters let through. */
export function countQuery(db: Database, filters: AuctionFilters) {
  const counted = db.select({ total: count() }).from(auctions)
  const joined = concernsVehicle(filters)
    ? counted.innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    : counted
  return joined.where(conditions(filters))
}

/** The ids of one page, in the order of the sort. */
export function pageQuery(db: Database, filters: AuctionFilters, page: number) {
  return fromTables(db, filters)
    .where(
      and(concernsVehicle(filters) ? eq(vehicles.id, auctions.vehicleId) : undefined, conditions(filters)),
    )
    .orderBy(...ORDERS[filters.sort])
    .limit(filters.perPage)
    .offset((page - 1) * filters.perPage)
}

// A cross join keeps SQLite to the table whose index has the order; without a vehicle's facts the index alone is read.
function fromTables(db: Database, filters: AuctionFilters) {
  const ids = db.select({ id: auctions.id })
  if (filters.sort === 'lowest_mileage') return ids.from(vehicles).crossJoin(auctions)
  return concernsVehicle(filters) ? ids.from(auctions).crossJoin(vehicles) : ids.from(auctions)
}

function concernsVehicle(filters: AuctionFilters): boolean {
  const { yearMin, yearMax, category, search, sort, bodyStyles, makes } = filters
  const single = [yearMin, yearMax, category, search].some((value) => value !== null)
  return single || bodyStyles.length > 0 || makes.length > 0 || sort === 'lowest_mileage'
}

// Each order ends with the id, so that equal auctions keep their places from page to page.
const ORDERS: Readonly<Record<AuctionSort, readonly SQL[]>> = {
  default: [asc(auctions.listRank), asc(auctions.listKey), asc(auctions.id)],
  ending_soonest: [asc(auctions.lifeRank), asc(auctions.listKey), asc(auctions.id)],
  newest: [desc(auctions.createdAtMs), desc(auctions.id)],
  price_asc: [asc(auctions.priceCents), asc(auctions.id)],
  price_desc: [desc(auctions.priceCents), desc(auctions.id)],
  fewest_bids: [asc(auctions.totalBids), asc(auctions.id)],
  lowest_mileage: [asc(vehicles.mileageMiles), asc(vehicles.id)],
}

function conditions(filters: AuctionFilters): SQL | undefined {
  const category = filters.category === null ? null : categoryFilter(filters.category)
  return and(
    eq(auctions.isPublic, 1),
    filters.minPriceCents === null ? undefined : gte(auctions.priceCents, filters.minPriceCents),
    filters.maxPriceCents === null ? undefined : lte(auctions.priceCents, filters.maxPriceCents),
    filters.yearMin === null ? undefined : gte(vehicles.year, filters.yearMin),
    filters.yearMax === null ? undefined : lte(vehicles.year, filters.yearMax),
    among(sql`${vehicles.bodyStyle}`, filters.bodyStyles),
    among(sql`${vehicles.make} collate nocase`, filters.makes),
    category === null ? undefined : among(sql`${vehicles.bodyStyle}`, category.bodyStyles),
    category === null ? undefined : among(sql`${vehicles.make} collate nocase`, category.makes),
    among(sql`${auctions.status}`, filters.statuses),
    ofTypes(filters.auctionTypes),
    ...searchTerms(filters.search),
  )
}

/** One of the values, handed over as one parameter: D1 takes a hundred at most. No value does not narrow. */
function among(column: SQL, values: readonly string[]): SQL | undefined {
  return values.length === 0
    ? undefined
    : sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/** timed: every scheduled auction; live: those active now; with several types, any of them (Product page). */
function ofTypes(types: AuctionFilters['auctionTypes']): SQL | undefined {
  if (types.length === 0 || types.includes('timed')) return undefined
  return or(
    types.includes('live') ? eq(auctions.status, 'active') : undefined,
    types.includes('reserve') ? eq(auctions.hasReserve, true) : undefined,
    types.includes('no_reserve') ? eq(auctions.hasReserve, false) : undefined,
  )
}

/** Every word must stand somewhere in the listing. instr, since D1 refuses LIKE patterns over 50 bytes. */
function searchTerms(search: string | null): SQL[] {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  const haystack = sql`lower(${auctions.title} || ' ' || ${vehicles.year} || ' ' || ${vehicles.make} || ' ' || ${vehicles.model} || ' ' || coalesce(${vehicles.trim}, '') || ' ' || ${vehicles.vin})`
  return words.slice(0, MAX_SEARCH_TERMS).map((word) => sql`instr(${haystack}, lower(${word})) > 0`)
}
