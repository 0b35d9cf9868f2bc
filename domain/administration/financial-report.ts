import { type Period, pacificDay, pacificMonths } from '../format/pacific-periods.ts'
import { toPacificTimeField } from '../format/pacific-time-field.ts'
import { DAY_MS } from '../format/time-units.ts'
import { type Cents, cents, ZERO_CENTS } from '../money/cents.ts'
import { INCOME_ACCOUNTS, type IncomeAccount } from '../money/postings.ts'

/** The platform's income of a range of Pacific days (docs/rules/administration.md, Financial reports). */

const DEFAULT_DAYS = 30
/** Longer ranges are refused: ten years. */
export const MAX_REPORT_DAYS = 3_653

/** Pacific days, both inclusive: '2026-11-26'. */
export interface ReportDays {
  readonly startDay: string
  readonly endDay: string
}

/** The Pacific day of a time. */
function dayOf(atMs: number): string {
  return toPacificTimeField(atMs).slice(0, 10)
}

/** A day that is some days before another one, or after it. */
function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The days of a report: 30 days up to today, where no start or end is named. */
export function toReportDays(
  { start, end }: { readonly start: string | null; readonly end: string | null },
  nowMs: number,
): ReportDays {
  const endDay = end ?? dayOf(nowMs)
  return { startDay: start ?? daysFrom(endDay, 1 - DEFAULT_DAYS), endDay }
}

/** Why these days are refused, or null. */
export function reportDaysProblem({ startDay, endDay }: ReportDays): string | null {
  if (endDay < startDay) return 'The end must not be before the start'
  if (daysFrom(startDay, MAX_REPORT_DAYS) <= endDay) return 'A report covers at most ten years'
  return null
}

/** The days of a report with a name, for one press. */
export function reportPresets(nowMs: number): (ReportDays & { readonly label: string })[] {
  const today = dayOf(nowMs)
  const month = `${today.slice(0, 7)}-01`
  const lastMonthEnd = daysFrom(month, -1)
  return [
    { label: 'Last 30 days', ...toReportDays({ start: null, end: null }, nowMs) },
    { label: 'This month', startDay: month, endDay: today },
    { label: 'Last month', startDay: `${lastMonthEnd.slice(0, 7)}-01`, endDay: lastMonthEnd },
    { label: 'This year', startDay: `${today.slice(0, 4)}-01-01`, endDay: today },
    { label: 'Last 12 months', startDay: daysFrom(today, -364), endDay: today },
  ]
}

/** The moments of these days. */
export function reportPeriod({ startDay, endDay }: ReportDays): Omit<Period, 'name'> {
  return { fromMs: pacificDay(startDay).fromMs, untilMs: pacificDay(endDay).untilMs }
}

/** The months of these days, the first and the last one cut where the days begin and end. */
export function reportMonths(days: ReportDays): Period[] {
  const { fromMs, untilMs } = reportPeriod(days)
  return pacificMonths(fromMs, untilMs).map((month) => ({
    name: month.name,
    fromMs: Math.max(month.fromMs, fromMs),
    untilMs: Math.min(month.untilMs, untilMs),
  }))
}

/** Income by account, net of refunds and lost disputes. */
export type Income = Readonly<Record<IncomeAccount, Cents>>

export interface MonthOfReport {
  /** '2026-11' */
  readonly month: string
  readonly totalCents: Cents
}

export interface FinancialReport extends ReportDays {
  readonly totalCents: Cents
  readonly income: Income
  /** Oldest first, also those without a movement. */
  readonly months: readonly MonthOfReport[]
  readonly transactions: TransactionCounts
}

/** Transactions that were made in these days, by what has become of them until now. */
export interface TransactionCounts {
  readonly completed: number
  readonly pending: number
  readonly failed: number
}

/** The report of these days from the income of each month and account. */
export function toFinancialReport(
  days: ReportDays,
  rows: readonly { readonly period: string; readonly account: IncomeAccount; readonly cents: Cents }[],
  transactions: TransactionCounts,
): FinancialReport {
  const sumOf = (own: typeof rows) => cents(own.reduce((sum, row) => sum + row.cents, 0))
  const income = Object.fromEntries(
    INCOME_ACCOUNTS.map((account) => [account, sumOf(rows.filter((row) => row.account === account))]),
  ) as Income
  const months = reportMonths(days).map(({ name }) => ({
    month: name,
    totalCents: sumOf(rows.filter(({ period }) => period === name)),
  }))
  return { ...days, totalCents: sumOf(rows), income, months, transactions }
}

/** The number of all transactions. */
export function totalTransactions({ completed, pending, failed }: TransactionCounts): number {
  return completed + pending + failed
}

/** The share of transactions that are completed, in percent with one decimal; null without any. */
export function successRate(completed: number, total: number): number | null {
  return total === 0 ? null : Math.round((completed / total) * 1_000) / 10
}

/** Whether nothing happened in these days: neither a transaction nor income. */
export function isReportEmpty({ transactions, income }: FinancialReport): boolean {
  return (
    totalTransactions(transactions) === 0 &&
    INCOME_ACCOUNTS.every((account) => income[account] === ZERO_CENTS)
  )
}

/** The lines of income, as the console names them. */
export const INCOME_LABELS: Readonly<Record<IncomeAccount, string>> = {
  'income:listing_fee': 'Listing fees',
  'income:buyer_premium': 'Buyer’s premiums',
  'income:listing_addons': 'Listing add-ons',
  'income:settlement_fee': 'Settlement fees',
  'income:deposits_kept': 'Deposits kept',
}

/** The address of the report's tab, or with a format that of its file. */
export function reportHref({ startDay, endDay }: ReportDays): string {
  return `/admin?tab=reports&start_date=${startDay}&end_date=${endDay}`
}

/** The address of the report as a file. */
export function reportFileHref({ startDay, endDay }: ReportDays, format: 'csv' | 'pdf'): string {
  return `/api/admin/financial-reports.${format}?start_date=${startDay}&end_date=${endDay}`
}
