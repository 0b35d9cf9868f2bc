import type { WireAuctionChange } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { listChangedAuctions } from '../../db/queries/search/changed-auctions.ts'
import type { Env } from '../../env.ts'
import { liveFromReplica } from '../replication/live-from-replica.ts'

/**
 * The current state of those listed auctions that changed since the client's copy. It is read from the D1
 * replica, so that polling wakes no room. The answer is the same for everybody and omits what only some may
 * see.
 */
export async function readChanges(
  env: Env,
  { known, nowMs }: { readonly known: ReadonlyMap<number, number>; readonly nowMs: number },
): Promise<WireAuctionChange[]> {
  const rows = await listChangedAuctions(database(env), known)
  return rows.map(({ auction, salePayment }) => {
    const {
      reserve_price: _reserve,
      leader: _leader,
      server_time: _time,
      ...news
    } = liveFromReplica(auction, { knowsTerms: false, salePayment, nowMs })
    return news
  })
}
