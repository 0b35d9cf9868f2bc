import { type SQL, sql } from 'drizzle-orm'
import type { AuctionFilters } from '../../../../domain/search/auction-filters.ts'
import { ENDING_WITHIN, endingWithinMs } from '../../../../domain/search/ending-within.ts'
import type { FacetCell } from '../../../../domain/search/facets.ts'
import { isArea } from '../../../../domain/vehicle/areas.ts'
import type { Database } from '../../client.ts'
import type { ListRequest } from './auction-list.ts'
import { among, endsWithin, rangeConditions } from './list-conditions.ts'

/**
 * How many auctions there are of each combination of facts, within the ranges and the search, whatever is
 * chosen of the facts themselves: all counts of the filters follow from it. One walk along an index that has
 * the facts in this order.
 */
export function readFacetCells(db: Database, request: ListRequest): Promise<FacetCell[]> {
  return db.all<FacetCell>(cellsQuery(request))
}

function cellsQuery({ filters, foundIds, nowMs }: ListRequest): SQL {
  const asked = rangeConditions(filters) ?? sql`true`
  const from =
    foundIds === null
      ? sql`listed indexed by listed_facts where ${asked}`
      : sql`json_each(${JSON.stringify(foundIds)}) as hit cross join listed where listed.id = hit.value and ${asked}`
  const cities = citiesOf(filters)
  // Without a city the groups are the index's own order.
  const inCity = cities.length === 0 ? sql`` : sql`, ${among(sql`coalesce(listed.city, '')`, cities)}`
  const ending = ENDING_WITHIN.map(
    (within) =>
      sql`, sum(${endsWithin(endingWithinMs(within), nowMs)}) as ${sql.identifier(`ending_${within}`)}`,
  )
  return sql`select status, has_reserve as hasReserve, body_style as bodyStyle, make, drivetrain,
    title_status as titleStatus, area, count(*) as "all"${sql.join(ending)}
    ${cities.length === 0 ? sql`, 0 as inCity` : sql`${inCity} as inCity`}
    from ${from}
    group by status, has_reserve, body_style, make, drivetrain, title_status, area${cities.length === 0 ? sql`` : sql`, inCity`}`
}

function citiesOf({ locations }: AuctionFilters): string[] {
  return locations.filter((location) => !isArea(location))
}
