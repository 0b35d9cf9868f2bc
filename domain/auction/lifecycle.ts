/**
 * Decides the lifecycle of an auction: the commands of the clock, the seller and administrators
 * (docs/rules/bidding.md, Lifecycle).
 */

import { decideAfterSaleOffer, dueOfferEvents, withdrawalEvents } from '../after-sale/after-sale-offer.ts'
import { MINUTE_MS } from '../format/time-units.ts'
import { followLock, isLocked, lockConflict } from './auction-lock.ts'
import { getResult } from './bidding.ts'
import type { LifecycleCommand } from './commands.ts'
import { accept, authorOf, isHeld, pauseBy, refusalForTimes, refuseConflict } from './lifecycle-decision.ts'
import { reschedule } from './reschedule.ts'
import { decideRevision } from './revise-terms.ts'
import { adminOnlyText } from './seller-actions.ts'
import { pauseEndsAtMs, sellerPausesUntilMs } from './seller-pause.ts'
import { reopen, setStatus } from './set-status.ts'
import type { AuctionEvent, AuctionState, Decision } from './types.ts'
import { decideVoid } from './voiding.ts'

/** Minutes before the end at which bidders and watchers are notified (docs/rules/bidding.md, Lifecycle). */
export const REMINDER_MINUTES = [10, 1] as const

type CommandOf<T extends LifecycleCommand['type']> = Extract<LifecycleCommand, { type: T }>

/** Decides one command of the clock, a seller or an administrator at `nowMs`. */
export function decideLifecycle(state: AuctionState, command: LifecycleCommand, nowMs: number): Decision {
  const conflict = lockConflict(state, command)
  if (conflict !== null) return refuseConflict(conflict)
  switch (command.type) {
    case 'advance':
      return accept(dueEvents(state, nowMs))
    case 'follow_lock':
      return followLock(state, command.order, nowMs)
    case 'publish':
      return publish(state, command, nowMs)
    case 'mark_paid':
      return markPaid(state, command, nowMs)
    case 'pause':
      return pause(state, command, nowMs)
    case 'resume':
      return resume(state, command, nowMs)
    case 'cancel':
      return cancel(state, command)
    case 'change_reserve':
      return changeReserve(state, command)
    case 'reschedule':
      return reschedule(state, command, nowMs)
    case 'revise':
      return decideRevision(state, command.revision, nowMs)
    case 'void_bid':
      return decideVoid(state, command)
    case 'reopen':
      return withOfferWithdrawn(state, reopen(state, command, nowMs))
    case 'set_status':
      return withOfferWithdrawn(state, setStatus(state, command, nowMs))
    case 'offer_sale':
    case 'answer_sale_offer':
    case 'counter_sale_offer':
    case 'close_sale_offers':
      return decideAfterSaleOffer(state, command, nowMs)
  }
}

/** Withdraws an open after-sale offer when the command reopens or resets the auction. */
function withOfferWithdrawn(state: AuctionState, decision: Decision): Decision {
  if (!decision.accepted || decision.events.length === 0) return decision
  return accept([...withdrawalEvents(state), ...decision.events])
}

/**
 * The events that are due at `nowMs`: the opening (or the lapse of an unpaid listing), ending-soon reminders,
 * the close, the end of a seller's pause, the expiry of an after-sale offer. While the platform is locked an opening at most.
 */
function dueEvents(state: AuctionState, nowMs: number): AuctionEvent[] {
  const { status } = state.phase
  if (status === 'pending' && nowMs >= state.startAtMs) {
    if (!state.paid) return [{ type: 'listing_lapsed' }]
    return [{ type: 'opened' }, ...(isLocked(state) ? [] : dueWhileActive(state, nowMs))]
  }
  if (isLocked(state)) return []
  if (status === 'paused') return dueWhilePaused(state, nowMs)
  return status === 'active' ? dueWhileActive(state, nowMs) : dueOfferEvents(state, nowMs)
}

function dueWhileActive(state: AuctionState, nowMs: number): AuctionEvent[] {
  if (nowMs >= state.endAtMs) return [{ type: 'closed', result: getResult(state) }]
  const leftMs = state.endAtMs - nowMs
  const thresholds = REMINDER_MINUTES.filter(
    (minutes) => leftMs <= minutes * MINUTE_MS && !state.remindersGiven.includes(minutes),
  )
  if (thresholds.length === 0) return []
  return [{ type: 'ending_soon', thresholds, minutesLeft: Math.ceil(leftMs / MINUTE_MS) }]
}

function dueWhilePaused(state: AuctionState, nowMs: number): AuctionEvent[] {
  const endsAtMs = pauseEndsAtMs(state)
  if (state.phase.status !== 'paused' || endsAtMs === null || nowMs < endsAtMs) return []
  return [{ type: 'resumed', endAtMs: nowMs + state.phase.remainingMs }]
}

/** Schedules a draft: pending, and active at its start once the listing fee is paid. */
function publish(state: AuctionState, command: CommandOf<'publish'>, nowMs: number): Decision {
  if (state.phase.status !== 'draft') return refuseConflict('Only a draft can be published.')
  const { startAtMs, endAtMs } = command
  const refusal = refusalForTimes(startAtMs, endAtMs, nowMs)
  if (refusal) return { accepted: false, refusal }
  return accept([
    { type: 'scheduled', startAtMs, endAtMs },
    { type: 'status_set', status: 'pending' },
  ])
}

/**
 * Records the payment, and freezes the terms of its moment. If the listing is a draft again or its start has passed, the auction starts at the
 * command's start with the same duration.
 */
function markPaid(state: AuctionState, command: CommandOf<'mark_paid'>, nowMs: number): Decision {
  if (state.paid) return accept([])
  const { status } = state.phase
  if (status !== 'pending' && status !== 'draft') {
    return refuseConflict('This auction can no longer be paid for.')
  }
  const events: AuctionEvent[] = [{ type: 'listing_paid', terms: command.terms }]
  if (status === 'draft' || state.startAtMs <= nowMs) {
    const durationMs = state.endAtMs - state.startAtMs
    const { startAtMs } = command
    events.push({ type: 'scheduled', startAtMs, endAtMs: startAtMs + durationMs })
  }
  if (status === 'draft') events.push({ type: 'status_set', status: 'pending' })
  return accept(events)
}

function pause(state: AuctionState, { by, reason }: CommandOf<'pause'>, nowMs: number): Decision {
  const paused = pauseBy(by, state, { reason, nowMs })
  if (paused === null) return refuseConflict('Only an active auction can be paused.')
  if (isAdminOnly(by, state)) return refuseSeller('pause')
  if (by === 'seller' && nowMs >= sellerPausesUntilMs(state)) return refuseConflict(PAUSED_LONG_ENOUGH)
  return accept([paused])
}

const PAUSED_LONG_ENOUGH = 'A seller can pause an auction within 30 days of its start.'

const HELD: Decision = {
  accepted: false,
  refusal: {
    reason: 'not_allowed',
    message: 'An administrator has paused this auction. Only an administrator can resume or cancel it.',
  },
}

/**
 * Ends the pause; the auction continues with the time that remained at its start. A pause of an administrator stands until one of
 * them ends it.
 */
function resume(state: AuctionState, { by, reason }: CommandOf<'resume'>, nowMs: number): Decision {
  if (state.phase.status !== 'paused') return refuseConflict('Only a paused auction can be resumed.')
  if (isAdminOnly(by, state)) return refuseSeller('resume')
  if (by === 'seller' && !state.phase.bySeller) return HELD
  return accept([{ type: 'resumed', endAtMs: nowMs + state.phase.remainingMs, ...authorOf(by, reason) }])
}

function cancel(state: AuctionState, { by, reason }: CommandOf<'cancel'>): Decision {
  const { status } = state.phase
  if (status === 'ended' || status === 'cancelled') {
    return refuseConflict(`This auction is already ${status}.`)
  }
  if (isAdminOnly(by, state)) return refuseSeller('cancel')
  if (by === 'seller' && isHeld(state.phase)) return HELD
  return accept([{ type: 'cancelled', reason, ...authorOf(by, reason) }])
}

/** Whether a seller may no longer pause, resume or cancel, because the auction has a bid. */
function isAdminOnly(by: 'seller' | 'admin' | 'system', state: AuctionState): boolean {
  return by === 'seller' && state.mintedBids > 0
}

/**
 * Changes the reserve. From the start on it can be lowered or removed, never raised. The same value again
 * stores no event (docs/rules/bidding.md, Reserve).
 */
function changeReserve(state: AuctionState, command: CommandOf<'change_reserve'>): Decision {
  const { reserveCents } = command
  const { status } = state.phase
  if (status === 'ended' || status === 'cancelled') {
    return refuseConflict('The reserve of a finished auction cannot change.')
  }
  if (reserveCents === state.reserveCents) return accept([])
  const { buyNowCents } = state.terms
  if (reserveCents !== null && buyNowCents !== null && reserveCents > buyNowCents) {
    return refuseReserve('The reserve cannot be above the buy now price.')
  }
  const raised = reserveCents !== null && (state.reserveCents === null || reserveCents > state.reserveCents)
  if (raised && status !== 'draft' && status !== 'pending') {
    return refuseReserve('The reserve can be lowered or removed, not raised.')
  }
  return accept([{ type: 'reserve_changed', reserveCents }])
}

function refuseReserve(message: string): Decision {
  return { accepted: false, refusal: { reason: 'invalid', field: 'reserve_price', message } }
}

function refuseSeller(action: 'pause' | 'resume' | 'cancel'): Decision {
  return { accepted: false, refusal: { reason: 'not_allowed', message: adminOnlyText(action) } }
}
