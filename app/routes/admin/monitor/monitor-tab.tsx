import { Check, TriangleAlert } from 'lucide-react'
import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { METRICS_RANGES, type MetricsRange } from '../../../../domain/administration/metrics.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { CountChartFigure } from '../../../components/ui/charts/count-chart-figure.tsx'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { SegmentedLinks } from '../../../components/ui/fields/segmented.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../../lib/realtime/use-fresh-page.ts'
import type { MonitorContent, MonitorFigure, MonitorHistory, ShownService } from './monitor.server.ts'
import { PerformanceTest } from './performance-test.tsx'

/** System Monitor: how the platform does now and did before (docs/rules/administration.md, System monitor). */
export function MonitorTab({ content }: { readonly content: MonitorContent }) {
  useFreshPage(LISTS_FRESH_EVERY_MS)
  const { figures, services, range, history } = content
  return (
    <div className="flex flex-col gap-10">
      <FigureCards figures={figures} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-10">
        <Card title="Services">
          {services === null ? (
            <p>The services could not be read. Please open the page again.</p>
          ) : (
            <Services services={services} />
          )}
        </Card>
        <PerformanceTest />
      </div>
      <section className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <SectionTitle>History</SectionTitle>
          <SegmentedLinks
            label="Range"
            size="compact"
            options={(Object.keys(METRICS_RANGES) as MetricsRange[]).map((name) => ({
              to: consoleHref('monitor', `range=${name}`),
              label: METRICS_RANGES[name].label,
              isCurrent: name === range,
            }))}
          />
        </div>
        {history === null ? (
          <Banner tone="error">The history could not be read. Please open the page again.</Banner>
        ) : (
          <History history={history} />
        )}
      </section>
    </div>
  )
}

const TONES = { green: 'text-win', orange: 'text-amber', red: 'text-out' } as const

function FigureCards({ figures }: { readonly figures: readonly MonitorFigure[] }) {
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      {figures.map(({ label, value, tone, note }) => (
        <div key={label} className="bg-surface px-5 py-4">
          <dt className="text-label text-ink-3">{label}</dt>
          <dd className="figures mt-1 wrap-break-word">
            {value === null ? (
              <span className="block text-ink-3">Not available here</span>
            ) : (
              <span className={`block text-summary ${tone === null ? 'text-ink' : TONES[tone]}`}>
                {value}
              </span>
            )}
            <span className="block text-meta text-ink-2">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const STATUSES = {
  operational: { label: 'Operational', tone: 'win', Icon: Check },
  degraded: { label: 'Degraded', tone: 'amber', Icon: TriangleAlert },
  down: { label: 'Down', tone: 'out', Icon: TriangleAlert },
} as const

function Services({ services }: { readonly services: readonly ShownService[] }) {
  return (
    <DataTable
      caption="Services"
      columns={[
        { head: 'Service', cell: ({ name }) => name, isName: true },
        { head: 'Status', cell: ({ status }) => <Status status={status} /> },
        { head: 'Uptime, 30 days', cell: ({ uptime }) => uptime, isFigure: true },
        { head: 'Response time', cell: ({ responseTime }) => responseTime, isFigure: true },
      ]}
      rows={services}
      toKey={({ name }) => name}
    />
  )
}

function Status({ status }: Pick<ShownService, 'status'>) {
  const { label, tone, Icon } = STATUSES[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
      {label}
    </Badge>
  )
}

function History({ history: { charts, rows } }: { readonly history: MonitorHistory }) {
  return (
    <>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {charts.map(({ title, chart }) => (
          <div key={title} className="min-w-0">
            <h3 className="font-[560] text-ink">{title}</h3>
            <div className="mt-3">
              <CountChartFigure chart={chart} />
            </div>
          </div>
        ))}
      </div>
      {rows.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-meta underline underline-offset-4">
            Numbers
          </summary>
          <DataTable
            caption="History, newest first"
            columns={[
              { head: 'From', cell: ({ at }) => at, isName: true },
              { head: 'Requests', cell: (row) => row.requests, isFigure: true },
              { head: 'Errors', cell: (row) => row.errors, isFigure: true },
              { head: 'Median', cell: (row) => row.p50, isFigure: true },
              { head: '95th percentile', cell: (row) => row.p95, isFigure: true },
              { head: 'Connections', cell: (row) => row.sockets, isFigure: true },
              { head: 'Bids', cell: (row) => row.bids, isFigure: true },
            ]}
            rows={rows}
            toKey={({ at }) => at}
          />
        </details>
      )}
    </>
  )
}
