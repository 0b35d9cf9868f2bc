import { type SQL, sql } from 'drizzle-orm'
import { ENDING_SOON_MS } from '../../../../domain/format/time-left.ts'
import type { AuctionFilters, AuctionSort } from '../../../../domain/search/auction-filters.ts'
import type { Database } from '../../client.ts'
import { endsWithinCondition, filterConditions } from './list-conditions.ts'

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

/**
 * The ids of one page. The default order begins with the auctions that end within ten minutes, which no index can
 * hold: a query of its own reads these few, and the pages of the rest continue behind them.
 */
export async function listPage(db: Database, request: ListRequest, page: number): Promise<readonly number[]> {
  const { perPage } = request.filters
  const offset = (page - 1) * perPage
  if (getOrder(request) !== ORDERS.default) return readIds(db, pageQuery(request, { limit: perPage, offset }))
  const soonIds = await readIds(db, soonQuery(request))
  const onPage = soonIds.slice(offset, offset + perPage)
  if (onPage.length === perPage) return onPage
  const window = { limit: perPage - onPage.length, offset: Math.max(0, offset - soonIds.length) }
  return [...onPage, ...(await readIds(db, pageQuery(request, window)))]
}

async function readIds(db: Database, query: SQL): Promise<readonly number[]> {
  return (await db.all<IdRow>(query)).map(({ id }) => id)
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

/** The default order where the matches are sorted at once. */
const SOON_FIRST = 'is_later, case when is_later then list_rank end, list_key, id'

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
      ${order === ORDERS.default ? sql`not (${endsSoon(request)})` : sql`null`} as is_later,
      ${request.foundIds === null ? sql`null` : sql`hit.key`} as place
    from ${source(request)} where ${matches(request)} limit ${MAX_SORTED + 1})
  select id from found order by ${sql.raw(order === ORDERS.default ? SOON_FIRST : (order?.by ?? 'place'))}`
}

/** The condition of the auctions that come first in the default order (docs/rules/search.md, Sorting). */
function endsSoon({ nowMs }: ListRequest): SQL {
  return endsWithinCondition(ENDING_SOON_MS, nowMs) ?? sql`true`
}

/** Those auctions, in their order. */
function soonQuery(request: ListRequest): SQL {
  const { filters, foundIds, nowMs } = request
  return sql`select listed.id from listed indexed by listed_end
    where ${isFound(foundIds)} and ${endsSoon(request)} and ${filterConditions(filters, nowMs) ?? sql`true`}
    order by end_at_ms, id`
}

function countQuery(request: ListRequest): SQL {
  return sql`select count(*) as total from ${source(request)} where ${matches(request)}`
}

interface Window {
  readonly limit: number
  readonly offset: number
}

/** In the default order without the auctions that end soon. */
function pageQuery(request: ListRequest, { limit, offset }: Window): SQL {
  const { filters, foundIds, nowMs } = request
  const window = sql`limit ${limit} offset ${offset}`
  const order = getOrder(request)
  if (order === null) {
    return sql`select listed.id from ${source(request)} where ${matches(request)} order by hit.key ${window}`
  }
  // `indexed by`, because SQLite's own choice depends on its statistics of the data.
  const isOnPages = order === ORDERS.default ? sql`not (${endsSoon(request)})` : sql`true`
  return sql`select listed.id from listed indexed by ${sql.raw(order.index)}
    where ${isFound(foundIds)} and ${isOnPages} and ${filterConditions(filters, nowMs) ?? sql`true`}
    order by ${sql.raw(order.by)} ${window}`
}

function isFound(foundIds: readonly number[] | null): SQL {
  return foundIds === null ? sql`true` : sql`listed.id in (select value from json_each(${asJson(foundIds)}))`
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
