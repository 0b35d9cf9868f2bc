import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AuctionFilters, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import {
  countFacets,
  type FacetCell,
  type FacetCount,
  type GroupCount,
  toFacets,
} from '../../../domain/search/facets.ts'

function cell(facts: Partial<FacetCell> = {}): FacetCell {
  return {
    status: 'active',
    hasReserve: 0,
    bodyStyle: 'sedan',
    make: 'BMW',
    drivetrain: 'awd',
    titleStatus: 'clean',
    transmission: 'automatic',
    fuelType: 'gasoline',
    area: 'orange_county',
    inCity: 0,
    all: 1,
    ending_1h: 0,
    ending_24h: 0,
    ending_3d: 0,
    ending_7d: 0,
    ...facts,
  }
}

const countFiltered = (cells: readonly FacetCell[], filters: Partial<AuctionFilters> = {}) =>
  countFacets(cells, { ...NO_FILTERS, ...filters })
const of = (counts: readonly FacetCount[], value: string) =>
  counts.find((entry) => entry.value === value)?.count

const CELLS = [
  cell({ all: 3, ending_1h: 1, ending_24h: 2, ending_3d: 2, ending_7d: 3 }),
  cell({ make: 'Toyota', bodyStyle: 'suv', all: 4, status: 'pending', hasReserve: 1 }),
  cell({ make: 'toyota', bodyStyle: 'truck', all: 2, drivetrain: null, area: null, titleStatus: 'salvage' }),
  cell({ make: 'Land Rover', bodyStyle: 'suv', all: 5, status: 'ended', area: 'los_angeles' }),
]

test('facets: no choice -> every auction counted in every group', () => {
  const facets = countFiltered(CELLS)
  expect(of(facets.make, 'Toyota')).toBe(6)
  expect(of(facets.body_style, 'suv')).toBe(9)
  expect(of(facets.body_style, 'wagon')).toBe(0)
  expect(of(facets.drivetrain, 'awd')).toBe(12)
  expect(of(facets.location, 'orange_county')).toBe(7)
  expect(facets.auction_type).toEqual([
    { value: 'timed', count: 14 },
    { value: 'live', count: 5 },
    { value: 'reserve', count: 4 },
    { value: 'no_reserve', count: 10 },
  ])
  expect(facets.ending_within.map(({ count }) => count)).toEqual([1, 2, 2, 3])
})

test('facets: one choice -> narrows the other groups, not its own', () => {
  const facets = countFiltered(CELLS, { makes: ['TOYOTA'] })
  expect(of(facets.make, 'BMW')).toBe(3)
  expect(of(facets.body_style, 'sedan')).toBe(0)
  expect(of(facets.body_style, 'suv')).toBe(4)
  expect(of(facets.status, 'active')).toBe(2)
  const ending = (filters: Partial<AuctionFilters>) =>
    countFiltered(CELLS, filters).ending_within.map(({ count }) => count)
  expect(ending({ makes: ['BMW'] })).toEqual([1, 2, 2, 3])
  expect(ending({ makes: ['Toyota'] })).toEqual([0, 0, 0, 0])
})

test('facets: makes -> standard ones first, then most frequent, as sellers spell them', () => {
  const others = [
    cell({ make: 'Kia', all: 2 }),
    cell({ make: 'Acura', all: 2 }),
    cell({ make: 'LAND ROVER' }),
  ]
  for (const cells of [others, others.toReversed()]) {
    expect(countFiltered([...CELLS, ...cells]).make.slice(8)).toEqual([
      { value: 'Land Rover', count: 6 },
      { value: 'Acura', count: 2 },
      { value: 'Kia', count: 2 },
    ])
  }
})

test('facets: city -> auctions in the city; area -> auctions in the area', () => {
  const cells = [cell({ inCity: 1 }), cell({ inCity: 0 }), cell({ area: 'inland_empire' })]
  expect(of(countFiltered(cells, { locations: ['Irvine'] }).make, 'BMW')).toBe(1)
  expect(of(countFiltered(cells, { locations: ['Irvine', 'inland_empire'] }).make, 'BMW')).toBe(2)
  expect(of(countFiltered(cells, { locations: ['orange_county'] }).make, 'BMW')).toBe(2)
})

test('facets: makes -> forty at most', () => {
  const cells = Array.from({ length: 50 }, (_, index) => cell({ make: `Make ${index}` }))
  expect(countFiltered(cells).make).toHaveLength(40)
})

test('facets: no drivetrain or area known -> counted in no choice of them, and excluded by a choice', () => {
  const unknown = [cell({ drivetrain: null, area: null })]
  const all = countFiltered(unknown)
  for (const counts of [all.drivetrain, all.location])
    expect(counts.every(({ count }) => count === 0)).toBe(true)
  expect(of(countFiltered(unknown, { locations: ['los_angeles'] }).make, 'BMW')).toBe(0)
})

test('facets: ending within -> narrows the groups, other times stay counted', () => {
  const facets = countFiltered(CELLS, { endingWithin: '24h' })
  expect(of(facets.make, 'BMW')).toBe(2)
  expect(of(facets.make, 'Toyota')).toBe(0)
  expect(facets.ending_within.map(({ count }) => count)).toEqual([1, 2, 2, 3])
})

const anyCell = fc.record({
  status: fc.constantFrom('active', 'pending', 'ended'),
  hasReserve: fc.constantFrom(0, 1),
  bodyStyle: fc.constantFrom('suv', 'sedan'),
  make: fc.constantFrom('BMW', 'Kia', 'Land Rover'),
  drivetrain: fc.constantFrom('awd', null),
  titleStatus: fc.constantFrom('clean', 'salvage'),
  transmission: fc.constantFrom('manual', 'cvt'),
  fuelType: fc.constantFrom('diesel', 'hybrid'),
  all: fc.integer({ min: 1, max: 9 }),
})

test('facets: any filters -> each count is the total of the list with that choice alone in its group', () => {
  const choices = fc.record({
    statuses: fc.subarray(['active', 'ended'] as const),
    bodyStyles: fc.subarray(['suv', 'sedan'] as const),
    makes: fc.subarray(['BMW', 'Kia']),
    auctionTypes: fc.subarray(['live', 'reserve'] as const),
    drivetrains: fc.subarray(['awd'] as const),
    titleStatuses: fc.subarray(['clean', 'salvage'] as const),
    transmissions: fc.subarray(['manual'] as const),
    fuelTypes: fc.subarray(['diesel', 'hybrid'] as const),
  })
  fc.assert(
    fc.property(fc.array(anyCell), choices, (facts, chosen) => {
      const cells = facts.map(cell)
      const filters = { ...NO_FILTERS, ...chosen }
      const facets = countFacets(cells, filters)
      expect(of(facets.body_style, 'suv')).toBe(countList(cells, { ...filters, bodyStyles: ['suv'] }))
      expect(of(facets.make, 'BMW')).toBe(countList(cells, { ...filters, makes: ['BMW'] }))
      expect(of(facets.transmission, 'cvt')).toBe(countList(cells, { ...filters, transmissions: ['cvt'] }))
      expect(of(facets.fuel_type, 'diesel')).toBe(countList(cells, { ...filters, fuelTypes: ['diesel'] }))
      expect(of(facets.title_status, 'salvage')).toBe(
        countList(cells, { ...filters, titleStatuses: ['salvage'] }),
      )
      expect(of(facets.auction_type, 'live')).toBe(countList(cells, { ...filters, auctionTypes: ['live'] }))
    }),
  )
})

test('facets: from stored counts of each group -> the same as from the auctions', () => {
  const ending = fc.record({
    ending_1h: fc.nat(3),
    ending_24h: fc.nat(3),
    ending_3d: fc.nat(3),
    ending_7d: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(anyCell, ending)), (facts) => {
      const cells = facts.map(([one, ends]) => cell({ ...one, ...ends }))
      const sum = (count: (one: FacetCell) => number) => cells.reduce((total, one) => total + count(one), 0)
      const ends = {
        '1h': sum((one) => one.ending_1h),
        '24h': sum((one) => one.ending_24h),
        '3d': sum((one) => one.ending_3d),
        '7d': sum((one) => one.ending_7d),
      }
      expect(toFacets(cells.flatMap(toStoredCounts), ends)).toEqual(countFacets(cells, NO_FILTERS))
    }),
  )
})

/** The rows that the database keeps of one cell; it keeps '' for an unknown value. */
function toStoredCounts({ all, status, hasReserve, ...facts }: FacetCell): GroupCount[] {
  const reserve = hasReserve === 1 ? 'reserve' : 'no_reserve'
  const values = {
    status,
    auction_type: status === 'active' ? `live ${reserve}` : reserve,
    body_style: facts.bodyStyle,
    make: facts.make,
    transmission: facts.transmission,
    fuel_type: facts.fuelType,
    drivetrain: facts.drivetrain ?? '',
    title_status: facts.titleStatus,
    location: facts.area ?? '',
  } as const
  return Object.entries(values).map(([group, value]) => ({
    group: group as keyof typeof values,
    value,
    count: all,
  }))
}

/** The number of auctions that these filters would list. */
function countList(cells: readonly FacetCell[], filters: AuctionFilters): number {
  const { statuses, bodyStyles, makes, auctionTypes, drivetrains, transmissions, fuelTypes } = filters
  const among = (values: readonly string[], value: string | null) =>
    values.length === 0 || (value !== null && values.includes(value))
  return cells
    .filter(
      (one) =>
        among(statuses, one.status) &&
        among(bodyStyles, one.bodyStyle) &&
        among(makes, one.make) &&
        among(drivetrains, one.drivetrain) &&
        among(transmissions, one.transmission) &&
        among(fuelTypes, one.fuelType) &&
        among(filters.titleStatuses, one.titleStatus) &&
        (auctionTypes.length === 0 ||
          (auctionTypes.includes('live') && one.status === 'active') ||
          (auctionTypes.includes('reserve') && one.hasReserve === 1)),
    )
    .reduce((sum, one) => sum + one.all, 0)
}
