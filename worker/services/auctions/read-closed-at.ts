import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { database } from '../../db/client.ts'
import { findLastEventTime } from '../../db/queries/auctions/auction-events.ts'
import type { Env } from '../../env.ts'

/**
 * When an auction was closed or cancelled (ms). Null while it runs, and until the entry of its ledger is
 * replicated to D1.
 */
export async function readClosedAt(
  env: Pick<Env, 'DB'>,
  { auctionId, status }: { readonly auctionId: number; readonly status: AuctionStatus },
): Promise<number | null> {
  if (status !== 'ended' && status !== 'cancelled') return null
  return findLastEventTime(database(env), { auctionId, type: status === 'ended' ? 'closed' : 'cancelled' })
}
