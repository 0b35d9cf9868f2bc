import { expect, test } from 'vitest'
import { compositionText, liveCountText } from '../../../../app/lib/labels/auction-counts.ts'

const COUNTS = [
  { value: 'active', count: 1_040 },
  { value: 'pending', count: 6 },
  { value: 'ended', count: 17 },
]

test('list composition: several statuses -> count of each', () => {
  expect(compositionText(COUNTS, ['active', 'pending'])).toBe('1,040 live, 6 upcoming')
  expect(compositionText(COUNTS, ['active', 'pending', 'ended'])).toBe('1,040 live, 6 upcoming, 17 ended')
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

test('list composition: paused auctions -> listed with active ones, counted apart', () => {
  const counts = [
    { value: 'pending', count: 3 },
    { value: 'paused', count: 1 },
    { value: 'active', count: 12 },
  ]
  expect(compositionText(counts, ['active', 'pending'])).toBe('12 live, 1 paused, 3 upcoming')
  expect(compositionText(counts, ['pending'])).toBeNull()
})

test('live count: active and upcoming auctions -> both counts', () => {
  expect(liveCountText({ active: 1, upcoming: 3 })).toBe('1 live, 3 upcoming')
  expect(liveCountText({ active: 1_040, upcoming: 0 })).toBe('1,040 live')
})
