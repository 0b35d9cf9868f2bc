import { minuteOf } from '../../../../domain/administration/uptime.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { database } from '../../../db/client.ts'
import { countBidsBetween } from '../../../db/queries/platform/health.ts'
import type { Env } from '../../../env.ts'
import { findMetrics } from '../../platform/metrics/find-metrics.ts'

/** Gives the metrics the bids of the minute before the last one: by now every room has replicated it. */
export async function recordBids(env: Pick<Env, 'DB' | 'PLATFORM_METRICS'>, nowMs: number): Promise<void> {
  const minuteMs = minuteOf(nowMs) - 2 * MINUTE_MS
  const bids = await countBidsBetween(database(env), { fromMs: minuteMs, untilMs: minuteMs + MINUTE_MS })
  await findMetrics(env).recordBids(minuteMs, bids)
}
