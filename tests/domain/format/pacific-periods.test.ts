import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pacificDays, pacificMonths } from '../../../domain/format/pacific-periods.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { dayText, monthText } from '../../../domain/format/times.ts'

const at = (iso: string) => Date.parse(iso)

test('Pacific days: a time of the evening in California -> the day there, from midnight to midnight', () => {
  expect(pacificDays(at('2026-11-26T06:30:00Z'), at('2026-11-26T06:30:01Z'))).toEqual([
    { name: '2026-11-25', fromMs: at('2026-11-25T08:00:00Z'), untilMs: at('2026-11-26T08:00:00Z') },
  ])
})

test.each([
  ['2026-03-08', 23],
  ['2026-11-01', 25],
])('Pacific days: the clock changes on %s -> a day of %i hours', (day, hours) => {
  const [period] = pacificDays(at(`${day}T12:00:00Z`), at(`${day}T12:00:01Z`))
  expect(period?.name).toBe(day)
  expect(((period?.untilMs ?? 0) - (period?.fromMs ?? 0)) / HOUR_MS).toBe(hours)
})

test('Pacific months: a range over the end of a year -> each month once', () => {
  expect(
    pacificMonths(at('2026-11-01T06:59:59Z'), at('2027-01-01T08:00:01Z')).map(({ name }) => name),
  ).toEqual(['2026-10', '2026-11', '2026-12', '2027-01'])
})

test('Pacific periods: any range -> without gaps, covering the range, named as their times are shown', () => {
  const times = fc.integer({ min: at('2008-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 400 * HOUR_MS }), (fromMs, lengthMs) => {
      for (const [list, text] of [
        [pacificDays(fromMs, fromMs + lengthMs), dayText],
        [pacificMonths(fromMs, fromMs + lengthMs), monthText],
      ] as const) {
        expect(list[0]?.fromMs).toBeLessThanOrEqual(fromMs)
        expect(list.at(-1)?.untilMs).toBeGreaterThanOrEqual(fromMs + lengthMs)
        for (const [index, { fromMs: start, untilMs: end }] of list.entries()) {
          expect(list[index + 1]?.fromMs ?? end).toBe(end)
          expect(text(start)).toBe(text(end - 1))
          expect(text(start)).not.toBe(text(end))
        }
      }
    }),
  )
})
