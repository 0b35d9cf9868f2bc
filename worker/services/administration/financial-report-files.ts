import {
  type FinancialReport,
  INCOME_LABELS,
  successRate,
  totalTransactions,
} from '../../../domain/administration/financial-report.ts'
import { toCsv } from '../../../domain/format/csv.ts'
import { exactDateTimeText } from '../../../domain/format/times.ts'
import { countText, usdExact } from '../../../domain/format/usd.ts'
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts'
import { INCOME_ACCOUNTS } from '../../../domain/money/postings.ts'
import type { DocumentFile } from '../documents/document-file.ts'
import { FAINT, renderPdf } from '../documents/pdf-sheet.ts'

/** The lines of a report: section, name, value. Amounts are in dollars and cents, without a sign of currency. */
function reportLines(report: FinancialReport): readonly (readonly [string, string, string])[] {
  const amount = (value: Cents) => centsToDollars(value).toFixed(2)
  const { income, months, transactions, totalCents, startDay, endDay } = report
  const total = totalTransactions(transactions)
  const rate = successRate(transactions.completed, total)
  return [
    ['Days', 'First', startDay],
    ['Days', 'Last', endDay],
    ...INCOME_ACCOUNTS.map(
      (account) => ['Revenue', INCOME_LABELS[account], amount(income[account])] as const,
    ),
    ['Revenue', 'Total revenue', amount(totalCents)],
    ['Transactions', 'Completed', String(transactions.completed)],
    ['Transactions', 'Pending', String(transactions.pending)],
    ['Transactions', 'Failed', String(transactions.failed)],
    ['Transactions', 'Total', String(total)],
    ['Transactions', 'Success rate', rate === null ? '' : `${rate}%`],
    ...months.map(({ month, totalCents: cents }) => ['Month', month, amount(cents)] as const),
  ]
}

const fileName = ({ startDay, endDay }: FinancialReport) => `financial-report-${startDay}-to-${endDay}`

/** A financial report as a CSV file: a line for each figure. */
export function financialReportCsv(report: FinancialReport): DocumentFile {
  return {
    name: `${fileName(report)}.csv`,
    type: 'text/csv; charset=utf-8',
    body: toCsv([['Section', 'Name', 'Value'], ...reportLines(report)]),
  }
}

/** A financial report as a PDF. */
export async function financialReportPdf(report: FinancialReport, nowMs: number): Promise<DocumentFile> {
  const { income, months, transactions, totalCents, startDay, endDay } = report
  const total = totalTransactions(transactions)
  const rate = successRate(transactions.completed, total)
  const body = await renderPdf('Financial report', (sheet) => {
    sheet.text('Hammerlane financial report', 20)
    sheet.text(`${startDay} to ${endDay}, Pacific days`, 10)
    sheet.text(`Read from the ledger ${exactDateTimeText(nowMs, nowMs)}, Pacific time`, 9, FAINT)
    sheet.heading('Revenue, net of refunds and lost disputes')
    for (const account of INCOME_ACCOUNTS) sheet.row(INCOME_LABELS[account], usdExact(income[account]))
    sheet.row('Total revenue', usdExact(totalCents))
    sheet.heading('Transactions')
    sheet.row('Completed', countText(transactions.completed))
    sheet.row('Pending', countText(transactions.pending))
    sheet.row('Failed', countText(transactions.failed))
    sheet.row('Total', countText(total))
    sheet.row('Success rate', rate === null ? 'No transactions' : `${rate}%`)
    sheet.heading('Months')
    for (const { month, totalCents: monthCents } of months) sheet.row(month, usdExact(monthCents))
  })
  return { name: `${fileName(report)}.pdf`, type: 'application/pdf', body }
}
