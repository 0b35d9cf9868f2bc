/**
 * Dates and times as people read them: 12-hour with AM and PM everywhere (Product page, Soft close).
 * All of them are by the clocks of Los Angeles, where every car and every viewing is; server and browser write the same
 * characters, whatever their ICU data (decision 240).
 */

import { homeOffsetMs } from './pacific-time.ts'

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
  const { hour, minute, dayPeriod } = partsOf(atMs)
  return `${hour}:${minute} ${dayPeriod}`
}

/** '2:05:12 PM', where exactness matters. */
export function exactTimeText(atMs: number): string {
  const { hour, minute, second, dayPeriod } = partsOf(atMs)
  return `${hour}:${minute}:${second} ${dayPeriod}`
}

/** 'Nov 16, 2026'. */
export function dateText(atMs: number): string {
  const { month, day, year } = partsOf(atMs)
  return `${month} ${day}, ${year}`
}

/** 'Nov 2026'. */
export function monthText(atMs: number): string {
  const { month, year } = partsOf(atMs)
  return `${month} ${year}`
}

/** '2026'. */
export function yearText(atMs: number): string {
  return partsOf(atMs).year
}

/** 'Nov 16'; with the year where it is not the year of `nowMs`. */
export function dayText(atMs: number, nowMs: number = atMs): string {
  const { month, day, year } = partsOf(atMs)
  return year === partsOf(nowMs).year ? `${month} ${day}` : `${month} ${day}, ${year}`
}

/** 'Mon 16': a day among days that follow each other. */
export function weekdayDayText(atMs: number): string {
  const { weekday, day } = partsOf(atMs)
  return `${weekday} ${day}`
}

/** A calendar date without a time, '2026-11-16', as 'Nov 16, 2026'. Anything else comes back as it is. */
export function calendarDateText(isoDate: string): string {
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(isoDate) ? `${isoDate}T12:00:00Z` : Number.NaN)
  if (Number.isNaN(at.getTime())) return isoDate
  const { month, day, year } = partsAt(at)
  return `${month} ${day}, ${year}`
}

/** 'Mon, Nov 16, 10:00 AM'; with the year where it is not the year of `nowMs`. */
export function dateTimeText(atMs: number, nowMs: number): string {
  return `${weekdayDateText(atMs, nowMs)}, ${timeText(atMs)}`
}

/** 'Mon, Nov 16, 10:00:05 AM'; with the year where it is not the year of `nowMs`. */
export function exactDateTimeText(atMs: number, nowMs: number): string {
  return `${weekdayDateText(atMs, nowMs)}, ${exactTimeText(atMs)}`
}

/** 'Mon, Nov 16'; with the year where it is not the year of `nowMs`. */
export function weekdayDateText(atMs: number, nowMs: number): string {
  const { weekday, month, day, year } = partsOf(atMs)
  const date = `${weekday}, ${month} ${day}`
  return year === partsOf(nowMs).year ? date : `${date}, ${year}`
}

/** 'Today, 6:40:12 PM' for a day close by, otherwise the date with the same exact time. */
export function nearExactTimeText(atMs: number, nowMs: number): string {
  return `${nearDayText(atMs, nowMs)}, ${exactTimeText(atMs)}`
}

/** '2:24:05 AM' today, otherwise the day with it: 'Nov 21, 2:24:05 AM'. */
export function logTimeText(atMs: number, nowMs: number): string {
  const time = exactTimeText(atMs)
  const isToday = calendarDay(atMs) === calendarDay(nowMs)
  return isToday ? time : `${dayText(atMs, nowMs)}, ${time}`
}

/** 'Tomorrow, 12:24 AM' for a day close by, otherwise the date with the same time. */
export function nearTimeText(atMs: number, nowMs: number): string {
  return `${nearDayText(atMs, nowMs)}, ${timeText(atMs)}`
}

/**
 * The same in the room that a card has: 'Today, 9:56 PM', 'Sun, 9:40 PM' for a day of the coming week, 'Nov 30, 9:40 PM'
 * further off, and a date alone in another year.
 */
export function cardTimeText(atMs: number, nowMs: number): string {
  const days = calendarDay(atMs) - calendarDay(nowMs)
  if (Math.abs(days) <= 1) return nearTimeText(atMs, nowMs)
  const { weekday, month, day, year } = partsOf(atMs)
  if (year !== partsOf(nowMs).year) return dateText(atMs)
  return `${days > 0 && days < 7 ? weekday : `${month} ${day}`}, ${timeText(atMs)}`
}

/** A time as it stands after other words: 'today, 9:40 PM'; weekdays and months keep their capital. */
export function inSentence(text: string): string {
  return text.replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase())
}

/** A time of the house with its zone, which somebody elsewhere would take for their own: '6:40:12 PM PT'. */
export function inHomeZone(text: string): string {
  return `${text} PT`
}

/** What every extension says (Product page, Soft close): 'Extended to 2:05:12 PM'. */
export function extendedToText(endAtMs: number): string {
  return `Extended to ${exactTimeText(endAtMs)}`
}

/** What an end says that was set by hand, which may have come nearer: 'End moved to 2:05:12 PM'. */
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

/** Counts calendar days of the house, so that the change to summer time makes no day of 23 hours. */
function calendarDay(atMs: number): number {
  return Math.floor((atMs + homeOffsetMs(atMs)) / 86_400_000)
}

/** What clocks and calendars of the house show. */
function partsOf(atMs: number): Parts {
  return partsAt(new Date(atMs + homeOffsetMs(atMs)))
}

/** What clocks show that stand where those of the given moment stand in UTC. */
function partsAt(local: Date): Parts {
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
