import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import { NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { suggestName, toSavedQuery } from '../../../domain/search/saved-search.ts'

const SUVS = { ...NO_FILTERS, bodyStyles: ['suv'], maxPriceCents: cents(45_000_00) } as const

test('saved filters: list filters -> vehicle filters only, no state of the auction', () => {
  const here = { sort: 'newest', page: 4, perPage: 24, endingWithin: '24h', statuses: ['active'] } as const
  const saved = toSavedQuery({ ...SUVS, ...here, auctionTypes: ['live', 'timed', 'no_reserve'] })
  expect(saved).toBe('max_price=45000&body_style=suv&auction_type=no_reserve')
})

test('saved filters: nothing narrows the list -> null', () => {
  expect(toSavedQuery(NO_FILTERS)).toBeNull()
  expect(toSavedQuery({ ...NO_FILTERS, statuses: ['ended'], sort: 'newest' })).toBeNull()
})

test('suggested name: filters -> their labels up to the maximum length', () => {
  expect(suggestName(SUVS)).toBe('To $45,000, SUV')
  const long = suggestName({ ...SUVS, search: 'x'.repeat(90) })
  expect(long).toHaveLength(60)
  expect(long.endsWith('…')).toBe(true)
  const named = (characters: number) => suggestName({ ...NO_FILTERS, search: 'x'.repeat(characters) })
  expect(named(58)).toBe(`“${'x'.repeat(58)}”`)
  expect(named(59)).toBe(`“${'x'.repeat(58)}…`)
  // Without a space before the ellipsis.
  expect(suggestName({ ...SUVS, search: 'x'.repeat(43) })).toBe(`“${'x'.repeat(43)}”, To $45,000,…`)
})
