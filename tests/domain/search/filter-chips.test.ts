import { expect, test } from 'vitest'
import { logRowText } from '../../../app/routes/_index/copy.ts'
import { cents } from '../../../domain/money/cents.ts'
import { type AuctionFilters, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { filterChips, filterCount } from '../../../domain/search/filter-chips.ts'
import type { PublicAuctionStatus } from '../../../domain/vehicle/enumerations.ts'

const filters = {
  ...NO_FILTERS,
  search: 'awd',
  category: 'luxury',
  minPriceCents: cents(500_000),
  maxPriceCents: cents(4_500_000),
  yearMin: 2014,
  yearMax: 2022,
  mileageMin: 5_000,
  mileageMax: 60_000,
  bodyStyles: ['suv', 'truck'],
  makes: ['BMW'],
  transmissions: ['manual'],
  fuelTypes: ['electric'],
  drivetrains: ['awd'],
  titleStatuses: ['clean'],
  locations: ['los_angeles', 'Irvine'],
  endingWithin: '24h',
  auctionTypes: ['no_reserve'],
  statuses: ['active'],
  sort: 'newest',
  page: 3,
} as const

test('filter chips: all filters -> one each, in the order of the form', () => {
  expect(filterChips(filters).map(({ label }) => label)).toEqual([
    '“awd”',
    'Luxury',
    'From $5,000',
    'To $45,000',
    'From 2014',
    'To 2022',
    'From 5,000 mi',
    'To 60,000 mi',
    'SUV',
    'Truck',
    'BMW',
    'Manual',
    'Electric',
    'All-wheel drive',
    'Clean title',
    'Los Angeles area',
    'Irvine',
    'Ends within 24 hours',
    'No Reserve',
    'Active',
  ])
  expect(filterChips(NO_FILTERS)).toEqual([])
})

test('status chips: beyond the default -> removable; the last one leads to the default', () => {
  const toChips = (...statuses: PublicAuctionStatus[]) =>
    filterChips({ ...NO_FILTERS, statuses }).map(({ label, without }) => [label, without.statuses])
  expect(toChips('ended')).toEqual([['Ended', []]])
  expect(toChips('active')).toEqual([['Active', []]])
  expect(toChips('pending', 'active', 'ended')).toEqual([['Ended', []]])
  expect(toChips('active', 'ended')).toEqual([
    ['Active', ['ended']],
    ['Ended', ['active']],
  ])
})

test('filter chip: removed -> first page without it, other filters and order unchanged', () => {
  const labelsOf = (of: AuctionFilters) => filterChips(of).map(({ label }) => label)
  for (const { label, without } of filterChips(filters)) {
    expect(labelsOf(without), label).toEqual(labelsOf(filters).filter((other) => other !== label))
    expect(without).toMatchObject({ sort: 'newest', page: 1 })
  }
  const truck = filterChips(filters).find(({ label }) => label === 'Truck')
  expect(truck?.without).toEqual({ ...filters, bodyStyles: ['suv'], page: 1 })
})

test('filter count: search set -> not counted', () => {
  expect(filterCount(filters)).toBe(19)
  expect(filterCount({ ...NO_FILTERS, search: 'awd', sort: 'newest', page: 2 })).toBe(0)
})

test('creation log: entry -> text', () => {
  expect(logRowText({ type: 'bid', amount: 41_750, bidder: 'm•••7' })).toBe('Bid $41,750 · m•••7')
  expect(logRowText({ type: 'extended', amount: null, bidder: null })).toBe('Extended')
  expect(logRowText({ type: 'of_tomorrow', amount: null, bidder: null })).toBe('of_tomorrow')
})
