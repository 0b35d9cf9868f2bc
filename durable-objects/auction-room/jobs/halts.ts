import { isLocked } from '../../../domain/auction/auction-lock.ts'
import type { AuctionEvent, AuctionState } from '../../../domain/auction/types.ts'
import type { Halt } from '../../../worker/services/notifications/auction-notifications.ts'

/**
 * What bidders, watchers and the seller learn of an administrator's change of the clock or the status; null for an event of
 * somebody else, and where another event of the decision says what has become of the auction: `isReopened` says that it reopens the auction
 * (docs/rules/notifications.md, Auction events).
 */
export function haltOf(
  event: AuctionEvent,
  { after, isReopened }: { readonly after: AuctionState; readonly isReopened: boolean },
): Halt | null {
  switch (event.type) {
    case 'paused':
    case 'resumed': {
      // The notice of the reopening says that it is paused.
      if (isReopened) return null
      const { by, reason = '' } = event
      if (by === undefined) return null
      // While the platform is locked every page says so; the resumption by the unlock has the new end.
      if (event.type === 'paused') return event.byLock ? null : { change: 'paused', reason }
      return isLocked(after) ? null : { change: 'resumed', reason, endAtMs: event.endAtMs }
    }
    case 'reopened': {
      const { reason, endAtMs } = event
      const { status } = after.phase
      if (event.afterAuction || (status !== 'active' && status !== 'paused')) return null
      return { change: 'reopened', reason, endAtMs, ...(status === 'paused' && { isPaused: true as const }) }
    }
    case 'opened': {
      const { by, reason = '' } = event
      if (by === undefined || after.phase.status !== 'active') return null
      return { change: 'opened', reason, endAtMs: after.endAtMs }
    }
    case 'extended':
      return rescheduledHalt(event)
    case 'closed': {
      const { by, reason = '' } = event
      return by === undefined ? null : { change: 'ended', reason }
    }
    default:
      return null
  }
}

function rescheduledHalt({
  by,
  reason = '',
  endAtMs,
  setBack,
}: Extract<AuctionEvent, { type: 'extended' }>): Halt | null {
  if (by === undefined) return null
  if (setBack?.status === 'draft') return { change: 'withdrawn', reason }
  const start = setBack && { startAtMs: setBack.startAtMs }
  return { change: 'rescheduled', reason, endAtMs, ...start }
}
