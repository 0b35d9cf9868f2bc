import { expect, test } from 'vitest'
import {
  isReportEmpty,
  reportDaysProblem,
  reportMonths,
  reportPresets,
  successRate,
  toFinancialReport,
  toReportDays,
} from '../../../domain/administration/financial-report.ts'
import { cents } from '../../../domain/money/cents.ts'

/** 9 PM of November 26 in California. */
const NOW_MS = Date.parse('2026-11-27T05:00:00Z')
const NONE = { completed: 0, pending: 0, failed: 0 }

test('report days: none named -> 30 Pacific days up to today; only one named -> the other from it', () => {
  expect(toReportDays({ start: null, end: null }, NOW_MS)).toEqual({
    startDay: '2026-10-28',
    endDay: '2026-11-26',
  })
  expect(toReportDays({ start: null, end: '2026-03-01' }, NOW_MS)).toEqual({
    startDay: '2026-01-31',
    endDay: '2026-03-01',
  })
  expect(toReportDays({ start: '2026-01-05', end: null }, NOW_MS)).toEqual({
    startDay: '2026-01-05',
    endDay: '2026-11-26',
  })
})

test('report days: reversed, longer than ten years -> refused', () => {
  const problem = (startDay: string, endDay: string) => reportDaysProblem({ startDay, endDay })
  expect(problem('2026-02-02', '2026-02-01')).toBe('The end must not be before the start')
  expect(problem('2026-02-01', '2026-02-01')).toBeNull()
  expect(problem('2016-01-01', '2025-12-31')).toBeNull()
  expect(problem('2016-01-01', '2026-01-01')).toBe('A report covers at most ten years')
})

test('report presets: each ends today, or with the last month', () => {
  expect(reportPresets(NOW_MS).map(({ startDay, endDay }) => [startDay, endDay])).toEqual([
    ['2026-10-28', '2026-11-26'],
    ['2026-11-01', '2026-11-26'],
    ['2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-11-26'],
    ['2025-11-27', '2026-11-26'],
  ])
})

test('report months: a range within months -> first and last month cut, without a gap', () => {
  const months = reportMonths({ startDay: '2026-10-15', endDay: '2026-12-02' })
  expect(months.map(({ name }) => name)).toEqual(['2026-10', '2026-11', '2026-12'])
  expect([months[0]?.fromMs, months.at(-1)?.untilMs]).toEqual([
    Date.parse('2026-10-15T07:00:00Z'),
    Date.parse('2026-12-03T08:00:00Z'),
  ])
  expect(months.slice(1).map(({ fromMs }) => fromMs)).toEqual(
    months.slice(0, -1).map(({ untilMs }) => untilMs),
  )
})

test('report: income that was all given back -> zero in total, but not empty', () => {
  const days = { startDay: '2026-11-01', endDay: '2026-11-30' }
  const row = (account: 'income:listing_fee' | 'income:buyer_premium', amount: number) => ({
    period: '2026-11',
    account,
    cents: cents(amount),
  })
  const report = toFinancialReport(
    days,
    [row('income:listing_fee', 49_99), row('income:buyer_premium', -49_99)],
    NONE,
  )
  expect([report.totalCents, report.income['income:buyer_premium']]).toEqual([0, -49_99])
  expect(report.months).toEqual([{ month: '2026-11', totalCents: 0 }])
  expect(isReportEmpty(report)).toBe(false)
  expect(isReportEmpty(toFinancialReport(days, [], NONE))).toBe(true)
  expect(isReportEmpty(toFinancialReport(days, [], { ...NONE, failed: 1 }))).toBe(false)
})

test('success rate: completed of all with one decimal; none -> null', () => {
  expect([successRate(2, 3), successRate(0, 5), successRate(0, 0)]).toEqual([66.7, 0, null])
})
