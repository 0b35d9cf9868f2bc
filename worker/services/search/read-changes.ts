import type { WireAuctionNews } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { changedAuctions } from '../../db/queries/search/changed-auctions.ts'
import type { Env } from '../../env.ts'
import { copiedLive } from '../replication/live-from-replica.ts'

/**
 * Of the auctions that a list shows those that have gone on since, as lists show them: from what the rooms last copied into
 * D1, so that no room is woken by being looked at. For whoever asks, and so without what only some may know.
 */
export async function readChanges(
  env: Env,
  { known, nowMs }: { readonly known: ReadonlyMap<number, number>; readonly nowMs: number },
): Promise<WireAuctionNews[]> {
  const rows = await changedAuctions(database(env), known)
  return rows.map((row) => {
    const {
      reserve_price: _reserve,
      leader: _leader,
      server_time: _time,
      ...news
    } = copiedLive(row, false, nowMs)
    return news
  })
}
