import { isUnopened } from './auction-lock.ts'
/** Parts that the decisions of the lifecycle share. */

import { NO_REASON } from '../administration/audit.ts'
import type { Actor } from './commands.ts'
import type { AuctionEvent, AuctionRefusal, AuctionState, ByAdministrator, Decision } from './types.ts'

/** Names an administrator as the author of an event, with the reason; a seller is not named. */
export function authorOf(by: Actor, reason: string | undefined): ByAdministrator {
  return by === 'admin' ? { by: 'administrator', reason: reason || NO_REASON } : {}
}

/**
 * The pause of a running auction, or of one that is paused already: by the lock, which no longer resumes it then, or by its seller,
 * which an administrator takes over. Null where nothing can be paused.
 */
export function pauseBy(
  by: Actor,
  { phase, endAtMs }: Pick<AuctionState, 'phase' | 'endAtMs'>,
  { reason, nowMs }: { readonly reason: string | undefined; readonly nowMs: number },
): AuctionEvent | null {
  const author = authorOf(by, reason)
  if (phase.status === 'active') return { type: 'paused', remainingMs: endAtMs - nowMs, ...author }
  if (phase.status !== 'paused') return null
  const isTakenOver = phase.byLock !== undefined || (by === 'admin' && phase.bySeller === true)
  if (!isTakenOver) return null
  return { type: 'paused', remainingMs: phase.remainingMs, ...(isUnopened(phase) && UNOPENED), ...author }
}

/** Of a pause before bidding has begun: the opening follows it (docs/rules/listings.md, Refunds of the listing fee). */
export const UNOPENED = { isUnopened: true } as const

/** Whether only an administrator ends the pause: neither the seller nor an unlock does. */
export function isHeld(phase: AuctionState['phase']): boolean {
  return phase.status === 'paused' && !phase.bySeller && phase.byLock === undefined
}

/** Why the auction cannot run from `startAtMs` to `endAtMs`; null if it can. */
export function refusalForTimes(startAtMs: number, endAtMs: number, nowMs: number): AuctionRefusal | null {
  if (startAtMs < nowMs) {
    return { reason: 'invalid', field: 'start_time', message: 'The start must be in the future.' }
  }
  if (endAtMs > startAtMs) return null
  return { reason: 'invalid', field: 'end_time', message: 'The end must be after the start.' }
}

/** Refuses with a message at the end time. */
export function refuseEnd(message: string): Decision {
  return { accepted: false, refusal: { reason: 'invalid', field: 'end_time', message } }
}

/** Refuses because the command does not fit the state of the auction. */
export function refuseConflict(message: string): Decision {
  return { accepted: false, refusal: { reason: 'conflict', message } }
}

/** Accepts the command with its events. */
export function accept(events: readonly AuctionEvent[]): Decision {
  return { accepted: true, events }
}
