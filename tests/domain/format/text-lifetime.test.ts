import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageText } from '../../../domain/format/relative-time.ts'
import { textsUnchangedUntil } from '../../../domain/format/text-lifetime.ts'
import {
  clockFigure,
  hoursLeftText,
  isEndingSoon,
  isLastMinute,
  startsInText,
  timeLeftText,
} from '../../../domain/format/time-left.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cardTimeText, dateTimeText, nearExactTimeText, nearTimeText } from '../../../domain/format/times.ts'

const NOW_MS = Date.parse('2026-11-27T23:18:04.396Z')

/** All that a page says of a time. */
function textsOf(atMs: number, nowMs: number): readonly unknown[] {
  const leftMs = atMs - nowMs
  return [
    ...[clockFigure, hoursLeftText, isEndingSoon, isLastMinute, startsInText, timeLeftText].map((text) =>
      text(leftMs),
    ),
    leftMs > 0 || ageText(atMs, nowMs),
    ...[cardTimeText, dateTimeText, nearExactTimeText, nearTimeText].map((text) => text(atMs, nowMs)),
  ]
}

const distance = fc.oneof(
  fc.integer({ min: -2 * MINUTE_MS, max: 2 * MINUTE_MS }),
  fc.integer({ min: HOUR_MS - 2 * MINUTE_MS, max: HOUR_MS + 2 * MINUTE_MS }),
  fc.integer({ min: -3 * DAY_MS, max: 9 * DAY_MS }),
  fc.integer({ min: -200, max: 200 }).map((minutes) => minutes * MINUTE_MS),
)

test('texts of times: any moment before they change -> all of them as at first', () => {
  fc.assert(
    fc.property(
      fc.array(distance, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 2 * DAY_MS }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (distances, later, part) => {
        const nowMs = NOW_MS + later
        const times = distances.map((ms) => nowMs + ms)
        const untilMs = textsUnchangedUntil(times, nowMs)
        expect(untilMs).toBeGreaterThan(nowMs)
        const thenMs = nowMs + Math.floor((untilMs - 1 - nowMs) * part)
        for (const at of times) expect(textsOf(at, thenMs)).toEqual(textsOf(at, nowMs))
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  [12.4 * 1_000, 400],
  [HOUR_MS, 1],
  [2 * HOUR_MS, 1],
  [5 * HOUR_MS + 20_000, 20_000],
  [5 * HOUR_MS - 400, 59_600 - 59_000],
  [-(3 * MINUTE_MS + 50_000), 10_000],
])('texts of times: a time %i ms ahead -> the same for %i ms', (left, forMs) => {
  const nowMs = Date.parse('2026-11-27T23:18:00.000Z')
  expect(textsUnchangedUntil([nowMs + left], nowMs)).toBe(nowMs + forMs)
})

test('texts of times: none -> the same until the minute of the day is over', () => {
  expect(textsUnchangedUntil([], NOW_MS)).toBe(Date.parse('2026-11-27T23:19:00.000Z'))
})
