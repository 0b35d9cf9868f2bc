import { and, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type {
  AuctionFilters,
  ChoiceFilter,
  NarrowingFilter,
} from '../../../../domain/search/auction-filters.ts'
import { endingWithinMs } from '../../../../domain/search/ending-within.ts'
import { isArea } from '../../../../domain/vehicle/areas.ts'
import { categoryFilter } from '../../../../domain/vehicle/categories.ts'
import { listed, listedCells } from '../../schema/index.ts'

/**
 * A number as part of the statement's text, not as a parameter: D1 allows at most 100, and the conditions stand several times in the
 * statement of a list.
 */
export function literal(value: number): SQL {
  if (!Number.isSafeInteger(value)) throw new Error(`Not a whole number: ${value}`)
  return sql.raw(String(value))
}

/**
 * SQL condition of all filters except the text search, for the table and the indexes that have the facts themselves; undefined
 * without filters. `packedConditions` is the same for the other indexes.
 */
export function filterConditions(filters: AuctionFilters, nowMs: number): SQL | undefined {
  return and(rangeConditions(filters), choiceConditions(filters, nowMs))
}

export type ChosenFilter = ChoiceFilter | 'endingWithin'
type RangeFilter = Exclude<NarrowingFilter, ChosenFilter | 'search' | 'category'>
export type Conditions<Filter extends NarrowingFilter> = Readonly<Record<Filter, SQL | undefined>>

/** SQL condition of the filters without facet counts: ranges and the category of a home page tile. */
export function rangeConditions(filters: AuctionFilters): SQL | undefined {
  return and(boundConditions(filters), categoryConditions(filters, listed))
}

/** SQL condition of the ranges. */
export function boundConditions(filters: AuctionFilters): SQL | undefined {
  const conditions: Conditions<RangeFilter> = {
    minPriceCents:
      filters.minPriceCents === null ? undefined : gte(listed.priceCents, literal(filters.minPriceCents)),
    maxPriceCents:
      filters.maxPriceCents === null ? undefined : lte(listed.priceCents, literal(filters.maxPriceCents)),
    yearMin: filters.yearMin === null ? undefined : gte(listed.year, literal(filters.yearMin)),
    yearMax: filters.yearMax === null ? undefined : lte(listed.year, literal(filters.yearMax)),
    mileageMin:
      filters.mileageMin === null ? undefined : gte(listed.mileageMiles, literal(filters.mileageMin)),
    mileageMax:
      filters.mileageMax === null ? undefined : lte(listed.mileageMiles, literal(filters.mileageMax)),
  }
  return and(...Object.values(conditions))
}

/** SQL condition of a home page tile's category: its body styles or makes. */
export function categoryConditions(
  { category }: AuctionFilters,
  { bodyStyle, make }: Pick<typeof listed, 'bodyStyle' | 'make'> | typeof listedCells,
): SQL | undefined {
  if (category === null) return undefined
  const { bodyStyles, makes } = categoryFilter(category)
  return and(isOneOf(sql`${bodyStyle}`, bodyStyles), isOneOf(sql`${make}`, makes))
}

function choiceConditions(filters: AuctionFilters, nowMs: number): SQL | undefined {
  const { endingWithin, locations } = filters
  const conditions: Conditions<ChosenFilter> = {
    ...factConditions(filters, listed),
    locations: or(isOneOf(sql`${listed.area}`, areasOf(locations)), isInCities(locations)),
    endingWithin:
      endingWithin === null ? undefined : endsWithinCondition(endingWithinMs(endingWithin), nowMs),
  }
  return and(...Object.values(conditions))
}

/** The choices that both the list and its counted cells have, the category and cities aside. */
function factConditions(filters: AuctionFilters, table: typeof listed | typeof listedCells) {
  return {
    statuses: isOneOf(sql`${table.status}`, filters.statuses),
    auctionTypes: typeConditions(filters.auctionTypes, table),
    bodyStyles: isOneOf(sql`${table.bodyStyle}`, filters.bodyStyles),
    makes: isOneOf(sql`${table.make}`, filters.makes),
    transmissions: isOneOf(sql`${table.transmission}`, filters.transmissions),
    fuelTypes: isOneOf(sql`${table.fuelType}`, filters.fuelTypes),
    drivetrains: isOneOf(sql`${table.drivetrain}`, filters.drivetrains),
    titleStatuses: isOneOf(sql`${table.titleStatus}`, filters.titleStatuses),
  }
}

/** SQL condition of a filter's choices on the counted cells, which know no cities and no ends. */
export function cellConditions(filters: AuctionFilters): SQL | undefined {
  return and(
    ...Object.values(factConditions(filters, listedCells)),
    isOneOf(sql`${listedCells.area}`, areasOf(filters.locations)),
    categoryConditions(filters, listedCells),
  )
}

const areasOf = (locations: readonly string[]) => locations.filter(isArea)
/** The locations that are cities. */
export const citiesOf = (locations: readonly string[]): string[] =>
  locations.filter((location) => !isArea(location))

/** SQL condition: in one of the cities among the locations; undefined without cities. */
export function isInCities(locations: readonly string[]): SQL | undefined {
  return isOneOf(sql`${listed.city}`, citiesOf(locations))
}

/** SQL condition: active and ending within `lengthMs`. */
export function endsWithinCondition(lengthMs: number, nowMs: number): SQL {
  return sql`(${listed.status} = 'active' and ${listed.endAtMs} > ${literal(nowMs)} and ${listed.endAtMs} <= ${literal(nowMs + lengthMs)})`
}

/**
 * SQL condition: one of the values, passed as one parameter (D1 allows at most 100); undefined without values. A comparison
 * with one value takes a row half the time that a list of them takes.
 */
export function isOneOf(column: SQL, values: readonly string[]): SQL | undefined {
  if (values.length === 0) return undefined
  return values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/**
 * SQL condition of the auction types: `timed` is every auction, `live` active ones; several types are
 * alternatives.
 */
export function typeConditions(
  types: AuctionFilters['auctionTypes'],
  { status, hasReserve }: Pick<typeof listed, 'status' | 'hasReserve'> | typeof listedCells,
): SQL | undefined {
  if (types.length === 0 || types.includes('timed')) return undefined
  return or(
    types.includes('live') ? sql`${status} = 'active'` : undefined,
    types.includes('reserve') ? sql`${hasReserve} = 1` : undefined,
    types.includes('no_reserve') ? sql`${hasReserve} = 0` : undefined,
  )
}
