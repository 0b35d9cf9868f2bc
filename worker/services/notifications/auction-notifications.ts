import type { AuctionResult, ByAdministrator } from '../../../domain/auction/types.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import type {
  AdministratorsUpdate,
  EndedRole,
  PersonalNotification,
} from '../../../domain/notifications/personal-event.ts'

/** The auction data that notifications need. */
export type NamedAuction = {
  readonly auctionId: number
  readonly title: string
  readonly sellerId: number
  readonly bidderIds: ReadonlySet<number>
}

/** What an administrator has done to the clock or the status of an auction, and why. */
export type Halt = { readonly reason: string } & (
  | { readonly change: 'paused' | 'ended' | 'withdrawn' }
  /** Jobs of before the field have no end. */
  | { readonly change: 'resumed'; readonly endAtMs?: number }
  | { readonly change: 'opened'; readonly endAtMs: number }
  | { readonly change: 'reopened'; readonly endAtMs: number; readonly isPaused?: true }
  /** With a start, the auction waits for it. */
  | { readonly change: 'rescheduled'; readonly endAtMs: number; readonly startAtMs?: number }
)

/**
 * The notification at 10 minutes and at 1 minute before the end, for bidders, watchers and the seller. The
 * end time is part of the key: after an extension people are notified again.
 */
export function endingSoonNotification(
  { auctionId, title }: NamedAuction,
  {
    round,
    endAtMs,
    minutesLeft,
    nowMs,
  }: {
    readonly round: number
    readonly endAtMs: number
    readonly minutesLeft: number
    readonly nowMs: number
  },
): PersonalNotification {
  return {
    key: `ending_soon:${auctionId}:${round}:${endAtMs}:${minutesLeft}`,
    event: 'auction_ending_soon',
    data: { auction_id: auctionId, auction_title: title, minutes_left: minutesLeft },
    atMs: nowMs,
  }
}

/** The result for one person, by their role: winner, seller, losing bidder or watcher. */
export function endedNotification(
  auction: NamedAuction,
  userId: number,
  {
    round,
    result,
    nowMs,
  }: { readonly round: number; readonly result: AuctionResult; readonly nowMs: number },
): PersonalNotification {
  const { auctionId, title } = auction
  return {
    key: `ended:${auctionId}:${round}`,
    event: 'auction_ended',
    data: {
      auction_id: auctionId,
      auction_title: title,
      winning_bid: result.outcome === 'sold' ? centsToDollars(result.amountCents) : null,
      outcome: result.outcome,
      you: getEndedRole(auction, userId, result),
    },
    atMs: nowMs,
  }
}

function getEndedRole(
  { sellerId, bidderIds }: NamedAuction,
  userId: number,
  { winnerId }: AuctionResult,
): EndedRole {
  if (userId === winnerId) return 'won'
  if (userId === sellerId) return 'sells'
  return bidderIds.has(userId) ? 'lost' : 'watches'
}

/** The auction was cancelled. `seq` is the number of the ledger entry; `reason` may be empty. */
export function cancelledNotification(
  { auctionId, title }: NamedAuction,
  {
    seq,
    reason,
    by,
    nowMs,
  }: { readonly seq: number; readonly reason: string; readonly nowMs: number } & ByAdministrator,
): PersonalNotification {
  return {
    key: `cancelled:${auctionId}:${seq}`,
    event: 'auction_updated',
    data: {
      auction_id: auctionId,
      auction_title: title,
      change: 'cancelled',
      status: 'cancelled',
      reason,
      ...(by && { by }),
    },
    atMs: nowMs,
  }
}

/**
 * An administrator changed the clock or the status of the auction. `seq` is the number of the ledger entry. A draft has no
 * bidders: everybody but its seller watches it.
 */
export function haltNotification(
  { auctionId, title, sellerId }: NamedAuction,
  userId: number,
  { seq, nowMs, halt }: { readonly seq: number; readonly nowMs: number; readonly halt: Halt },
): PersonalNotification {
  return {
    key: `${halt.change}:${auctionId}:${seq}`,
    event: 'auction_updated',
    data: { auction_id: auctionId, auction_title: title, ...toUpdate(halt, userId === sellerId) },
    atMs: nowMs,
  }
}

function toUpdate(halt: Halt, isSeller: boolean): AdministratorsUpdate {
  const said = { reason: halt.reason, by: 'administrator' } as const
  switch (halt.change) {
    case 'paused':
      return { ...said, change: halt.change, status: 'paused' }
    case 'ended':
      return { ...said, change: halt.change, status: 'ended' }
    case 'withdrawn':
      return { ...said, change: halt.change, status: 'draft', ...(!isSeller && { you: 'watches' }) }
    case 'resumed': {
      const { change, endAtMs } = halt
      return { ...said, change, status: 'active', ...(endAtMs !== undefined && { end_time: toIso(endAtMs) }) }
    }
    case 'opened':
      return { ...said, change: halt.change, status: 'active', end_time: toIso(halt.endAtMs) }
    case 'reopened': {
      const status = halt.isPaused ? 'paused' : 'active'
      return { ...said, change: halt.change, status, end_time: toIso(halt.endAtMs) }
    }
    case 'rescheduled': {
      const { change, startAtMs } = halt
      const moved = { ...said, change, end_time: toIso(halt.endAtMs) }
      return startAtMs === undefined
        ? { ...moved, status: 'active' }
        : { ...moved, status: 'pending', start_time: toIso(startAtMs) }
    }
  }
}

function toIso(atMs: number): string {
  return new Date(atMs).toISOString()
}

/** The seller has changed the listing text or the terms. */
export function editedNotification(
  { auctionId, title }: NamedAuction,
  {
    key,
    fields,
    nowMs,
  }: { readonly key: string; readonly fields: readonly string[]; readonly nowMs: number },
): PersonalNotification {
  return {
    key: `edited:${auctionId}:${key}`,
    event: 'auction_updated',
    data: { auction_id: auctionId, auction_title: title, change: 'edited', fields },
    atMs: nowMs,
  }
}

/**
 * A listing that was not paid for by its start is a draft again (docs/rules/notifications.md, Auction
 * events).
 */
export function lapsedNotification(
  { auctionId, title }: NamedAuction,
  { key, nowMs }: { readonly key: string; readonly nowMs: number },
): PersonalNotification {
  return {
    key,
    event: 'auction_updated',
    data: { auction_id: auctionId, auction_title: title, change: 'lapsed', status: 'draft' },
    atMs: nowMs,
  }
}
