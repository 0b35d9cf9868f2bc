import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts'
import { dateText } from './times.ts'

/**
 * The age of something: 'Just now', 'Nm ago', 'Nh ago', 'Nd ago' under 7 days, else its date. A time in the
 * future, as seen from a slow clock, is 'Just now'.
 */
export function ageText(atMs: number, nowMs: number): string {
  const age = nowMs - atMs
  if (age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}d ago`
  return dateText(atMs)
}
