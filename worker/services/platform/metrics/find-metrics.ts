import type { PlatformMetricsCalls } from '../../../../domain/administration/metrics.ts'
import type { Env } from '../../../env.ts'

/** The one object of the metrics. */
export function findMetrics(env: Pick<Env, 'PLATFORM_METRICS'>): PlatformMetricsCalls {
  return env.PLATFORM_METRICS.getByName('metrics')
}
