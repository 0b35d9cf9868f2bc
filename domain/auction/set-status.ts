/** Decides what only administrators do to an auction's status (docs/rules/bidding.md, Lifecycle). */

import type { SaleState } from '../money/money-states.ts'
import { getResult } from './bidding.ts'
import type { CarLoss, LifecycleCommand } from './commands.ts'
import {
  accept,
  authorOf,
  pauseBy,
  refusalForTimes,
  refuseConflict,
  refuseEnd,
  UNOPENED,
} from './lifecycle-decision.ts'
import { reschedule } from './reschedule.ts'
import type { AuctionEvent, AuctionState, AuctionStatus, Decision, SetBack } from './types.ts'
import { voidUnpaid } from './voiding.ts'

type CommandOf<T extends 'reopen' | 'set_status'> = Extract<LifecycleCommand, { type: T }>

/**
 * Starts a new round of an ended or cancelled auction. Refused while money of its sale is taken or can be taken, and once the seller
 * cannot sell the car in it any more, or has changed it. The bids of a buyer who did not pay are voided with it (decision 306).
 */
export function reopen(state: AuctionState, command: CommandOf<'reopen'>, nowMs: number): Decision {
  const { endAtMs, reason, outstandingSale, carLoss } = command
  if (!isOver(state)) return refuseConflict('Only an ended or cancelled auction can be reopened.')
  if (outstandingSale) return refuseConflict(outstandingText(outstandingSale, 'reopening'))
  if (carLoss) return refuseConflict(CAR_LOSS_TEXTS[carLoss])
  if (endAtMs <= nowMs) return refuseEnd('The new end must be in the future.')
  return accept([
    { type: 'reopened', round: state.round + 1, endAtMs, reason, ...authorOf('admin', reason) },
    ...(command.unpaid ? voidUnpaid(state, command.unpaid) : []),
  ])
}

/** What an administrator does with the sale first. */
function outstandingText(state: SaleState, doing: 'reopening' | 'cancelling' | 'withdrawing'): string {
  const before = `before ${doing} the auction.`
  switch (state) {
    case 'premium_due':
    case 'charging':
    case 'action_required':
      return `The premium of the sale is not paid yet. End the unpaid sale first, ${before}`
    case 'processing':
      return 'The premium of the sale is being charged. Try again once that is decided.'
    case 'defaulted':
      return `What was taken for the sale is not refunded. Refund it ${before}`
    case 'premium_refunded':
      return `Both sides have confirmed the handover. Undo the sale ${before}`
    default:
      return `The sale is paid. Refund it, and after a handover undo it, ${before}`
  }
}

const CAR_LOSS_TEXTS: Readonly<Record<CarLoss, string>> = {
  being_listed: 'The vehicle is being listed again, or its sale is being paid. Try again in a minute.',
  listed_again: 'The seller has listed this vehicle again since, so this auction cannot go on.',
  facts_changed: 'The seller has changed the listing since it was over, so its bids cannot count again.',
  seller_closed: 'The seller has closed the account, so this auction cannot go on.',
  listed_elsewhere: 'Another auction of this VIN is paid for, so this auction cannot go on.',
  leader_closed:
    'The bidder who leads has closed the account, so the bids cannot count again. The seller can list the vehicle again.',
}

/** Whether the auction has ended or was cancelled. */
export function isOver({ phase }: AuctionState): boolean {
  return phase.status === 'ended' || phase.status === 'cancelled'
}

/**
 * Sets any status from any status, as an administrator may, and keeps the state consistent
 * (docs/rules/bidding.md, Lifecycle).
 */
export function setStatus(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const { status: target, reason, outstandingSale, carLoss, endAtMs } = command
  if (target === state.phase.status) {
    if (target === 'pending' && (command.startAtMs ?? endAtMs) !== undefined)
      return withdraw(state, target, command, nowMs)
    if (target === 'paused') {
      const paused = pauseBy('admin', state, { reason, nowMs })
      return accept(paused ? [paused] : [])
    }
    if (target !== 'active' || endAtMs === undefined) return accept([])
    return endAtMs <= nowMs
      ? refuseEnd(NEEDS_FUTURE_END)
      : reschedule(state, { type: 'reschedule', endAtMs, ...authorOf('admin', reason) }, nowMs)
  }
  if (carLoss && isKeptBy(carLoss, state, target)) return refuseConflict(CAR_LOSS_TEXTS[carLoss])
  switch (target) {
    case 'cancelled':
      return outstandingSale
        ? refuseConflict(outstandingText(outstandingSale, 'cancelling'))
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

/** Whether the loss keeps the auction as it is: one that is over, or a draft that would run beside another auction of its VIN. */
function isKeptBy(carLoss: CarLoss, state: AuctionState, target: AuctionStatus): boolean {
  if (isOver(state)) return target !== 'cancelled' || carLoss === 'being_listed'
  const isDraft = state.phase.status === 'draft'
  return isDraft && carLoss === 'listed_elsewhere' && target !== 'cancelled' && target !== 'ended'
}

/**
 * Closes the auction now. A cancelled auction gets a new round first, because a round ends only once; it is not sold at once,
 * because its bidders were notified that it is cancelled.
 */
function endNow(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const author = authorOf('admin', command.reason)
  const closed = { type: 'closed' as const, result: getResult(state), ...author }
  if (state.phase.status !== 'cancelled') return accept([closed])
  if (closed.result.outcome === 'sold') return refuseConflict(SELLS_A_CANCELLED)
  const round = state.round + 1
  return accept([{ type: 'reopened', round, endAtMs: nowMs, reason: command.reason, ...author }, closed])
}

const SELLS_A_CANCELLED =
  'Ending this cancelled auction would sell the car at once. Set it to active with an end in the future first: its bidders are notified then.'

function activate(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const endAtMs = command.endAtMs ?? endIfActive(state, nowMs)
  if (endAtMs <= nowMs) return refuseEnd(NEEDS_FUTURE_END)
  if (state.phase.status === 'paused') {
    return accept([{ type: 'resumed', endAtMs, ...authorOf('admin', command.reason) }])
  }
  if (isOver(state)) {
    const { reason, outstandingSale, unpaid } = command
    return reopen(
      state,
      { type: 'reopen', endAtMs, reason, outstandingSale, ...(unpaid && { unpaid }) },
      nowMs,
    )
  }
  return accept([
    { type: 'listing_paid' },
    { type: 'scheduled', startAtMs: Math.min(state.startAtMs, nowMs), endAtMs },
    { type: 'opened', ...authorOf('admin', command.reason) },
  ])
}

function endIfActive(state: AuctionState, nowMs: number): number {
  return state.phase.status === 'paused' ? nowMs + state.phase.remainingMs : state.endAtMs
}

function pauseFrom(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const running = pauseBy('admin', state, { reason: command.reason, nowMs })
  if (running) return accept([running])
  const activated = activate(state, command, nowMs)
  if (!activated.accepted) return activated
  const remainingMs = (command.endAtMs ?? endIfActive(state, nowMs)) - nowMs
  const author = authorOf('admin', command.reason)
  const isOpening = !isOver(state)
  const paused = { type: 'paused' as const, remainingMs, ...(isOpening && UNOPENED), ...author }
  return accept([...activated.events, paused])
}

/**
 * Sets the auction back to draft or pending; refused if bids would be lost. A pending auction needs a start
 * in the future, since the clock would open it immediately otherwise; a new start keeps the duration. Where the auction
 * was public, the log has the author and the reason.
 */
function withdraw(
  state: AuctionState,
  target: 'draft' | 'pending',
  command: CommandOf<'set_status'>,
  nowMs: number,
): Decision {
  if (command.outstandingSale) return refuseConflict(outstandingText(command.outstandingSale, 'withdrawing'))
  if (state.mintedBids > 0) {
    return refuseConflict('An auction with bids cannot go back; pause, end or cancel it.')
  }
  const back: AuctionEvent[] = target === state.phase.status ? [] : [{ type: 'status_set', status: target }]
  const { reason } = command
  if (target === 'draft') {
    return accept(withRecord(state, back, { setBack: { status: target }, endAtMs: state.endAtMs, reason }))
  }
  const startAtMs = command.startAtMs ?? state.startAtMs
  const endAtMs = command.endAtMs ?? state.endAtMs + (startAtMs - state.startAtMs)
  const refusal = refusalForTimes(startAtMs, endAtMs, nowMs)
  if (refusal) return { accepted: false, refusal }
  const isMoved = startAtMs !== state.startAtMs || endAtMs !== state.endAtMs
  const events = [...(isMoved ? [{ type: 'scheduled' as const, startAtMs, endAtMs }] : []), ...back]
  return accept(withRecord(state, events, { setBack: { status: target, startAtMs }, endAtMs, reason }))
}

interface SetBackRecord {
  readonly setBack: SetBack
  readonly endAtMs: number
  readonly reason: string
}

/** Adds the entry of the public log, with the administrator and the reason, where a published auction changes. */
function withRecord(
  state: AuctionState,
  events: readonly AuctionEvent[],
  { setBack, endAtMs, reason }: SetBackRecord,
): readonly AuctionEvent[] {
  if (events.length === 0 || !isPublished(state)) return events
  const author = authorOf('admin', reason)
  return [...events, { type: 'extended', endAtMs, cause: 'rescheduled', setBack, ...author }]
}

/** Whether the public sees the auction: drafts and unpaid listings wait. */
function isPublished({ phase, paid }: AuctionState): boolean {
  return phase.status === 'pending' ? paid : phase.status !== 'draft'
}

const NEEDS_FUTURE_END = 'An end in the future is needed to make it active.'
