/** How long is left, in the spec's words and as the big clock's figure. Times are in milliseconds. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From here on an auction is 'Ending soon' (Spec part 1, section 4). */
export const ENDING_SOON_MS = 10 * MINUTE

/** From here on the clock's cell is tinted as well (Look page, Clock text). */
const LAST_MINUTE_MS = MINUTE

/**
 * 'Ended' once past; otherwise 'Xd Yh left', 'Xh Ym left', 'Xm left' or 'Less than 1m left'
 * (Spec part 1, section 4). The accessible name of the big clock.
 */
export function timeLeftText(remainingMs: number): string {
  if (remainingMs <= 0) return 'Ended'
  const duration = coarseDuration(remainingMs)
  return duration === null ? 'Less than 1m left' : `${duration} left`
}

/**
 * The card of the home page tells hours only (Spec part 1, section 2, Auction card): the accessible name of its clock,
 * whose figure is every other card's.
 */
export function hoursLeftText(remainingMs: number): string {
  if (remainingMs <= 0) return 'Ended'
  return remainingMs < HOUR ? 'Less than 1h left' : `${Math.floor(remainingMs / HOUR)}h left`
}

/** How long until a pending auction opens. */
export function startsInText(untilStartMs: number): string {
  if (untilStartMs <= 0) return 'Starting now'
  return `Starts in ${coarseDuration(untilStartMs) ?? 'less than 1m'}`
}

/**
 * The figure of the big clock (Look page, Clock text): '2d 4h' from a day on, '9h 02m' from an hour on,
 * below that '38:05' each second. A begun second counts in full, so that '0:00' shows only at the end.
 */
export function clockFigure(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / SECOND))
  const hours = Math.floor(seconds / 3_600)
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`
  const minutes = Math.floor((seconds % 3_600) / 60)
  if (hours >= 1) return `${hours}h ${twoDigits(minutes)}m`
  return `${minutes}:${twoDigits(seconds % 60)}`
}

/**
 * A remainder of which every text of this file is what it is of the given one, and which stays the same as long as they
 * do: from an hour on to the minute (of which the last second is told as the next one), below that to the second, and one
 * for all that is past.
 */
export function sameTextRemainder(remainingMs: number): number {
  if (remainingMs <= 0) return -1
  if (remainingMs < HOUR) {
    const intoSecond = remainingMs % SECOND
    return intoSecond === 0 ? remainingMs : remainingMs - intoSecond + SECOND / 2
  }
  const intoMinute = remainingMs % MINUTE
  return remainingMs - intoMinute + (intoMinute > MINUTE - SECOND ? MINUTE - SECOND / 2 : MINUTE / 2)
}

/** Ten minutes or fewer remain, and more than none. */
export function isEndingSoon(remainingMs: number): boolean {
  return remainingMs > 0 && remainingMs <= ENDING_SOON_MS
}

/** A minute or less remains, and more than nothing. */
export function isLastMinute(remainingMs: number): boolean {
  return remainingMs > 0 && remainingMs <= LAST_MINUTE_MS
}

/** 'Xd Yh', 'Xh Ym' or 'Xm'; null below one minute. A begun second counts in full, as in the figure that it is the name of. */
function coarseDuration(remainingMs: number): string | null {
  const durationMs = Math.ceil(remainingMs / SECOND) * SECOND
  const days = Math.floor(durationMs / DAY)
  const hours = Math.floor((durationMs % DAY) / HOUR)
  const minutes = Math.floor((durationMs % HOUR) / MINUTE)
  if (days > 0) return `${days}d ${hours}h`
  if (hours > 0) return `${hours}h ${minutes}m`
  return minutes > 0 ? `${minutes}m` : null
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
