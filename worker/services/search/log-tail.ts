import { database } from '../../db/client.ts'
import { newestEvents } from '../../db/queries/auctions/auction-events.ts'
import type { Env } from '../../env.ts'

/** A line of an auction's hash-chained log: public facts only. */
export interface LogLine {
  readonly seq: number
  readonly type: string
  readonly atMs: number
  /** Dollars; null where the line has no amount. */
  readonly amount: number | null
  /** The mask of the bidder; null where nobody bid. */
  readonly bidder: string | null
  readonly hash: string
}

const LINES = 5

/** The newest lines of an auction's log as D1 has it copied, the newest first. */
export async function readLogTail(env: Env, auctionId: number): Promise<LogLine[]> {
  const rows = await newestEvents(database(env), auctionId, LINES)
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
