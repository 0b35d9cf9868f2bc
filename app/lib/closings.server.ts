import type { CardAuction } from '../../domain/auction/card-auction.ts'
import { database } from '../../worker/db/client.ts'
import { closingsAmong } from '../../worker/db/queries/auctions/auction-events.ts'
import type { Env } from '../../worker/env.ts'

/** When those auctions of a list that are over were closed or called off (ms), by their ids. */
export type Closings = Readonly<Record<number, number>>

/** One that was bought or ended by hand was over before the end that its listing still names. */
export async function closingsOf(env: Env, auctions: readonly CardAuction[]): Promise<Closings> {
  const over = auctions.filter(({ status }) => status === 'ended' || status === 'cancelled')
  if (over.length === 0) return {}
  const ids = over.map(({ id }) => id)
  return Object.fromEntries(await closingsAmong(database(env), ids))
}
