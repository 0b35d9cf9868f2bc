/** How long a person is asked to wait, and how long something still lasts, in plain words. */

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_MS = 24 * HOUR_S * 1_000

/** After a 429: 'Too many attempts. Please try again in 12 minutes.' Begun units count in full: never too early. */
export function tooManyAttemptsText(retryAfterS: number): string {
  return `Too many attempts. Please try again in ${waitText(retryAfterS)}.`
}

/** After a 429 of what people write to each other. */
export function writtenALotText(retryAfterS: number): string {
  return `You have written a lot in the last hour. Please try again in ${waitText(retryAfterS)}.`
}

function waitText(seconds: number): string {
  if (seconds <= MINUTE_S) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= HOUR_S) return counted(Math.ceil(seconds / MINUTE_S), 'minute')
  return counted(Math.ceil(seconds / HOUR_S), 'hour')
}

/** '13 more days', 'less than a day': how long something lasts that ends at a given time. */
export function lastsText(untilMs: number, nowMs: number): string {
  const days = Math.floor((untilMs - nowMs) / DAY_MS)
  if (days < 1) return 'less than a day'
  return days === 1 ? '1 more day' : `${days} more days`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
