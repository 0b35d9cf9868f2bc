/**
 * Dates and times as people read them: 12-hour with AM and PM everywhere (Product page, Soft close).
 * Server and browser must write the same characters, whatever their ICU data, so the parts are put
 * together here with plain spaces.
 */

/** Where Hammerlane is at home; what is written without a person's own zone is in this one. */
export const HOME_TIME_ZONE = 'America/Los_Angeles'

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
export function timeText(atMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const { hour, minute, dayPeriod } = partsOf(atMs, timeZone)
  return `${hour}:${minute} ${dayPeriod}`
}

/** '2:05:12 PM', where exactness matters. */
export function exactTimeText(atMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const { hour, minute, second, dayPeriod } = partsOf(atMs, timeZone)
  return `${hour}:${minute}:${second} ${dayPeriod}`
}

/** 'Nov 16, 2026'. */
export function dateText(atMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const { month, day, year } = partsOf(atMs, timeZone)
  return `${month} ${day}, ${year}`
}

/** 'Nov 2026'. */
export function monthText(atMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const { month, year } = partsOf(atMs, timeZone)
  return `${month} ${year}`
}

/** '2026'. */
export function yearText(atMs: number, timeZone: string = HOME_TIME_ZONE): string {
  return partsOf(atMs, timeZone).year
}

/** 'Nov 16'; with the year where it is not the year of `nowMs`. */
export function dayText(atMs: number, nowMs: number = atMs, timeZone: string = HOME_TIME_ZONE): string {
  const { month, day, year } = partsOf(atMs, timeZone)
  return year === partsOf(nowMs, timeZone).year ? `${month} ${day}` : `${month} ${day}, ${year}`
}

/** 'Mon 16': a day among days that follow each other. */
export function weekdayDayText(atMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const { weekday, day } = partsOf(atMs, timeZone)
  return `${weekday} ${day}`
}

/** How far the zone's clocks are ahead of UTC at that moment (ms). */
export function zoneOffsetMs(atMs: number, timeZone: string = HOME_TIME_ZONE): number {
  const { month, day, year, hour, minute, second, dayPeriod } = partsOf(atMs, timeZone)
  const hours = (Number(hour) % 12) + (dayPeriod === 'PM' ? 12 : 0)
  const local = Date.UTC(
    Number(year),
    MONTHS.indexOf(month),
    Number(day),
    hours,
    Number(minute),
    Number(second),
  )
  return local - Math.floor(atMs / 1_000) * 1_000
}

/** A calendar date without a time, '2026-11-16', as 'Nov 16, 2026'. Anything else comes back as it is. */
export function calendarDateText(isoDate: string): string {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(isoDate) ? Date.parse(`${isoDate}T12:00:00Z`) : Number.NaN
  return Number.isNaN(atMs) ? isoDate : dateText(atMs, 'UTC')
}

/** 'Mon, Nov 16, 10:00 AM'; with the year where it is not the year of `nowMs`. */
export function dateTimeText(atMs: number, nowMs: number, timeZone: string = HOME_TIME_ZONE): string {
  return `${weekdayDateText(atMs, nowMs, timeZone)}, ${timeText(atMs, timeZone)}`
}

/** 'Mon, Nov 16, 10:00:05 AM'; with the year where it is not the year of `nowMs`. */
export function exactDateTimeText(atMs: number, nowMs: number, timeZone: string = HOME_TIME_ZONE): string {
  return `${weekdayDateText(atMs, nowMs, timeZone)}, ${exactTimeText(atMs, timeZone)}`
}

/** 'Mon, Nov 16'; with the year where it is not the year of `nowMs`. */
export function weekdayDateText(atMs: number, nowMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const { weekday, month, day, year } = partsOf(atMs, timeZone)
  const date = `${weekday}, ${month} ${day}`
  return year === partsOf(nowMs, timeZone).year ? date : `${date}, ${year}`
}

/** 'Today, 6:40:12 PM' for a day close by, otherwise the date with the same exact time. */
export function nearExactTimeText(atMs: number, nowMs: number, timeZone: string = HOME_TIME_ZONE): string {
  return `${nearDayText(atMs, nowMs, timeZone)}, ${exactTimeText(atMs, timeZone)}`
}

/** '2:24:05 AM' today, otherwise the day with it: 'Nov 21, 2:24:05 AM'. */
export function logTimeText(atMs: number, nowMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const time = exactTimeText(atMs, timeZone)
  const isToday = calendarDay(atMs, timeZone) === calendarDay(nowMs, timeZone)
  return isToday ? time : `${dayText(atMs, nowMs, timeZone)}, ${time}`
}

/** 'Tomorrow, 12:24 AM' for a day close by, otherwise the date with the same time. */
export function nearTimeText(atMs: number, nowMs: number, timeZone: string = HOME_TIME_ZONE): string {
  return `${nearDayText(atMs, nowMs, timeZone)}, ${timeText(atMs, timeZone)}`
}

/**
 * The same in the room that a card has: 'Today, 9:56 PM', 'Sun, 9:40 PM' for a day of the coming week, 'Nov 30, 9:40 PM'
 * further off, and a date alone in another year.
 */
export function cardTimeText(atMs: number, nowMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const days = calendarDay(atMs, timeZone) - calendarDay(nowMs, timeZone)
  if (Math.abs(days) <= 1) return nearTimeText(atMs, nowMs, timeZone)
  const { weekday, month, day, year } = partsOf(atMs, timeZone)
  if (year !== partsOf(nowMs, timeZone).year) return dateText(atMs, timeZone)
  return `${days > 0 && days < 7 ? weekday : `${month} ${day}`}, ${timeText(atMs, timeZone)}`
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
export function extendedToText(endAtMs: number, timeZone: string = HOME_TIME_ZONE): string {
  return `Extended to ${exactTimeText(endAtMs, timeZone)}`
}

/** What an end says that was set by hand, which may have come nearer: 'End moved to 2:05:12 PM'. */
export function endMovedToText(endAtMs: number, timeZone: string = HOME_TIME_ZONE): string {
  return `End moved to ${exactTimeText(endAtMs, timeZone)}`
}

/** 'Today', 'Tomorrow', 'Yesterday', otherwise 'Mon, Nov 16'. */
export function nearDayText(atMs: number, nowMs: number, timeZone: string = HOME_TIME_ZONE): string {
  const days = calendarDay(atMs, timeZone) - calendarDay(nowMs, timeZone)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  return weekdayDateText(atMs, nowMs, timeZone)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Counts calendar days of the zone, so that the change to summer time makes no day of 23 hours. */
function calendarDay(atMs: number, timeZone: string): number {
  const { month, day, year } = partsOf(atMs, timeZone)
  return Math.round(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day)) / 86_400_000)
}

/** Making a formatter costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h12',
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

function partsOf(atMs: number, timeZone: string): Parts {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(atMs)) parts[type] = value
  const { weekday = '', month = '', day = '', year = '', hour = '', minute = '', second = '' } = parts
  return { weekday, month, day, year, hour, minute, second, dayPeriod: (parts.dayPeriod ?? '').toUpperCase() }
}
