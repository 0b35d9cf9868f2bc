import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import {
  AUCTION_SORT_LABELS,
  type AuctionFilters,
  auctionQueryString,
  changeFilters,
  clearLabel,
  isFiltered,
  NO_FILTERS,
  onPage,
  SEARCH_SORTS,
} from '../../../domain/search/auction-filters.ts'
import {
  ENDING_WITHIN,
  endingWithinChip,
  endingWithinLabel,
  endingWithinMs,
} from '../../../domain/search/ending-within.ts'
import { FACET_GROUPS, withoutChoices } from '../../../domain/search/facets.ts'

const NO_CHOICES = {
  bodyStyles: [],
  makes: [],
  transmissions: [],
  fuelTypes: [],
  drivetrains: [],
  titleStatuses: [],
  locations: [],
  auctionTypes: [],
  statuses: [],
} as const satisfies Partial<AuctionFilters>
const EVERY_FILTER: AuctionFilters = {
  search: 'golf r',
  category: 'luxury',
  minPriceCents: cents(500_000),
  maxPriceCents: cents(4_500_050),
  yearMin: 2014,
  yearMax: 2022,
  mileageMin: 5_000,
  mileageMax: 60_000,
  bodyStyles: ['suv', 'truck'],
  makes: ['BMW'],
  transmissions: ['manual'],
  fuelTypes: ['electric'],
  drivetrains: ['4wd'],
  titleStatuses: ['clean'],
  locations: ['los_angeles', 'Irvine'],
  endingWithin: '24h',
  auctionTypes: ['no_reserve'],
  statuses: ['active'],
  sort: 'newest',
  page: 3,
  perPage: 24,
}

test('list URL: every filter -> its parameters, in one order', () => {
  expect(auctionQueryString(EVERY_FILTER).split('&')).toEqual([
    'search=golf+r',
    'category=luxury',
    'min_price=5000',
    'max_price=45000.5',
    'year_min=2014',
    'year_max=2022',
    'mileage_min=5000',
    'mileage_max=60000',
    'body_style=suv',
    'body_style=truck',
    'make=BMW',
    'transmission=manual',
    'fuel_type=electric',
    'drivetrain=4wd',
    'title_status=clean',
    'location=los_angeles',
    'location=Irvine',
    'ending_within=24h',
    'auction_type=no_reserve',
    'status=active',
    'sort=newest',
    'per_page=24',
    'page=3',
  ])
})

test('list URL: unset filters -> omitted', () => {
  expect(auctionQueryString(NO_FILTERS)).toBe('')
  expect(auctionQueryString({ ...NO_FILTERS, makes: ['BMW', 'Audi'], page: 2 })).toBe(
    'make=BMW&make=Audi&page=2',
  )
})

test('list URL: filter changed -> first page; page turned -> filters unchanged', () => {
  const third = { ...NO_FILTERS, makes: ['BMW'], page: 3 }
  expect(changeFilters(third, { search: 'm3' })).toEqual({ ...third, search: 'm3', page: 1 })
  expect(onPage(third, 4)).toEqual({ ...third, page: 4 })
})

test('list URL: sort and page -> do not narrow the list', () => {
  expect(isFiltered({ ...NO_FILTERS, sort: 'newest', page: 2, perPage: 24 })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, search: 'm3' })).toBe(true)
})

test('clear button: search alone -> not a filter', () => {
  expect(clearLabel(NO_FILTERS)).toBeNull()
  expect(clearLabel({ ...NO_FILTERS, search: 'zzzzqq' })).toBe('Clear search')
  expect(clearLabel({ ...NO_FILTERS, search: 'm3', makes: ['BMW'] })).toBe('Clear filters')
  expect(clearLabel({ ...NO_FILTERS, makes: ['BMW'] })).toBe('Clear filters')
})

test('choices: given up -> no choice of any group, other filters unchanged', () => {
  expect(FACET_GROUPS).toHaveLength(Object.keys(NO_CHOICES).length)
  expect(withoutChoices(EVERY_FILTER)).toEqual({ ...EVERY_FILTER, ...NO_CHOICES })
})

test('sort orders: all -> their labels', () => {
  expect(SEARCH_SORTS.map((sort) => AUCTION_SORT_LABELS[sort])).toEqual([
    'Best match',
    'Sponsored first',
    'Ending soonest',
    'Newly listed',
    'Lowest price',
    'Highest price',
    'Fewest bids',
    'Lowest mileage',
  ])
})

test('ending within: all choices -> label, chip and duration', () => {
  expect(
    ENDING_WITHIN.map((within) => [endingWithinLabel(within), endingWithinMs(within) / HOUR_MS]),
  ).toEqual([
    ['1 hour', 1],
    ['24 hours', 24],
    ['3 days', 72],
    ['7 days', 168],
  ])
  expect(endingWithinChip('3d')).toBe('Ends within 3 days')
})
