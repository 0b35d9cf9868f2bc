import { type SQL, sql } from 'drizzle-orm'
import { ENDING_SOON_MS } from '../../../../domain/format/time-left.ts'
import type { AuctionFilters, AuctionSort } from '../../../../domain/search/auction-filters.ts'
import type { Database } from '../../client.ts'
import { endsWithinCondition, filterConditions, literal } from './list-conditions.ts'
import { hasPackedFacts, isInFoundIndex, narrowingIndex, totalQuery } from './list-total.ts'
import { endsWithinPacked, packedConditions } from './packed-facts.ts'

/** Up to this many matches are sorted; above, pages are read along the index of the order. */
export const MAX_SORTED = 1_000

/** A request for the public list. */
export interface ListRequest {
  readonly filters: AuctionFilters
  /** Ids found by the text search as JSON, best first; null without a search. */
  readonly foundIds: string | null
  readonly nowMs: number
}

type Part = 'sorted' | 'soon' | 'walked' | 'walkedBack'

/** A page of the list: its ids in order, and the number of all matches. */
export interface ListPage {
  readonly total: number
  readonly ids: readonly number[]
}

/**
 * Reads the page of the request's filters; of a page past the end the last one. `knownTotal` is the number of all matches if it is
 * known to be above `MAX_SORTED`; else null, and they are counted.
 *
 * One statement, because each call of D1 takes longer than reading a page. It collects the matches of a search, or up to `MAX_SORTED` without
 * one, and sorts so many. If there are more, matches are dense, so that the walk along the index of the order is short, from its end for a
 * page of the second half, and it counts them all.
 */
export async function readListPage(
  db: Database,
  request: ListRequest,
  knownTotal: number | null,
): Promise<ListPage> {
  const [row] = await db.all<{ readonly total: number } & Readonly<Record<Part, string>>>(
    listQuery(request, knownTotal),
  )
  if (!row) throw new Error('A select without a table is always a row')
  const idsOf = (part: Part) => JSON.parse(row[part]) as number[]
  const ids = [...idsOf('sorted'), ...idsOf('soon'), ...idsOf('walked'), ...idsOf('walkedBack').reverse()]
  return { total: row.total, ids }
}

interface Order {
  /** A covering index: it has the order and every filtered column, so the table itself is not read. */
  readonly index: string
  /** Ends with the id, so that equal auctions keep their order across pages. */
  readonly by: string
  /** The same order backward. */
  readonly back: string
}

const ORDERS: Readonly<Record<Exclude<AuctionSort, 'best_match'>, Order>> = {
  default: orderBy('listed_default', ['list_rank', 'list_key', 'id']),
  ending_soonest: orderBy('listed_ending', ['life_rank', 'list_key', 'id']),
  newest: orderBy('listed_newest', ['created_at_ms', 'id'], 'desc'),
  price_asc: orderBy('listed_price', ['price_cents', 'id']),
  price_desc: orderBy('listed_price', ['price_cents', 'id'], 'desc'),
  fewest_bids: orderBy('listed_bids', ['total_bids', 'id']),
  lowest_mileage: orderBy('listed_mileage', ['mileage_miles', 'id']),
}

function orderBy(index: string, columns: readonly string[], direction: 'asc' | 'desc' = 'asc'): Order {
  const inOrder = (way: 'asc' | 'desc') => columns.map((column) => `${column} ${way}`).join(', ')
  return { index, by: inOrder(direction), back: inOrder(direction === 'asc' ? 'desc' : 'asc') }
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
 * The parts of a page: `sorted` of a short list; `soon` and one of the walks of a long one. The parts that do not apply have the
 * limit 0, so that SQLite does not read them.
 */
function listQuery(request: ListRequest, knownTotal: number | null): SQL {
  const { filters, foundIds } = request
  const order = getOrder(request)
  const isDefault = order === ORDERS.default
  const perPage = literal(filters.perPage)
  const soonCount = isDefault ? sql`(select count(*) from soon)` : literal(0)
  const tables = [
    ...(foundIds === null ? [] : [sql`given as (select ${foundIds} as ids)`]),
    ...(isDefault ? soonTables(request) : []),
    ...(knownTotal === null ? [sql`matched as materialized (${matchedQuery(request)})`] : []),
    sql`counted as materialized (select ${knownTotal === null ? countQuery(request) : literal(knownTotal)} as total)`,
    sql`placed as materialized (select total,
      ${knownTotal === null ? sql`total <= ${literal(MAX_SORTED)}` : literal(0)} as is_few, ${soonCount} as soon_count,
      (max(1, min(${filters.page}, (total + ${literal(filters.perPage - 1)}) / ${perPage})) - 1) * ${perPage} as first
      from counted)`,
    // A walk from the end must not reach what ends soon, which has another place in the index.
    sql`paged as materialized (select *, min(${perPage}, total - first) as size,
      not is_few and first >= soon_count and first > total / 2 as is_back from placed)`,
  ]
  const parts: Readonly<Record<Part, SQL | null>> = {
    sorted: knownTotal === null ? sortedPart(request, perPage) : null,
    soon: isDefault
      ? sql`select id from soon order by end_at_ms, id ${window({ if: 'not is_few', limit: perPage, offset: 'first' })}`
      : null,
    walked: walkedPart(request, knownTotal, {
      by: order?.by,
      window: window({
        if: order ? 'not is_few and not is_back' : 'not is_few',
        limit: sql`${perPage} - min(${perPage}, max(0, soon_count - first))`,
        offset: 'max(0, first - soon_count)',
      }),
    }),
    walkedBack:
      order &&
      walkedPart(request, knownTotal, {
        by: order.back,
        window: window({ if: 'is_back', limit: sql`size`, offset: 'total - first - size' }),
      }),
  }
  const columns = Object.entries(parts).map(
    ([name, part]) =>
      sql`${part === null ? sql`'[]'` : sql`(select json_group_array(id) from (${part}))`} as ${sql.identifier(name)}`,
  )
  return sql`with ${sql.join(tables, sql`, `)} select total, ${sql.join(columns, sql`, `)} from paged`
}

/** A limit and an offset of what is known of the page; of nothing if the condition is false. */
function window(of: { readonly if: string; readonly limit: SQL; readonly offset: string }): SQL {
  return sql`limit (select iif(${sql.raw(of.if)}, ${of.limit}, 0) from paged)
    offset (select ${sql.raw(of.offset)} from paged)`
}

function sortedPart(request: ListRequest, perPage: SQL): SQL {
  const order = getOrder(request)
  const by = order === ORDERS.default ? SOON_FIRST : (order?.by ?? 'place')
  const isLater = order === ORDERS.default ? sql`not (${endsSoon(request)})` : sql`null`
  return sql`select id from (select listed.*, ${isLater} as is_later, place from matched cross join listed on listed.id = matched.id)
    order by ${sql.raw(by)} ${window({ if: 'is_few', limit: perPage, offset: 'first' })}`
}

/** All matches of a search, with their places in its results; without a search up to one more match than is sorted. */
function matchedQuery(request: ListRequest): SQL {
  const from = sql`from ${source(request)} where ${matches(request)}`
  return request.foundIds === null
    ? sql`select listed.id, null as place ${from} limit ${literal(MAX_SORTED + 1)}`
    : sql`select listed.id, hit.key as place ${from}`
}

/** The condition of the auctions that come first in the default order (docs/rules/search.md, Sorting). */
const endsSoon = ({ nowMs }: ListRequest): SQL => endsWithinCondition(ENDING_SOON_MS, nowMs)

/** Those auctions, in the table `soon`. */
function soonTables({ filters, foundIds, nowMs }: ListRequest): SQL[] {
  const soon = sql`select listed.id, end_at_ms from listed indexed by listed_end
    where ${endsWithinCondition(ENDING_SOON_MS, nowMs)} and ${filterConditions(filters, nowMs) ?? sql`true`}`
  if (foundIds === null) return [sql`soon as materialized (${soon})`]
  // What was found is looked up in the few that end soon, not they in what was found, of which a set would have to be made.
  return [
    sql`ending as materialized (${soon})`,
    sql`soon as materialized (select * from ending
      where id in (select value from ${HITS} where value in (select id from ending)))`,
  ]
}

/** The number of matches, counted anew only if `matched` has not all of them. */
function countQuery(request: ListRequest): SQL {
  const { filters, foundIds, nowMs } = request
  if (foundIds !== null) return sql`(select count(*) from matched)`
  const each = sql`(select count(*) from ${source(request)} where ${matches(request)})`
  return sql`(select iif(number <= ${literal(MAX_SORTED)}, number, ${totalQuery(filters, { each, nowMs })})
    from (select count(*) as number from matched))`
}

/**
 * A window of a long list along the index of its order; in the default order behind the auctions that end soon. Without an order in
 * that of the search results.
 */
function walkedPart(
  request: ListRequest,
  knownTotal: number | null,
  { by, window: of }: { readonly by: string | undefined; readonly window: SQL },
): SQL {
  const { filters, foundIds, nowMs } = request
  const order = getOrder(request)
  const isMatched = foundIds !== null && knownTotal === null
  if (order === null || by === undefined) {
    // Both have the results in their order; to sort them would read all.
    return isMatched
      ? sql`select id from matched ${of}`
      : sql`select listed.id from ${source(request)} where ${matches(request)} ${of}`
  }
  const isMatch = isMatched
    ? sql`listed.id in (select id from matched)`
    : sql`${isFound(foundIds)} and ${packedConditions(filters, nowMs) ?? sql`true`}`
  // `indexed by`, because SQLite's own choice depends on its statistics of the data.
  return sql`select listed.id from listed indexed by ${sql.raw(order.index)}
    where ${isMatch} and ${order === ORDERS.default ? sql`not ${endsWithinPacked(ENDING_SOON_MS, nowMs)}` : sql`true`}
    order by ${sql.raw(by)} ${of}`
}

/** What a search found, a parameter that the statement reads at several places. */
const HITS = sql.raw('json_each((select ids from given))')

function isFound(foundIds: ListRequest['foundIds']): SQL {
  return foundIds === null ? sql`true` : sql`listed.id in (select value from ${HITS})`
}

/** The search results joined with `listed`, or `listed` alone. A cross join fixes SQLite's loop order. */
function source({ filters, foundIds }: ListRequest): SQL {
  return foundIds === null
    ? sql`listed indexed by ${sql.raw(narrowingIndex(filters))}`
    : sql`${HITS} as hit cross join listed ${sql.raw(isInFoundIndex(filters) ? 'indexed by listed_found' : '')}`
}

function matches({ filters, foundIds, nowMs }: ListRequest): SQL {
  const index = foundIds === null ? narrowingIndex(filters) : null
  const filtered =
    index !== null && hasPackedFacts(index)
      ? packedConditions(filters, nowMs, index)
      : filterConditions(filters, nowMs)
  return foundIds === null ? (filtered ?? sql`true`) : sql`listed.id = hit.value and ${filtered ?? sql`true`}`
}
