import { expect, test } from 'vitest'
import { auctionsNowText, compositionText, tileCountText } from '../../../../app/lib/labels/auction-counts.ts'

const COUNTS = [
  { value: 'active', count: 1_040 },
  { value: 'pending', count: 6 },
  { value: 'ended', count: 17 },
]

test('list composition: several statuses -> count of each', () => {
  expect(compositionText(COUNTS, ['active', 'pending'])).toBe('1,040 active, 6 to come')
  expect(compositionText(COUNTS, ['active', 'pending', 'ended'])).toBe('1,040 active, 6 to come, 17 ended')
})

test('list composition: one status, or the others empty -> null', () => {
  expect(compositionText(COUNTS, ['ended'])).toBeNull()
  expect(
    compositionText(
      [
        { value: 'active', count: 4 },
        { value: 'pending', count: 0 },
      ],
      ['active', 'pending'],
    ),
  ).toBeNull()
  expect(compositionText([], ['active', 'pending'])).toBeNull()
})

test.each([
  [40, 6, '40 auctions now, 6 to come'],
  [1, 0, '1 auction now'],
  [0, 2, 'No auctions now, 2 to come'],
])('auctions now: %i active, %i upcoming -> %s', (active, upcoming, text) => {
  expect(auctionsNowText({ active, upcoming })).toBe(text)
})

test('list composition: paused auctions -> listed with active ones, counted apart', () => {
  const counts = [
    { value: 'active', count: 12 },
    { value: 'paused', count: 1 },
    { value: 'pending', count: 3 },
  ]
  expect(compositionText(counts, ['active', 'pending'])).toBe('12 active, 1 paused, 3 to come')
  expect(compositionText(counts, ['pending'])).toBeNull()
})

test('tile count: active and upcoming auctions -> both counts', () => {
  expect(tileCountText({ active: 1, upcoming: 3 })).toBe('1 active, 3 to come')
  expect(tileCountText({ active: 4, upcoming: 0 })).toBe('4 active')
})
