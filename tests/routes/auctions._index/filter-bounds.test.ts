import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossedBoundsError, yearRangeError } from '../../../app/routes/auctions._index/filter-bounds.ts'

test('bounds: lower above upper -> an error for each filter', () => {
  expect(crossedBoundsError('price', { low: 20_000, high: 15_000 })).toBe(
    'The lowest price is above the highest.',
  )
  expect(crossedBoundsError('year', { low: 2020, high: 2018 })).toBe('The first year is after the last.')
  expect(crossedBoundsError('mileage', { low: 2, high: 1 })).toBe('The lowest mileage is above the highest.')
})

test('bounds: any pair -> an error exactly where no value fits both', () => {
  const bound = fc.option(fc.nat(50))
  fc.assert(
    fc.property(bound, bound, (low, high) => {
      const fits = Array.from({ length: 51 }, (_, value) => value).some(
        (value) => (low === null || value >= low) && (high === null || value <= high),
      )
      expect(crossedBoundsError('price', { low, high }) === null).toBe(fits)
    }),
  )
})

test.each([
  ['1950', 'Choose a year from 1990 to 2026.'],
  ['20', 'Choose a year from 1990 to 2026.'],
  ['2027', 'Choose a year from 1990 to 2026.'],
  ['1990', null],
  ['2026', null],
  ['', null],
])('year: %s -> %s', (typed, text) => {
  expect(yearRangeError(typed, { min: 1990, max: 2026 })).toBe(text)
})
