/** Financial reports against the ledger (docs/rules/administration.md, Financial reports). */
import { env, exports } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/admin/loader.server.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { INCOME_ACCOUNTS, type LedgerAccount } from '../../../domain/money/postings.ts'
import { postingStatement } from '../../../worker/db/queries/payments/postings.ts'
import { ledgerEntries, transactions } from '../../../worker/db/schema/index.ts'
import { readFinancialReport } from '../../../worker/services/administration/financial-report.ts'
import { readPdfText } from '../../fixtures/pdf-text.ts'
import { callApi } from '../support/api.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { db, makePerson } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

/** The day of a time in California, by the platform's own time zones. */
const pacificDayOf = (atMs: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(atMs)

/** Times of one year, many of them around midnight in California and where the clock changes. */
const YEAR_MS = Date.parse('2034-01-01T08:00:00Z')
const times = fc.oneof(
  fc.integer({ min: YEAR_MS, max: YEAR_MS + 365 * DAY_MS - 1 }),
  fc
    .tuple(fc.integer({ min: 1, max: 364 }), fc.constantFrom(7, 8), fc.constantFrom(-1, 0, 1))
    .map(([day, hour, ms]) => Date.parse('2034-01-01T00:00:00Z') + day * DAY_MS + hour * 3_600_000 + ms),
)
const movement = fc.record({
  atMs: times,
  account: fc.constantFrom<LedgerAccount>(...INCOME_ACCOUNTS, 'deferred:packs', 'processor:sandbox'),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  isGivenBack: fc.boolean(),
})
const day = fc
  .integer({ min: 0, max: 364 })
  .map((n) => new Date(YEAR_MS + n * DAY_MS).toISOString().slice(0, 10))

test('report: any movements, any range -> equal to the ledger to the cent, by line and by month', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(day, day), { minLength: 1, maxLength: 5 }),
      async (movements, ranges) => {
        await db().delete(ledgerEntries)
        const [first, ...more] = movements.map(({ atMs, account, amount, isGivenBack }, index) =>
          postingStatement(db(), {
            key: `report ${index}`,
            debitAccount: isGivenBack ? account : 'person:1',
            creditAccount: isGivenBack ? 'person:1' : account,
            amountCents: cents(amount),
            atMs,
          }),
        )
        if (first) await db().batch([first, ...more])
        for (const [one, other] of ranges) {
          const [start_date, end_date] = one < other ? [one, other] : [other, one]
          const report = await readFinancialReport(env, { start_date, end_date }, Date.now())
          if (!report.ok) throw new Error(report.refusal.message)
          const within = movements.filter(({ atMs, account }) => {
            const on = pacificDayOf(atMs)
            return account.startsWith('income:') && on >= start_date && on <= end_date
          })
          const sumOf = (own: typeof within) =>
            own.reduce((sum, { amount, isGivenBack }) => sum + (isGivenBack ? -amount : amount), 0)
          expect(report.value.totalCents).toBe(cents(sumOf(within)))
          for (const account of INCOME_ACCOUNTS) {
            const own = within.filter((row) => row.account === account)
            expect([account, report.value.income[account]]).toEqual([account, cents(sumOf(own))])
          }
          for (const { month, totalCents } of report.value.months) {
            const own = within.filter(({ atMs }) => pacificDayOf(atMs).startsWith(month))
            expect([month, totalCents]).toEqual([month, cents(sumOf(own))])
          }
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('report: read, exported as CSV and PDF -> the same figures; reversed days -> 422 naming the field', async () => {
  const { token } = await signInProvedAdmin()
  const posting = { key: 'exported', debitAccount: 'person:1', creditAccount: 'income:listing_fee' } as const
  await postingStatement(db(), {
    ...posting,
    amountCents: cents(49_99),
    atMs: Date.parse('2033-07-04T19:00:00Z'),
  })
  const { userId } = await makePerson({ authorized: false })
  const [firstMs, untilMs] = [Date.parse('2033-07-01T07:00:00Z'), Date.parse('2033-08-01T07:00:00Z')]
  const made = [
    ['completed', firstMs - 1],
    ['completed', firstMs],
    ['pending', untilMs - 1],
    ['failed', untilMs - 1],
    ['completed', untilMs],
  ] as const
  for (const [index, [state, createdAtMs]] of made.entries())
    await db()
      .insert(transactions)
      .values({
        ...{ key: `report ${index}`, userId, type: 'pack', status: state, description: '' },
        ...{ amountCents: cents(-1), createdAtMs, updatedAtMs: createdAtMs },
      })
  const query = '?start_date=2033-07-01&end_date=2033-07-31'
  const { status, body } = await callApi('GET', `/admin/financial-reports${query}`, { token })
  expect([status, body.data]).toEqual([
    200,
    {
      ...{ start_date: '2033-07-01', end_date: '2033-07-31' },
      revenue_summary: {
        ...{ total_revenue: 49.99, listing_fees: 49.99, buyer_premiums: 0 },
        ...{ listing_addons: 0, settlement_fees: 0, deposits_kept: 0 },
      },
      transaction_counts: {
        ...{ total_transactions: 3, completed_transactions: 1 },
        ...{ pending_transactions: 1, failed_transactions: 1 },
      },
      success_rate: 33.3,
      monthly_breakdown: [{ month: '2033-07', total: 49.99 }],
    },
  ])
  const file = (format: string) =>
    exports.default.fetch(`http://localhost/api/admin/financial-reports.${format}${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const csv = await file('csv')
  expect(csv.headers.get('content-disposition')).toBe(
    'attachment; filename="financial-report-2033-07-01-to-2033-07-31.csv"',
  )
  const figures = await csv.text()
  for (const line of [
    'Days,First,2033-07-01',
    'Days,Last,2033-07-31',
    'Revenue,Total revenue,49.99',
    'Transactions,Success rate,33.3%',
  ])
    expect(figures).toContain(`${line}\r\n`)
  const lines = readPdfText(new Uint8Array(await (await file('pdf')).arrayBuffer())).split('\n')
  expect(lines[lines.indexOf('Total revenue') + 1]).toBe('$49.99')
  const reversed = '?start_date=2033-07-31&end_date=2033-07-01'
  expect(await callApi('GET', `/admin/financial-reports${reversed}`, { token })).toMatchObject({
    status: 422,
    body: { errors: { end_date: ['The end must not be before the start'] } },
  })
  expect(await callApi('GET', '/admin/financial-reports?start_date=July', { token })).toMatchObject({
    status: 422,
    body: { errors: { start_date: ['The start must be a date such as 2026-11-26'] } },
  })
})

test('reports tab: the database fails, days refused -> no report; the form keeps the days', async () => {
  const viewer = await readViewer((await signInProvedAdmin()).token)
  const broken = { ...pageAs(viewer), env: { ...env, DB: null as unknown as D1Database } }
  const days = { startDay: '2033-07-01', endDay: '2033-07-31' }
  const query = 'tab=reports&start_date=2033-07-01&end_date=2033-07-31'
  expect(await callLoader(loader, { context: broken, query })).toMatchObject({
    content: { kind: 'reports', days, errors: {}, report: null },
  })
  const refused = 'tab=reports&start_date=yesterday&end_date=2033-07-31'
  expect(await callLoader(loader, { context: pageAs(viewer), query: refused })).toMatchObject({
    content: { days: { startDay: 'yesterday' }, errors: { start_date: [expect.any(String)] }, report: null },
  })
})
