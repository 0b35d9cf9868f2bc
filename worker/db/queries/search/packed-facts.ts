/** Conditions on the packed facts of the listed auctions, which most indexes of the list have instead of the facts themselves. */
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { AuctionFilters } from '../../../../domain/search/auction-filters.ts'
import { endingWithinMs } from '../../../../domain/search/ending-within.ts'
import { AREAS, isArea } from '../../../../domain/vehicle/areas.ts'
import { categoryFilter } from '../../../../domain/vehicle/categories.ts'
import {
  AUCTION_STATUSES,
  BODY_STYLES,
  DRIVETRAINS,
  FUEL_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../../../../domain/vehicle/enumerations.ts'
import { listed } from '../../schema/index.ts'
import {
  boundConditions,
  type ChosenFilter,
  type Conditions,
  isInCities,
  isOneOf,
  literal,
} from './list-conditions.ts'

/**
 * The lists of values, from the highest to the lowest bits. Four bits hold the place of a value in its list, from one; 0 is none of
 * them. The view `listed_source` packs them in the same way. The status is the highest, so that an index can seek it.
 */
const LISTS = {
  status: AUCTION_STATUSES,
  reserve: ['no_reserve', 'reserve'],
  bodyStyle: BODY_STYLES,
  drivetrain: DRIVETRAINS,
  titleStatus: TITLE_STATUSES,
  area: AREAS,
  transmission: TRANSMISSIONS,
  fuelType: FUEL_TYPES,
} as const
type Fact = keyof typeof LISTS

const BITS = 4
const FACTS = Object.keys(LISTS) as Fact[]
const shiftOf = (fact: Fact): number => (FACTS.length - 1 - FACTS.indexOf(fact)) * BITS
const unit = (fact: Fact): number => 2 ** shiftOf(fact)

/** The number of a listed auction; a null or unknown value adds nothing. */
export function packFacts(values: Readonly<Record<Fact, string | null>>): number {
  return FACTS.reduce((sum, fact) => sum + placeOf(fact, values[fact]) * unit(fact), 0)
}

function placeOf(fact: Fact, value: string | null): number {
  return (LISTS[fact] as readonly (string | null)[]).indexOf(value) + 1
}

/** SQL condition: the fact is one of the values; undefined without values. */
export function isFact(fact: Fact, values: readonly string[]): SQL | undefined {
  if (values.length === 0) return undefined
  const numbers = values.map((value) => literal(placeOf(fact, value)))
  const packed = sql`((${listed.facts} >> ${literal(shiftOf(fact))}) & ${literal(2 ** BITS - 1)})`
  return numbers.length === 1
    ? sql`${packed} = ${numbers[0]}`
    : sql`${packed} in (${sql.join(numbers, sql`, `)})`
}

/** SQL condition: one of the statuses, also as a range, with which an index that begins with the make, body style or year seeks. */
export function isStatus(statuses: readonly string[]): SQL | undefined {
  if (statuses.length === 0) return undefined
  const places = statuses.map((status) => placeOf('status', status))
  const [least, beyond] = [Math.min(...places) * unit('status'), (Math.max(...places) + 1) * unit('status')]
  const range = sql`${listed.facts} >= ${literal(least)} and ${listed.facts} < ${literal(beyond)}`
  return beyond - least === unit('status')
    ? sql`(${range})`
    : sql`(${range} and ${isFact('status', statuses)})`
}

/** SQL condition: active and ending within `lengthMs`. */
export function endsWithinPacked(lengthMs: number, nowMs: number): SQL {
  return sql`(${isStatus(['active'])} and ${listed.endAtMs} > ${literal(nowMs)} and ${listed.endAtMs} <= ${literal(nowMs + lengthMs)})`
}

/**
 * SQL condition of all filters except the text search, for an index with the packed facts; undefined without filters. The index of
 * the body styles begins with them, and seeks them.
 */
export function packedConditions(
  filters: AuctionFilters,
  nowMs: number,
  index: string | null = null,
): SQL | undefined {
  const { auctionTypes, category, endingWithin, locations } = filters
  const inCategory = category === null ? null : categoryFilter(category)
  const isBodyStyle = (values: readonly string[]) =>
    index === 'listed_body_style' ? isOneOf(sql`${listed.bodyStyle}`, values) : isFact('bodyStyle', values)
  const conditions: Conditions<ChosenFilter> = {
    statuses: isStatus(filters.statuses),
    auctionTypes: isType(auctionTypes),
    bodyStyles: isBodyStyle(filters.bodyStyles),
    makes: isOneOf(sql`${listed.make}`, filters.makes),
    transmissions: isFact('transmission', filters.transmissions),
    fuelTypes: isFact('fuelType', filters.fuelTypes),
    drivetrains: isFact('drivetrain', filters.drivetrains),
    titleStatuses: isFact('titleStatus', filters.titleStatuses),
    locations: or(isFact('area', locations.filter(isArea)), isInCities(locations)),
    endingWithin: endingWithin === null ? undefined : endsWithinPacked(endingWithinMs(endingWithin), nowMs),
  }
  return and(
    boundConditions(filters),
    inCategory ? isBodyStyle(inCategory.bodyStyles) : undefined,
    inCategory ? isOneOf(sql`${listed.make}`, inCategory.makes) : undefined,
    ...Object.values(conditions),
  )
}

/** As `typeConditions`. */
function isType(types: AuctionFilters['auctionTypes']): SQL | undefined {
  if (types.length === 0 || types.includes('timed')) return undefined
  const ofReserve = types.filter((type) => type === 'reserve' || type === 'no_reserve')
  return or(types.includes('live') ? isStatus(['active']) : undefined, isFact('reserve', ofReserve))
}
