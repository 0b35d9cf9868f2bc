import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { payableAgainAtMs } from '../../../domain/listing/vin-hold.ts'

const NOW_MS = Date.UTC(2026, 10, 26)
const daysAgo = (days: number) => NOW_MS - days * DAY_MS

test.each([
  ['none', [], null],
  ['one', [1], null],
  ['two within 90 days', [1, 89], 6],
  ['two, one of them 90 days ago', [1, 90], null],
  ['two, the last a week ago', [7, 30], null],
  ['three', [30, 2, 5], 5],
])('refunded listings of a car: %s -> paid for again in due time', (_, days, inDays) => {
  const untilMs = payableAgainAtMs(days.map(daysAgo), NOW_MS)
  expect(untilMs === null ? null : (untilMs - NOW_MS) / DAY_MS).toBe(inDays)
})
