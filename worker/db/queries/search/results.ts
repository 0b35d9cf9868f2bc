import { type SQL, sql } from 'drizzle-orm'
import type { ResultFilters, ResultSort } from '../../../../domain/search/result-filters.ts'
import type { Database } from '../../client.ts'
import { isSaleCompleted } from '../listings/sold-conditions.ts'

/** A request for the archive of ended auctions. */
export interface ResultsRequest {
  readonly filters: Pick<ResultFilters, 'sort' | 'isSoldOnly'>
  /** Ids found by the text search; null without a search. */
  readonly foundIds: readonly number[] | null
  readonly limit: number
  readonly offset: number
}

/**
 * Must equal the index expressions in worker/db/schema/auctions.ts: SQLite matches expression indexes
 * literally.
 */
const CLOSED_AT = '(case when ended_at_ms is null then end_at_ms else ended_at_ms end)'
const IS_SOLD = "(result_outcome is 'sold')"
const IS_UNSOLD = "(result_outcome is not 'sold')"
const IS_RESULT = "status = 'ended' and is_public = 1"

/** Each ends with the id, so that equal results keep their order across pages. */
const ORDERS: Readonly<Record<ResultSort, string>> = {
  newest: `${CLOSED_AT} desc, auctions.id desc`,
  price_desc: 'result_amount_cents desc, auctions.id desc',
  price_asc: 'result_amount_cents, auctions.id',
}

/** Prefix of the price orders when unsold auctions are listed too. */
const SOLD_FIRST: Readonly<Record<ResultSort, string>> = {
  newest: '',
  price_desc: `${IS_SOLD} desc, `,
  price_asc: `${IS_UNSOLD}, `,
}

/** A page of ended auctions' ids, and their total number. Price orders list sold auctions first. */
export async function listResults(
  db: Database,
  request: ResultsRequest,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { filters, limit, offset } = request
  const { index, condition } = narrowing(filters)
  const from = source(request, index)
  const order = `${filters.isSoldOnly ? '' : SOLD_FIRST[filters.sort]}${ORDERS[filters.sort]}`
  const [rows, counted] = await Promise.all([
    db.all<{ id: number }>(
      sql`select auctions.id from ${from} where ${condition} order by ${sql.raw(order)}
        limit ${limit} offset ${offset}`,
    ),
    db.all<{ total: number }>(sql`select count(*) as total from ${from} where ${condition}`),
  ])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 }
}

/** The index that has the rows in the order, and the condition that makes SQLite use it. */
function narrowing({ sort, isSoldOnly }: ResultsRequest['filters']): {
  readonly index: string
  readonly condition: SQL
} {
  const sold = sort === 'price_asc' ? `${IS_UNSOLD} = 0` : `${IS_SOLD} = 1`
  const ofPrice = sort === 'price_asc' ? 'results_lowest' : 'results_highest'
  const ofTime = isSoldOnly ? 'results_sold' : 'results_newest'
  return {
    index: sort === 'newest' ? ofTime : ofPrice,
    condition: isSoldOnly
      ? sql`${sql.raw(`${IS_RESULT} and ${sold}`)} and ${isSaleCompleted('auctions')}`
      : sql.raw(IS_RESULT),
  }
}

/**
 * `auctions` by the index of the order, or the search results joined with it. A cross join fixes the loop
 * order.
 */
function source({ foundIds }: ResultsRequest, index: string): SQL {
  return foundIds === null
    ? sql`auctions indexed by ${sql.raw(index)}`
    : sql`json_each(${JSON.stringify(foundIds)}) as hit cross join auctions on auctions.id = hit.value`
}
