import { DAY_MS, MINUTE_MS } from '../format/time-units.ts'

/** Uptime: the share of minutes in which the platform was up (docs/rules/administration.md, Uptime). */

/** degraded: some parts are down, but pages can be served. */
export const HEALTH_STATES = ['operational', 'degraded', 'down'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

const WINDOW_MS = 30 * DAY_MS

/** The minutes of which uptime is the share, from `fromMs` up to `untilMs`. */
export interface UptimeWindow {
  readonly fromMs: number
  readonly untilMs: number
}

/** The start of the minute of a time (ms). */
export function minuteOf(atMs: number): number {
  return atMs - (atMs % MINUTE_MS)
}

/**
 * The whole minutes of the last 30 days, from the first recorded check on; the running minute, whose check may still
 * come, is not among them. Null without a whole minute.
 */
export function uptimeWindow(firstCheckMs: number | null, nowMs: number): UptimeWindow | null {
  if (firstCheckMs === null) return null
  const untilMs = minuteOf(nowMs)
  const fromMs = Math.max(minuteOf(firstCheckMs), minuteOf(nowMs - WINDOW_MS))
  return fromMs < untilMs ? { fromMs, untilMs } : null
}

/**
 * Uptime in percent, with two decimals. Minutes without a check count as down. Rounded down, so that a minute of downtime
 * never shows as 100.
 */
export function uptimePercent({ fromMs, untilMs }: UptimeWindow, goodMinutes: number): number {
  const minutes = (untilMs - fromMs) / MINUTE_MS
  return Math.floor((goodMinutes / minutes) * 10_000) / 100
}
