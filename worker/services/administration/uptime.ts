import { minuteOf, uptimePercent, uptimeWindow } from '../../../domain/administration/uptime.ts'
import { database } from '../../db/client.ts'
import {
  countGoodMinutes,
  findFirstHealthCheck,
  insertHealthCheck,
} from '../../db/queries/platform/health.ts'
import type { Env } from '../../env.ts'
import { checkHealth } from '../platform/check-health.ts'

/** Uptime in percent, and the start of the first minute that counts. */
export interface Uptime {
  readonly percent: number
  readonly sinceMs: number
}

/** Checks the health and records it for the minute. A database that is down records nothing, which counts as down. */
export async function recordHealth(env: Env, nowMs: number): Promise<void> {
  const { state, parts } = await checkHealth(env)
  const down = parts.filter((part) => part.state === 'down').map(({ name }) => name)
  await insertHealthCheck(database(env), { minuteMs: minuteOf(nowMs), state, down })
}

/** The uptime of the last 30 days, or since the first recorded minute; null before it. docs/rules/administration.md, Uptime */
export async function readUptime(env: Pick<Env, 'DB'>, nowMs: number): Promise<Uptime | null> {
  const db = database(env)
  const window = uptimeWindow(await findFirstHealthCheck(db), nowMs)
  if (window === null) return null
  return { percent: uptimePercent(window, await countGoodMinutes(db, window)), sinceMs: window.fromMs }
}
