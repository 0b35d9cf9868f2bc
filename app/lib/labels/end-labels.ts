import { dayText, exactTimeText, nearDayText, weekdayDateText } from '../../../domain/format/times.ts'

/** When an auction ends, ended or was called off, in words that stay true when it was stopped (Look page, Times). */

interface EndingAuction {
  readonly status: string
  readonly end_time: string
}

export interface EndMoment {
  readonly label: 'Starts' | 'Ends' | 'Ended' | 'Cancelled'
  /** Null where there is no such moment, or it is not known. */
  readonly atMs: number | null
}

/** The label and the moment. `closedAtMs` is when it was closed or cancelled, null where that is not known. */
export function endMoment(
  { status, end_time }: EndingAuction,
  { nowMs, closedAtMs }: { readonly nowMs: number; readonly closedAtMs: number | null },
): EndMoment {
  const endAtMs = Date.parse(end_time)
  switch (status) {
    case 'cancelled':
      return { label: 'Cancelled', atMs: closedAtMs }
    // The kept time runs on from whenever that is.
    case 'paused':
      return { label: 'Ends', atMs: null }
    case 'ended':
      // Bought at the offered price, or ended by hand, it was over before the end that was set.
      return { label: 'Ended', atMs: Math.min(endAtMs, closedAtMs ?? endAtMs) }
    default:
      return { label: status === 'active' && nowMs >= endAtMs ? 'Ended' : 'Ends', atMs: endAtMs }
  }
}

/** The moment that a narrow place has room for: before the start that, then the end. */
export function nextMoment(
  auction: EndingAuction & { readonly start_time: string },
  now: { readonly nowMs: number; readonly closedAtMs: number | null },
): EndMoment {
  if (auction.status !== 'pending') return endMoment(auction, now)
  return { label: 'Starts', atMs: Date.parse(auction.start_time) }
}

const DAY_MS = 86_400_000

/** The same in the one line that a narrow place has: 'Today, 2:26:50 AM', 'Sun, 2:26:50 AM', 'Dec 1, 11:05:43 PM'. */
export function endText({ label, atMs }: EndMoment, nowMs: number): string {
  if (atMs !== null) return `${shortDayText(atMs, nowMs)}, ${exactTimeText(atMs)}`
  return label === 'Cancelled' ? 'No sale' : 'Set when bidding resumes'
}

/** A weekday names a day of the coming week only; one that is over is told by its date. */
function shortDayText(atMs: number, nowMs: number): string {
  if (nearDayText(atMs, nowMs) === 'Today') return 'Today'
  const isOfThisWeek = atMs > nowMs && atMs - nowMs < 6 * DAY_MS
  return isOfThisWeek ? weekdayDateText(atMs, nowMs).slice(0, 3) : dayText(atMs, nowMs)
}
