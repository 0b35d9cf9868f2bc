import { database } from '../../db/client.ts'
import { listNewestEvents } from '../../db/queries/auctions/auction-events.ts'
import type { Env } from '../../env.ts'

/** An entry of an auction's hash-chained log: public facts only. */
export interface LogEntry {
  readonly seq: number
  readonly type: string
  readonly atMs: number
  /** Dollars; null for an entry without an amount. */
  readonly amount: number | null
  /** The mask of the bidder; null for an entry without one. */
  readonly bidder: string | null
  readonly hash: string
}

const ENTRY_COUNT = 5

/** The newest entries of an auction's log from the D1 replica, newest first. */
export async function readLogTail(env: Env, auctionId: number): Promise<LogEntry[]> {
  const rows = await listNewestEvents(database(env), auctionId, ENTRY_COUNT)
  return rows.map(({ seq, type, atMs, data, hash }) => {
    const { amount, bidder } = JSON.parse(data) as { readonly amount?: unknown; readonly bidder?: unknown }
    return {
      seq,
      type,
      atMs,
      amount: typeof amount === 'number' ? amount : null,
      bidder: typeof bidder === 'string' ? bidder : null,
      hash,
    }
  })
}
