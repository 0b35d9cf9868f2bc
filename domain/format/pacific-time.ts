import { DAY_MS, HOUR_MS } from './time-units.ts'

/**
 * The offset of Pacific time from UTC at a time, in ms: -7 hours in daylight saving time, else -8. Computed
 * without Intl, which loads the zone's data in one long task of the page (decision 240).
 *
 * Since 2007 daylight saving time lasts from 2 AM of the second Sunday of March to 2 AM of the first Sunday
 * of November (15 U.S.C. 260a, as amended by the Energy Policy Act of 2005). From 1987 to 2006 it lasted from
 * the first Sunday of April to the last Sunday of October; earlier times do not occur.
 */
export function pacificOffsetMs(atMs: number): number {
  const { startMs, endMs } = daylightSavingTime(new Date(atMs).getUTCFullYear())
  return (atMs >= startMs && atMs < endMs ? -7 : -8) * HOUR_MS
}

/** 2 AM is 10:00 UTC in standard time and 9:00 UTC in daylight saving time. */
function daylightSavingTime(year: number): { readonly startMs: number; readonly endMs: number } {
  const isSince2007 = year >= 2007
  return {
    startMs: firstSundayFrom(isSince2007 ? Date.UTC(year, 2, 8) : Date.UTC(year, 3, 1)) + 10 * HOUR_MS,
    endMs: firstSundayFrom(isSince2007 ? Date.UTC(year, 10, 1) : Date.UTC(year, 9, 25)) + 9 * HOUR_MS,
  }
}

/** The first Sunday on or after a day. */
function firstSundayFrom(dayMs: number): number {
  return dayMs + ((7 - new Date(dayMs).getUTCDay()) % 7) * DAY_MS
}
