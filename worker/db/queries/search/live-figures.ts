import type { Database } from '../../client.ts'

/** What changes at any moment in a listed auction: one tuple each, in the order of the ids. */
export type LiveFigures = readonly [
  id: number,
  seq: number,
  status: string,
  startAtMs: number,
  endAtMs: number,
  /** The time that is kept while the auction is paused. */
  remainingMs: number | null,
  currentBidCents: number | null,
  totalBids: number,
  reserveMet: 0 | 1,
]

/** One row and one column, so that nothing is mapped: the text is compared. */
const FIGURES = `select json_group_array(json_array(id, seq, status, start_at_ms, end_at_ms,
    iif(status = 'paused', remaining_ms, null), current_bid_cents, total_bids, reserve_met)) as figures
  from (select * from auctions where id in (select value from json_each(?)) and is_public = 1 order by id)`

/** The figures of the public auctions among these, as the JSON of a list of `LiveFigures`. */
export async function readLiveFigures(db: Database, auctionIds: readonly number[]): Promise<string | null> {
  return db.$client.prepare(FIGURES).bind(JSON.stringify(auctionIds)).first<string>('figures')
}
