import { type SQL, sql } from 'drizzle-orm'
import { ENDING_WITHIN, type EndingWithin, endingWithinMs } from '../../../../domain/search/ending-within.ts'
import type { FacetCell } from '../../../../domain/search/facets.ts'
import type { Database } from '../../client.ts'
import type { ListRequest } from './auction-list.ts'
import { citiesOf, endsWithinCondition, isOneOf, rangeConditions } from './list-conditions.ts'

/** How many auctions of a cell there are, and how many of them end within each period, in the order of `ENDING_WITHIN`. */
type Counts = readonly [all: number, ...ending: number[]]
type Facts = Omit<FacetCell, 'inCity' | 'all' | `ending_${EndingWithin}`>
/** A row of the query: the facts, the counts, and the counts of those in one of the cities. */
type CellRow = readonly [facts: (string | number | null)[], counts: Counts, inCities: Counts]

const FACTS = [
  'status',
  'hasReserve',
  'bodyStyle',
  'make',
  'drivetrain',
  'titleStatus',
  'area',
  'transmission',
  'fuelType',
] as const satisfies readonly (keyof Facts)[]

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
function toCells([values, counts, inCities]: CellRow): FacetCell[] {
  const facts = Object.fromEntries(FACTS.map((fact, index) => [fact, values[index]])) as unknown as Facts
  const toCell = (inCity: 0 | 1, countOf: (index: number) => number) => {
    const ending = ENDING_WITHIN.map((within, index) => [`ending_${within}`, countOf(index + 1)])
    return { ...facts, inCity, all: countOf(0), ...Object.fromEntries(ending) } as FacetCell
  }
  const countIn = (index: number) => inCities[index] ?? 0
  const cells = [toCell(1, countIn), toCell(0, (index) => (counts[index] ?? 0) - countIn(index))]
  return cells.filter(({ all }) => all > 0)
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
