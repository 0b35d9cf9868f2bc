import { pacificOffsetMs } from './pacific-time.ts'

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
  const localMs = Date.parse(`${text.slice(0, 16)}:00.000Z`)
  if (Number.isNaN(localMs)) return null
  const approximateMs = localMs - pacificOffsetMs(localMs)
  return localMs - pacificOffsetMs(approximateMs)
}
