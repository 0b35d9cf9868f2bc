import type { CarLoss } from '../../../domain/auction/commands.ts'
import type { SaleState } from '../../../domain/money/money-states.ts'
import { database } from '../../db/client.ts'
import { listClosedAmong } from '../../db/queries/accounts/empty-account.ts'
import { findCarLoss, listUnpaidBuyers } from '../../db/queries/after-sale/listed-again.ts'
import {
  type AuctionReplica,
  type EntriesReplica,
  findOutstandingSale,
  writeAuctionReplica,
} from '../../db/queries/replication/auction-replica.ts'
import type { Env } from '../../env.ts'

export type { AuctionReplica, EntriesReplica } from '../../db/queries/replication/auction-replica.ts'

/**
 * Writes a room's state, bids and events into D1, for lists and searches. Safe to run twice and late: an
 * older version never overwrites a newer one.
 * @throws if the database does not answer; nothing is written then.
 */
export async function replicateRoom(
  env: Pick<Env, 'DB'>,
  { auction, entries }: { readonly auction: AuctionReplica; readonly entries: EntriesReplica },
): Promise<void> {
  await writeAuctionReplica(database(env), auction, entries)
}

/** State of an auction's sale that is paid and not refunded, or can become paid, or null. With one it cannot be reopened. */
export async function readOutstandingSale(
  env: Pick<Env, 'DB'>,
  auctionId: number,
): Promise<SaleState | null> {
  return findOutstandingSale(database(env), auctionId)
}

/** Why an auction that is over cannot be reopened; null if its seller can still sell the car in it. */
export async function readCarLoss(env: Pick<Env, 'DB'>, auctionId: number): Promise<CarLoss | null> {
  return findCarLoss(database(env), auctionId)
}

/** Whose sale of this auction ended as not paid, in any round. */
export async function readUnpaidBuyers(
  env: Pick<Env, 'DB'>,
  auctionId: number,
): Promise<ReadonlySet<number>> {
  return new Set(await listUnpaidBuyers(database(env), auctionId))
}

/** Which of these people have closed their accounts, or are closing them. */
export async function readClosedAccounts(
  env: Pick<Env, 'DB'>,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await listClosedAmong(database(env), userIds))
}
