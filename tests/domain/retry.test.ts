import { expect, test } from 'vitest'
import { retryPauseMs } from '../../domain/retry.ts'

test('retry pause: each failure -> twice as long, up to the longest', () => {
  const pauses = { firstMs: 1_000, longestMs: 300_000 }
  expect([1, 2, 3, 9, 10, 2_000].map((failures) => retryPauseMs(failures, pauses))).toEqual([
    1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
  ])
})
