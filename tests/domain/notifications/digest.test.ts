import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { dateTimeText } from '../../../domain/format/times.ts'
import { digestDueAt } from '../../../domain/notifications/digest.ts'

const at = (iso: string) => Date.parse(iso)

test.each([
  // Sunday, Nov 22, 2026: 8 AM in Los Angeles is 16:00 UTC.
  ['2026-11-22T10:00:00Z', 'daily', '2026-11-22T16:00:00Z'],
  ['2026-11-22T16:00:00Z', 'daily', '2026-11-23T16:00:00Z'],
  ['2026-11-22T20:00:00Z', 'weekly', '2026-11-23T16:00:00Z'],
  ['2026-11-23T17:00:00Z', 'weekly', '2026-11-30T16:00:00Z'],
  // The nights in which daylight saving time starts and ends.
  ['2026-03-08T05:00:00Z', 'daily', '2026-03-08T15:00:00Z'],
  ['2026-11-01T05:00:00Z', 'daily', '2026-11-01T16:00:00Z'],
] as const)('digest: event at %s, %s -> due %s', (since, frequency, due) => {
  expect(new Date(digestDueAt(at(since), frequency)).toISOString()).toBe(new Date(due).toISOString())
})

test('digest: immediate mail chosen since -> due at once', () => {
  expect(digestDueAt(1_000, 'immediate')).toBe(1_000)
})

test('digest: any event -> later than it, at 8 AM, within a day or week', () => {
  const start = at('2026-01-01T00:00:00Z')
  const moments = fc.integer({ min: start, max: start + 3 * 366 * DAY_MS })
  fc.assert(
    fc.property(moments, fc.constantFrom('daily' as const, 'weekly' as const), (sinceMs, frequency) => {
      const due = digestDueAt(sinceMs, frequency)
      expect(due).toBeGreaterThan(sinceMs)
      expect(due - sinceMs).toBeLessThanOrEqual((frequency === 'daily' ? 25 : 7 * 24 + 1) * HOUR_MS)
      expect(dateTimeText(due, due)).toMatch(frequency === 'daily' ? /, 8:00 AM$/ : /^Mon, .*, 8:00 AM$/)
    }),
  )
})
