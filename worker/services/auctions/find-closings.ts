import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { database } from '../../db/client.ts'
import { findLastEventTime, listClosingTimes } from '../../db/queries/auctions/auction-events.ts'
import type { Env } from '../../env.ts'

/**
 * When each of these auctions was last closed or cancelled (ms), by id; auctions without such a log entry are
 * left out.
 */
export async function findClosings(
  env: Env,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return listClosingTimes(database(env), auctionIds)
}

/** When an auction was closed or cancelled (ms); null while it is not over. */
export async function findClosedAt(
  env: Env,
  { id, status }: { readonly id: number; readonly status: AuctionStatus },
): Promise<number | null> {
  if (status !== 'ended' && status !== 'cancelled') return null
  return findLastEventTime(database(env), {
    auctionId: id,
    type: status === 'ended' ? 'closed' : 'cancelled',
  })
}
