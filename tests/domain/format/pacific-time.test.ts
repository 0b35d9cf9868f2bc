import fc from 'fast-check'
import { expect, test } from 'vitest'
import { homeOffsetMs } from '../../../domain/format/pacific-time.ts'
import { exactDateTimeText } from '../../../domain/format/times.ts'

const HOUR_MS = 3_600_000

/** The clocks of Los Angeles as the data of the platform have them. */
const byThePlatform = new Intl.DateTimeFormat('en-US', {
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
const words = (atMs: number) => byThePlatform.format(atMs).replace(/\u202f/g, ' ')
/** With the year, since the other moment is in another. */
const ours = (atMs: number) => exactDateTimeText(atMs, 0)

test('the clocks go forward on the second Sunday of March and back on the first of November', () => {
  const forward = Date.parse('2026-03-08T10:00:00Z')
  const back = Date.parse('2026-11-01T09:00:00Z')
  expect([forward - 1, forward, back - 1, back].map((atMs) => homeOffsetMs(atMs) / HOUR_MS)).toEqual([
    -8, -7, -7, -8,
  ])
  expect([forward - 1, forward, back - 1, back].map(ours)).toEqual([
    'Sun, Mar 8, 2026, 1:59:59 AM',
    'Sun, Mar 8, 2026, 3:00:00 AM',
    'Sun, Nov 1, 2026, 1:59:59 AM',
    'Sun, Nov 1, 2026, 1:00:00 AM',
  ])
})

test('each hour of 1987 to 2061 near a change is as the platform has it', () => {
  for (let year = 1987; year <= 2061; year += 1) {
    for (const [month, day] of [
      [2, 7],
      [3, 1],
      [9, 24],
      [10, 1],
    ] as const) {
      // Nine days hold each Sunday that may be meant.
      for (let hour = 0; hour < 9 * 24; hour += 1) {
        const atMs = Date.UTC(year, month, day, hour)
        if (ours(atMs) !== words(atMs)) expect(ours(atMs)).toBe(words(atMs))
      }
    }
  }
})

test('any moment of those years is written as the platform writes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1987, 0, 2), max: Date.UTC(2061, 11, 31) }), (atMs) => {
      expect(ours(atMs)).toBe(words(atMs))
    }),
  )
})
