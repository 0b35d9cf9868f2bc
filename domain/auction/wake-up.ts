/** When the auction's next transition is due. */
import { MINUTE_MS } from '../format/time-units.ts'
import { isLocked } from './auction-lock.ts'
import { REMINDER_MINUTES } from './lifecycle.ts'
import { pauseEndsAtMs } from './seller-pause.ts'
import type { AuctionState } from './types.ts'

/**
 * The time (ms) of the next due transition: the start, a reminder that has not been given, the end, the end
 * of a seller's pause, or the expiry of an after-sale offer; null if the clock changes nothing, as while the platform is locked. A time in the past is
 * due immediately.
 */
export function nextWakeUp(state: AuctionState): number | null {
  const { status } = state.phase
  if (status === 'pending') return state.startAtMs
  if (isLocked(state)) return null
  if (status === 'ended') return state.afterSale.offer?.expiresAtMs ?? null
  if (status !== 'active') return pauseEndsAtMs(state)
  const reminders = REMINDER_MINUTES.filter((minutes) => !state.remindersGiven.includes(minutes))
  return Math.min(state.endAtMs, ...reminders.map((minutes) => state.endAtMs - minutes * MINUTE_MS))
}
