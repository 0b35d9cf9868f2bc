/** Financial Reports: what its tab shows. */
import { expect, test } from 'vitest'
import { drawMonths } from '../../../app/routes/admin/reports/draw-months.server.ts'
import type { ReportsContent } from '../../../app/routes/admin/reports/reports.server.ts'
import { reportPresets } from '../../../domain/administration/financial-report.ts'
import { cents } from '../../../domain/money/cents.ts'
import { drawConsole, NOW_MS } from './draw-console.ts'

const months = [
  { month: '2026-10', name: 'Oct 2026', totalCents: cents(-50_00) },
  { month: '2026-11', name: 'Nov 2026', totalCents: cents(664_99) },
]
const content = (changes: Partial<ReportsContent> = {}): ReportsContent => ({
  kind: 'reports',
  days: { startDay: '2026-10-28', endDay: '2026-11-26' },
  presets: reportPresets(NOW_MS),
  errors: {},
  report: {
    isEmpty: false,
    total: '$614.99',
    income: [
      { label: 'Listing fees', value: '$49.99' },
      { label: 'Buyer’s premiums', value: '$565.00' },
    ],
    transactions: { total: '41', completed: '39', pending: '1', failed: '1', successRate: '95.1%' },
    chart: drawMonths(months, 'Income by month: Oct 2026 -$50.00, Nov 2026 $664.99'),
    months: [{ month: '2026-11', name: 'Nov 2026', total: '$664.99' }],
    csvHref: '/api/admin/financial-reports.csv?start_date=2026-10-28&end_date=2026-11-26',
    pdfHref: '/api/admin/financial-reports.pdf?start_date=2026-10-28&end_date=2026-11-26',
  },
  ...changes,
})

test('reports: figures, lines of revenue, months as chart and table, files, frequent ranges', () => {
  const { html, text } = drawConsole(content())
  expect(text).toContain(
    'Total revenue $614.99 Net of refunds and lost disputes Transactions 41 1 failed Completed 39 1 pending Success rate 95.1% Completed of all',
  )
  expect(text).toContain('Revenue Listing fees $49.99 Buyer’s premiums $565.00 Total revenue $614.99')
  expect(text).toContain('Month Revenue Nov 2026 Revenue $664.99')
  expect(html).toContain('aria-label="Income by month: Oct 2026 -$50.00, Nov 2026 $664.99"')
  expect(html).toContain(
    'href="/api/admin/financial-reports.csv?start_date=2026-10-28&amp;end_date=2026-11-26"',
  )
  expect(html).toContain('href="/admin?tab=reports&amp;start_date=2026-11-01&amp;end_date=2026-11-26"')
})

test('reports: nothing in these days, unread, refused -> says so, without figures', () => {
  const shown = content().report
  const empty = drawConsole(content({ report: shown && { ...shown, isEmpty: true } })).text
  expect(empty).toContain('No financial data available')
  expect(empty).not.toContain('Export CSV')
  expect(drawConsole(content({ report: null })).text).toContain('The report could not be read.')
  const refused = drawConsole(
    content({ report: null, errors: { end_date: ['The end must not be before the start'] } }),
  ).text
  expect(refused).toContain('The end must not be before the start')
  expect(refused).not.toContain('could not be read')
})

test('month chart: income and more given back than taken -> bars above and below the line of zero', () => {
  const { bars, counts } = drawMonths(months, '')
  expect(counts.full.map(({ text }) => text)).toEqual(['$0', '$200', '$400', '$600'])
  const zeroY = counts.full.find(({ text }) => text === '$0')?.y
  expect(bars[0]?.y).toBe(zeroY)
  expect((bars[1]?.y ?? 0) + (bars[1]?.height ?? 0)).toBeCloseTo(zeroY ?? -1, 1)
})
