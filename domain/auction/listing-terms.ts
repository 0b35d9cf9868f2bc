import type { FieldErrors } from '../errors.ts'
import { AUCTION_DURATION_DAYS } from '../vehicle/enumerations.ts'

/** When a listing may run, and who may list another (Spec part 2, sections 5 and 9; the platform's settings). */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An auction starts this long after it is submitted. */
export const START_DELAY_MS = HOUR_MS
/** What a browser's clock, and the way of a request, may differ by. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
const LATEST_START_MS = 30 * DAY_MS
const LENGTH_TOLERANCE_MS = MINUTE_MS

/**
 * What is wrong with the times of a listing submitted at `nowMs`, by field, or null: it starts in an hour at the earliest,
 * and runs one of the offered numbers of days, as far as the platform's longest.
 */
export function scheduleProblem({
  startAtMs,
  endAtMs,
  nowMs,
  maxDays,
  keepsStart = false,
}: {
  readonly startAtMs: number
  readonly endAtMs: number
  readonly nowMs: number
  readonly maxDays: number
  /** The start stands already, and is not looked at. */
  readonly keepsStart?: boolean
}): FieldErrors | null {
  if (!keepsStart && startAtMs < nowMs + START_DELAY_MS - CLOCK_TOLERANCE_MS) {
    return { start_time: ['An auction starts one hour from now at the earliest.'] }
  }
  if (!keepsStart && startAtMs > nowMs + LATEST_START_MS) {
    return { start_time: ['An auction starts within 30 days.'] }
  }
  if (endAtMs <= startAtMs) return { end_time: ['The end must be after the start.'] }
  const offered = offeredDurations(maxDays)
  const isOffered = offered.some(
    (days) => Math.abs(endAtMs - startAtMs - days * DAY_MS) <= LENGTH_TOLERANCE_MS,
  )
  return isOffered ? null : { end_time: [`An auction runs ${oneOf(offered)}.`] }
}

/** The lengths of an auction that can be chosen, in days, where `maxDays` is the longest that is set. */
export function offeredDurations(maxDays: number): readonly number[] {
  return AUCTION_DURATION_DAYS.filter((days) => days <= maxDays)
}

/** How long a relisting runs, in ms: the days that were chosen for the old auction, else as long as that was set to run. */
export function relistedLengthMs({
  durationDays,
  startAtMs,
  endAtMs,
}: {
  readonly durationDays: number | null
  readonly startAtMs: number
  readonly endAtMs: number
}): number {
  return durationDays === null ? endAtMs - startAtMs : durationDays * DAY_MS
}

/** When an auction submitted at `nowMs` starts, and when it ends (Spec part 2, section 4). */
export function scheduleOf(
  nowMs: number,
  days: number,
): { readonly startAtMs: number; readonly endAtMs: number } {
  const startAtMs = nowMs + START_DELAY_MS
  return { startAtMs, endAtMs: startAtMs + days * DAY_MS }
}

function oneOf(days: readonly number[]): string {
  if (days.length === 0) return 'not at all: the longest that is set is shorter than every length on offer'
  const last = days.at(-1) ?? 0
  return days.length === 1 ? `${last} days` : `${days.slice(0, -1).join(', ')} or ${last} days`
}

/** Why this person may not list another vehicle now, or null. */
export function sellerLimitProblem({
  liveAuctions,
  accountCreatedAtMs,
  limits,
  nowMs,
}: {
  /** Drafts, pending, active and paused ones. */
  readonly liveAuctions: number
  readonly accountCreatedAtMs: number
  readonly limits: { readonly maxActiveAuctions: number; readonly minAccountAgeDays: number }
  readonly nowMs: number
}): { readonly limit: 'account_age' | 'active_auctions'; readonly message: string } | null {
  const { maxActiveAuctions, minAccountAgeDays } = limits
  const waitDays = Math.ceil((accountCreatedAtMs + minAccountAgeDays * DAY_MS - nowMs) / DAY_MS)
  if (waitDays > 0) {
    const message = `Your account must be ${counted(minAccountAgeDays, 'day')} old to list a vehicle. You can in ${counted(waitDays, 'day')}.`
    return { limit: 'account_age', message }
  }
  if (liveAuctions < maxActiveAuctions) return null
  const message = `You can have at most ${counted(maxActiveAuctions, 'auction')} at a time. List another when one of them is over.`
  return { limit: 'active_auctions', message }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
