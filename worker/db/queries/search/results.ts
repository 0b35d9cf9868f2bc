import { type SQL, sql } from 'drizzle-orm'
import type { ResultFilters, ResultSort } from '../../../../domain/search/result-filters.ts'
import type { Database } from '../../client.ts'

/** What the archive of results is asked for. */
export interface ResultsRequest {
  readonly filters: Pick<ResultFilters, 'sort' | 'isSoldOnly'>
  /** The auctions whose words the search found; null where nothing is searched for. */
  readonly foundIds: readonly number[] | null
  readonly limit: number
  readonly offset: number
}

/** In the words of the indexes (worker/db/schema/auctions.ts), which serve no others. */
const CLOSED_AT = '(case when ended_at_ms is null then end_at_ms else ended_at_ms end)'
const IS_SOLD = "(result_outcome is 'sold')"
const IS_UNSOLD = "(result_outcome is not 'sold')"
const IS_RESULT = "status = 'ended' and is_public = 1"

/** Each ends with the id, so that equal results keep their places from page to page. */
const ORDERS: Readonly<Record<ResultSort, string>> = {
  newest: `${CLOSED_AT} desc, auctions.id desc`,
  price_desc: 'result_amount_cents desc, auctions.id desc',
  price_asc: 'result_amount_cents, auctions.id',
}

/** Before the order of prices, where there is anything but sales. */
const SOLD_FIRST: Readonly<Record<ResultSort, string>> = {
  newest: '',
  price_desc: `${IS_SOLD} desc, `,
  price_asc: `${IS_UNSOLD}, `,
}

/**
 * One page of the auctions that are over, as ids, and how many there are. In an order of prices what was sold
 * comes first.
 */
export async function listResults(
  db: Database,
  request: ResultsRequest,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { filters, limit, offset } = request
  const { index, narrowed } = narrowing(filters)
  const from = source(request, index)
  const order = `${filters.isSoldOnly ? '' : SOLD_FIRST[filters.sort]}${ORDERS[filters.sort]}`
  const [rows, counted] = await Promise.all([
    db.all<{ id: number }>(
      sql`select auctions.id from ${from} where ${narrowed} order by ${sql.raw(order)}
        limit ${limit} offset ${offset}`,
    ),
    db.all<{ total: number }>(sql`select count(*) as total from ${from} where ${narrowed}`),
  ])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 }
}

/** The index of the order, and what is asked of its rows. */
function narrowing({ sort, isSoldOnly }: ResultsRequest['filters']): {
  readonly index: string
  readonly narrowed: SQL
} {
  const sold = sort === 'price_asc' ? `${IS_UNSOLD} = 0` : `${IS_SOLD} = 1`
  const ofPrice = sort === 'price_asc' ? 'results_lowest' : 'results_highest'
  const ofTime = isSoldOnly ? 'results_sold' : 'results_newest'
  return {
    index: sort === 'newest' ? ofTime : ofPrice,
    narrowed: sql.raw(isSoldOnly ? `${IS_RESULT} and ${sold}` : IS_RESULT),
  }
}

/**
 * Along the index of the order; or from what was found to its row. A cross join keeps SQLite to this order of
 * loops.
 */
function source({ foundIds }: ResultsRequest, index: string): SQL {
  return foundIds === null
    ? sql`auctions indexed by ${sql.raw(index)}`
    : sql`json_each(${JSON.stringify(foundIds)}) as hit cross join auctions on auctions.id = hit.value`
}
