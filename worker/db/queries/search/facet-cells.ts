import { type SQL, sql } from 'drizzle-orm'
import { ENDING_WITHIN, endingWithinMs } from '../../../../domain/search/ending-within.ts'
import type { FacetCell } from '../../../../domain/search/facets.ts'
import type { Database } from '../../client.ts'
import type { ListRequest } from './auction-list.ts'
import { citiesOf, endsWithinCondition, isOneOf, rangeConditions } from './list-conditions.ts'

/** How many auctions of a cell there are, and how many of them end within each period, in the order of `ENDING_WITHIN`. */
type Counts = readonly [all: number, ...ending: number[]]
/** The values of a cell, in the order of the index. */
type Facts = readonly [
  status: string,
  hasReserve: number,
  bodyStyle: string,
  make: string,
  drivetrain: string | null,
  titleStatus: string,
  area: string | null,
  transmission: string,
  fuelType: string,
]
/** A row of the query: the facts, the counts, and the counts of those in one of the cities. */
type CellRow = readonly [facts: Facts, counts: Counts, inCities: Counts]

/**
 * Number of auctions per combination of filterable values, within the ranges and the search but ignoring the
 * chosen values: all facet counts follow from it. Reads one index that has the columns in this order.
 */
export async function listFacetCells(db: Database, request: ListRequest): Promise<FacetCell[]> {
  // One JSON text instead of a row each: a long list has tens of thousands.
  const [row] = await db.all<{ readonly cells: string }>(cellsQuery(request))
  return (JSON.parse(row?.cells ?? '[]') as CellRow[]).flatMap(toCells)
}

/** The auctions of a row in the cities, and the others. */
function toCells([facts, counts, inCities]: CellRow): FacetCell[] {
  const [inCity] = inCities
  if (inCity === 0) return [toCell(facts, 0, counts)]
  const others = counts.map((count, index) => count - (inCities[index] ?? 0)) as unknown as Counts
  return others[0] === 0
    ? [toCell(facts, 1, inCities)]
    : [toCell(facts, 1, inCities), toCell(facts, 0, others)]
}

// Written out, because a long list has tens of thousands.
function toCell(
  [status, hasReserve, bodyStyle, make, drivetrain, titleStatus, area, transmission, fuelType]: Facts,
  inCity: 0 | 1,
  [all, ...ending]: Counts,
): FacetCell {
  const cell: Record<string, string | number | null> = {
    status,
    hasReserve,
    bodyStyle,
    make,
    drivetrain,
    titleStatus,
    area,
    transmission,
    fuelType,
    inCity,
    all,
  }
  for (const [index, within] of ENDING_WITHIN.entries()) cell[`ending_${within}`] = ending[index] ?? 0
  return cell as FacetCell
}

function cellsQuery({ filters, foundIds, nowMs }: ListRequest): SQL {
  const inRange = rangeConditions(filters) ?? sql`true`
  const from =
    foundIds === null
      ? sql`listed indexed by listed_facts where ${inRange}`
      : sql`json_each(${foundIds}) as hit cross join listed where listed.id = hit.value and ${inRange}`
  // Counted, not grouped by: the groups follow the index order, which avoids a sort.
  const inCity = isOneOf(sql`coalesce(listed.city, '')`, citiesOf(filters.locations)) ?? sql`0`
  const ending = ENDING_WITHIN.map((within) => endsWithinCondition(endingWithinMs(within), nowMs))
  const counts = [sql`count(*)`, ...ending.map((is) => sql`sum(${is})`)]
  const inCities = [sql`sum(${inCity})`, ...ending.map((is) => sql`sum(${inCity} and ${is})`)]
  return sql`select json_group_array(json_array(json(facts), json(counts), json(in_cities))) as cells from (
    select json_array(status, has_reserve, body_style, make, drivetrain, title_status, area, transmission, fuel_type) as facts,
      json_array(${sql.join(counts, sql`, `)}) as counts, json_array(${sql.join(inCities, sql`, `)}) as in_cities
    from ${from}
    group by status, has_reserve, body_style, make, drivetrain, title_status, area, transmission, fuel_type)`
}
