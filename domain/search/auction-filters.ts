import { type Cents, centsToDollars } from '../money/cents.ts'
import type { Category } from '../vehicle/categories.ts'
import type {
  AuctionTypeFilter,
  BodyStyle,
  Drivetrain,
  FuelType,
  PublicAuctionStatus,
  TitleStatus,
  Transmission,
} from '../vehicle/enumerations.ts'
import type { EndingWithin } from './ending-within.ts'

/**
 * The sort orders of a list; `default` is priority first, then active by end. docs/rules/search.md, Sorting
 */
export const AUCTION_SORTS = [
  'default',
  'ending_soonest',
  'newest',
  'price_asc',
  'price_desc',
  'fewest_bids',
  'lowest_mileage',
] as const

/** A search adds one order: the best match. */
export const SEARCH_SORTS = ['best_match', ...AUCTION_SORTS] as const
export type AuctionSort = (typeof SEARCH_SORTS)[number]

export const AUCTION_SORT_LABELS: Readonly<Record<AuctionSort, string>> = {
  best_match: 'Best match',
  default: 'Sponsored first',
  ending_soonest: 'Ending soonest',
  newest: 'Newly listed',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
  fewest_bids: 'Fewest bids',
  lowest_mileage: 'Lowest mileage',
}

/** Page sizes. docs/rules/search.md, Paging */
export const DEFAULT_PER_PAGE = 12
export const MAX_PER_PAGE = 100

/**
 * Validated filters of a list. A filter that is null or empty excludes nothing. docs/rules/search.md, Filters
 */
export type AuctionFilters = {
  readonly search: string | null
  readonly category: Category | null
  readonly minPriceCents: Cents | null
  readonly maxPriceCents: Cents | null
  readonly yearMin: number | null
  readonly yearMax: number | null
  /** In miles, regardless of the odometer's unit. */
  readonly mileageMin: number | null
  readonly mileageMax: number | null
  readonly bodyStyles: readonly BodyStyle[]
  readonly makes: readonly string[]
  readonly transmissions: readonly Transmission[]
  readonly fuelTypes: readonly FuelType[]
  readonly drivetrains: readonly Drivetrain[]
  readonly titleStatuses: readonly TitleStatus[]
  /** Areas (`los_angeles`) and city names. */
  readonly locations: readonly string[]
  /** Active auctions that end within this time. */
  readonly endingWithin: EndingWithin | null
  readonly auctionTypes: readonly AuctionTypeFilter[]
  readonly statuses: readonly PublicAuctionStatus[]
  readonly sort: AuctionSort
  readonly page: number
  readonly perPage: number
}

/** The filters that narrow a list, in contrast to its order and page. */
export type NarrowingFilter = Exclude<keyof AuctionFilters, 'sort' | 'page' | 'perPage'>

/** The filters that take several values; each has a group of counted choices in `facets.ts`. */
export type ChoiceFilter = {
  [Filter in keyof AuctionFilters]: AuctionFilters[Filter] extends readonly string[] ? Filter : never
}[keyof AuctionFilters]

/** The first page of all auctions. */
export const NO_FILTERS: AuctionFilters = {
  search: null,
  category: null,
  minPriceCents: null,
  maxPriceCents: null,
  yearMin: null,
  yearMax: null,
  mileageMin: null,
  mileageMax: null,
  bodyStyles: [],
  makes: [],
  transmissions: [],
  fuelTypes: [],
  drivetrains: [],
  titleStatuses: [],
  locations: [],
  endingWithin: null,
  auctionTypes: [],
  statuses: [],
  sort: 'default',
  page: 1,
  perPage: DEFAULT_PER_PAGE,
}

/**
 * The query string of a list's URL, without the question mark: arrays as repeated keys, unset filters
 * omitted. Equal filters always yield the same string.
 */
export function auctionQueryString(filters: AuctionFilters): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string | number | null) => {
    if (value !== null) params.append(name, String(value))
  }
  set('search', filters.search)
  set('category', filters.category)
  set('min_price', filters.minPriceCents === null ? null : centsToDollars(filters.minPriceCents))
  set('max_price', filters.maxPriceCents === null ? null : centsToDollars(filters.maxPriceCents))
  set('year_min', filters.yearMin)
  set('year_max', filters.yearMax)
  set('mileage_min', filters.mileageMin)
  set('mileage_max', filters.mileageMax)
  for (const bodyStyle of filters.bodyStyles) set('body_style', bodyStyle)
  for (const make of filters.makes) set('make', make)
  for (const transmission of filters.transmissions) set('transmission', transmission)
  for (const fuelType of filters.fuelTypes) set('fuel_type', fuelType)
  for (const drivetrain of filters.drivetrains) set('drivetrain', drivetrain)
  for (const titleStatus of filters.titleStatuses) set('title_status', titleStatus)
  for (const location of filters.locations) set('location', location)
  set('ending_within', filters.endingWithin)
  for (const auctionType of filters.auctionTypes) set('auction_type', auctionType)
  for (const status of filters.statuses) set('status', status)
  set('sort', filters.sort === 'default' ? null : filters.sort)
  set('per_page', filters.perPage === DEFAULT_PER_PAGE ? null : filters.perPage)
  set('page', filters.page === 1 ? null : filters.page)
  return params.toString()
}

/** Changes filters and returns to the first page. */
export function changeFilters(
  filters: AuctionFilters,
  change: Partial<Omit<AuctionFilters, 'page'>>,
): AuctionFilters {
  return { ...filters, ...change, page: 1 }
}

/** Another page of the same list. */
export function onPage(filters: AuctionFilters, page: number): AuctionFilters {
  return { ...filters, page }
}

/**
 * The label of the button that clears the list's filters, or only its search. Null if there is nothing to
 * clear.
 */
export function clearLabel(filters: AuctionFilters): 'Clear search' | 'Clear filters' | null {
  if (!isFiltered(filters)) return null
  return isFiltered({ ...filters, search: NO_FILTERS.search }) ? 'Clear filters' : 'Clear search'
}

/** Whether any filter or search is set; sort order and page do not count. */
export function isFiltered(filters: AuctionFilters): boolean {
  const { sort, page, perPage } = filters
  return auctionQueryString({ ...NO_FILTERS, sort, page, perPage }) !== auctionQueryString(filters)
}
