import { expect, test } from 'vitest'
import { uptimePercent, uptimeWindow } from '../../../domain/administration/uptime.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'

const NOON = 1_000 * DAY_MS + DAY_MS / 2

test.each([
  ['no check yet', null, NOON, null],
  ['first check in the running minute', NOON, NOON + 59_999, null],
  [
    'first check an hour ago',
    NOON - 3_600_000 + 700,
    NOON + 700,
    { fromMs: NOON - 3_600_000, untilMs: NOON },
  ],
  ['first check long ago', 0, NOON + 1, { fromMs: NOON - 30 * DAY_MS, untilMs: NOON }],
])('uptime: %s -> window', (_, firstCheckMs, nowMs, window) => {
  expect(uptimeWindow(firstCheckMs, nowMs)).toEqual(window)
})

test.each([
  [60, 60, 100],
  [60, 59, 98.33],
  [60, 0, 0],
  [43_200, 43_199, 99.99],
])('uptime: %i minutes, %i good -> %f percent', (minutes, good, percent) => {
  expect(uptimePercent({ fromMs: NOON, untilMs: NOON + minutes * MINUTE_MS }, good)).toBe(percent)
})
