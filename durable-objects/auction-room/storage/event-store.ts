/** The public ledger in the room's database. */
import { dataText, type LedgerData, type LedgerEntry } from '../../../domain/auction/ledger.ts'
import type { PublicEvent, StoredBid } from '../../../domain/auction/types.ts'
import type { BidEvidence } from './bid-store.ts'

type Columns = { seq: number; type: string; at_ms: number; data: string; prev: string; hash: string }

/** A ledger entry as it is replicated; `data` is the text that was hashed. */
export type EventRow = {
  readonly seq: number
  readonly type: string
  readonly atMs: number
  readonly data: string
  readonly prev: string
  readonly hash: string
}

/** An entry to store, with the bid and its round if it is one. */
export type NewEvent = {
  readonly entry: LedgerEntry
  readonly atMs: number
  readonly bid: (Omit<StoredBid, 'atMs' | 'seq' | 'voided'> & BidEvidence & { readonly round: number }) | null
}

/** Stores entries in one statement. */
export function insertEvents(sql: SqlStorage, events: readonly NewEvent[]): void {
  if (events.length === 0) return
  sql.exec(
    `INSERT INTO events (
      seq, type, at_ms, data, prev, hash, bid_id, bidder_id, amount_cents, bid_type, round, session_id, device, ip_address
    ) SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8,
      value ->> 9, value ->> 10, value ->> 11, value ->> 12, value ->> 13 FROM jsonb_each(?)`,
    JSON.stringify(events.map(toColumns)),
  )
}

/** The columns of an entry in the order of its insert. */
function toColumns({ entry, atMs, bid }: NewEvent): readonly unknown[] {
  const { seq, type, data, prev, hash } = entry
  const ofBid = [bid?.bidId, bid?.bidderId, bid?.amountCents, bid?.bidType, bid?.round]
  return [seq, type, atMs, dataText(data), prev, hash, ...ofBid, bid?.sessionId, bid?.device, bid?.ipAddress]
}

/** The entries after `afterSeq`, oldest first, at most `limit`. */
export function eventsAfter(sql: SqlStorage, afterSeq: number, limit: number): EventRow[] {
  const rows = sql.exec<Columns>(
    'SELECT seq, type, at_ms, data, prev, hash FROM events WHERE seq > ? ORDER BY seq LIMIT ?',
    afterSeq,
    limit,
  )
  return Array.from(rows, ({ at_ms, ...row }) => ({ ...row, atMs: at_ms }))
}

/** The entries without a bid between two entries, both excluded, newest first, at most `limit`. */
export function eventsBetweenBids(
  sql: SqlStorage,
  {
    afterSeq,
    beforeSeq,
    limit,
  }: { readonly afterSeq: number; readonly beforeSeq: number; readonly limit: number },
): EventRow[] {
  const rows = sql.exec<Columns>(
    `SELECT seq, type, at_ms, data, prev, hash FROM events
    WHERE seq > ? AND seq < ? AND bid_id IS NULL ORDER BY seq DESC LIMIT ?`,
    afterSeq,
    beforeSeq,
    limit,
  )
  return Array.from(rows, ({ at_ms, ...row }) => ({ ...row, atMs: at_ms }))
}

/** Maps a row to a ledger entry. */
export function toLedgerEntry(row: EventRow): LedgerEntry {
  return {
    seq: row.seq,
    type: row.type as PublicEvent['type'],
    at: new Date(row.atMs).toISOString(),
    data: JSON.parse(row.data) as LedgerData,
    prev: row.prev,
    hash: row.hash,
  }
}

/** Time of the last event of this type (ms); null if there is none. */
export function lastEventAt(sql: SqlStorage, type: PublicEvent['type']): number | null {
  const [row] = sql
    .exec<{ at_ms: number }>('SELECT at_ms FROM events WHERE type = ? ORDER BY seq DESC LIMIT 1', type)
    .toArray()
  return row?.at_ms ?? null
}
