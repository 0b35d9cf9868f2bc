import {
  errorRate,
  type MetricsPart,
  meanLatency,
  PRESENT_MS,
  type ServiceStatus,
  serviceStatus,
  workerStatus,
} from '../../../../domain/administration/metrics.ts'
import { minuteOf, uptimePercent, uptimeWindow } from '../../../../domain/administration/uptime.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { database } from '../../../db/client.ts'
import {
  countCheckedMinutes,
  countDownMinutes,
  countGoodMinutes,
  findFirstHealthCheck,
} from '../../../db/queries/platform/health.ts'
import type { Env } from '../../../env.ts'
import { checkHealth, type HealthPart } from '../../platform/check-health.ts'
import { findMetrics } from '../../platform/metrics/find-metrics.ts'

/** A service as the monitor lists it. */
export interface MonitoredService {
  readonly name: string
  readonly status: ServiceStatus
  /** Percent of the last 30 days; null before the first recorded minute. */
  readonly uptime: number | null
  /** In ms; null where nothing was measured. */
  readonly responseTime: number | null
}

export const PART_LABELS: Readonly<Record<HealthPart['name'], string>> = {
  database: 'Database',
  search: 'Search index',
  auction_room: 'Auction rooms',
  photos: 'Photos',
  secrets: 'Secrets',
}

/** What the last minutes say: one number for each figure, null without an answer. */
export interface PresentFigures {
  /** Requests of the last five minutes. */
  readonly requests: number
  /** Percent of answers with 500 or above. */
  readonly errorRate: number | null
  /** Mean, in ms. */
  readonly responseTime: number | null
}

/** The figures of the last five minutes, the running one among them. */
export async function readPresent(
  env: Pick<Env, 'PLATFORM_METRICS'>,
  nowMs: number,
): Promise<PresentFigures> {
  const untilMs = minuteOf(nowMs) + MINUTE_MS
  const [part] = await findMetrics(env).read({ fromMs: untilMs - PRESENT_MS, untilMs, partMs: PRESENT_MS })
  return toPresent(part)
}

function toPresent(part: MetricsPart | undefined): PresentFigures {
  if (part === undefined) return { requests: 0, errorRate: null, responseTime: null }
  return { requests: part.requests, errorRate: errorRate(part), responseTime: meanLatency(part) }
}

/**
 * The services with their state and latency now, measured for this answer, and their uptime of the last 30 days. Without the
 * database or the metrics what they keep is null. docs/rules/administration.md, System monitor
 */
export async function readServices(env: Env, nowMs: number): Promise<MonitoredService[]> {
  const [{ parts }, present, uptimes] = await Promise.all([
    checkHealth(env),
    readPresent(env, nowMs).catch(() => toPresent(undefined)),
    readUptimes(env, nowMs).catch(() => null),
  ])
  return [
    {
      name: 'Website and API',
      status: workerStatus(present.errorRate),
      uptime: uptimes?.platform ?? null,
      responseTime: present.responseTime,
    },
    ...parts.map(({ name, state, latency_ms }) => ({
      name: PART_LABELS[name],
      status: serviceStatus(state === 'operational', latency_ms),
      uptime: uptimes?.ofPart(name) ?? null,
      responseTime: latency_ms,
    })),
  ]
}

async function readUptimes(env: Pick<Env, 'DB'>, nowMs: number) {
  const db = database(env)
  const window = uptimeWindow(await findFirstHealthCheck(db), nowMs)
  if (window === null) return null
  const [good, checked, down] = await countMinutes(db, window)
  return {
    platform: uptimePercent(window, good),
    ofPart: (name: string) => uptimePercent(window, checked - (down.get(name) ?? 0)),
  }
}

function countMinutes(db: ReturnType<typeof database>, window: NonNullable<ReturnType<typeof uptimeWindow>>) {
  return Promise.all([
    countGoodMinutes(db, window),
    countCheckedMinutes(db, window),
    countDownMinutes(db, window),
  ])
}
