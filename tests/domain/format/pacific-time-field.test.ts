import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePacificTimeField, toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'

test.each([
  ['2026-11-22T22:05:00.000Z', '2026-11-22T14:05'],
  ['2026-07-01T19:00:00.000Z', '2026-07-01T12:00'],
  ['2026-01-01T07:59:00.000Z', '2025-12-31T23:59'],
])('time field: %s -> %s, and back', (time, field) => {
  expect(toPacificTimeField(Date.parse(time))).toBe(field)
  expect(parsePacificTimeField(field)).toBe(Date.parse(time))
})

test.each(['', 'tomorrow', '2026-11-22', '2026-13-40T10:00', '2027-02-30T10:00', '10:00'])(
  'time field: %j -> null',
  (text) => {
    expect(parsePacificTimeField(text)).toBeNull()
  },
)

test('time field: in the hour that is skipped -> the hour after it', () => {
  expect(parsePacificTimeField('2027-03-14T02:30')).toBe(Date.parse('2027-03-14T10:30:00.000Z'))
})

test('time field: any whole minute -> unchanged, or one hour off in the repeated hour', () => {
  const minutes = fc.integer({ min: Date.UTC(2025, 0) / MINUTE_MS, max: Date.UTC(2030, 0) / MINUTE_MS })
  fc.assert(
    fc.property(minutes, (minute) => {
      const atMs = minute * MINUTE_MS
      const differenceMs = Math.abs((parsePacificTimeField(toPacificTimeField(atMs)) ?? 0) - atMs)
      expect([0, HOUR_MS]).toContain(differenceMs)
    }),
  )
})
