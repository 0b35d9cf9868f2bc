import { z } from 'zod'
import { type Cents, dollarsToCents } from '../money/cents.ts'
import {
  type AuctionFilters,
  DEFAULT_PER_PAGE,
  MAX_PER_PAGE,
  SEARCH_SORTS,
} from '../search/auction-filters.ts'
import { ENDING_WITHIN } from '../search/ending-within.ts'
import { AREAS } from '../vehicle/areas.ts'
import { CATEGORIES } from '../vehicle/categories.ts'
import {
  AUCTION_TYPE_FILTERS,
  BODY_STYLES,
  DRIVETRAINS,
  EARLIEST_FILTER_YEAR,
  FUEL_TYPES,
  MAKE_FILTERS,
  PUBLIC_AUCTION_STATUSES,
  TITLE_STATUSES,
  TRANSMISSIONS,
  VEHICLE_LIMITS,
} from '../vehicle/enumerations.ts'
import {
  type OnUnknown,
  option,
  refuseUnknown,
  single,
  type UnknownFilterValue,
  unknownValues,
} from './list-query.ts'

/**
 * The query of GET /auctions and of the browse page. The API refuses an unknown value of a filter. A shared,
 * shortened or edited URL must still show a list, so the page drops it and says so. A number out of range
 * becomes the nearest valid one. docs/rules/search.md, Filters
 */

const MAX_SEARCH_CHARACTERS = 100
const MAX_NAMES = 20
const MAX_NAME_CHARACTERS = 40
const MAX_PAGE = 1_000_000
const MAX_PRICE_DOLLARS = 99_999_999

/** All values: of repeated keys, and of texts that list several values separated by commas. */
const several = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
    .flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : []))
    .map((entry) => entry.trim())

/** A price or mileage may be written with separators and a dollar sign: '$45,000'. */
const plainNumber = (value: unknown): unknown => {
  const one = single(value)
  return typeof one === 'string' ? one.replace(/[$,\s]/g, '') : one
}

function number(
  pattern: RegExp,
  {
    read = single,
    onUnknown,
  }: { readonly read?: (value: unknown) => unknown; readonly onUnknown: OnUnknown },
) {
  return z.preprocess((value, context) => {
    const one = read(value)
    const text = typeof one === 'string' ? one.trim() : ''
    if (text !== '' && !pattern.test(text) && onUnknown === 'refuse') refuseUnknown(context, [text])
    return text
  }, z.string().regex(pattern).transform(Number).nullable().catch(null).default(null))
}

const WHOLE = /^\d{1,10}$/
const PRICE = /^\d{1,12}(\.\d{1,6})?$/

function optionList<const Option extends string>(options: readonly Option[], onUnknown: OnUnknown) {
  return z.preprocess(
    (value, context) => {
      const given = new Set(several(value).map((entry) => String(entry).toLowerCase()))
      const unknown = [...given].filter((text) => text !== '' && !options.some((known) => known === text))
      if (onUnknown === 'refuse') refuseUnknown(context, unknown)
      return options.filter((known) => given.has(known))
    },
    z.array(z.enum(options)).default([]),
  )
}

/** Free names such as makes: a limited number, without duplicates, known ones in their standard spelling. */
function names(known: readonly string[]) {
  const spelling = new Map(known.map((name) => [name.toLowerCase(), name] as const))
  return z.preprocess((value) => {
    const spelled = several(value)
      .map((entry) => String(entry).replace(/\s+/g, ' ').slice(0, MAX_NAME_CHARACTERS).trim())
      .filter((entry) => entry !== '')
      .map((entry) => spelling.get(entry.toLowerCase()) ?? entry)
    return [...new Map(spelled.map((name) => [name.toLowerCase(), name])).values()].slice(0, MAX_NAMES)
  }, z.array(z.string()).default([]))
}

const Search = z.preprocess(
  single,
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH_CHARACTERS).trim() || null)
    .nullable()
    .catch(null)
    .default(null),
)

function auctionQuery(onUnknown: OnUnknown) {
  const price = number(PRICE, { read: plainNumber, onUnknown }).describe('Dollars')
  const mileage = number(WHOLE, { read: plainNumber, onUnknown }).describe('Miles')
  const year = number(WHOLE, { onUnknown }).describe(`${EARLIEST_FILTER_YEAR} to the current year`)
  return z.object({
    search: Search,
    category: option(CATEGORIES, onUnknown),
    min_price: price,
    max_price: price,
    year_min: year,
    year_max: year,
    body_style: optionList(BODY_STYLES, onUnknown),
    make: names(MAKE_FILTERS),
    mileage_min: mileage,
    mileage_max: mileage,
    transmission: optionList(TRANSMISSIONS, onUnknown),
    fuel_type: optionList(FUEL_TYPES, onUnknown),
    drivetrain: optionList(DRIVETRAINS, onUnknown),
    title_status: optionList(TITLE_STATUSES, onUnknown),
    location: names(AREAS).describe(`An area (${AREAS.join(', ')}) or the name of a city`),
    ending_within: option(ENDING_WITHIN, onUnknown).describe('Active auctions that end so soon'),
    auction_type: optionList(AUCTION_TYPE_FILTERS, onUnknown),
    status: optionList(PUBLIC_AUCTION_STATUSES, onUnknown),
    sort: option(SEARCH_SORTS, 'drop'),
    page: number(WHOLE, { onUnknown: 'drop' }),
    per_page: number(WHOLE, { onUnknown: 'drop' }),
  })
}

/** The parsed query string of a list's URL; a repeated key is a list. Unknown values are errors. */
export const AuctionQuery = auctionQuery('refuse')
const LenientQuery = auctionQuery('drop')
export type AuctionQuery = z.infer<typeof AuctionQuery>

/**
 * Maps the query to filters. A year limit outside 1990 to the current year is dropped if it excludes nothing;
 * otherwise it becomes the nearest valid year.
 */
export function toAuctionFilters(query: AuctionQuery, currentYear: number): AuctionFilters {
  return {
    search: query.search,
    category: query.category,
    minPriceCents: priceCents(query.min_price),
    maxPriceCents: priceCents(query.max_price),
    yearMin:
      query.year_min === null || query.year_min < EARLIEST_FILTER_YEAR
        ? null
        : Math.min(query.year_min, currentYear),
    yearMax:
      query.year_max === null || query.year_max > currentYear
        ? null
        : Math.max(query.year_max, EARLIEST_FILTER_YEAR),
    mileageMin: query.mileage_min === 0 ? null : atMost(query.mileage_min, VEHICLE_LIMITS.maxMileage),
    mileageMax: atMost(query.mileage_max, VEHICLE_LIMITS.maxMileage),
    bodyStyles: query.body_style,
    makes: query.make,
    transmissions: query.transmission,
    fuelTypes: query.fuel_type,
    drivetrains: query.drivetrain,
    titleStatuses: query.title_status,
    locations: query.location,
    endingWithin: query.ending_within,
    auctionTypes: query.auction_type,
    statuses: query.status,
    sort: query.sort ?? 'default',
    page: within(query.page ?? 1, 1, MAX_PAGE),
    perPage: within(query.per_page ?? DEFAULT_PER_PAGE, 1, MAX_PER_PAGE),
  }
}

/** Parses the filters of a URL, for pages; the API parses `AuctionQuery` itself. */
export function parseAuctionFilters(params: URLSearchParams, currentYear: number): AuctionFilters {
  return toAuctionFilters(LenientQuery.parse(filterValues(params)), currentYear)
}

/** The values that `parseAuctionFilters` drops. */
export function findUnknownValues(params: URLSearchParams): UnknownFilterValue[] {
  return unknownValues(AuctionQuery.safeParse(filterValues(params)).error)
}

function filterValues(params: URLSearchParams): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const [name, value] of params) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    if (Object.hasOwn(AuctionQuery.shape, key)) values[key] = [...(values[key] ?? []), value]
  }
  return values
}

function atMost(value: number | null, limit: number): number | null {
  return value === null ? null : Math.min(value, limit)
}

function priceCents(dollars: number | null): Cents | null {
  return dollars === null ? null : dollarsToCents(Math.min(dollars, MAX_PRICE_DOLLARS))
}

function within(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest)
}
