import type { FieldErrors } from '../errors.ts'
import { countedText } from '../format/counted-text.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../format/time-units.ts'
import { AUCTION_DURATION_DAYS } from '../vehicle/enumerations.ts'

/**
 * Schedule of a listing, and the limits of its seller (docs/rules/bidding.md, Schedule of a listing; Limits
 * of a seller).
 */

/** Delay between submission, payment or publishing and the start, where no start is chosen, in ms. */
export const START_DELAY_MS = HOUR_MS
/** The earliest start that can be chosen, from now, in ms. */
export const EARLIEST_START_MS = 15 * MINUTE_MS
/** Tolerance for the clock of the browser and the duration of the request, in ms. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
/** The latest start that can be chosen, from now or from the payment, in ms. */
export const LATEST_START_MS = 30 * DAY_MS
const LENGTH_TOLERANCE_MS = MINUTE_MS

/**
 * Checks the times of a listing submitted at `nowMs`. Returns errors by field, or null: the start is at least
 * 15 minutes ahead and at most 30 days, of a paid listing from its payment, and the duration is one of the offered
 * numbers of days, up to the platform's maximum.
 */
export function scheduleProblem({
  startAtMs,
  endAtMs,
  nowMs,
  maxDays,
  paidAtMs = null,
  isStartUnchanged = false,
}: {
  readonly startAtMs: number
  readonly endAtMs: number
  readonly nowMs: number
  readonly maxDays: number
  /** When the listing was paid for, null before: a start that is moved again and again would keep the VIN for good. */
  readonly paidAtMs?: number | null
  /** True if the start is not changed: it is not checked then. */
  readonly isStartUnchanged?: boolean
}): FieldErrors | null {
  const wrongStart = isStartUnchanged ? null : startProblem({ startAtMs, nowMs, paidAtMs })
  if (wrongStart !== null) return { start_time: [wrongStart] }
  if (endAtMs <= startAtMs) return { end_time: ['The end must be after the start.'] }
  const offered = offeredDurations(maxDays)
  const isOffered = offered.some(
    (days) => Math.abs(endAtMs - startAtMs - days * DAY_MS) <= LENGTH_TOLERANCE_MS,
  )
  return isOffered ? null : { end_time: [`An auction runs ${durationsText(offered)}.`] }
}

/** Why a start cannot be chosen, or null; the bounds are those of `scheduleProblem`. */
export function startProblem({
  startAtMs,
  nowMs,
  paidAtMs = null,
}: {
  readonly startAtMs: number
  readonly nowMs: number
  readonly paidAtMs?: number | null
}): string | null {
  if (startAtMs < nowMs + EARLIEST_START_MS - CLOCK_TOLERANCE_MS) {
    return 'An auction starts 15 minutes from now at the earliest.'
  }
  if (startAtMs <= (paidAtMs ?? nowMs) + LATEST_START_MS) return null
  return paidAtMs === null
    ? 'An auction starts within 30 days.'
    : 'An auction starts within 30 days of its payment.'
}

/** The durations that can be chosen, in days; `maxDays` is the platform's maximum. */
export function offeredDurations(maxDays: number): readonly number[] {
  return AUCTION_DURATION_DAYS.filter((days) => days <= maxDays)
}

/** Duration of a relisting in ms: the days chosen for the old auction, else its scheduled duration. */
export function getRelistedDurationMs({
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

/** Start and end of an auction that is submitted at `nowMs`; `chosenMs` is the chosen start, null for the default. */
export function getSchedule(
  nowMs: number,
  days: number,
  chosenMs: number | null = null,
): { readonly startAtMs: number; readonly endAtMs: number } {
  const startAtMs = chosenMs ?? nowMs + START_DELAY_MS
  return { startAtMs, endAtMs: startAtMs + days * DAY_MS }
}

function durationsText(days: readonly number[]): string {
  if (days.length === 0) return 'not at all: the longest that is set is shorter than every length on offer'
  const last = days.at(-1) ?? 0
  return days.length === 1 ? `${last} days` : `${days.slice(0, -1).join(', ')} or ${last} days`
}

/** The limit that keeps this person from listing another vehicle now, or null. */
export function sellerLimitProblem({
  liveAuctions,
  accountCreatedAtMs,
  limits,
  nowMs,
}: {
  /** Number of auctions that are draft, pending, active or paused. */
  readonly liveAuctions: number
  readonly accountCreatedAtMs: number
  readonly limits: { readonly maxActiveAuctions: number; readonly minAccountAgeDays: number }
  readonly nowMs: number
}): { readonly limit: 'account_age' | 'active_auctions'; readonly message: string } | null {
  const { maxActiveAuctions, minAccountAgeDays } = limits
  const waitDays = Math.ceil((accountCreatedAtMs + minAccountAgeDays * DAY_MS - nowMs) / DAY_MS)
  if (waitDays > 0) {
    const message = `Your account must be ${countedText(minAccountAgeDays, 'day')} old to list a vehicle. You can in ${countedText(waitDays, 'day')}.`
    return { limit: 'account_age', message }
  }
  if (liveAuctions < maxActiveAuctions) return null
  const message = `You can have at most ${countedText(maxActiveAuctions, 'auction')} at a time. List another when one of them is over.`
  return { limit: 'active_auctions', message }
}
