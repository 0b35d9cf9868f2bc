import { expect, test } from 'vitest'
import { facetCount, otherMakes } from '../../../app/routes/auctions._index/facet-counts.ts'
import type { Facets } from '../../../domain/search/facets.ts'

const FACETS: Facets = {
  status: [
    { value: 'pending', count: 2 },
    { value: 'active', count: 5 },
    { value: 'paused', count: 1 },
  ],
  auction_type: [],
  body_style: [{ value: 'suv', count: 3 }],
  make: [
    { value: 'BMW', count: 4 },
    { value: 'Lexus', count: 3 },
    { value: 'Kia', count: 0 },
  ],
  transmission: [],
  fuel_type: [],
  drivetrain: [],
  title_status: [],
  location: [],
  ending_within: [{ value: '1h', count: 7 }],
}

test('facet count: listed value -> its count; paused -> counted as active; missing value -> none', () => {
  expect(facetCount(FACETS, 'status', 'active')).toBe(6)
  expect(facetCount(FACETS, 'status', 'pending')).toBe(2)
  expect(facetCount(FACETS, 'make', 'bmw')).toBe(4)
  expect(facetCount(FACETS, 'make', 'Tesla')).toBe(0)
  expect(facetCount(FACETS, 'ending_within', '1h')).toBe(7)
  expect(facetCount(null, 'make', 'BMW')).toBeNull()
})

test('other makes: listed or chosen -> shown', () => {
  expect(otherMakes(FACETS, ['BMW'], [])).toEqual(['Lexus'])
  expect(otherMakes(FACETS, ['BMW'], ['kia', 'bmw', 'LEXUS'])).toEqual(['LEXUS', 'kia'])
  expect(otherMakes(null, ['BMW'], ['Tesla'])).toEqual(['Tesla'])
})
