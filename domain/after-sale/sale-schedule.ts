/** The times of an unpaid premium (docs/rules/settlement.md, When the premium is not paid). */
import { HOUR_MS } from '../format/time-units.ts'
import type { SaleState } from '../money/money-states.ts'

/** Soft declines are retried at these times after the first attempt, in ms. */
export const SOFT_RETRIES_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const

/** How long the buyer can act before the sale defaults, in ms. */
export const ACTION_MS = 48 * HOUR_MS

/** How long before the end the buyer is reminded, in ms. */
export const REMINDERS_MS = [24 * HOUR_MS, 4 * HOUR_MS] as const

/** When a charge is tried again after its soft decline of this number (from 1); null if no attempt is left. */
export function softRetryAtMs(firstAttemptAtMs: number, softDeclines: number): number | null {
  const afterMs = SOFT_RETRIES_MS[softDeclines - 1]
  return afterMs === undefined ? null : firstAttemptAtMs + afterMs
}

/** Number of reminders whose time has come. */
export function remindersDue(dueByMs: number, nowMs: number): number {
  return REMINDERS_MS.filter((beforeMs) => nowMs >= dueByMs - beforeMs).length
}

/**
 * Whether a sale whose buyer has to act waits while the platform is locked: nobody can pay then, so nobody is reminded, and
 * no sale defaults. The first message is sent all the same (docs/rules/administration.md, Lock).
 */
export function isHeldByPlatformLock(
  { state, dueByMs }: { readonly state: SaleState; readonly dueByMs: number | null },
  nowMs: number,
): boolean {
  return state === 'action_required' && dueByMs !== null && remindersDue(dueByMs, nowMs) > 0
}

/** When the buyer is reminded next, or the end if all reminders were sent. */
export function nextReminderAtMs(dueByMs: number, remindersSent: number): number {
  return dueByMs - (REMINDERS_MS[remindersSent] ?? 0)
}
