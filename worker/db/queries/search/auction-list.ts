import { type SQL, sql } from 'drizzle-orm'
import type { AuctionFilters, AuctionSort } from '../../../../domain/search/auction-filters.ts'
import type { Database } from '../../client.ts'
import { filterConditions } from './list-conditions.ts'

/**
 * Up to this many matches are read at once and sorted; above, pages are read along the index of the order.
 */
const MAX_SORTED = 1_000

/** A request for the public list. */
export interface ListRequest {
  readonly filters: AuctionFilters
  /** Ids found by the text search, best first; null without a search. */
  readonly foundIds: readonly number[] | null
  readonly nowMs: number
}

type IdRow = { readonly id: number }

/**
 * Ids of all matches in order; null if there are more than `MAX_SORTED`. The query stops after that many
 * rows, so its cost does not grow with the list.
 */
export async function listAllIfFew(db: Database, request: ListRequest): Promise<number[] | null> {
  const rows = await db.all<IdRow>(fewQuery(request))
  return rows.length > MAX_SORTED ? null : rows.map(({ id }) => id)
}

/** The total number of matches, and the ids of one page. */
export async function countAndListPage(
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
  /** A covering index: it has the order and every filtered column, so the table itself is not read. */
  readonly index: string
  /** Ends with the id, so that equal auctions keep their order across pages. */
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

/**
 * The order of the list; null for the order of the search results. `best_match` without a search is the
 * default.
 */
function getOrder({ filters: { sort }, foundIds }: ListRequest): Order | null {
  if (sort !== 'best_match') return ORDERS[sort]
  return foundIds === null ? ORDERS.default : null
}

function fewQuery(request: ListRequest): SQL {
  const order = getOrder(request)
  return sql`with found as materialized (
    select listed.id, list_rank, life_rank, list_key, created_at_ms, price_cents, total_bids, mileage_miles,
      ${request.foundIds === null ? sql`null` : sql`hit.key`} as place
    from ${source(request)} where ${matches(request)} limit ${MAX_SORTED + 1})
  select id from found order by ${sql.raw(order === null ? 'place' : order.by)}`
}

function countQuery(request: ListRequest): SQL {
  return sql`select count(*) as total from ${source(request)} where ${matches(request)}`
}

function pageQuery(request: ListRequest, page: number): SQL {
  const { filters, foundIds, nowMs } = request
  const window = sql`limit ${filters.perPage} offset ${(page - 1) * filters.perPage}`
  const order = getOrder(request)
  if (order === null) {
    return sql`select listed.id from ${source(request)} where ${matches(request)} order by hit.key ${window}`
  }
  // `indexed by`, because SQLite's own choice depends on its statistics of the data.
  const isFound =
    foundIds === null ? sql`true` : sql`listed.id in (select value from json_each(${asJson(foundIds)}))`
  return sql`select listed.id from listed indexed by ${sql.raw(order.index)}
    where ${isFound} and ${filterConditions(filters, nowMs) ?? sql`true`} order by ${sql.raw(order.by)} ${window}`
}

/** The search results joined with `listed`, or `listed` alone. A cross join fixes SQLite's loop order. */
function source({ filters, foundIds }: ListRequest): SQL {
  return foundIds === null
    ? sql`listed indexed by ${sql.raw(narrowingIndex(filters))}`
    : sql`json_each(${asJson(foundIds)}) as hit cross join listed`
}

/** The index of the most selective filter that is set. */
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

function matches({ filters, foundIds, nowMs }: ListRequest): SQL {
  const filtered = filterConditions(filters, nowMs) ?? sql`true`
  return foundIds === null ? filtered : sql`listed.id = hit.value and ${filtered}`
}

const asJson = (ids: readonly number[]) => JSON.stringify(ids)
