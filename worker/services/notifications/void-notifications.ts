import type { StoredBid } from '../../../domain/auction/types.ts'
import { type Cents, centsToDollars, centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import type { PersonalNotification, VoidUpdate } from '../../../domain/notifications/personal-event.ts'
import type { NamedAuction } from './auction-notifications.ts'

/** What a void has made of an auction. */
export type VoidOutcome = {
  /** Number of the ledger entry. */
  readonly seq: number
  readonly reason: string
  /** After the void; null if no bid is left. */
  readonly priceCents: Cents | null
  readonly leaderId: number | null
  /** Null without a reserve. */
  readonly reserveMet: boolean | null
  readonly hasNewLeader: boolean
  /** Whether the price, the leader or what the reserve says is another one. */
  readonly hasChanged: boolean
}

/**
 * The notification of a void for one person, one for all bids that it voided; null for a person whom it does not concern
 * (docs/rules/notifications.md, Bids). `voided` are the bids, at least one.
 */
export function voidNotification(
  auction: NamedAuction,
  userId: number,
  {
    outcome,
    voided,
    nowMs,
  }: { readonly outcome: VoidOutcome; readonly voided: readonly StoredBid[]; readonly nowMs: number },
): PersonalNotification | null {
  const { auctionId, title } = auction
  const own = voided.filter(({ bidderId }) => bidderId === userId)
  const you = toRole(auction, userId, outcome, own.length > 0)
  if (you === null) return null
  const meant = you === 'voided' ? own : voided
  const { reason, priceCents, leaderId, reserveMet } = outcome
  return {
    key: `voided:${auctionId}:${outcome.seq}`,
    event: 'auction_updated',
    data: {
      auction_id: auctionId,
      auction_title: title,
      change: 'voided',
      you,
      by: 'administrator',
      reason,
      bid_ids: own.map(({ bidId }) => bidId),
      amount: Math.max(...meant.map(({ amountCents }) => centsToDollars(amountCents))),
      count: meant.length,
      current_bid: centsToDollarsOrNull(priceCents),
      leading: userId === leaderId,
      ...(reserveMet !== null && { reserve_met: reserveMet }),
    },
    atMs: nowMs,
  }
}

function toRole(
  { sellerId }: NamedAuction,
  userId: number,
  { leaderId, hasNewLeader, hasChanged }: VoidOutcome,
  hasOwn: boolean,
): NonNullable<VoidUpdate['you']> | null {
  if (userId === sellerId) return 'sells'
  if (userId === leaderId && hasNewLeader) return 'leads'
  if (hasOwn) return 'voided'
  return hasChanged ? 'follows' : null
}
