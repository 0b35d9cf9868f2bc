import { pacificOffsetMs } from './pacific-time.ts'

/** A calendar month in Pacific time: its first moment, and the first moment after it, in ms. */
export interface PacificMonth {
  readonly startMs: number
  readonly endMs: number
}

/** The Pacific calendar month of a time. */
export function pacificMonthOf(atMs: number): PacificMonth {
  const local = new Date(atMs + pacificOffsetMs(atMs))
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()]
  return { startMs: pacificMidnight(year, month), endMs: pacificMidnight(year, month + 1) }
}

/** Midnight of the first day of a month; the clocks never change on that day's midnight. */
function pacificMidnight(year: number, month: number): number {
  const localMs = Date.UTC(year, month, 1)
  return localMs - pacificOffsetMs(localMs - pacificOffsetMs(localMs))
}
