import { Form } from '@remix-run/react'
import { reportHref } from '../../../../domain/administration/financial-report.ts'
import { FigureGrid } from '../../../components/admin/figure-grid.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { CountChartFigure } from '../../../components/ui/charts/count-chart-figure.tsx'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { FactRows } from '../../../components/ui/facts.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import { ExportLinks } from './export-links.tsx'
import type { ReportsContent, ShownReport } from './reports.server.ts'

/** Financial Reports: what the platform earned in a range of days (docs/rules/administration.md, Financial reports). */
export function ReportsTab({ content }: { readonly content: ReportsContent }) {
  const { report, errors } = content
  const isRefused = Object.keys(errors).length > 0
  return (
    <div className="flex flex-col gap-8">
      <DayFields {...content} />
      {report === null ? (
        !isRefused && <Banner tone="error">The report could not be read. Please open the page again.</Banner>
      ) : report.isEmpty ? (
        <EmptyState title="No financial data available">
          Nothing was paid or refunded in these days. Choose other days.
        </EmptyState>
      ) : (
        <Report report={report} />
      )}
    </div>
  )
}

function DayFields({ days, presets, errors }: Pick<ReportsContent, 'days' | 'presets' | 'errors'>) {
  return (
    <div className="flex flex-col gap-2">
      <Form
        key={`${days.startDay} ${days.endDay}`}
        method="get"
        preventScrollReset
        className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[12rem_12rem_auto]"
      >
        <input type="hidden" name="tab" value="reports" />
        <TextField
          type="date"
          label="From"
          name="start_date"
          defaultValue={days.startDay}
          errors={errors.start_date}
        />
        <TextField
          type="date"
          label="To"
          name="end_date"
          hint="Pacific days"
          defaultValue={days.endDay}
          errors={errors.end_date}
        />
        <div className="sm:pt-7.5">
          <Button type="submit">Show</Button>
        </div>
      </Form>
      <ul aria-label="Frequent ranges" className="flex flex-wrap gap-x-5">
        {presets.map((preset) => (
          <li key={preset.label}>
            <TextLink to={reportHref(preset)} className="inline-flex min-h-11 items-center text-meta">
              {preset.label}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Report({
  report: { total, income, transactions, chart, months, ...files },
}: {
  readonly report: ShownReport
}) {
  return (
    <>
      <FigureGrid
        figures={[
          { label: 'Total revenue', value: total, note: 'Net of refunds and lost disputes' },
          { label: 'Transactions', value: transactions.total, note: `${transactions.failed} failed` },
          { label: 'Completed', value: transactions.completed, note: `${transactions.pending} pending` },
          { label: 'Success rate', value: transactions.successRate ?? 'None', note: 'Completed of all' },
        ]}
      />
      <ExportLinks {...files} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-10">
        <Card title="Revenue">
          <FactRows
            facts={[...income, { label: 'Total revenue', value: total }].map(({ label, value }) => ({
              label,
              value,
            }))}
          />
        </Card>
        <Card title="Monthly breakdown">
          <CountChartFigure chart={chart} />
          <div className="mt-5">
            <DataTable
              caption="Revenue by month, newest first"
              columns={[
                { head: 'Month', cell: ({ name }) => name, isName: true },
                { head: 'Revenue', cell: (row) => row.total, isFigure: true },
              ]}
              rows={months}
              toKey={({ month }) => month}
            />
          </div>
          <p className="mt-3 text-meta text-ink-3">
            The first and the last month count only the days that you chose.
          </p>
        </Card>
      </div>
    </>
  )
}
