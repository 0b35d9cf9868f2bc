import {
  type FinancialReport,
  INCOME_LABELS,
  isReportEmpty,
  type ReportDays,
  reportFileHref,
  reportPresets,
  successRate,
  toReportDays,
  totalTransactions,
} from '../../../../domain/administration/financial-report.ts'
import type { FieldErrors } from '../../../../domain/errors.ts'
import { pacificDay } from '../../../../domain/format/pacific-periods.ts'
import { monthText } from '../../../../domain/format/times.ts'
import { countText, usdExact } from '../../../../domain/format/usd.ts'
import { INCOME_ACCOUNTS } from '../../../../domain/money/postings.ts'
import { FinancialReportQuery } from '../../../../domain/schemas/administration.ts'
import { fieldErrors } from '../../../../domain/schemas/field-errors.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import { readFinancialReport } from '../../../../worker/services/administration/financial-report.ts'
import type { CountChart } from '../../../components/ui/charts/count-chart.ts'
import { orNull } from '../or-null.server.ts'
import { drawMonths, monthsText } from './draw-months.server.ts'

export interface ReportsContent {
  readonly kind: 'reports'
  /** The days of the form, also where they are refused. */
  readonly days: ReportDays
  readonly presets: readonly (ReportDays & { readonly label: string })[]
  /** Messages by field where the days are refused; there is no report then. */
  readonly errors: FieldErrors
  /** Null where it is refused or cannot be read. */
  readonly report: ShownReport | null
}

/** A report as the tab shows it. */
export interface ShownReport {
  readonly isEmpty: boolean
  readonly total: string
  readonly income: readonly { readonly label: string; readonly value: string }[]
  readonly transactions: {
    readonly total: string
    readonly completed: string
    readonly pending: string
    readonly failed: string
    /** '97.5%', null without a transaction. */
    readonly successRate: string | null
  }
  readonly chart: CountChart
  /** Newest first. */
  readonly months: readonly { readonly month: string; readonly name: string; readonly total: string }[]
  readonly csvHref: string
  readonly pdfHref: string
}

/** Financial Reports: income and transactions of the days in the address. */
export async function readReportsContent(
  { env, nowMs }: Pick<PageContext, 'env' | 'nowMs'>,
  params: URLSearchParams,
): Promise<ReportsContent> {
  const typed = { start: params.get('start_date') || null, end: params.get('end_date') || null }
  const presets = reportPresets(nowMs)
  const query = FinancialReportQuery.safeParse({
    start_date: typed.start ?? undefined,
    end_date: typed.end ?? undefined,
  })
  if (!query.success) {
    const days = { startDay: typed.start ?? '', endDay: typed.end ?? '' }
    return { kind: 'reports', days, presets, errors: fieldErrors(query.error), report: null }
  }
  const days = toReportDays({ start: query.data.start_date, end: query.data.end_date }, nowMs)
  const result = await orNull('financial report', () => readFinancialReport(env, query.data, nowMs))
  const report = result?.ok ? toShownReport(result.value) : null
  const errors = result && !result.ok ? (result.refusal.errors ?? {}) : {}
  return { kind: 'reports', days, presets, errors, report }
}

function toShownReport(report: FinancialReport): ShownReport {
  const { income, totalCents, transactions } = report
  const total = totalTransactions(transactions)
  const rate = successRate(transactions.completed, total)
  const months = report.months.map((one) => ({
    ...one,
    name: monthText(pacificDay(`${one.month}-01`).fromMs),
  }))
  return {
    isEmpty: isReportEmpty(report),
    total: usdExact(totalCents),
    income: INCOME_ACCOUNTS.map((account) => ({
      label: INCOME_LABELS[account],
      value: usdExact(income[account]),
    })),
    transactions: {
      total: countText(total),
      completed: countText(transactions.completed),
      pending: countText(transactions.pending),
      failed: countText(transactions.failed),
      successRate: rate === null ? null : `${rate}%`,
    },
    chart: drawMonths(months, monthsText(months)),
    months: months
      .toReversed()
      .map(({ month, name, totalCents: cents }) => ({ month, name, total: usdExact(cents) })),
    csvHref: reportFileHref(report, 'csv'),
    pdfHref: reportFileHref(report, 'pdf'),
  }
}
