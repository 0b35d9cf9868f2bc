import { expect, test } from 'vitest'
import { pacificMonthOf } from '../../../domain/format/pacific-month.ts'

const month = (iso: string) => {
  const { startMs, endMs } = pacificMonthOf(Date.parse(iso))
  return [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
}

test('month: last evening of October in California -> October, whose end is still in daylight saving time', () => {
  expect(month('2026-11-01T06:59:59.999Z')).toEqual(['2026-10-01T07:00:00.000Z', '2026-11-01T07:00:00.000Z'])
})

test('month: November, in which the clocks are set back -> begins in daylight saving time, ends in standard time', () => {
  expect(month('2026-11-01T07:00:00.000Z')).toEqual(['2026-11-01T07:00:00.000Z', '2026-12-01T08:00:00.000Z'])
})

test('month: December -> ends with the year', () => {
  expect(month('2026-12-31T23:00:00.000Z')).toEqual(['2026-12-01T08:00:00.000Z', '2027-01-01T08:00:00.000Z'])
})
