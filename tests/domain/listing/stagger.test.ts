import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { lateStart, staggeredStarts, startOffsets } from '../../../domain/listing/stagger.ts'

const NOW_MS = Date.UTC(2026, 10, 26, 20)

test('stagger: three listings, two minutes -> each two minutes after the one before', () => {
  expect(staggeredStarts({ firstMs: NOW_MS, staggerMs: 2 * MINUTE_MS, count: 3 })).toEqual([
    NOW_MS,
    NOW_MS + 2 * MINUTE_MS,
    NOW_MS + 4 * MINUTE_MS,
  ])
})

test('offsets: any batch in any order, beside any older batch -> the planned distances to its own first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: HOUR_MS + 1, max: 30 * DAY_MS }),
      (staggerMinutes, count, gapMs) => {
        const staggerMs = staggerMinutes * MINUTE_MS
        const older = staggeredStarts({ firstMs: NOW_MS, staggerMs, count })
        const firstMs = (older.at(-1) ?? 0) + gapMs
        const newer = staggeredStarts({ firstMs, staggerMs, count })
        const planned = older.map((_, index) => index * staggerMs)
        expect(startOffsets([...newer, ...older])).toEqual([...planned, ...planned])
        expect(startOffsets(older.toReversed())).toEqual(planned.toReversed())
      },
    ),
  )
})

test('late start: any delay of the room -> as planned while that is 15 minutes ahead, else in an hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50 * HOUR_MS }),
      fc.integer({ min: 0, max: 10 * DAY_MS }),
      (offsetMs, delayMs) => {
        const nowMs = NOW_MS + delayMs
        const startMs = lateStart({ paidAtMs: NOW_MS, offsetMs, nowMs })
        const plannedMs = NOW_MS + HOUR_MS + offsetMs
        expect(startMs).toBe(plannedMs - nowMs >= 15 * MINUTE_MS ? plannedMs : nowMs + HOUR_MS)
      },
    ),
  )
})
