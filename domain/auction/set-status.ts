/** Decides what only administrators do to an auction's status (docs/rules/bidding.md, Lifecycle). */

import { getResult } from './bidding.ts'
import type { LifecycleCommand } from './commands.ts'
import { accept, authorOf, refusalForTimes, refuseConflict, refuseEnd } from './lifecycle-decision.ts'
import { reschedule } from './reschedule.ts'
import type { AuctionEvent, AuctionState, Decision } from './types.ts'

type CommandOf<T extends 'reopen' | 'set_status'> = Extract<LifecycleCommand, { type: T }>

/** Starts a new round of an ended or cancelled auction. Refused while its sale is paid and not refunded. */
export function reopen(state: AuctionState, command: CommandOf<'reopen'>, nowMs: number): Decision {
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
export function setStatus(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
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
