import type { AuctionResult, ByAdministrator } from '../../../domain/auction/types.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import type { EndedRole, PersonalNotification } from '../../../domain/notifications/personal-event.ts'

/** The auction data that notifications need. */
export type NamedAuction = {
  readonly auctionId: number
  readonly title: string
  readonly sellerId: number
  readonly bidderIds: ReadonlySet<number>
}

/** What an administrator has done to the clock of an auction, and why. */
export type Halt = { readonly reason: string } & (
  | { readonly change: 'paused' | 'resumed' }
  | { readonly change: 'reopened'; readonly endAtMs: number }
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

/** An administrator paused, resumed or reopened the auction. `seq` is the number of the ledger entry. */
export function haltNotification(
  { auctionId, title }: NamedAuction,
  { seq, nowMs, halt }: { readonly seq: number; readonly nowMs: number; readonly halt: Halt },
): PersonalNotification {
  const { change, reason } = halt
  const said = { auction_id: auctionId, auction_title: title, reason, by: 'administrator' } as const
  return {
    key: `${change}:${auctionId}:${seq}`,
    event: 'auction_updated',
    data:
      halt.change === 'reopened'
        ? { ...said, change: halt.change, status: 'active', end_time: new Date(halt.endAtMs).toISOString() }
        : { ...said, change: halt.change, status: halt.change === 'paused' ? 'paused' : 'active' },
    atMs: nowMs,
  }
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
