import { type SQL, sql } from 'drizzle-orm'
import { ENDING_SOON_MS } from '../../../../domain/format/time-left.ts'
import type { AuctionFilters, AuctionSort } from '../../../../domain/search/auction-filters.ts'
import type { Database } from '../../client.ts'
import { endsWithinCondition, filterConditions, literal } from './list-conditions.ts'

/** Up to this many matches are sorted; above, pages are read along the index of the order. */
export const MAX_SORTED = 1_000

/** A request for the public list. */
export interface ListRequest {
  readonly filters: AuctionFilters
  /** Ids found by the text search, best first; null without a search. */
  readonly foundIds: readonly number[] | null
  readonly nowMs: number
}

/** A page of the list: its ids in order, and the number of all matches. */
export interface ListPage {
  readonly total: number
  readonly ids: readonly number[]
}

/**
 * Reads the page of the request's filters; of a page past the end the last one. `knownTotal` is the number of all matches if it is
 * known to be above `MAX_SORTED`; else null, and they are counted.
 *
 * One statement, because each call of D1 takes longer than reading a page. It collects up to `MAX_SORTED` matches and sorts them.
 * If there are more, matches are dense, so that the walk along the index of the order is short, and it counts them all.
 */
export async function readListPage(
  db: Database,
  request: ListRequest,
  knownTotal: number | null,
): Promise<ListPage> {
  const [row] = await db.all<{ total: number; sorted: string; soon: string; walked: string }>(
    listQuery(request, knownTotal),
  )
  if (!row) throw new Error('A select without a table is always a row')
  const ids = [row.sorted, row.soon, row.walked].flatMap((part) => JSON.parse(part) as number[])
  return { total: row.total, ids }
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

/**
 * The parts of a page: `sorted` of a short list; `soon` and `walked` of a long one. The parts that do not apply have the limit 0,
 * so that SQLite does not read them.
 */
function listQuery(request: ListRequest, knownTotal: number | null): SQL {
  const { filters, foundIds } = request
  const { page, perPage } = filters
  const order = getOrder(request)
  const tables = [
    ...(foundIds === null ? [] : [sql`given as (select ${asJson(foundIds)} as ids)`]),
    ...(order === ORDERS.default ? [sql`soon as materialized (${soonQuery(request)})`] : []),
    ...(knownTotal === null ? [sql`few as materialized (${fewQuery(request)})`] : []),
    sql`counted as materialized (select ${knownTotal === null ? countQuery(request) : literal(knownTotal)} as total)`,
    sql`paged as materialized (select total, ${knownTotal === null ? sql`total <= ${literal(MAX_SORTED)}` : literal(0)} as is_few,
      (max(1, min(${page}, (total + ${literal(perPage - 1)}) / ${literal(perPage)})) - 1) * ${literal(perPage)} as first from counted)`,
  ]
  const few = order === ORDERS.default ? SOON_FIRST : (order?.by ?? 'place')
  const sorted = sql`select id from few order by ${sql.raw(few)}
    limit (select iif(is_few, ${literal(perPage)}, 0) from paged) offset (select first from paged)`
  const soon = sql`select id from soon order by end_at_ms, id
    limit (select iif(is_few, 0, ${literal(perPage)}) from paged) offset (select first from paged)`
  return sql`with ${sql.join(tables, sql`, `)} select total,
    ${knownTotal === null ? idsOf(sorted) : sql`'[]'`} as sorted,
    ${order === ORDERS.default ? idsOf(soon) : sql`'[]'`} as soon,
    ${idsOf(walkQuery(request))} as walked from paged`
}

/** A sub-query's ids as JSON, in its order. */
const idsOf = (query: SQL) => sql`(select json_group_array(id) from (${query}))`

/** Up to one more match than is sorted, with what the orders need. */
function fewQuery(request: ListRequest): SQL {
  const order = getOrder(request)
  return sql`select listed.id, list_rank, life_rank, list_key, created_at_ms, price_cents, total_bids, mileage_miles,
      ${order === ORDERS.default ? sql`not (${endsSoon(request)})` : sql`null`} as is_later,
      ${request.foundIds === null ? sql`null` : sql`hit.key`} as place
    from ${source(request)} where ${matches(request)} limit ${literal(MAX_SORTED + 1)}`
}

/** The condition of the auctions that come first in the default order (docs/rules/search.md, Sorting). */
const endsSoon = ({ nowMs }: ListRequest): SQL => endsWithinCondition(ENDING_SOON_MS, nowMs)

/** Those auctions. */
function soonQuery(request: ListRequest): SQL {
  const { filters, foundIds, nowMs } = request
  return sql`select listed.id, end_at_ms from listed indexed by listed_end
    where ${isFound(foundIds)} and ${endsSoon(request)} and ${filterConditions(filters, nowMs) ?? sql`true`}`
}

/** The number of matches, counted anew only if `few` has not all of them. */
function countQuery(request: ListRequest): SQL {
  return sql`(select iif(matched <= ${literal(MAX_SORTED)}, matched,
      (select count(*) from ${source(request)} where ${matches(request)})) from (select count(*) as matched from few))`
}

/** A long list's page along the index of its order; in the default order behind the auctions that end soon. */
function walkQuery(request: ListRequest): SQL {
  const { filters, foundIds, nowMs } = request
  const perPage = literal(filters.perPage)
  const order = getOrder(request)
  const isDefault = order === ORDERS.default
  const soon = isDefault ? sql`(select count(*) from soon)` : literal(0)
  const window = sql`limit (select iif(is_few, 0, ${perPage} - min(${perPage}, max(0, ${soon} - first))) from paged)
    offset (select max(0, first - ${soon}) from paged)`
  if (order === null) {
    return sql`select listed.id from ${source(request)} where ${matches(request)} order by hit.key ${window}`
  }
  // `indexed by`, because SQLite's own choice depends on its statistics of the data.
  return sql`select listed.id from listed indexed by ${sql.raw(order.index)}
    where ${isFound(foundIds)} and ${isDefault ? sql`not (${endsSoon(request)})` : sql`true`}
      and ${filterConditions(filters, nowMs) ?? sql`true`}
    order by ${sql.raw(order.by)} ${window}`
}

/** What a search found, a parameter that the statement reads at several places. */
const HITS = sql.raw('json_each((select ids from given))')

function isFound(foundIds: readonly number[] | null): SQL {
  return foundIds === null ? sql`true` : sql`listed.id in (select value from ${HITS})`
}

/** The search results joined with `listed`, or `listed` alone. A cross join fixes SQLite's loop order. */
function source({ filters, foundIds }: ListRequest): SQL {
  return foundIds === null
    ? sql`listed indexed by ${sql.raw(narrowingIndex(filters))}`
    : sql`${HITS} as hit cross join listed`
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
