import { pacificOffsetMs } from './pacific-time.ts'
import { HOUR_MS } from './time-units.ts'

/** Converts between times and the value of a `datetime-local` field, in Pacific time, to the minute. */

/** '2026-11-22T15:05': the field's value for a time. */
export function toPacificTimeField(atMs: number): string {
  return new Date(atMs + pacificOffsetMs(atMs)).toISOString().slice(0, 16)
}

/**
 * The time (ms) of a field's value; null if the value is invalid. A time in the hour that daylight saving
 * time skips means the hour after it.
 */
export function parsePacificTimeField(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  const minute = text.slice(0, 16)
  const localMs = Date.parse(`${minute}:00.000Z`)
  // A day that its month does not have is another one once it is parsed.
  if (Number.isNaN(localMs) || new Date(localMs).toISOString().slice(0, 16) !== minute) return null
  const approximateMs = localMs - pacificOffsetMs(localMs)
  const atMs = localMs - pacificOffsetMs(approximateMs)
  return toPacificTimeField(atMs) === minute ? atMs : atMs + HOUR_MS
}
