import { database } from '../../db/client.ts'
import { resetReplica } from '../../db/queries/backup/reset-replica.ts'
import type { Env } from '../../env.ts'

/** Has the database take the next replica of this room, even if it has a later one; its bids and events are written anew. */
export async function forgetReplica(env: Pick<Env, 'DB'>, auctionId: number): Promise<void> {
  await resetReplica(database(env), auctionId)
}
