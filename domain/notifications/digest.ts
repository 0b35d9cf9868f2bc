import { homeOffsetMs } from '../format/pacific-time.ts'
import type { EmailFrequency } from './preferences.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Digests are read with the morning's coffee: at 8 in the morning where Hammerlane is at home. */
const DIGEST_HOUR = 8
const MONDAY = 1

/**
 * When a fact of `sinceMs` is mailed with the others: at the next 8 AM, of a weekly digest on the next Monday. Of
 * somebody who takes mail at once, now: they chose a digest before, and something was still waiting for it.
 */
export function digestDueAt(sinceMs: number, frequency: EmailFrequency): number {
  if (frequency === 'immediate') return sinceMs
  const local = sinceMs + homeOffsetMs(sinceMs)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  for (let day = 0; ; day += 1) {
    const morning = midnight + day * DAY_MS + DIGEST_HOUR * HOUR_MS
    if (morning <= local) continue
    if (frequency === 'weekly' && new Date(morning).getUTCDay() !== MONDAY) continue
    // The clocks may have been changed since: what counts is the offset of that morning.
    return morning - homeOffsetMs(morning - homeOffsetMs(sinceMs))
  }
}
