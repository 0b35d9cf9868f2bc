import { database } from '../../db/client.ts'
import {
  type AuctionCopy,
  type BidCopy,
  type EventCopy,
  findPaidSale,
  writeAuctionCopy,
} from '../../db/queries/replication/auction-replica.ts'
import type { Env } from '../../env.ts'

export type { AuctionCopy, BidCopy } from '../../db/queries/replication/auction-replica.ts'

/**
 * Writes a room's state, bids and events into D1, for lists and searches. Safe to run twice and late: an
 * older version never overwrites a newer one.
 * @throws if the database does not answer; nothing is written then.
 */
export async function copyFromRoom(
  env: Pick<Env, 'DB'>,
  replica: {
    readonly auction: AuctionCopy
    readonly bids: readonly BidCopy[]
    readonly events: readonly EventCopy[]
  },
): Promise<void> {
  await writeAuctionCopy(database(env), replica.auction, replica.bids, replica.events)
}

/** Whether an auction's sale is paid and not refunded: such an auction cannot be reopened. */
export async function hasPaidSale(env: Pick<Env, 'DB'>, auctionId: number): Promise<boolean> {
  return findPaidSale(database(env), auctionId)
}
