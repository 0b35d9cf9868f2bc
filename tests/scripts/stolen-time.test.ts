import { expect, test } from 'vitest'
import { parseTicks } from '../../scripts/lighthouse/stolen-time.ts'

test('stolen time: /proc/stat of Linux -> sum of the ticks without guest time, which user time includes', () => {
  const stat = 'cpu  100 1 20 300 4 0 5 70 9 9\ncpu0 50 0 10 150 2 0 2 35 4 4\nintr 8\n'
  expect(parseTicks(stat)).toEqual({ total: 500, stolen: 70 })
})

test.each(['', 'intr 8\n', 'cpu  100 1 20 300\n', 'cpu  a b c d e f g h\n'])(
  'stolen time: no values in %j -> null',
  (stat) => {
    expect(parseTicks(stat)).toBeNull()
  },
)
