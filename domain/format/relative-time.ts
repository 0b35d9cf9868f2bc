import { dateText } from './times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The age of something: 'Just now', 'Nm ago', 'Nh ago', 'Nd ago' under 7 days, else its date. A time in the
 * future, as seen from a slow clock, is 'Just now'.
 */
export function ageText(atMs: number, nowMs: number): string {
  const age = nowMs - atMs
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`
  return dateText(atMs)
}
