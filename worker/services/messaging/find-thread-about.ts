import { database } from '../../db/client.ts'
import { findThreadId } from '../../db/queries/messaging/threads.ts'
import type { Env } from '../../env.ts'

/** The id of the conversation between the seller of an auction and `buyerId`; null where there is none. */
export function findThreadAbout(
  env: Pick<Env, 'DB'>,
  { auctionId, buyerId }: { readonly auctionId: number; readonly buyerId: number },
): Promise<number | null> {
  return findThreadId(database(env), { auctionId, buyerId })
}
