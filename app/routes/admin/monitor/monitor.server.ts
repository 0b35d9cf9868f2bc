import {
  errorRateTone,
  latencyQuantile,
  METRICS_RANGES,
  type MetricsPart,
  type MetricsRange,
  type MetricTone,
  metricsWindow,
  type ServiceStatus,
  toMetricsRange,
  usageTone,
} from '../../../../domain/administration/metrics.ts'
import { exactDateTimeText } from '../../../../domain/format/times.ts'
import { countText, percentText } from '../../../../domain/format/usd.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import {
  type MonitoredService,
  readPresent,
  readServices,
} from '../../../../worker/services/administration/monitor/read-services.ts'
import {
  CPU_USAGE,
  MEMORY_USAGE,
  NETWORK_TRAFFIC,
  readDiskUsage,
  type Usage,
} from '../../../../worker/services/administration/monitor/read-usage.ts'
import { findMetrics } from '../../../../worker/services/platform/metrics/find-metrics.ts'
import type { CountChart } from '../../../components/ui/charts/count-chart.ts'
import { drawCounts } from '../../../components/ui/charts/draw-counts.server.ts'
import { orNull } from '../or-null.server.ts'

/** A figure of the monitor; without a value the card shows the reason in gray. */
export interface MonitorFigure {
  readonly label: string
  readonly value: string | null
  readonly tone: MetricTone | null
  readonly note: string
}

export interface ShownService {
  readonly name: string
  readonly status: ServiceStatus
  readonly uptime: string
  readonly responseTime: string
}

export interface MonitorHistory {
  readonly charts: readonly { readonly title: string; readonly chart: CountChart }[]
  /** Newest first, of the parts with anything. */
  readonly rows: readonly {
    readonly at: string
    readonly requests: string
    readonly errors: string
    readonly p50: string
    readonly p95: string
    readonly sockets: string
    readonly bids: string
  }[]
}

export interface MonitorContent {
  readonly kind: 'monitor'
  readonly figures: readonly MonitorFigure[]
  /** Null where they cannot be read. */
  readonly services: readonly ShownService[] | null
  readonly range: MetricsRange
  /** Null where it cannot be read. */
  readonly history: MonitorHistory | null
}

/** System Monitor: figures and services now, and the history of the range in the address. */
export async function readMonitorContent(
  { env, nowMs }: Pick<PageContext, 'env' | 'nowMs'>,
  params: URLSearchParams,
): Promise<MonitorContent> {
  const range = toMetricsRange(params.get('range'))
  const [disk, connections, present, services, parts] = await Promise.all([
    orNull('size of the databases', () => readDiskUsage(env)),
    orNull('number of connections', () => findMetrics(env).countSockets()),
    orNull('present figures', () => readPresent(env, nowMs)),
    orNull('services', () => readServices(env, nowMs)),
    orNull('history', () => findMetrics(env).read(metricsWindow(range, nowMs))),
  ])
  const unread: Usage = { usage: null, reason: UNREAD }
  return {
    kind: 'monitor',
    figures: [
      usageFigure('CPU usage', CPU_USAGE),
      usageFigure('Memory usage', MEMORY_USAGE),
      usageFigure('Disk usage', disk ?? unread, 'The fuller one of two databases, of 10 GB'),
      ...(['Network in', 'Network out'] as const).map((label) => ({
        ...{ label, value: null, tone: null },
        note: NETWORK_TRAFFIC.reason,
      })),
      {
        label: 'Active connections',
        value: connections === null ? null : countText(connections),
        tone: null,
        note: connections === null ? UNREAD : 'Open sockets of auctions and people',
      },
      {
        label: 'Response time',
        value: present?.responseTime == null ? null : latencyText(present.responseTime),
        tone: null,
        note: presentNote(present),
      },
      {
        label: 'Error rate',
        value: present?.errorRate == null ? null : percentText(present.errorRate),
        tone: present?.errorRate == null ? null : errorRateTone(present.errorRate),
        note: presentNote(present),
      },
    ],
    services: services?.map(toShownService) ?? null,
    range,
    history: parts && toHistory(parts, range, nowMs),
  }
}

const UNREAD = 'It could not be read'

function usageFigure(label: string, { usage, reason }: Usage, note = ''): MonitorFigure {
  return usage === null
    ? { label, value: null, tone: null, note: reason ?? UNREAD }
    : { label, value: percentText(usage), tone: usageTone(usage), note }
}

function presentNote(present: { readonly requests: number } | null): string {
  if (present === null) return UNREAD
  return present.requests === 0
    ? 'No requests in the last 5 minutes'
    : `${countText(present.requests)} requests in the last 5 minutes`
}

function latencyText(ms: number): string {
  return ms < 10 ? `${ms} ms` : `${countText(Math.round(ms))} ms`
}

function toShownService({ name, status, uptime, responseTime }: MonitoredService): ShownService {
  return {
    name,
    status,
    uptime: uptime === null ? 'Not measured yet' : percentText(uptime),
    responseTime: responseTime === null ? 'No requests yet' : latencyText(responseTime),
  }
}

const SHOWN: readonly {
  readonly title: string
  readonly of: (part: MetricsPart) => number
}[] = [
  { title: 'Requests', of: ({ requests }) => requests },
  { title: 'Errors', of: ({ errors }) => errors },
  {
    title: 'Response time, 95th percentile (ms)',
    of: ({ latencies }) => latencyQuantile(latencies, 0.95) ?? 0,
  },
  { title: 'Open connections', of: ({ sockets }) => sockets ?? 0 },
  { title: 'Bids', of: ({ bids }) => bids },
]

function toHistory(parts: readonly MetricsPart[], range: MetricsRange, nowMs: number): MonitorHistory {
  const span = METRICS_RANGES[range].label.toLowerCase()
  const ms = (latencies: readonly number[], share: number) => {
    const found = latencyQuantile(latencies, share)
    return found === null ? 'None' : latencyText(found)
  }
  return {
    charts: SHOWN.map(({ title, of }) => {
      const values = parts.map(of)
      const summary = `${title} over the last ${span}: at most ${countText(Math.ceil(Math.max(...values)))}`
      return { title, chart: drawCounts(parts, of, summary) }
    }),
    rows: parts
      .filter(({ requests, bids, sockets }) => requests > 0 || bids > 0 || (sockets ?? 0) > 0)
      .toReversed()
      .map(({ fromMs, requests, errors, latencies, sockets, bids }) => ({
        at: exactDateTimeText(fromMs, nowMs),
        requests: countText(requests),
        errors: countText(errors),
        p50: ms(latencies, 0.5),
        p95: ms(latencies, 0.95),
        sockets: sockets === null ? 'None' : countText(sockets),
        bids: countText(bids),
      })),
  }
}
