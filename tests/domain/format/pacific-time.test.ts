import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pacificOffsetMs } from '../../../domain/format/pacific-time.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { exactDateTimeText } from '../../../domain/format/times.ts'

/** Los Angeles time by the runtime's time zone data. */
const platformFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h12',
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
const platformText = (atMs: number) => platformFormat.format(atMs).replace(/\u202f/g, ' ')
/** With the year, because `nowMs` is in another year. */
const ownText = (atMs: number) => exactDateTimeText(atMs, 0)

test('daylight saving time: second Sunday of March and first of November -> offset changes', () => {
  const forward = Date.parse('2026-03-08T10:00:00Z')
  const back = Date.parse('2026-11-01T09:00:00Z')
  expect([forward - 1, forward, back - 1, back].map((atMs) => pacificOffsetMs(atMs) / HOUR_MS)).toEqual([
    -8, -7, -7, -8,
  ])
  expect([forward - 1, forward, back - 1, back].map(ownText)).toEqual([
    'Sun, Mar 8, 2026, 1:59:59 AM',
    'Sun, Mar 8, 2026, 3:00:00 AM',
    'Sun, Nov 1, 2026, 1:59:59 AM',
    'Sun, Nov 1, 2026, 1:00:00 AM',
  ])
})

test("Pacific time: each hour near a change from 1987 to 2061 -> equals the runtime's data", () => {
  for (let year = 1987; year <= 2061; year += 1) {
    for (const [month, day] of [
      [2, 7],
      [3, 1],
      [9, 24],
      [10, 1],
    ] as const) {
      // Nine days include each Sunday on which the clocks may change.
      for (let hour = 0; hour < 9 * 24; hour += 1) {
        const atMs = Date.UTC(year, month, day, hour)
        if (ownText(atMs) !== platformText(atMs)) expect(ownText(atMs)).toBe(platformText(atMs))
      }
    }
  }
})

test("Pacific time: any time from 1987 to 2061 -> equals the runtime's data", () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1987, 0, 2), max: Date.UTC(2061, 11, 31) }), (atMs) => {
      expect(ownText(atMs)).toBe(platformText(atMs))
    }),
  )
})
