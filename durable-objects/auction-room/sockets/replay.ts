/** The frames for a client that reconnects: the events it missed, or a snapshot if it missed too many. */
import type { AuctionViewer } from '../../../domain/auction/view.ts'
import type { RoomViews } from '../room-views.ts'
import { bidsBetween } from '../storage/bid-store.ts'
import { eventsAfter, toLedgerEntry } from '../storage/event-store.ts'
import { framePerEvent, type ServerFrame } from './room-frames.ts'

/** Maximum number of events to replay; a client that missed more gets a snapshot. */
const LONGEST_REPLAY = 500

/** The frames that bring a client up to date from the last event it has seen; a snapshot for null. */
export function catchUp(
  sql: SqlStorage,
  views: RoomViews,
  viewer: AuctionViewer,
  since: number | null,
  nowMs: number,
): ServerFrame[] {
  const projection = views.projectionFor(viewer, nowMs)
  const { seq, server_time } = projection.auction
  if (since === null || since > seq || seq - since > LONGEST_REPLAY) {
    const bids = views.view(viewer, nowMs)?.bids ?? []
    return [{ event: 'snapshot', data: { auction: projection.auction, bids, server_time }, seq }]
  }
  const bids = new Map(bidsBetween(sql, since, seq).map((bid) => [bid.seq, bid]))
  const events = eventsAfter(sql, since, LONGEST_REPLAY).map((row) => {
    const { type, data } = toLedgerEntry(row)
    return { seq: row.seq, type, data, bid: bids.get(row.seq) ?? null }
  })
  return framePerEvent(events, projection)
}
