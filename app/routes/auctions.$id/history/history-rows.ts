import type { WireBid } from '../../../../domain/schemas/auction.ts'
import { withBid } from '../live/live-auction.ts'
import type { HistoryEvent, HistoryPage } from './history-page.server.ts'

/** A line of the history: a bid, or something else that the log holds. */
export type HistoryRow =
  | { readonly kind: 'bid'; readonly seq: number; readonly atMs: number; readonly bid: WireBid }
  | ({ readonly kind: 'event' } & HistoryEvent)

/**
 * The bids of a page and what happened among them, the newest first. The first page takes in the bids that came since
 * the server wrote it; the older ones among `live` are not asked, since the server may have voided them.
 */
export function historyRows(
  { bids, events, currentPage, log }: HistoryPage,
  live: readonly WireBid[],
): readonly HistoryRow[] {
  const newer = currentPage === 1 ? live.filter(({ seq }) => seq > log.entries) : []
  const merged = newer.reduceRight<readonly WireBid[]>((all, bid) => withBid(all, bid), bids)
  const rows: HistoryRow[] = [
    ...merged.map((bid) => ({ kind: 'bid' as const, seq: bid.seq, atMs: Date.parse(bid.created_at), bid })),
    ...events.map((event) => ({ kind: 'event' as const, ...event })),
  ]
  return rows.sort((one, other) => other.seq - one.seq)
}
