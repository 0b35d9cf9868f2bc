import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  narrowsResults,
  RESULT_SORT_LABELS,
  RESULT_SORTS,
  resultSort,
  resultsAddress,
} from '../../../domain/search/result-filters.ts'

const ALL = { search: null, sort: 'newest', isSoldOnly: false, page: 1 } as const

test.each([
  [ALL, '/vehicles'],
  [{ search: 'golf r & more' }, '/vehicles?search=golf+r+%26+more'],
  [{ ...ALL, isSoldOnly: true, sort: 'price_asc' as const }, '/vehicles?sold=yes&sort=price_asc'],
  [{ ...ALL, page: 3 }, '/vehicles?page=3'],
])('archive filters: %j -> %s', (filters, address) => {
  expect(resultsAddress(filters)).toBe(address)
})

test('sort order: value in the URL -> the same order; arbitrary text -> one of the known orders', () => {
  for (const sort of RESULT_SORTS) {
    const { searchParams } = new URL(resultsAddress({ ...ALL, sort }), 'http://site')
    expect(resultSort(searchParams.get('sort'))).toBe(sort)
  }
  fc.assert(fc.property(fc.string(), (text) => RESULT_SORTS.includes(resultSort(text))))
  expect(resultSort('oldest')).toBe('newest')
  expect(RESULT_SORTS.map((sort) => RESULT_SORT_LABELS[sort])).toEqual([
    'Newest',
    'Highest price',
    'Lowest price',
  ])
})

test('narrowed list: sort order and page only -> false; search or sold only -> true', () => {
  expect(narrowsResults({ ...ALL, sort: 'price_desc', page: 2 })).toBe(false)
  expect(narrowsResults({ ...ALL, search: 'golf' })).toBe(true)
  expect(narrowsResults({ ...ALL, isSoldOnly: true })).toBe(true)
})
