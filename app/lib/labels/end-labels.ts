import { DAY_MS } from '../../../domain/format/time-units.ts'
import { dayText, exactTimeText, nearDayText, weekdayDateText } from '../../../domain/format/times.ts'

interface EndingAuction {
  readonly status: string
  readonly end_time: string
}

export interface EndMoment {
  readonly label: 'Starts' | 'Ends' | 'Ended' | 'Cancelled'
  /** Null if there is no such time or it is unknown. */
  readonly atMs: number | null
}

/**
 * Returns the label and time of an auction's end. `closedAtMs` is the actual time of closing or cancellation
 * in milliseconds since the epoch, null if unknown. docs/rules/interface.md, Auction clocks
 */
export function endMoment(
  { status, end_time }: EndingAuction,
  { nowMs, closedAtMs }: { readonly nowMs: number; readonly closedAtMs: number | null },
): EndMoment {
  const endAtMs = Date.parse(end_time)
  switch (status) {
    case 'cancelled':
      return { label: 'Cancelled', atMs: closedAtMs }
    // The remaining time continues when bidding resumes, which is unknown.
    case 'paused':
    // A draft that is published starts an hour later, and keeps its duration.
    case 'draft':
      return { label: 'Ends', atMs: null }
    case 'ended':
      // An auction that was bought or ended early ended before its scheduled end.
      return { label: 'Ended', atMs: Math.min(endAtMs, closedAtMs ?? endAtMs) }
    default:
      return { label: status === 'active' && nowMs >= endAtMs ? 'Ended' : 'Ends', atMs: endAtMs }
  }
}

/** In place of the start of a draft. */
export const START_OF_DRAFT = 'An hour after it is published'

/** In place of an end that is not known. */
export function unknownEndText(status: string): string {
  return status === 'draft' ? 'Set when it is published' : 'Set when bidding resumes'
}

/** Returns the next relevant time, for places with room for one: the start until then, the end afterwards. */
export function nextMoment(
  auction: EndingAuction & { readonly start_time: string },
  now: { readonly nowMs: number; readonly closedAtMs: number | null },
): EndMoment {
  if (auction.status !== 'pending') return endMoment(auction, now)
  return { label: 'Starts', atMs: Date.parse(auction.start_time) }
}

/** Returns the time in one line: 'Today, 2:26:50 AM', 'Sun, 2:26:50 AM', 'Dec 1, 11:05:43 PM'. */
export function endText({ label, atMs }: EndMoment, nowMs: number, status: string): string {
  if (atMs !== null) return `${shortDayText(atMs, nowMs)}, ${exactTimeText(atMs)}`
  return label === 'Cancelled' ? 'No sale' : unknownEndText(status)
}

/** Weekday names are used for the coming week only; past days have a date. */
function shortDayText(atMs: number, nowMs: number): string {
  if (nearDayText(atMs, nowMs) === 'Today') return 'Today'
  const isOfThisWeek = atMs > nowMs && atMs - nowMs < 6 * DAY_MS
  return isOfThisWeek ? weekdayDateText(atMs, nowMs).slice(0, 3) : dayText(atMs, nowMs)
}
