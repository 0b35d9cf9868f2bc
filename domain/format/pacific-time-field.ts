import { homeOffsetMs } from './pacific-time.ts'

/** A moment in a field of a form that asks for day and time (`datetime-local`): the house's own time, to the minute. */

/** '2026-11-22T15:05'. */
export function homeTimeField(atMs: number): string {
  return new Date(atMs + homeOffsetMs(atMs)).toISOString().slice(0, 16)
}

/** The moment (ms) that such a field means; null for what is none. Of an hour that summer time skips, the one after it. */
export function homeTimeMs(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  const localMs = Date.parse(`${text.slice(0, 16)}:00.000Z`)
  if (Number.isNaN(localMs)) return null
  const near = localMs - homeOffsetMs(localMs)
  return localMs - homeOffsetMs(near)
}
