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
  MAKE_FILTERS,
  PUBLIC_AUCTION_STATUSES,
  TITLE_STATUSES,
  VEHICLE_LIMITS,
} from '../vehicle/enumerations.ts'

/**
 * The query of GET /auctions and of the browse page. A shared, shortened or edited URL must still show a
 * list, so an invalid value is dropped or moved to the nearest valid one; nothing is refused.
 * docs/rules/search.md, Filters
 */

const MAX_SEARCH_CHARACTERS = 100
const MAX_NAMES = 20
const MAX_NAME_CHARACTERS = 40
const MAX_PAGE = 1_000_000
const MAX_PRICE_DOLLARS = 99_999_999

/** A single value; the last one if the key is repeated. */
const single = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

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

function number(pattern: RegExp, read: (value: unknown) => unknown = single) {
  return z.preprocess(
    read,
    z.string().trim().regex(pattern).transform(Number).nullable().catch(null).default(null),
  )
}

const WHOLE = /^\d{1,10}$/
const PRICE = /^\d{1,12}(\.\d{1,6})?$/

const Price = number(PRICE, plainNumber).describe('Dollars')
const Mileage = number(WHOLE, plainNumber).describe('Miles')
const Year = number(WHOLE).describe(`${EARLIEST_FILTER_YEAR} to the current year`)

function option<const Option extends string>(options: readonly Option[]) {
  return z.preprocess((value) => {
    const one = single(value)
    return typeof one === 'string' ? one.trim().toLowerCase() : one
  }, z.enum(options).nullable().catch(null).default(null))
}

function optionList<const Option extends string>(options: readonly Option[]) {
  return z.preprocess(
    (value) => {
      const given = new Set(several(value).map((entry) => String(entry).toLowerCase()))
      return options.filter((option) => given.has(option))
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

/** The parsed query string of a list's URL; a repeated key is a list. */
export const AuctionQuery = z.object({
  search: Search,
  category: option(CATEGORIES),
  min_price: Price,
  max_price: Price,
  year_min: Year,
  year_max: Year,
  body_style: optionList(BODY_STYLES),
  make: names(MAKE_FILTERS),
  mileage_min: Mileage,
  mileage_max: Mileage,
  drivetrain: optionList(DRIVETRAINS),
  title_status: optionList(TITLE_STATUSES),
  location: names(AREAS).describe(`An area (${AREAS.join(', ')}) or the name of a city`),
  ending_within: option(ENDING_WITHIN).describe('Active auctions that end so soon'),
  auction_type: optionList(AUCTION_TYPE_FILTERS),
  status: optionList(PUBLIC_AUCTION_STATUSES),
  sort: option(SEARCH_SORTS),
  page: number(WHOLE),
  per_page: number(WHOLE),
})
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
  const values: Record<string, string[]> = {}
  for (const [name, value] of params) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    if (Object.hasOwn(AuctionQuery.shape, key)) values[key] = [...(values[key] ?? []), value]
  }
  return toAuctionFilters(AuctionQuery.parse(values), currentYear)
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
