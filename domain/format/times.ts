/**
 * Dates and times as text: 12-hour with AM and PM, in Pacific time, because every vehicle and viewing is in
 * California. Computed without Intl, whose time zone data is slow to load (decision 240), and whose
 * characters may differ between server and browser.
 */

import { pacificOffsetMs } from './pacific-time.ts'
import { DAY_MS } from './time-units.ts'

type Parts = {
  readonly weekday: string
  readonly month: string
  readonly day: string
  readonly year: string
  readonly hour: string
  readonly minute: string
  readonly second: string
  readonly dayPeriod: string
}

/** '2:05 PM'. */
export function timeText(atMs: number): string {
  const { hour, minute, dayPeriod } = pacificParts(atMs)
  return `${hour}:${minute} ${dayPeriod}`
}

/** '2:05:12 PM', where seconds matter. */
export function exactTimeText(atMs: number): string {
  const { hour, minute, second, dayPeriod } = pacificParts(atMs)
  return `${hour}:${minute}:${second} ${dayPeriod}`
}

/** 'Nov 16, 2026'. */
export function dateText(atMs: number): string {
  const { month, day, year } = pacificParts(atMs)
  return `${month} ${day}, ${year}`
}

/** 'Nov 2026'. */
export function monthText(atMs: number): string {
  const { month, year } = pacificParts(atMs)
  return `${month} ${year}`
}

/** '2026'. */
export function yearText(atMs: number): string {
  return pacificParts(atMs).year
}

/** 'Nov 16'; with the year unless it is that of `nowMs`. */
export function dayText(atMs: number, nowMs: number = atMs): string {
  const { month, day, year } = pacificParts(atMs)
  return year === pacificParts(nowMs).year ? `${month} ${day}` : `${month} ${day}, ${year}`
}

/** 'Mon 16': a day in a list of consecutive days. */
export function weekdayDayText(atMs: number): string {
  const { weekday, day } = pacificParts(atMs)
  return `${weekday} ${day}`
}

/** A calendar date without a time, '2026-11-16', as 'Nov 16, 2026'. Any other text is returned unchanged. */
export function calendarDateText(isoDate: string): string {
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(isoDate) ? `${isoDate}T12:00:00Z` : Number.NaN)
  if (Number.isNaN(at.getTime())) return isoDate
  const { month, day, year } = utcParts(at)
  return `${month} ${day}, ${year}`
}

/** 'Mon, Nov 16, 10:00 AM'; with the year unless it is that of `nowMs`. */
export function dateTimeText(atMs: number, nowMs: number): string {
  return `${weekdayDateText(atMs, nowMs)}, ${timeText(atMs)}`
}

/** 'Mon, Nov 16, 10:00:05 AM'; with the year unless it is that of `nowMs`. */
export function exactDateTimeText(atMs: number, nowMs: number): string {
  return `${weekdayDateText(atMs, nowMs)}, ${exactTimeText(atMs)}`
}

/** 'Mon, Nov 16'; with the year unless it is that of `nowMs`. */
export function weekdayDateText(atMs: number, nowMs: number): string {
  const { weekday, month, day, year } = pacificParts(atMs)
  const date = `${weekday}, ${month} ${day}`
  return year === pacificParts(nowMs).year ? date : `${date}, ${year}`
}

/**
 * 'Today, 6:40:12 PM' for yesterday, today and tomorrow; for other days the date and the time, in another year
 * without the weekday.
 */
export function nearExactTimeText(atMs: number, nowMs: number): string {
  const isFar = Math.abs(calendarDay(atMs) - calendarDay(nowMs)) > 1 && yearText(atMs) !== yearText(nowMs)
  return `${isFar ? dateText(atMs) : nearDayText(atMs, nowMs)}, ${exactTimeText(atMs)}`
}

/** '2:24:05 AM' for today, 'Nov 21, 2:24:05 AM' for any other day. */
export function logTimeText(atMs: number, nowMs: number): string {
  const time = exactTimeText(atMs)
  const isToday = calendarDay(atMs) === calendarDay(nowMs)
  return isToday ? time : `${dayText(atMs, nowMs)}, ${time}`
}

/** 'Tomorrow, 12:24 AM' for yesterday, today and tomorrow; for other days the date and the time. */
export function nearTimeText(atMs: number, nowMs: number): string {
  return `${nearDayText(atMs, nowMs)}, ${timeText(atMs)}`
}

/**
 * As `nearTimeText`, short enough for a card: 'Today, 9:56 PM', 'Sun, 9:40 PM' for a day of the next week,
 * 'Nov 30, 9:40 PM' for later days, and the date alone in another year.
 */
export function cardTimeText(atMs: number, nowMs: number): string {
  const days = calendarDay(atMs) - calendarDay(nowMs)
  if (Math.abs(days) <= 1) return nearTimeText(atMs, nowMs)
  const { weekday, month, day, year } = pacificParts(atMs)
  if (year !== pacificParts(nowMs).year) return dateText(atMs)
  return `${days > 0 && days < 7 ? weekday : `${month} ${day}`}, ${timeText(atMs)}`
}

/** A time within a sentence: 'today, 9:40 PM'; weekdays and months keep their capital. */
export function inSentence(text: string): string {
  return text.replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase())
}

/** A time with its zone, so that readers elsewhere do not take it for their own: '6:40:12 PM PT'. */
export function withPacificZone(text: string): string {
  return `${text} PT`
}

/** The text of an extension: 'Extended to 2:05:12 PM'. */
export function extendedToText(endAtMs: number): string {
  return `Extended to ${exactTimeText(endAtMs)}`
}

/** The text of an end that was moved by hand and may be earlier: 'End moved to 2:05:12 PM'. */
export function endMovedToText(endAtMs: number): string {
  return `End moved to ${exactTimeText(endAtMs)}`
}

/** 'Today', 'Tomorrow', 'Yesterday', otherwise 'Mon, Nov 16'. */
export function nearDayText(atMs: number, nowMs: number): string {
  const days = calendarDay(atMs) - calendarDay(nowMs)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  return weekdayDateText(atMs, nowMs)
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * The number of a Pacific calendar day. Differences of days stay whole numbers across a change to daylight
 * saving time.
 */
function calendarDay(atMs: number): number {
  return Math.floor((atMs + pacificOffsetMs(atMs)) / DAY_MS)
}

/** Date and time of `atMs` in Pacific time. */
function pacificParts(atMs: number): Parts {
  return utcParts(new Date(atMs + pacificOffsetMs(atMs)))
}

/** Date and time of `local` in UTC. */
function utcParts(local: Date): Parts {
  const hour = local.getUTCHours()
  return {
    weekday: WEEKDAYS[local.getUTCDay()] ?? '',
    month: MONTHS[local.getUTCMonth()] ?? '',
    day: String(local.getUTCDate()),
    year: String(local.getUTCFullYear()),
    hour: String(hour % 12 === 0 ? 12 : hour % 12),
    minute: String(local.getUTCMinutes()).padStart(2, '0'),
    second: String(local.getUTCSeconds()).padStart(2, '0'),
    dayPeriod: hour < 12 ? 'AM' : 'PM',
  }
}
