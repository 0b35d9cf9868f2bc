import { type SQL, sql } from 'drizzle-orm'
import type { AuctionFilters, AuctionSort } from '../../../../domain/search/auction-filters.ts'
import type { Database } from '../../client.ts'
import { conditions } from './list-conditions.ts'

/**
 * Up to so many, everything that was found is read at once and sorted; beyond, the list is walked in its
 * order.
 */
const FEW = 1_000

/** What a list is asked for. */
export interface ListRequest {
  readonly filters: AuctionFilters
  /** The auctions whose words the search found, best first; null where nothing is searched for. */
  readonly foundIds: readonly number[] | null
  readonly nowMs: number
}

type IdRow = { readonly id: number }

/**
 * The ids of everything that was found, in order; null where that is more than a few. It stops looking at the
 * first one too many, so it costs little however long the list is.
 */
export async function listFew(db: Database, request: ListRequest): Promise<number[] | null> {
  const rows = await db.all<IdRow>(fewQuery(request))
  return rows.length > FEW ? null : rows.map(({ id }) => id)
}

/** How many were found, and the ids of one page of them. */
export async function listMany(
  db: Database,
  request: ListRequest,
  page: number,
): Promise<{ readonly total: number; readonly ids: readonly number[] }> {
  const [counted, ids] = await Promise.all([
    db.all<{ readonly total: number }>(countQuery(request)),
    listPage(db, request, page),
  ])
  return { total: counted[0]?.total ?? 0, ids }
}

/** The ids of one page. */
export async function listPage(db: Database, request: ListRequest, page: number): Promise<readonly number[]> {
  const rows = await db.all<IdRow>(pageQuery(request, page))
  return rows.map(({ id }) => id)
}

interface Order {
  /** Has the order, and every fact that a list is narrowed by, so that the table itself is not looked at. */
  readonly index: string
  /** Ends with the id, so that equal auctions keep their places from page to page. */
  readonly by: string
}

const ORDERS: Readonly<Record<Exclude<AuctionSort, 'best_match'>, Order>> = {
  default: { index: 'listed_default', by: 'list_rank, list_key, id' },
  ending_soonest: { index: 'listed_ending', by: 'life_rank, list_key, id' },
  newest: { index: 'listed_newest', by: 'created_at_ms desc, id desc' },
  price_asc: { index: 'listed_price', by: 'price_cents, id' },
  price_desc: { index: 'listed_price', by: 'price_cents desc, id desc' },
  fewest_bids: { index: 'listed_bids', by: 'total_bids, id' },
  lowest_mileage: { index: 'listed_mileage', by: 'mileage_miles, id' },
}

/** Null where the order is that of what the search found. Without a search there is no best match. */
function orderOf({ filters: { sort }, foundIds }: ListRequest): Order | null {
  if (sort !== 'best_match') return ORDERS[sort]
  return foundIds === null ? ORDERS.default : null
}

function fewQuery(request: ListRequest): SQL {
  const order = orderOf(request)
  return sql`with found as materialized (
    select listed.id, list_rank, life_rank, list_key, created_at_ms, price_cents, total_bids, mileage_miles,
      ${request.foundIds === null ? sql`null` : sql`hit.key`} as place
    from ${source(request)} where ${narrowed(request)} limit ${FEW + 1})
  select id from found order by ${sql.raw(order === null ? 'place' : order.by)}`
}

function countQuery(request: ListRequest): SQL {
  return sql`select count(*) as total from ${source(request)} where ${narrowed(request)}`
}

function pageQuery(request: ListRequest, page: number): SQL {
  const { filters, foundIds, nowMs } = request
  const window = sql`limit ${filters.perPage} offset ${(page - 1) * filters.perPage}`
  const order = orderOf(request)
  if (order === null) {
    return sql`select listed.id from ${source(request)} where ${narrowed(request)} order by hit.key ${window}`
  }
  // Named, since what SQLite would choose depends on what it believes to know of the data.
  const wanted =
    foundIds === null ? sql`true` : sql`listed.id in (select value from json_each(${asJson(foundIds)}))`
  return sql`select listed.id from listed indexed by ${sql.raw(order.index)}
    where ${wanted} and ${conditions(filters, nowMs) ?? sql`true`} order by ${sql.raw(order.by)} ${window}`
}

/**
 * From what was found to its facts by their key, or the facts alone. A cross join keeps SQLite to this order
 * of loops.
 */
function source({ filters, foundIds }: ListRequest): SQL {
  return foundIds === null
    ? sql`listed indexed by ${sql.raw(narrowingIndex(filters))}`
    : sql`json_each(${asJson(foundIds)}) as hit cross join listed`
}

/** The index that leaves out most of what is not wanted, by the filter that lets through least. */
function narrowingIndex(filters: AuctionFilters): string {
  const { minPriceCents, maxPriceCents, mileageMin, mileageMax, yearMin, yearMax } = filters
  const isSet = (...bounds: readonly (number | null)[]) => bounds.some((bound) => bound !== null)
  if (filters.makes.length > 0) return 'listed_make'
  if (filters.endingWithin !== null) return 'listed_end'
  if (filters.bodyStyles.length > 0) return 'listed_body_style'
  if (isSet(minPriceCents, maxPriceCents)) return 'listed_price'
  if (isSet(mileageMin, mileageMax)) return 'listed_mileage'
  if (isSet(yearMin, yearMax)) return 'listed_year'
  return 'listed_facts'
}

function narrowed({ filters, foundIds, nowMs }: ListRequest): SQL {
  const asked = conditions(filters, nowMs) ?? sql`true`
  return foundIds === null ? asked : sql`listed.id = hit.value and ${asked}`
}

const asJson = (ids: readonly number[]) => JSON.stringify(ids)
