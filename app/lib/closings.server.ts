import type { CardAuction } from '../../domain/auction/card-auction.ts'
import type { Env } from '../../worker/env.ts'
import { findClosings } from '../../worker/services/auctions/find-closings.ts'

/** When those auctions of a list that are over were closed or cancelled (ms), by id. */
export type Closings = Readonly<Record<number, number>>

/** An auction that was bought or ended by hand was over before the end time that its listing still names. */
export async function readClosings(env: Env, auctions: readonly CardAuction[]): Promise<Closings> {
  const over = auctions.filter(({ status }) => status === 'ended' || status === 'cancelled')
  if (over.length === 0) return {}
  const ids = over.map(({ id }) => id)
  return Object.fromEntries(await findClosings(env, ids))
}
