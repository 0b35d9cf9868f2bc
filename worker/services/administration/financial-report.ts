import {
  type FinancialReport,
  reportDaysProblem,
  reportMonths,
  reportPeriod,
  successRate,
  toFinancialReport,
  toReportDays,
  totalTransactions,
} from '../../../domain/administration/financial-report.ts'
import { invalidFields } from '../../../domain/errors.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { FinancialReportQuery, WireFinancialReport } from '../../../domain/schemas/administration.ts'
import { database } from '../../db/client.ts'
import { countTransactionsByStatus } from '../../db/queries/payments/financial.ts'
import { readIncome } from '../../db/queries/payments/ledger-views.ts'
import type { Env } from '../../env.ts'

/**
 * Income and transactions of a range of Pacific days, from the ledger. Error: `invalid` on `end_date` where the range is
 * reversed or too long. docs/rules/administration.md, Financial reports
 */
export async function readFinancialReport(
  env: Pick<Env, 'DB'>,
  { start_date, end_date }: FinancialReportQuery,
  nowMs: number,
): Promise<Result<FinancialReport>> {
  const days = toReportDays({ start: start_date, end: end_date }, nowMs)
  const problem = reportDaysProblem(days)
  if (problem !== null) return err(invalidFields({ end_date: [problem] }))
  const db = database(env)
  const [rows, transactions] = await Promise.all([
    readIncome(db, reportMonths(days)),
    countTransactionsByStatus(db, reportPeriod(days)),
  ])
  return ok(toFinancialReport(days, rows, transactions))
}

/** The API's shape of a report, in dollars. */
export function toApiReport({
  startDay,
  endDay,
  totalCents,
  income,
  months,
  transactions,
}: FinancialReport): WireFinancialReport {
  const total = totalTransactions(transactions)
  return {
    start_date: startDay,
    end_date: endDay,
    revenue_summary: {
      total_revenue: centsToDollars(totalCents),
      listing_fees: centsToDollars(income['income:listing_fee']),
      buyer_premiums: centsToDollars(income['income:buyer_premium']),
      listing_addons: centsToDollars(income['income:listing_addons']),
      settlement_fees: centsToDollars(income['income:settlement_fee']),
      deposits_kept: centsToDollars(income['income:deposits_kept']),
    },
    transaction_counts: {
      total_transactions: total,
      completed_transactions: transactions.completed,
      pending_transactions: transactions.pending,
      failed_transactions: transactions.failed,
    },
    success_rate: successRate(transactions.completed, total),
    monthly_breakdown: months.map(({ month, totalCents: monthCents }) => ({
      month,
      total: centsToDollars(monthCents),
    })),
  }
}
