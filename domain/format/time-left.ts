/**
 * The remaining time of an auction as text and as the clock's figure; all times in ms (docs/rules/bidding.md,
 * Time left).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time-units.ts'

/** The remaining time from which an auction is 'Ending soon', in ms. */
export const ENDING_SOON_MS = 10 * MINUTE_MS

/** The remaining time from which the clock is highlighted, in ms. */
const LAST_MINUTE_MS = MINUTE_MS

/**
 * 'Ended' once past, else 'Xd Yh left', 'Xh Ym left', 'Xm left' or 'Less than 1m left'. The accessible name
 * of the clock.
 */
export function timeLeftText(remainingMs: number): string {
  if (remainingMs <= 0) return 'Ended'
  const duration = coarseDuration(remainingMs)
  return duration === null ? 'Less than 1m left' : `${duration} left`
}

/**
 * The accessible name of the clock on the home page's cards, in hours only; the visible figure is
 * `clockFigure` as on every card.
 */
export function hoursLeftText(remainingMs: number): string {
  if (remainingMs <= 0) return 'Ended'
  return remainingMs < HOUR_MS ? 'Less than 1h left' : `${Math.floor(remainingMs / HOUR_MS)}h left`
}

/** The time until a pending auction starts. */
export function startsInText(untilStartMs: number): string {
  if (untilStartMs <= 0) return 'Starting now'
  return `Starts in ${coarseDuration(untilStartMs) ?? 'less than 1m'}`
}

/**
 * The figure of the clock: '2d 4h' from one day on, '9h 02m' from one hour on, else '38:05'. Seconds are
 * rounded up, so '0:00' appears only at the end.
 */
export function clockFigure(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / SECOND_MS))
  const hours = Math.floor(seconds / 3_600)
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`
  const minutes = Math.floor((seconds % 3_600) / 60)
  if (hours >= 1) return `${hours}h ${twoDigits(minutes)}m`
  return `${minutes}:${twoDigits(seconds % 60)}`
}

/**
 * Maps a remaining time to one value per displayed text, so that a clock renders again only when its text
 * changes: one value per minute from one hour on, per second below that, and one for all past times. The last
 * second of a minute belongs to the next minute.
 */
export function toTextRemainder(remainingMs: number): number {
  if (remainingMs <= 0) return -1
  if (remainingMs < HOUR_MS) {
    const intoSecond = remainingMs % SECOND_MS
    return intoSecond === 0 ? remainingMs : remainingMs - intoSecond + SECOND_MS / 2
  }
  const intoMinute = remainingMs % MINUTE_MS
  return (
    remainingMs -
    intoMinute +
    (intoMinute > MINUTE_MS - SECOND_MS ? MINUTE_MS - SECOND_MS / 2 : MINUTE_MS / 2)
  )
}

/** Whether ten minutes or less remain, and more than zero. */
export function isEndingSoon(remainingMs: number): boolean {
  return remainingMs > 0 && remainingMs <= ENDING_SOON_MS
}

/** Whether one minute or less remains, and more than zero. */
export function isLastMinute(remainingMs: number): boolean {
  return remainingMs > 0 && remainingMs <= LAST_MINUTE_MS
}

/**
 * 'Xd Yh', 'Xh Ym' or 'Xm'; null below one minute. Rounds seconds up as `clockFigure` does, because this is
 * part of the clock's accessible name.
 */
function coarseDuration(remainingMs: number): string | null {
  const durationMs = Math.ceil(remainingMs / SECOND_MS) * SECOND_MS
  const days = Math.floor(durationMs / DAY_MS)
  const hours = Math.floor((durationMs % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((durationMs % HOUR_MS) / MINUTE_MS)
  if (days > 0) return `${days}d ${hours}h`
  if (hours > 0) return `${hours}h ${minutes}m`
  return minutes > 0 ? `${minutes}m` : null
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
