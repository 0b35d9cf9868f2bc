import { type SQL, sql } from 'drizzle-orm'
import type { ResultFilters, ResultSort } from '../../../../domain/search/result-filters.ts'
import type { Database } from '../../client.ts'
import { isSaleCompleted, isSaleVoid, NOT_COMPLETED } from '../listings/sold-conditions.ts'

/** A request for the archive of ended auctions. */
export interface ResultsRequest {
  readonly filters: Pick<ResultFilters, 'sort' | 'isSoldOnly'>
  /** Ids found by the text search as JSON; null without a search. */
  readonly foundIds: string | null
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
  price_desc: 'auctions.result_amount_cents desc, auctions.id desc',
  price_asc: 'auctions.result_amount_cents, auctions.id',
}

/** A sale that is not completed has no price: in the orders by price it is among the unsold auctions. */
const IS_PRICED = sql`(${sql.raw(IS_SOLD)} and not ${isSaleVoid('auctions')})`

/**
 * A page of ended auctions' ids, and their total number. Price orders list sold auctions first, then all others by
 * their highest bid.
 */
export async function listResults(
  db: Database,
  request: ResultsRequest,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { filters, foundIds, limit, offset } = request
  const { index, condition } = narrowing(filters)
  const from = source(request, index)
  const isByPrice = filters.sort !== 'newest' && !filters.isSoldOnly
  const [rows, counted] = await Promise.all([
    isByPrice && foundIds === null
      ? db.all<{ id: number }>(pricedPage(request))
      : db.all<{ id: number }>(
          sql`select auctions.id from ${from} where ${condition}
            order by ${isByPrice ? sql`${IS_PRICED} desc, ` : sql``}${sql.raw(ORDERS[filters.sort])}
            limit ${limit} offset ${offset}`,
        ),
    db.all<{ total: number }>(sql`select count(*) as total from ${from} where ${condition}`),
  ])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 }
}

/**
 * All results by price. No index has the order of the whole, since a sale's state is in another table: sold auctions and
 * unsold ones come from their index as far as the page, and the few sales that are not completed from that of the sales.
 */
function pricedPage({ filters: { sort }, limit, offset }: ResultsRequest): SQL {
  const through = limit + offset
  const isAscending = sort === 'price_asc'
  const auctions = sql.raw(`auctions indexed by ${isAscending ? 'results_lowest' : 'results_highest'}`)
  const is = (sold: boolean) =>
    sql.raw(
      `${IS_RESULT} and ${isAscending ? `${IS_UNSOLD} = ${sold ? 0 : 1}` : `${IS_SOLD} = ${sold ? 1 : 0}`}`,
    )
  const order = sql.raw(ORDERS[sort])
  const columns = (isPriced: 0 | 1) =>
    sql.raw(`auctions.id, auctions.result_amount_cents, ${isPriced} as is_priced`)
  return sql`select id from (
      select * from (select ${columns(1)} from ${auctions} where ${is(true)} and not ${isSaleVoid('auctions')}
        order by ${order} limit ${through})
      union all select * from (select ${columns(0)} from ${auctions} where ${is(false)} order by ${order} limit ${through})
      union all select * from (select ${columns(0)} from sales cross join auctions
        on auctions.id = sales.auction_id and auctions.round = sales.round
        where sales.state in ${NOT_COMPLETED} and ${sql.raw(`${IS_RESULT} and ${IS_SOLD}`)}
        order by ${order} limit ${through})
    ) as auctions order by is_priced desc, ${order} limit ${limit} offset ${offset}`
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
    : sql`json_each(${foundIds}) as hit cross join auctions on auctions.id = hit.value`
}
