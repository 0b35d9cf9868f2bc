import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EMPTY_WATCHLIST_TEXTS,
  parseCompared,
  parseWatchlistFilter,
  WATCHLIST_ENDING_SOON_MS,
  WATCHLIST_FILTERS,
  watchlistFilterText,
  watchlistPath,
  watchlistQuickBid,
  withRetained,
} from '../../../domain/auction/my-watchlist.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'

test.each([
  // 1.05 times, rounded up; in binary 1.05 * 1100 is 1155.0000000000002.
  [10_000, 10_100, 10_500],
  [10_010, 10_110, 10_511],
  [1_100, 1_150, 1_155],
  // The minimum bid where that is higher.
  [1_000, 1_100, 1_100],
  // At most the highest allowed amount.
  [99_999_000, 99_999_100, 99_999_999],
  [null, 500, 1_000],
  [null, 5_100, 5_100],
])('quick bid: current bid %s, minimum %i -> %i', (currentBid, minimumBid, quick) => {
  expect(watchlistQuickBid({ currentBid, minimumBid })).toBe(quick)
})

test('quick bid: any current bid and minimum -> whole dollars, not below the minimum', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 1, max: 90_000_000 })),
      fc.integer({ min: 1, max: 95_000_000 }),
      (currentBid, minimumBid) => {
        const quick = watchlistQuickBid({ currentBid, minimumBid })
        expect(Number.isInteger(quick)).toBe(true)
        expect(quick).toBeGreaterThanOrEqual(minimumBid)
        if (currentBid !== null) expect(quick * 100).toBeGreaterThanOrEqual(currentBid * 105)
      },
    ),
  )
})

test('filter: known value -> parsed and in the path; unknown -> all', () => {
  expect(parseWatchlistFilter('ending')).toBe('ending')
  expect(parseWatchlistFilter('soon')).toBe('all')
  expect(watchlistPath('all')).toBe('/dashboard?tab=watchlist')
  expect(watchlistPath('ending', 2)).toBe('/dashboard?tab=watchlist&show=ending&page=2')
  const counts = { all: 1_200, active: 3, ending: 1 }
  const texts = WATCHLIST_FILTERS.map((filter) => watchlistFilterText(filter, counts))
  expect(texts).toEqual(['All Items 1,200', 'Active 3', 'Ending Soon 1'])
  expect(WATCHLIST_FILTERS.map(parseWatchlistFilter)).toEqual(WATCHLIST_FILTERS)
  expect(EMPTY_WATCHLIST_TEXTS).toEqual({
    active: 'Nothing you watch is active now.',
    ending: 'Nothing you watch ends within 24 hours.',
  })
  expect(WATCHLIST_ENDING_SOON_MS).toBe(24 * HOUR_MS)
})

test('retained entries: removed entry -> stays at its position until released, without duplicates', () => {
  const entries = (...ids: number[]) => ids.map((id) => ({ id }))
  const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)
  expect(ids(withRetained(entries(1, 2, 3), entries(1, 3), ({ id }) => id === 2))).toEqual([1, 2, 3])
  expect(ids(withRetained(entries(1, 2, 3), entries(1, 3), () => false))).toEqual([1, 3])
  expect(ids(withRetained(entries(1, 2, 3), entries(3, 1, 2), () => true))).toEqual([3, 1, 2])
  expect(ids(withRetained(entries(7, 8), entries(), () => true))).toEqual([7, 8])
  expect(ids(withRetained(entries(1, 2, 3, 4), entries(1), ({ id }) => id === 4))).toEqual([1, 4])
})

test('comparison: named auctions -> the first four, each once; anything else is left out', () => {
  expect(parseCompared(['5', '3', '5', 'x', '-1', '0', '1e3', '9', '8', '7'])).toEqual([5, 3, 9, 8])
  expect(parseCompared([])).toEqual([])
})
