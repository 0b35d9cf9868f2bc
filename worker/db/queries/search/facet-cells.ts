import { type SQL, sql } from 'drizzle-orm'
import type { AuctionFilters } from '../../../../domain/search/auction-filters.ts'
import { ENDING_WITHIN, endingWithinMs } from '../../../../domain/search/ending-within.ts'
import type { FacetCell } from '../../../../domain/search/facets.ts'
import { isArea } from '../../../../domain/vehicle/areas.ts'
import type { Database } from '../../client.ts'
import type { ListRequest } from './auction-list.ts'
import { endsWithinCondition, isOneOf, rangeConditions } from './list-conditions.ts'

/**
 * Number of auctions per combination of filterable values, within the ranges and the search but ignoring the
 * chosen values: all facet counts follow from it. Reads one index that has the columns in this order.
 */
export function listFacetCells(db: Database, request: ListRequest): Promise<FacetCell[]> {
  return db.all<FacetCell>(cellsQuery(request))
}

function cellsQuery({ filters, foundIds, nowMs }: ListRequest): SQL {
  const inRange = rangeConditions(filters) ?? sql`true`
  const from =
    foundIds === null
      ? sql`listed indexed by listed_facts where ${inRange}`
      : sql`json_each(${foundIds}) as hit cross join listed where listed.id = hit.value and ${inRange}`
  const cities = getCities(filters)
  // Without a city filter the groups follow the index order, which avoids a sort.
  const inCity = cities.length === 0 ? sql`` : sql`, ${isOneOf(sql`coalesce(listed.city, '')`, cities)}`
  const ending = ENDING_WITHIN.map(
    (within) =>
      sql`, sum(${endsWithinCondition(endingWithinMs(within), nowMs)}) as ${sql.identifier(`ending_${within}`)}`,
  )
  return sql`select status, has_reserve as hasReserve, body_style as bodyStyle, make, drivetrain,
    title_status as titleStatus, area, transmission, fuel_type as fuelType, count(*) as "all"${sql.join(ending)}
    ${cities.length === 0 ? sql`, 0 as inCity` : sql`${inCity} as inCity`}
    from ${from}
    group by status, has_reserve, body_style, make, drivetrain, title_status, area, transmission, fuel_type${cities.length === 0 ? sql`` : sql`, inCity`}`
}

function getCities({ locations }: AuctionFilters): string[] {
  return locations.filter((location) => !isArea(location))
}
