import { pacificOffsetMs } from '../format/pacific-time.ts'
import { DAY_MS, HOUR_MS } from '../format/time-units.ts'
import type { EmailFrequency } from './preferences.ts'

/** Digests are mailed at 8 AM Pacific time. */
const DIGEST_HOUR = 8
const MONDAY = 1

/**
 * When an event of `sinceMs` is mailed with the digest: at the next 8 AM Pacific, for a weekly digest on the
 * next Monday. With `immediate` an event is due now; this happens if the person changed from a digest while
 * events were waiting.
 */
export function digestDueAt(sinceMs: number, frequency: EmailFrequency): number {
  if (frequency === 'immediate') return sinceMs
  const local = sinceMs + pacificOffsetMs(sinceMs)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  for (let day = 0; ; day += 1) {
    const morning = midnight + day * DAY_MS + DIGEST_HOUR * HOUR_MS
    if (morning <= local) continue
    if (frequency === 'weekly' && new Date(morning).getUTCDay() !== MONDAY) continue
    // Daylight saving time may begin or end in between, so the offset of that morning counts.
    return morning - pacificOffsetMs(morning - pacificOffsetMs(sinceMs))
  }
}
