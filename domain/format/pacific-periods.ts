import { pacificOffsetMs } from './pacific-time.ts'
import { DAY_MS, HOUR_MS } from './time-units.ts'

/** A Pacific calendar day ('2026-11-25') or month ('2026-11') and its times in ms, the end exclusive. */
export interface Period {
  readonly name: string
  readonly fromMs: number
  readonly untilMs: number
}

/** The Pacific days that include a time from `fromMs` to `untilMs` (exclusive), oldest first. */
export function pacificDays(fromMs: number, untilMs: number): Period[] {
  return periods(fromMs, untilMs, 10, (date) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1),
  )
}

/** A Pacific day by its name: '2026-11-25'. */
export function pacificDay(name: string): Period {
  const day = Date.parse(`${name}T00:00:00Z`)
  return { name, fromMs: midnightMs(day), untilMs: midnightMs(day + DAY_MS) }
}

/** The Pacific months that include a time from `fromMs` to `untilMs` (exclusive), oldest first. */
export function pacificMonths(fromMs: number, untilMs: number): Period[] {
  return periods(fromMs, untilMs, 7, (date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

/** `nameLength` is that of the name in an ISO date; `next` the first day of the following period, as if Pacific were UTC. */
function periods(
  fromMs: number,
  untilMs: number,
  nameLength: 7 | 10,
  next: (date: Date) => number,
): Period[] {
  const list: Period[] = []
  const first = new Date(fromMs + pacificOffsetMs(fromMs)).toISOString().slice(0, nameLength)
  let startDay = Date.parse(`${nameLength === 7 ? `${first}-01` : first}T00:00:00Z`)
  while (midnightMs(startDay) < untilMs) {
    const date = new Date(startDay)
    const endDay = next(date)
    const name = date.toISOString().slice(0, nameLength)
    list.push({ name, fromMs: midnightMs(startDay), untilMs: midnightMs(endDay) })
    startDay = endDay
  }
  return list
}

/**
 * Midnight in Pacific time of a day that is given as midnight UTC. The clock changes at 2 AM, so the offset at 8:00 UTC,
 * which is midnight or 1 AM, is that of midnight.
 */
function midnightMs(dayMs: number): number {
  return dayMs - pacificOffsetMs(dayMs + 8 * HOUR_MS)
}
