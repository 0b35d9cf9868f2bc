import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time-units.ts'

/**
 * Until when (ms) no text that states one of these times changes, if it was written at `nowMs`: clocks, the time until a start, ages
 * ('5m ago') and dates near today ('Today, 6:40 PM'). They change when what is left reaches a whole minute or a second less, in the
 * last hour a whole second; when an age reaches a whole minute; and with the minute of the day. Earlier rather than later: a time that
 * no text states counts too. Seconds beyond the last hour, or since a time, are not provided for.
 */
export function textsUnchangedUntil(timesMs: Iterable<number>, nowMs: number): number {
  let untilMs = nowMs - (nowMs % MINUTE_MS) + MINUTE_MS
  for (const atMs of timesMs) untilMs = Math.min(untilMs, nowMs + unchangedFor(atMs - nowMs))
  return untilMs
}

/** For how long (ms) the texts of a time stay that is `leftMs` ahead, or past if it is not positive. */
function unchangedFor(leftMs: number): number {
  if (leftMs <= 0) return MINUTE_MS - (-leftMs % MINUTE_MS)
  // A text that states whole hours is another one a moment after a whole hour is left.
  if (leftMs % HOUR_MS === 0) return 1
  if (leftMs < HOUR_MS + SECOND_MS) return leftMs % SECOND_MS || SECOND_MS
  // Hours alone change with the whole minute; most texts round seconds up and change a second later.
  return Math.min(leftMs % MINUTE_MS || MINUTE_MS, (leftMs + SECOND_MS) % MINUTE_MS || MINUTE_MS)
}
