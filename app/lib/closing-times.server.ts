import type { CardAuction } from '../../domain/auction/card-auction.ts'
import type { Env } from '../../worker/env.ts'
import { findClosings } from '../../worker/services/auctions/find-closings.ts'

/**
 * The times (ms) at which the ended and cancelled auctions of a list were closed or cancelled, by auction id.
 */
export type Closings = Readonly<Record<number, number>>

/**
 * Reads when the auctions of a list were closed. The listing's end time is not enough: an auction that was
 * bought or ended by an administrator was over before it.
 */
export async function readClosings(env: Env, auctions: readonly CardAuction[]): Promise<Closings> {
  const over = auctions.filter(({ status }) => status === 'ended' || status === 'cancelled')
  if (over.length === 0) return {}
  const ids = over.map(({ id }) => id)
  return Object.fromEntries(await findClosings(env, ids))
}
