/** How an auction follows the lock of the platform (docs/rules/administration.md, Lock). */
import { extendedByLock, type LockOrder } from '../administration/platform-lock.ts'
import { AFTER_SALE_OFFER_LASTS_MS } from '../after-sale/after-sale-offer.ts'
import type { LifecycleCommand } from './commands.ts'
import type { AuctionEvent, AuctionLock, AuctionState, Decision } from './types.ts'

/** Of an auction that has never followed a lock. */
export const NO_LOCK: AuctionLock = { number: 0, sinceMs: null, reason: '' }

/** The lock of an auction that opens at `nowMs` after this order. */
export function lockOf({ number, isLocked, reason }: LockOrder, nowMs: number): AuctionLock {
  return isLocked ? { number, sinceMs: nowMs, reason } : { ...NO_LOCK, number }
}

/** Whether an auction is paused by the lock of the platform, not by a person. */
export function isPausedByLock(phase: AuctionState['phase']): boolean {
  return phase.status === 'paused' && phase.byLock !== undefined
}

/** Whether the auction is paused since before bidding could begin, by the lock of the platform or by an administrator. */
export function isUnopened(phase: AuctionState['phase']): boolean {
  return phase.status === 'paused' && (phase.isUnopened === true || phase.byLock === 'opening')
}

/** Whether the auction has followed a lock: no bid, no close, no end of an offer until the unlock. */
export function isLocked({ lock }: Pick<AuctionState, 'lock'>): boolean {
  return lock.sinceMs !== null
}

/**
 * Follows the platform's order; a late or repeated one changes nothing. An unlock gives back what the lock has taken: the
 * time left of an auction that it paused, and the time to answer an offer.
 */
export function followLock(state: AuctionState, order: LockOrder, nowMs: number): Decision {
  const { lock, phase } = state
  if (order.number <= lock.number) return accept([])
  if (order.isLocked) return accept([{ type: 'locked', number: order.number, reason: order.reason }])
  const unlocked: AuctionEvent = { type: 'unlocked', number: order.number }
  const offer = lock.sinceMs === null ? [] : extendedOffer(state, lock.sinceMs, nowMs)
  if (phase.status !== 'paused' || phase.byLock === undefined) return accept([unlocked, ...offer])
  const endAtMs = nowMs + phase.remainingMs
  return accept([unlocked, { type: 'resumed', endAtMs, by: 'administrator', reason: order.reason }, ...offer])
}

function extendedOffer({ afterSale }: AuctionState, lockedAtMs: number, nowMs: number): AuctionEvent[] {
  const { offer } = afterSale
  if (offer === null) return []
  const begunMs = offer.expiresAtMs - AFTER_SALE_OFFER_LASTS_MS
  const times = { deadlineMs: offer.expiresAtMs, begunMs, lockedAtMs, unlockedAtMs: nowMs }
  return [{ type: 'sale_offer_extended', expiresAtMs: extendedByLock(times) }]
}

/**
 * The pause of an auction that would run although it is locked; `before` is its phase before the events, `fromMs` when its time left
 * begins to count. The lock, an opening and an administrator's resumption all lead here.
 */
export function haltEvents(
  state: AuctionState,
  events: readonly AuctionEvent[],
  { before, fromMs }: { readonly before: AuctionState['phase']; readonly fromMs: number },
): AuctionEvent[] {
  if (!isLocked(state) || state.phase.status !== 'active') return []
  const hasOpened = events.some(({ type }) => type === 'opened')
  const byLock = hasOpened || isUnopened(before) ? 'opening' : 'running'
  const remainingMs = state.endAtMs - fromMs
  return [{ type: 'paused', remainingMs, byLock, by: 'administrator', reason: state.lock.reason }]
}

/** Why a command must wait for the unlock; null if it need not. */
export function lockConflict(state: AuctionState, command: LifecycleCommand): string | null {
  if (!isLocked(state)) return null
  const byLock = isPausedByLock(state.phase)
  switch (command.type) {
    case 'resume':
      return byLock ? RESUMED_BY_UNLOCK : null
    case 'set_status':
      if (command.status === 'ended') return 'No auction ends while Hammerlane is locked. Unlock it first.'
      return command.status === 'active' && byLock ? RESUMED_BY_UNLOCK : null
    case 'offer_sale':
    case 'counter_sale_offer':
    case 'answer_sale_offer':
      return 'Offers wait until Hammerlane is unlocked.'
    default:
      return null
  }
}

const RESUMED_BY_UNLOCK = 'The lock of Hammerlane has paused this auction. Unlocking resumes it.'

function accept(events: readonly AuctionEvent[]): Decision {
  return { accepted: true, events }
}
