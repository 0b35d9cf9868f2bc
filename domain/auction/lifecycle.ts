/** An auction's life apart from bidding: what the clock, its seller and administrators do to it. */

import { decideSaleOffer, dueOfSaleOffer, withdrawal } from '../after-sale/after-sale-offer.ts'
import { resultOf } from './bidding.ts'
import type { LifeCommand } from './commands.ts'
import { decideRevision } from './revise-terms.ts'
import { onlyAdministratorText } from './seller-actions.ts'
import type { AuctionEvent, AuctionState, Decision, Refusal } from './types.ts'
import { decideVoid } from './voiding.ts'

/** Minutes before the end at which bidders and watchers are told (product page, 'Life of an auction'). */
export const REMINDER_MINUTES = [10, 1] as const

type CommandOf<T extends LifeCommand['type']> = Extract<LifeCommand, { type: T }>

/** Decides one command of the clock, a seller or an administrator at `nowMs`. */
export function decideLife(state: AuctionState, command: LifeCommand, nowMs: number): Decision {
  switch (command.type) {
    case 'advance':
      return accepted(dueEvents(state, nowMs))
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
      return endingSaleOffer(state, reopen(state, command, nowMs))
    case 'set_status':
      return endingSaleOffer(state, setStatus(state, command, nowMs))
    case 'offer_sale':
    case 'answer_sale_offer':
    case 'counter_sale_offer':
    case 'close_sale_offers':
      return decideSaleOffer(state, command, nowMs)
  }
}

/** An auction that is no longer over leaves nothing to be answered. */
function endingSaleOffer(state: AuctionState, decision: Decision): Decision {
  if (!decision.accepted || decision.events.length === 0) return decision
  return accepted([...withdrawal(state), ...decision.events])
}

/**
 * What the clock has made due at `nowMs`: the opening (or the lapse of an unpaid listing), the
 * ending-soon notices, the close, the end of an offer that nobody answered. However late it is asked, the answer is the same.
 */
function dueEvents(state: AuctionState, nowMs: number): AuctionEvent[] {
  const { status } = state.phase
  if (status === 'pending' && nowMs >= state.startAtMs) {
    if (!state.paid) return [{ type: 'listing_lapsed' }]
    return [{ type: 'opened' }, ...dueWhileActive(state, nowMs)]
  }
  return status === 'active' ? dueWhileActive(state, nowMs) : dueOfSaleOffer(state, nowMs)
}

function dueWhileActive(state: AuctionState, nowMs: number): AuctionEvent[] {
  if (nowMs >= state.endAtMs) return [{ type: 'closed', result: resultOf(state) }]
  const leftMs = state.endAtMs - nowMs
  const thresholds = REMINDER_MINUTES.filter(
    (minutes) => leftMs <= minutes * 60_000 && !state.remindersGiven.includes(minutes),
  )
  if (thresholds.length === 0) return []
  return [{ type: 'ending_soon', thresholds, minutesLeft: Math.ceil(leftMs / 60_000) }]
}

/** A draft becomes pending: scheduled, to open at its start once it is paid for. */
function publish(state: AuctionState, command: CommandOf<'publish'>, nowMs: number): Decision {
  if (state.phase.status !== 'draft') return conflict('Only a draft can be published.')
  const { startAtMs, endAtMs } = command
  const wrong = wrongTimes(startAtMs, endAtMs, nowMs)
  if (wrong) return { accepted: false, refusal: wrong }
  return accepted([
    { type: 'scheduled', startAtMs, endAtMs },
    { type: 'status_set', status: 'pending' },
  ])
}

/** Paying late (a draft again, or a start gone by) starts the auction at the command's start. */
function markPaid(state: AuctionState, command: CommandOf<'mark_paid'>, nowMs: number): Decision {
  if (state.paid) return accepted([])
  const { status } = state.phase
  if (status !== 'pending' && status !== 'draft') {
    return conflict('This auction can no longer be paid for.')
  }
  const events: AuctionEvent[] = [{ type: 'listing_paid' }]
  if (status === 'draft' || state.startAtMs <= nowMs) {
    const durationMs = state.endAtMs - state.startAtMs
    const { startAtMs } = command
    events.push({ type: 'scheduled', startAtMs, endAtMs: startAtMs + durationMs })
  }
  if (status === 'draft') events.push({ type: 'status_set', status: 'pending' })
  return accepted(events)
}

function pause(state: AuctionState, { by }: CommandOf<'pause'>, nowMs: number): Decision {
  if (state.phase.status !== 'active') return conflict('Only an active auction can be paused.')
  if (isTooLateFor(by, state)) return onlyAdmin('pause')
  return accepted([{ type: 'paused', remainingMs: state.endAtMs - nowMs }])
}

/** The time that was left when it was paused is left again. */
function resume(state: AuctionState, { by }: CommandOf<'resume'>, nowMs: number): Decision {
  if (state.phase.status !== 'paused') return conflict('Only a paused auction can be resumed.')
  if (isTooLateFor(by, state)) return onlyAdmin('resume')
  return accepted([{ type: 'resumed', endAtMs: nowMs + state.phase.remainingMs }])
}

function cancel(state: AuctionState, { by, reason }: CommandOf<'cancel'>): Decision {
  const { status } = state.phase
  if (status === 'ended' || status === 'cancelled') {
    return conflict(`This auction is already ${status}.`)
  }
  if (isTooLateFor(by, state)) return onlyAdmin('cancel')
  return accepted([{ type: 'cancelled', reason }])
}

/** Sellers pause, resume and cancel until the first bid; afterwards only an administrator does. */
function isTooLateFor(by: 'seller' | 'admin' | 'system', state: AuctionState): boolean {
  return by === 'seller' && state.mintedBids > 0
}

/** Lowered or removed, never raised, once the auction is public; the same again announces nothing. */
function changeReserve(state: AuctionState, command: CommandOf<'change_reserve'>): Decision {
  const { reserveCents } = command
  const { status } = state.phase
  if (status === 'ended' || status === 'cancelled') {
    return conflict('The reserve of a finished auction cannot change.')
  }
  if (reserveCents === state.reserveCents) return accepted([])
  const { buyNowCents } = state.terms
  if (reserveCents !== null && buyNowCents !== null && reserveCents > buyNowCents) {
    return invalidReserve('The reserve cannot be above the buy now price.')
  }
  const raised = reserveCents !== null && (state.reserveCents === null || reserveCents > state.reserveCents)
  if (raised && status !== 'draft' && status !== 'pending') {
    return invalidReserve('The reserve can be lowered or removed, not raised.')
  }
  return accepted([{ type: 'reserve_changed', reserveCents }])
}

/** Moves the clock of an auction that has not ended. */
function reschedule(state: AuctionState, command: CommandOf<'reschedule'>, nowMs: number): Decision {
  const { status } = state.phase
  if (status === 'ended' || status === 'cancelled' || status === 'paused') {
    return conflict(`The times of an auction that is ${status} cannot be moved.`)
  }
  const startAtMs = command.startAtMs ?? state.startAtMs
  const endAtMs = command.endAtMs ?? state.endAtMs
  if (endAtMs <= startAtMs) return wrongEnd('The end must be after the start.')
  if (status === 'active') {
    if (command.startAtMs !== undefined) {
      return conflict('An auction that has started cannot start again.')
    }
    if (endAtMs === state.endAtMs) return accepted([])
    const due = endAtMs <= nowMs ? [{ type: 'closed' as const, result: resultOf(state) }] : []
    return accepted([{ type: 'extended', endAtMs, cause: 'rescheduled' }, ...due])
  }
  const moved: AuctionEvent = { type: 'scheduled', startAtMs, endAtMs }
  if (status !== 'pending' || startAtMs > nowMs || !state.paid) return accepted([moved])
  return accepted([moved, { type: 'opened' }])
}

/** A new round of an ended auction; refused while a paid sale is not refunded. */
function reopen(state: AuctionState, command: CommandOf<'reopen'>, nowMs: number): Decision {
  const { endAtMs, reason, paidSale } = command
  const { status } = state.phase
  if (status !== 'ended' && status !== 'cancelled') {
    return conflict('Only an ended or cancelled auction can be reopened.')
  }
  if (paidSale) return conflict('The sale is paid. Refund it before reopening the auction.')
  if (endAtMs <= nowMs) return wrongEnd('The new end must be in the future.')
  return accepted([{ type: 'reopened', round: state.round + 1, endAtMs, reason }])
}

/** Any status from any status, made consistent (spec part 2, section 4; product page, 'Life'). */
function setStatus(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const { status: target, reason, paidSale } = command
  if (target === state.phase.status) return accepted([])
  switch (target) {
    case 'cancelled':
      return paidSale
        ? conflict('The sale is paid. Refund it before cancelling the auction.')
        : accepted([{ type: 'cancelled', reason }])
    case 'ended':
      return endNow(state, command, nowMs)
    case 'active':
      return activate(state, command, nowMs)
    case 'paused':
      return pauseFrom(state, command, nowMs)
    case 'draft':
    case 'pending':
      return withdraw(state, target, paidSale, nowMs)
  }
}

/** A cancelled round is over, and every round ends once: ending it after all is a round of its own. */
function endNow(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const closed: AuctionEvent = { type: 'closed', result: resultOf(state) }
  if (state.phase.status !== 'cancelled') return accepted([closed])
  const round = state.round + 1
  return accepted([{ type: 'reopened', round, endAtMs: nowMs, reason: command.reason }, closed])
}

function activate(state: AuctionState, command: CommandOf<'set_status'>, nowMs: number): Decision {
  const endAtMs = command.endAtMs ?? endIfActive(state, nowMs)
  if (endAtMs <= nowMs) return wrongEnd('An end in the future is needed to make it active.')
  const { status } = state.phase
  if (status === 'paused') return accepted([{ type: 'resumed', endAtMs }])
  if (status === 'ended' || status === 'cancelled') {
    return reopen(
      state,
      { type: 'reopen', endAtMs, reason: command.reason, paidSale: command.paidSale },
      nowMs,
    )
  }
  return accepted([
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
    return accepted([{ type: 'paused', remainingMs: state.endAtMs - nowMs }])
  }
  const activated = activate(state, command, nowMs)
  if (!activated.accepted) return activated
  const remainingMs = (command.endAtMs ?? endIfActive(state, nowMs)) - nowMs
  return accepted([...activated.events, { type: 'paused', remainingMs }])
}

/**
 * Taken off the public clock; only where no bid would be lost by it. As pending it must have its start
 * ahead, or the clock would open it at once (and close it, where its end has passed).
 */
function withdraw(
  state: AuctionState,
  target: 'draft' | 'pending',
  paidSale: boolean,
  nowMs: number,
): Decision {
  if (paidSale) return conflict('The sale is paid. Refund it before withdrawing the auction.')
  if (state.mintedBids > 0) {
    return conflict('An auction with bids cannot go back; pause, end or cancel it.')
  }
  const wrong = target === 'pending' ? wrongTimes(state.startAtMs, state.endAtMs, nowMs) : null
  if (wrong) return { accepted: false, refusal: wrong }
  return accepted([{ type: 'status_set', status: target }])
}

function wrongTimes(startAtMs: number, endAtMs: number, nowMs: number): Refusal | null {
  if (startAtMs < nowMs) {
    return { reason: 'invalid', field: 'start_time', message: 'The start must be in the future.' }
  }
  if (endAtMs > startAtMs) return null
  return { reason: 'invalid', field: 'end_time', message: 'The end must be after the start.' }
}

function wrongEnd(message: string): Decision {
  return { accepted: false, refusal: { reason: 'invalid', field: 'end_time', message } }
}

function invalidReserve(message: string): Decision {
  return { accepted: false, refusal: { reason: 'invalid', field: 'reserve_price', message } }
}

function onlyAdmin(deed: 'pause' | 'resume' | 'cancel'): Decision {
  return { accepted: false, refusal: { reason: 'not_allowed', message: onlyAdministratorText(deed) } }
}

function conflict(message: string): Decision {
  return { accepted: false, refusal: { reason: 'conflict', message } }
}

function accepted(events: readonly AuctionEvent[]): Decision {
  return { accepted: true, events }
}
