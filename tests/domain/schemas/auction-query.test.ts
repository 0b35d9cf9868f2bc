import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import {
  AuctionQuery,
  findUnknownValues,
  parseAuctionFilters,
  toAuctionFilters,
} from '../../../domain/schemas/auction-query.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import {
  type AuctionFilters,
  auctionQueryString,
  NO_FILTERS,
  SEARCH_SORTS,
} from '../../../domain/search/auction-filters.ts'
import { ENDING_WITHIN } from '../../../domain/search/ending-within.ts'
import { AREAS } from '../../../domain/vehicle/areas.ts'
import { CATEGORIES } from '../../../domain/vehicle/categories.ts'
import {
  AUCTION_TYPE_FILTERS,
  BODY_STYLES,
  DRIVETRAINS,
  FUEL_TYPES,
  PUBLIC_AUCTION_STATUSES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../../../domain/vehicle/enumerations.ts'

const parseFilters = (query: string) => parseAuctionFilters(new URLSearchParams(query), 2026)

test('auction query: empty -> first page of all, twelve per page', () => {
  expect(parseFilters('')).toEqual(NO_FILTERS)
  expect(NO_FILTERS.perPage).toBe(12)
})

test('auction query: every filter -> parsed', () => {
  const query =
    'min_price=5000&max_price=45000.50&body_style=suv&body_style=truck&make=BMW&make=Audi&year_min=2014&year_max=2020' +
    '&auction_type=reserve&auction_type=live&status=active&status=pending&search=m340i&category=luxury&sort=price_asc' +
    '&mileage_min=5,000&mileage_max=60000&drivetrain=awd&drivetrain=4wd&title_status=clean&location=orange_county' +
    '&transmission=manual&fuel_type=electric&fuel_type=hybrid&location=long%20beach&ending_within=24h&page=3&per_page=24'
  expect(parseFilters(query)).toEqual({
    search: 'm340i',
    category: 'luxury',
    minPriceCents: 500_000,
    maxPriceCents: 4_500_050,
    yearMin: 2014,
    yearMax: 2020,
    mileageMin: 5_000,
    mileageMax: 60_000,
    bodyStyles: ['suv', 'truck'],
    makes: ['BMW', 'Audi'],
    transmissions: ['manual'],
    fuelTypes: ['hybrid', 'electric'],
    drivetrains: ['awd', '4wd'],
    titleStatuses: ['clean'],
    locations: ['orange_county', 'long beach'],
    endingWithin: '24h',
    auctionTypes: ['live', 'reserve'],
    statuses: ['pending', 'active'],
    sort: 'price_asc',
    page: 3,
    perPage: 24,
  })
})

test('auction query: arrays -> repeated keys, brackets or commas', () => {
  const expected = ['suv', 'truck']
  expect(parseFilters('body_style=suv&body_style=truck').bodyStyles).toEqual(expected)
  expect(parseFilters('body_style[]=suv&body_style[]=truck').bodyStyles).toEqual(expected)
  expect(parseFilters('body_style=suv,truck').bodyStyles).toEqual(expected)
})

test('auction query: text or list from the API -> both parsed', () => {
  const query = AuctionQuery.parse({ body_style: 'suv', make: ['bmw', 'Tesla'], page: '2' })
  expect(toAuctionFilters(query, 2026)).toEqual({
    ...NO_FILTERS,
    bodyStyles: ['suv'],
    makes: ['BMW', 'Tesla'],
    page: 2,
  })
})

test('auction query: empty value -> filter cleared', () => {
  expect(parseFilters('min_price=&max_price=&year_min=&make=&search=%20%20&page=')).toEqual(NO_FILTERS)
})

test.each([
  'min_price=abc',
  'max_price=-5',
  'min_price=1e5',
  'year_min=1800',
  'year_min=20x4',
  'year_max=3000',
  'year_max=19.5',
  'body_style=spaceship',
  'mileage_min=abc',
  'mileage_min=0',
  'mileage_max=-1',
  'mileage_max=1e3',
  'transmission=x',
  'fuel_type=coal',
  'drivetrain=6wd',
  'title_status=stolen',
  'location=%20%20',
  'ending_within=2h',
  'ending_within=soon',
  "status='; DROP TABLE auctions;--",
  'status=draft',
  'sort=secret',
  'category=boats',
  'page=-1',
  'page=abc',
  'per_page=abc',
  'unknown=1',
  '__proto__=1',
])('auction query: invalid %s -> dropped', (query) => {
  expect(parseFilters(query)).toEqual(NO_FILTERS)
})

test('auction query: unknown values of filters -> refused and found by name', () => {
  const query =
    'status=draft,active&status=x&transmission=X&min_price=abc&year_min=1800&body_style=&sort=x&page=x&a=b'
  const found = findUnknownValues(new URLSearchParams(query))
  expect(found).toEqual([
    { name: 'min_price', value: 'abc' },
    { name: 'transmission', value: 'x' },
    { name: 'status', value: 'draft' },
    { name: 'status', value: 'x' },
  ])
  const { error } = AuctionQuery.safeParse({ status: ['draft', 'active'], fuel_type: 'c'.repeat(50) })
  expect(error && fieldErrors(error)).toEqual({
    fuel_type: [`"${'c'.repeat(40)}…" is unknown here`],
    status: ['"draft" is unknown here'],
  })
})

test('auction query: filters of any kind -> none unknown in their own address', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(findUnknownValues(new URLSearchParams(auctionQueryString(filters)))).toEqual([])
    }),
  )
})

test('year filter: out of range -> nearest valid year', () => {
  expect(parseFilters('year_min=2030').yearMin).toBe(2026)
  expect(parseFilters('year_max=1800').yearMax).toBe(1990)
  expect(parseFilters('year_min=1990&year_max=2026')).toMatchObject({ yearMin: 1990, yearMax: 2026 })
})

test('auction query: sizes -> bounded', () => {
  expect(parseFilters('per_page=1000').perPage).toBe(100)
  expect(parseFilters('per_page=0').perPage).toBe(1)
  expect(parseFilters('page=1000000000').page).toBe(1_000_000)
  expect(parseFilters('page=99999999999999999999').page).toBe(1)
  expect(parseFilters(`search=${'x'.repeat(10_240)}`).search).toHaveLength(100)
  const makes = Array.from({ length: 200 }, (_, index) => `make=Make${index}`).join('&')
  expect(parseFilters(makes).makes).toHaveLength(20)
  expect(parseFilters('mileage_max=9999999').mileageMax).toBe(999_999)
  const cities = Array.from({ length: 200 }, (_, index) => `location=City${index}`).join('&')
  expect(parseFilters(cities).locations).toHaveLength(20)
  expect(parseFilters(`location=${'x'.repeat(1_000)}`).locations[0]).toHaveLength(40)
  expect(parseFilters(`make=${'x'.repeat(1_000)}`).makes[0]).toHaveLength(40)
  expect(parseFilters('max_price=999999999999').maxPriceCents).toBe(9_999_999_900)
})

test('make filter: any case -> standard spelling, no duplicates', () => {
  expect(parseFilters('make=bmw&make=BMW&make=mercedes-benz&make=Tesla').makes).toEqual([
    'BMW',
    'Mercedes-Benz',
    'Tesla',
  ])
})

test('location filter: area in any case -> area key; city -> unchanged', () => {
  expect(
    parseFilters('location=Orange_County&location=%20Long%20%20Beach&location=long%20beach').locations,
  ).toEqual(['orange_county', 'long beach'])
})

test('search text: spaces -> trimmed and collapsed', () => {
  expect(parseFilters('search=%20BMW%20%20%20M340i%09').search).toBe('BMW M340i')
})

test('auction query: single value given twice -> the last one', () => {
  expect(parseFilters('page=2&page=3&search=a&search=b')).toMatchObject({ page: 3, search: 'b' })
})

const anyFilters: fc.Arbitrary<AuctionFilters> = fc.record({
  search: fc.option(fc.constantFrom('m340i', 'BMW & Audi', '50% + more', 'Łukasz')),
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  minPriceCents: fc.option(fc.integer({ min: 0, max: 9_999_999_900 }).map(cents)),
  maxPriceCents: fc.option(fc.integer({ min: 0, max: 9_999_999_900 }).map(cents)),
  yearMin: fc.option(fc.integer({ min: 1990, max: 2026 })),
  yearMax: fc.option(fc.integer({ min: 1990, max: 2026 })),
  mileageMin: fc.option(fc.integer({ min: 1, max: 999_999 })),
  mileageMax: fc.option(fc.integer({ min: 0, max: 999_999 })),
  bodyStyles: fc.subarray([...BODY_STYLES]),
  makes: fc.subarray(['BMW', 'Mercedes-Benz', 'Land Rover', 'Tesla']),
  transmissions: fc.subarray([...TRANSMISSIONS]),
  fuelTypes: fc.subarray([...FUEL_TYPES]),
  drivetrains: fc.subarray([...DRIVETRAINS]),
  titleStatuses: fc.subarray([...TITLE_STATUSES]),
  locations: fc.subarray([...AREAS, 'Long Beach', 'La Cañada Flintridge']),
  endingWithin: fc.option(fc.constantFrom(...ENDING_WITHIN)),
  auctionTypes: fc.subarray([...AUCTION_TYPE_FILTERS]),
  statuses: fc.subarray([...PUBLIC_AUCTION_STATUSES]),
  sort: fc.constantFrom(...SEARCH_SORTS),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  perPage: fc.integer({ min: 1, max: 100 }),
})

test('list URL: any filters -> parsed back to the same', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(parseFilters(auctionQueryString(filters))).toEqual(filters)
    }),
  )
})

test('auction query: any query -> never refused', () => {
  const key = fc.oneof(fc.constantFrom(...Object.keys(AuctionQuery.shape)), fc.string())
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.string())), (pairs) => {
      const filters = parseAuctionFilters(new URLSearchParams(pairs), 2026)
      expect(filters.page).toBeGreaterThanOrEqual(1)
      expect(filters.perPage).toBeLessThanOrEqual(100)
    }),
  )
})

test('list query: page and size -> cleaned like the auction list', () => {
  expect(ListQuery.parse({})).toEqual({ page: 1, per_page: 12 })
  expect(ListQuery.parse({ page: '3', per_page: '500' })).toEqual({ page: 3, per_page: 100 })
  expect(ListQuery.parse({ page: ['x', '0'], per_page: 'abc' })).toEqual({ page: 1, per_page: 12 })
})
