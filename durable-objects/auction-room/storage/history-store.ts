/**
 * The auction's history, read from the room's ledger in one pass per query; every result has a bounded size.
 */
import type { LedgerEntry } from '../../../domain/auction/ledger.ts'
import {
  type PriceHistory,
  type PriceRange,
  type PriceSpan,
  priceSpan,
} from '../../../domain/auction/price-history.ts'
import type { BidPage } from '../../../domain/auction/room-contract.ts'
import type { AuctionState } from '../../../domain/auction/types.ts'
import type { AuctionViewer } from '../../../domain/auction/view.ts'
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts'
import { activeBids } from './bid-store.ts'
import { eventsBetweenBids, lastEventAt, toLedgerEntry } from './event-store.ts'

/**
 * Number of parts of the time span, more than a chart can show. Each part yields its last bid and the
 * viewer's last bid.
 */
const MAX_PARTS = 600

/** Maximum number of events: far more than occur between the bids of a page, or than a chart can label. */
const MAX_EVENTS = 200

/** The events without a bid that belong to a page of bids; an event belongs to the bid before it. */
export function eventsAmong(sql: SqlStorage, bids: BidPage): LedgerEntry[] {
  const { current_page: page, last_page: lastPage, per_page: perPage } = bids
  const [newer] = page === 1 ? [] : activeBids(sql, 1, (page - 1) * perPage - 1)
  const oldest = page === lastPage ? undefined : bids.data.at(-1)
  const span = { afterSeq: oldest?.seq ?? 0, beforeSeq: newer?.seq ?? Number.MAX_SAFE_INTEGER }
  return eventsBetweenBids(sql, { ...span, limit: MAX_EVENTS }).map(toLedgerEntry)
}

interface PriceQuery {
  readonly range: PriceRange
  readonly viewer: AuctionViewer
  readonly nowMs: number
}

/** The price over time, from the active bids. */
export function priceHistory(
  sql: SqlStorage,
  state: AuctionState,
  { range, viewer, nowMs }: PriceQuery,
): PriceHistory {
  const { startAtMs, terms } = state
  const span = priceSpan(range, { startAtMs, stoppedAtMs: findPricesEndAtMs(sql, state, nowMs) })
  const viewerId = viewer.kind === 'public' ? null : viewer.id
  return {
    ...span,
    openingPrice: centsToDollars(priceBefore(sql, span.fromMs) ?? terms.startingBidCents),
    points: pricePoints(sql, span, viewerId),
    bidCount: countBids(sql, span),
    extensions: extensionsWithin(sql, span),
  }
}

/** End of the price history (ms): now while the price may still change. */
function findPricesEndAtMs(sql: SqlStorage, { phase, endAtMs }: AuctionState, nowMs: number): number {
  if (phase.status === 'ended') return Math.min(endAtMs, lastEventAt(sql, 'closed') ?? nowMs)
  return phase.status === 'cancelled' ? (lastEventAt(sql, 'cancelled') ?? nowMs) : nowMs
}

function priceBefore(sql: SqlStorage, atMs: number): Cents | null {
  const [bid] = sql
    .exec<{ amount_cents: number }>(
      `SELECT amount_cents FROM bids WHERE voided_at_ms IS NULL AND at_ms < ? ORDER BY seq DESC LIMIT 1`,
      atMs,
    )
    .toArray()
  return (bid?.amount_cents ?? null) as Cents | null
}

function pricePoints(
  sql: SqlStorage,
  { fromMs, toMs }: PriceSpan,
  viewerId: number | null,
): PriceHistory['points'] {
  // SQLite takes the other columns from the row with the highest seq. Bound numbers arrive as floating point,
  // so without the cast each bid would be a separate part.
  const rows = sql.exec<{ at_ms: number; amount_cents: number; own: number; seq: number }>(
    `SELECT at_ms, amount_cents, bidder_id IS ?1 AS own, max(seq) AS seq FROM bids
    WHERE voided_at_ms IS NULL AND at_ms >= ?2 AND at_ms <= ?3
    GROUP BY CAST((at_ms - ?2) * ?4 / (?3 - ?2 + 1) AS INTEGER), bidder_id IS ?1 ORDER BY seq`,
    viewerId,
    fromMs,
    toMs,
    MAX_PARTS,
  )
  return Array.from(rows, ({ at_ms, amount_cents, own }) => ({
    atMs: at_ms,
    amount: centsToDollars(amount_cents as Cents),
    own: own === 1,
  }))
}

function countBids(sql: SqlStorage, { fromMs, toMs }: PriceSpan): number {
  const [row] = sql
    .exec<{ bids: number }>(
      'SELECT count(*) AS bids FROM bids WHERE voided_at_ms IS NULL AND at_ms >= ? AND at_ms <= ?',
      fromMs,
      toMs,
    )
    .toArray()
  return row?.bids ?? 0
}

/** The newest extensions, at most MAX_EVENTS. An end that was rescheduled is no extension. */
function extensionsWithin(sql: SqlStorage, { fromMs, toMs }: PriceSpan): PriceHistory['extensions'] {
  const rows = sql.exec<{ at_ms: number; end_time: string }>(
    `SELECT at_ms, data ->> 'end_time' AS end_time FROM events
    WHERE type = 'extended' AND data ->> 'cause' = 'bid' AND at_ms >= ? AND at_ms <= ?
    ORDER BY seq DESC LIMIT ?`,
    fromMs,
    toMs,
    MAX_EVENTS,
  )
  return Array.from(rows, ({ at_ms, end_time }) => ({ atMs: at_ms, endAtMs: Date.parse(end_time) })).reverse()
}
