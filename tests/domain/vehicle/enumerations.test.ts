import { expect, test } from 'vitest'
import { categoryFilter, LUXURY_MAKES, LUXURY_RULE } from '../../../domain/vehicle/categories.ts'
import * as enumerations from '../../../domain/vehicle/enumerations.ts'

test('enumerations: all -> the agreed values', () => {
  expect(enumerations.TRANSMISSIONS).toEqual(['automatic', 'manual', 'cvt'])
  expect(enumerations.FUEL_TYPES).toEqual(['gasoline', 'diesel', 'hybrid', 'electric'])
  expect(enumerations.BODY_STYLES).toEqual([
    'sedan',
    'suv',
    'truck',
    'coupe',
    'convertible',
    'wagon',
    'hatchback',
  ])
  expect(enumerations.DRIVETRAINS).toEqual(['fwd', 'rwd', 'awd', '4wd'])
  expect(enumerations.CONDITION_RATINGS).toEqual(['excellent', 'good', 'fair', 'poor'])
  expect(enumerations.TITLE_STATUSES).toEqual(['clean', 'salvage', 'rebuilt', 'lienholder', 'other'])
  expect(enumerations.MILEAGE_TYPES).toEqual(['miles', 'kilometers'])
  expect(enumerations.IMAGE_TYPES).toEqual(['exterior', 'interior', 'engine', 'others'])
  expect(enumerations.AUCTION_TYPES).toEqual(['reserve', 'no_reserve'])
  expect(enumerations.AUCTION_STATUSES).toEqual([
    'draft',
    'pending',
    'active',
    'paused',
    'ended',
    'cancelled',
  ])
})

test('browse filters: all -> the agreed values', () => {
  expect(enumerations.MAKE_FILTERS).toEqual([
    'BMW',
    'Mercedes-Benz',
    'Audi',
    'Toyota',
    'Honda',
    'Ford',
    'Chevrolet',
    'Nissan',
  ])
  expect(enumerations.AUCTION_TYPE_FILTERS).toEqual(['timed', 'live', 'reserve', 'no_reserve'])
  expect(enumerations.STATUS_FILTERS).toEqual(['active', 'pending', 'ended'])
  expect(enumerations.EARLIEST_FILTER_YEAR).toBe(1990)
})

test('create form: durations -> the agreed values', () => {
  expect(enumerations.AUCTION_DURATION_DAYS).toEqual([3, 5, 7, 10, 14])
})

test('limits: all -> the agreed values', () => {
  expect(enumerations.VEHICLE_LIMITS).toEqual({
    earliestModelYear: 1900,
    maxMileage: 999_999,
    maxEngineLitres: 10,
    maxDescriptionCharacters: 1_000,
    recommendedDescriptionCharacters: 600,
  })
  expect(enumerations.latestModelYear(2026)).toBe(2027)
  const nowMs = Date.UTC(2026, 5, 1)
  expect(enumerations.modelYearProblem(2027, nowMs)).toBeNull()
  expect(enumerations.modelYearProblem(2028, nowMs)).toBe('Year must be 2027 or earlier')
})

test('public statuses: all -> without draft', () => {
  expect(enumerations.PUBLIC_AUCTION_STATUSES).not.toContain('draft')
  expect(enumerations.PUBLIC_AUCTION_STATUSES).toHaveLength(enumerations.AUCTION_STATUSES.length - 1)
})

test('category: tile -> body style, or luxury makes', () => {
  expect(categoryFilter('sedans')).toEqual({ bodyStyles: ['sedan'], makes: [] })
  expect(categoryFilter('suvs')).toEqual({ bodyStyles: ['suv'], makes: [] })
  expect(categoryFilter('trucks')).toEqual({ bodyStyles: ['truck'], makes: [] })
  expect(categoryFilter('luxury').bodyStyles).toEqual([])
  expect(categoryFilter('luxury').makes).toContain('Mercedes-Benz')
  expect(LUXURY_RULE).toBe('By make: BMW, Lexus, Porsche and 9 more')
  expect(LUXURY_MAKES).toEqual(expect.arrayContaining(['BMW', 'Lexus', 'Porsche']))
})
