/**
 * Decides the lifecycle of an auction: the commands of the clock, the seller and administrators
 * (docs/rules/bidding.md, Lifecycle).
 */

import { NO_REASON } from '../administration/audit.ts'
import { decideAfterSaleOffer, dueOfferEvents, withdrawalEvents } from '../after-sale/after-sale-offer.ts'
import { MINUTE_MS } from '../format/time-units.ts'
import { followLock, isLocked, lockConflict } from './auction-lock.ts'
import { getResult } from './bidding.ts'
import type { Actor, LifecycleCommand } from './commands.ts'
import { decideRevision } from './revise-terms.ts'
import { adminOnlyText } from './seller-actions.ts'
import { pauseEndsAtMs, sellerPausesUntilMs } from './seller-pause.ts'
import type { AuctionEvent, AuctionRefusal, AuctionState, ByAdministrator, Decision } from './types.ts'
import { decideVoid } from './voiding.ts'

/** Minutes before the end at which bidders and watchers are notified (docs/rules/bidding.md, Lifecycle). */
export const REMINDER_MINUTES = [10, 1] as const

/** Published where an administrator gave no reason. */

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
  const { phase } = state
  // Paused by the lock alone: from now on the unlock does not resume it.
  const isHalted = phase.status === 'paused' && phase.byLock !== undefined
  if (phase.status !== 'active' && !isHalted) return refuseConflict('Only an active auction can be paused.')
  if (isAdminOnly(by, state)) return refuseSeller('pause')
  if (by === 'seller' && nowMs >= sellerPausesUntilMs(state)) return refuseConflict(PAUSED_LONG_ENOUGH)
  const remainingMs = isHalted ? phase.remainingMs : state.endAtMs - nowMs
  return accept([{ type: 'paused', remainingMs, ...authorOf(by, reason) }])
}

const PAUSED_LONG_ENOUGH = 'A seller can pause an auction within 30 days of its start.'

/** Ends the pause; the auction continues with the time that remained at its start. */
function resume(state: AuctionState, { by, reason }: CommandOf<'resume'>, nowMs: number): Decision {
  if (state.phase.status !== 'paused') return refuseConflict('Only a paused auction can be resumed.')
  if (isAdminOnly(by, state)) return refuseSeller('resume')
  return accept([{ type: 'resumed', endAtMs: nowMs + state.phase.remainingMs, ...authorOf(by, reason) }])
}

function cancel(state: AuctionState, { by, reason }: CommandOf<'cancel'>): Decision {
  const { status } = state.phase
  if (status === 'ended' || status === 'cancelled') {
    return refuseConflict(`This auction is already ${status}.`)
  }
  if (isAdminOnly(by, state)) return refuseSeller('cancel')
  return accept([{ type: 'cancelled', reason, ...authorOf(by, reason) }])
}

/** Names an administrator as the author of an event, with the reason; a seller is not named. */
function authorOf(by: Actor, reason: string | undefined): ByAdministrator {
  return by === 'admin' ? { by: 'administrator', reason: reason || NO_REASON } : {}
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

/** Moves the start or the end of an auction that has not ended. */
function reschedule(state: AuctionState, command: CommandOf<'reschedule'>, nowMs: number): Decision {
  const { status } = state.phase
  if (status === 'ended' || status === 'cancelled' || status === 'paused') {
    return refuseConflict(`The times of an auction that is ${status} cannot be moved.`)
  }
  const startAtMs = command.startAtMs ?? state.startAtMs
  const endAtMs = command.endAtMs ?? state.endAtMs
  if (endAtMs <= startAtMs) return refuseEnd('The end must be after the start.')
  if (status === 'active') {
    if (command.startAtMs !== undefined) {
      return refuseConflict('An auction that has started cannot start again.')
    }
    if (endAtMs === state.endAtMs) return accept([])
    const closing = endAtMs <= nowMs ? [{ type: 'closed' as const, result: getResult(state) }] : []
    return accept([{ type: 'extended', endAtMs, cause: 'rescheduled' }, ...closing])
  }
  const moved: AuctionEvent = { type: 'scheduled', startAtMs, endAtMs }
  if (status !== 'pending' || startAtMs > nowMs || !state.paid) return accept([moved])
  return accept([moved, { type: 'opened' }])
}

/** Starts a new round of an ended or cancelled auction. Refused while its sale is paid and not refunded. */
function reopen(state: AuctionState, command: CommandOf<'reopen'>, nowMs: number): Decision {
  const { endAtMs, reason, paidSale } = command
  const { status } = state.phase
  if (status !== 'ended' && status !== 'cancelled') {
    return refuseConflict('Only an ended or cancelled auction can be reopened.')
  }
  if (paidSale) return refuseConflict('The sale is paid. Refund it before reopening the auction.')
  if (endAtMs <= nowMs) return refuseEnd('The new end must be in the future.')
  return accept([{ type: 'reopened', round: state.round + 1, endAtMs, reason }])
}

/**
 * Sets any status from any status, as an administrator may, and keeps the state consistent
 * (docs/rules/bidding.md, Lifecycle).
 */
function setStatus(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const { status: target, reason, paidSale, endAtMs } = command
  if (target === state.phase.status) {
    if (target === 'pending' && (command.startAtMs ?? endAtMs) !== undefined)
      return withdraw(state, target, command, nowMs)
    if (target !== 'active' || endAtMs === undefined) return accept([])
    return endAtMs <= nowMs
      ? refuseEnd(NEEDS_FUTURE_END)
      : reschedule(state, { type: 'reschedule', endAtMs }, nowMs)
  }
  switch (target) {
    case 'cancelled':
      return paidSale
        ? refuseConflict('The sale is paid. Refund it before cancelling the auction.')
        : accept([{ type: 'cancelled', reason, ...authorOf('admin', reason) }])
    case 'ended':
      return endNow(state, command, nowMs)
    case 'active':
      return activate(state, command, nowMs)
    case 'paused':
      return pauseFrom(state, command, nowMs)
    case 'draft':
    case 'pending':
      return withdraw(state, target, command, nowMs)
  }
}

/** Closes the auction now. A cancelled auction gets a new round first, because a round ends only once. */
function endNow(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const closed: AuctionEvent = { type: 'closed', result: getResult(state) }
  if (state.phase.status !== 'cancelled') return accept([closed])
  const round = state.round + 1
  return accept([{ type: 'reopened', round, endAtMs: nowMs, reason: command.reason }, closed])
}

function activate(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const endAtMs = command.endAtMs ?? endIfActive(state, nowMs)
  if (endAtMs <= nowMs) return refuseEnd(NEEDS_FUTURE_END)
  const { status } = state.phase
  if (status === 'paused') {
    return accept([{ type: 'resumed', endAtMs, ...authorOf('admin', command.reason) }])
  }
  if (status === 'ended' || status === 'cancelled') {
    return reopen(
      state,
      { type: 'reopen', endAtMs, reason: command.reason, paidSale: command.paidSale },
      nowMs,
    )
  }
  return accept([
    { type: 'listing_paid' },
    { type: 'scheduled', startAtMs: Math.min(state.startAtMs, nowMs), endAtMs },
    { type: 'opened' },
  ])
}

function endIfActive(state: AuctionState, nowMs: number): number {
  return state.phase.status === 'paused' ? nowMs + state.phase.remainingMs : state.endAtMs
}

function pauseFrom(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  if (state.phase.status === 'active') {
    return accept([
      { type: 'paused', remainingMs: state.endAtMs - nowMs, ...authorOf('admin', command.reason) },
    ])
  }
  const activated = activate(state, command, nowMs)
  if (!activated.accepted) return activated
  const remainingMs = (command.endAtMs ?? endIfActive(state, nowMs)) - nowMs
  const paused = { type: 'paused' as const, remainingMs, ...authorOf('admin', command.reason) }
  return accept([...activated.events, paused])
}

/**
 * Sets the auction back to draft or pending; refused if bids would be lost. A pending auction needs a start
 * in the future, since the clock would open it immediately otherwise; a new start keeps the duration.
 */
function withdraw(
  state: AuctionState,
  target: 'draft' | 'pending',
  command: CommandOf<'set_status'>,
  nowMs: number,
): Decision {
  if (command.paidSale) return refuseConflict('The sale is paid. Refund it before withdrawing the auction.')
  if (state.mintedBids > 0) {
    return refuseConflict('An auction with bids cannot go back; pause, end or cancel it.')
  }
  const back: AuctionEvent[] = target === state.phase.status ? [] : [{ type: 'status_set', status: target }]
  if (target !== 'pending') return accept(back)
  const startAtMs = command.startAtMs ?? state.startAtMs
  const endAtMs = command.endAtMs ?? state.endAtMs + (startAtMs - state.startAtMs)
  const refusal = refusalForTimes(startAtMs, endAtMs, nowMs)
  if (refusal) return { accepted: false, refusal }
  const isMoved = startAtMs !== state.startAtMs || endAtMs !== state.endAtMs
  return accept([...(isMoved ? [{ type: 'scheduled' as const, startAtMs, endAtMs }] : []), ...back])
}

const NEEDS_FUTURE_END = 'An end in the future is needed to make it active.'

function refusalForTimes(startAtMs: number, endAtMs: number, nowMs: number): AuctionRefusal | null {
  if (startAtMs < nowMs) {
    return { reason: 'invalid', field: 'start_time', message: 'The start must be in the future.' }
  }
  if (endAtMs > startAtMs) return null
  return { reason: 'invalid', field: 'end_time', message: 'The end must be after the start.' }
}

function refuseEnd(message: string): Decision {
  return { accepted: false, refusal: { reason: 'invalid', field: 'end_time', message } }
}

function refuseReserve(message: string): Decision {
  return { accepted: false, refusal: { reason: 'invalid', field: 'reserve_price', message } }
}

function refuseSeller(action: 'pause' | 'resume' | 'cancel'): Decision {
  return { accepted: false, refusal: { reason: 'not_allowed', message: adminOnlyText(action) } }
}

function refuseConflict(message: string): Decision {
  return { accepted: false, refusal: { reason: 'conflict', message } }
}

function accept(events: readonly AuctionEvent[]): Decision {
  return { accepted: true, events }
}
