/**
 * How far the clocks of the house are ahead of UTC at a moment, in ms: -7 hours in summer time and -8 otherwise.
 *
 * Summer time is from 2 AM of the second Sunday of March to 2 AM of the first of November since 2007 (15 U.S.C. 260a, as the
 * Energy Policy Act of 2005 amended it); before that it was from the first Sunday of April to the last of October
 * since 1987, which is as far back as a moment of the house can lie.
 */
export function homeOffsetMs(atMs: number): number {
  const { startMs, endMs } = summerTimeOf(new Date(atMs).getUTCFullYear())
  return (atMs >= startMs && atMs < endMs ? -7 : -8) * HOUR_MS
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** 2 AM is 10:00 UTC by winter time, and 9:00 UTC by summer time. */
function summerTimeOf(year: number): { readonly startMs: number; readonly endMs: number } {
  const isByTheLawOf2005 = year >= 2007
  return {
    startMs: sundayFrom(isByTheLawOf2005 ? Date.UTC(year, 2, 8) : Date.UTC(year, 3, 1)) + 10 * HOUR_MS,
    endMs: sundayFrom(isByTheLawOf2005 ? Date.UTC(year, 10, 1) : Date.UTC(year, 9, 25)) + 9 * HOUR_MS,
  }
}

/** The first Sunday that is this day or later. */
function sundayFrom(dayMs: number): number {
  return dayMs + ((7 - new Date(dayMs).getUTCDay()) % 7) * DAY_MS
}
