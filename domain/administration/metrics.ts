import { DAY_MS, HOUR_MS, MINUTE_MS } from '../format/time-units.ts'

/** What the platform measures of itself, minute by minute (docs/rules/administration.md, System monitor). */

/** The upper bound of each class of latency, in ms; what is slower belongs to one more class. */
const LATENCY_BOUNDS_MS = [
  ...[1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500, 800],
  ...[1_200, 2_000, 3_000, 5_000, 10_000],
] as const

export const LATENCY_CLASSES = LATENCY_BOUNDS_MS.length + 1

/** The class of a latency (ms). */
export function latencyClass(ms: number): number {
  const found = LATENCY_BOUNDS_MS.findIndex((bound) => ms <= bound)
  return found === -1 ? LATENCY_BOUNDS_MS.length : found
}

/**
 * The latency (ms) that a share of the answers did not exceed, from the number of answers in each class: within the class
 * the answers count as spread evenly. Null without an answer.
 */
export function latencyQuantile(latencies: readonly number[], share: number): number | null {
  const total = latencies.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let before = 0
  for (const [index, count] of latencies.entries()) {
    if (count > 0 && before + count >= share * total) {
      const from = LATENCY_BOUNDS_MS[index - 1] ?? 0
      const to = LATENCY_BOUNDS_MS[index] ?? from
      return Math.ceil((from + ((share * total - before) / count) * (to - from)) * 10) / 10
    }
    before += count
  }
  return null
}

/** Answers of the Worker. An error is an answer of 500 or above. */
export interface AnswerCounts {
  readonly requests: number
  readonly errors: number
  /** Sum of the latencies (ms). */
  readonly totalMs: number
  /** Number of answers in each class of latency. */
  readonly latencies: readonly number[]
}

/** What the object keeps of a stretch of time. */
export interface MetricsPart extends AnswerCounts {
  readonly fromMs: number
  readonly untilMs: number
  /** The most sockets that were open in one of its minutes; null where no minute was recorded. */
  readonly sockets: number | null
  readonly bids: number
}

/** How long minutes are kept. */
export const METRICS_KEPT_MS = 32 * DAY_MS

/** The stretches of the charts. */
export const METRICS_RANGES = {
  hour: { partMs: MINUTE_MS, parts: 60, label: 'Hour' },
  day: { partMs: 15 * MINUTE_MS, parts: 96, label: 'Day' },
  month: { partMs: 6 * HOUR_MS, parts: 120, label: 'Month' },
} as const
export type MetricsRange = keyof typeof METRICS_RANGES

/** The range that an address names; an unknown one is the last hour. */
export function toMetricsRange(named: string | null): MetricsRange {
  return named === 'day' || named === 'month' ? named : 'hour'
}

/** The parts of a range up to now, the running one last. */
export function metricsWindow(range: MetricsRange, nowMs: number) {
  const { partMs, parts } = METRICS_RANGES[range]
  const untilMs = (Math.floor(nowMs / partMs) + 1) * partMs
  return { fromMs: untilMs - parts * partMs, untilMs, partMs }
}

/** The stretch of the present figures: long enough to have answers, short enough to show trouble. */
export const PRESENT_MS = 5 * MINUTE_MS

/** The share of errors in percent with two decimals, null without an answer. Rounded up: an error never shows as 0. */
export function errorRate({ requests, errors }: Pick<AnswerCounts, 'requests' | 'errors'>): number | null {
  return requests === 0 ? null : Math.ceil((errors / requests) * 10_000) / 100
}

/** The mean latency in ms with one decimal, null without an answer. */
export function meanLatency({
  requests,
  totalMs,
}: Pick<AnswerCounts, 'requests' | 'totalMs'>): number | null {
  return requests === 0 ? null : Math.round((totalMs / requests) * 10) / 10
}

export type MetricTone = 'green' | 'orange' | 'red'

/** The color of a usage in percent: under 60 green, under 80 orange, otherwise red. */
export function usageTone(percent: number): MetricTone {
  if (percent < 60) return 'green'
  return percent < 80 ? 'orange' : 'red'
}

/** The color of an error rate in percent: under 0.1 green, under 1 orange, otherwise red. */
export function errorRateTone(percent: number): MetricTone {
  if (percent < 0.1) return 'green'
  return percent < 1 ? 'orange' : 'red'
}

/** A service that takes longer than this (ms) is degraded. */
export const SLOW_SERVICE_MS = 1_000

export type ServiceStatus = 'operational' | 'degraded' | 'down'

/** The state of a service by whether it answered, and how fast. */
export function serviceStatus(isUp: boolean, latencyMs: number): ServiceStatus {
  if (!isUp) return 'down'
  return latencyMs > SLOW_SERVICE_MS ? 'degraded' : 'operational'
}

/** The state of the Worker by the errors of its last answers, in percent; without an answer it answers now. */
export function workerStatus(percent: number | null): ServiceStatus {
  if (percent === null || percent < 1) return 'operational'
  return percent < 50 ? 'degraded' : 'down'
}

/** An object that has sockets. */
export type SocketOwner = `room:${number}` | `channel:${number}`

/** The RPC calls of the object that keeps the metrics. */
export interface PlatformMetricsCalls {
  /** Adds answers to the running minute. */
  record(counts: AnswerCounts): Promise<void>
  /** Stores the bids of a minute that has ended. */
  recordBids(minuteMs: number, bids: number): Promise<void>
  /** How many sockets an object has now. */
  reportSockets(owner: SocketOwner, count: number): Promise<void>
  /** The parts from `fromMs` up to `untilMs` with `partMs` each, also those without anything. */
  read(window: {
    readonly fromMs: number
    readonly untilMs: number
    readonly partMs: number
  }): Promise<MetricsPart[]>
  /** The sockets that are open now. */
  countSockets(): Promise<number>
}
