import { getResult } from './bidding.ts'
import type { LifecycleCommand } from './commands.ts'
import { accept, refuseConflict, refuseEnd } from './lifecycle-decision.ts'
import type { AuctionEvent, AuctionState, Decision } from './types.ts'

type Reschedule = Extract<LifecycleCommand, { type: 'reschedule' }>

/** Moves the start or the end of an auction that has not ended. */
export function reschedule(state: AuctionState, command: Reschedule, nowMs: number): Decision {
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
    const { by, reason } = command
    const moved = { type: 'extended', endAtMs, cause: 'rescheduled', ...(by && { by, reason }) } as const
    return accept([moved, ...closing])
  }
  const moved: AuctionEvent = { type: 'scheduled', startAtMs, endAtMs }
  if (status !== 'pending' || startAtMs > nowMs || !state.paid) return accept([moved])
  return accept([moved, { type: 'opened' }])
}
