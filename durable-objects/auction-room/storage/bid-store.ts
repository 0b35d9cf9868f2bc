/** The bids in the room's database: the ledger entries that are bids. */
import type { BidType, StoredBid } from '../../../domain/auction/types.ts'
import type { Cents } from '../../../domain/money/cents.ts'

/** Where a bid came from: evidence of fraud, which only the replica has. */
export type BidEvidence = {
  readonly sessionId: number | null
  readonly device: string | null
  readonly ipAddress: string | null
}

/** Of a standing maximum's answer, and of bids that were stored before the evidence was. */
export const NO_EVIDENCE: BidEvidence = { sessionId: null, device: null, ipAddress: null }

type Columns = {
  bid_id: number
  bidder_id: number
  amount_cents: number
  bid_type: string
  at_ms: number
  seq: number
  voided_at_ms: number | null
}

const COLUMNS = 'bid_id, bidder_id, amount_cents, bid_type, at_ms, seq, voided_at_ms'

/** Marks bids as void. `seq` is the number of the voiding event, by which replication finds the bids. */
export function markVoided(sql: SqlStorage, bidIds: readonly number[], atMs: number, seq: number): void {
  sql.exec(
    'UPDATE events SET voided_at_ms = ?, voided_seq = ? WHERE bid_id IN (SELECT value FROM json_each(?))',
    atMs,
    seq,
    JSON.stringify(bidIds),
  )
}

/** The active bids, highest first. The amounts of active bids never fall, so the newest is the highest. */
export function activeBids(sql: SqlStorage, limit: number, offset = 0): StoredBid[] {
  return rows(
    sql.exec<Columns>(
      `SELECT ${COLUMNS} FROM bids WHERE voided_at_ms IS NULL ORDER BY seq DESC LIMIT ? OFFSET ?`,
      limit,
      offset,
    ),
  )
}

export function findBid(sql: SqlStorage, bidId: number): StoredBid | null {
  const [bid] = rows(sql.exec<Columns>(`SELECT ${COLUMNS} FROM bids WHERE bid_id = ?`, bidId))
  return bid ?? null
}

/**
 * A person's highest active bid (cents), null without one. Their newest is their highest, so the search from
 * the end is short.
 */
export function findHighestBid(sql: SqlStorage, bidderId: number): Cents | null {
  const [row] = sql
    .exec<{ amount_cents: number }>(
      `SELECT amount_cents FROM bids WHERE bidder_id = ? AND voided_at_ms IS NULL ORDER BY seq DESC LIMIT 1`,
      bidderId,
    )
    .toArray()
  return (row?.amount_cents ?? null) as Cents | null
}

/** The highest active bid of each bidder, highest first. */
export function highestBidPerBidder(
  sql: SqlStorage,
  limit: number,
): { readonly bidderId: number; readonly amountCents: Cents }[] {
  const found = sql.exec<{ bidder_id: number; amount_cents: number }>(
    `SELECT bidder_id, max(amount_cents) AS amount_cents FROM bids WHERE voided_at_ms IS NULL
    GROUP BY bidder_id ORDER BY max(seq) DESC LIMIT ?`,
    limit,
  )
  return Array.from(found, (row) => ({
    bidderId: row.bidder_id,
    amountCents: row.amount_cents as Cents,
  }))
}

/** All bids of the auction in order, void ones included. */
export function allBids(sql: SqlStorage): StoredBid[] {
  return rows(sql.exec<Columns>(`SELECT ${COLUMNS} FROM bids ORDER BY seq`))
}

/** How many bids came after `afterSeq`, up to `throughSeq`; when the first came, and the number of the last one until `untilMs`. */
export function countBids(
  sql: SqlStorage,
  {
    afterSeq,
    throughSeq,
    untilMs,
  }: { readonly afterSeq: number; readonly throughSeq: number; readonly untilMs: number },
): { readonly bids: number; readonly firstAtMs: number | null; readonly lastSeq: number | null } {
  const counted = sql.exec<{ bids: number; first_at_ms: number | null; last_seq: number | null }>(
    `SELECT count(*) AS bids, min(at_ms) AS first_at_ms, max(seq) FILTER (WHERE at_ms <= ?3) AS last_seq
    FROM bids WHERE seq > ?1 AND seq <= ?2`,
    afterSeq,
    throughSeq,
    untilMs,
  )
  const { bids, first_at_ms, last_seq } = counted.one()
  return { bids, firstAtMs: first_at_ms, lastSeq: last_seq }
}

/** Who has placed a bid after the event `seq`; an answer of a standing maximum is none of its owner's. */
export function biddersSince(sql: SqlStorage, seq: number): Set<number> {
  const bidders = sql.exec<{ bidder_id: number }>(
    "SELECT DISTINCT bidder_id FROM bids WHERE seq > ? AND bid_type <> 'auto' AND voided_at_ms IS NULL",
    seq,
  )
  return new Set(Array.from(bidders, ({ bidder_id }) => bidder_id))
}

/** The bids stored by the events after `afterSeq`, up to `throughSeq`. */
export function bidsBetween(sql: SqlStorage, afterSeq: number, throughSeq: number): StoredBid[] {
  return rows(
    sql.exec<Columns>(
      `SELECT ${COLUMNS} FROM bids WHERE seq > ? AND seq <= ? ORDER BY seq`,
      afterSeq,
      throughSeq,
    ),
  )
}

/** The numbers of the voids after `afterSeq`, up to `throughSeq`. */
export function voidsBetween(sql: SqlStorage, afterSeq: number, throughSeq: number): number[] {
  const voids = sql.exec<{ seq: number }>(
    "SELECT seq FROM events WHERE seq > ? AND seq <= ? AND type = 'voided'",
    afterSeq,
    throughSeq,
  )
  return Array.from(voids, ({ seq }) => seq)
}

/** The bids voided by the events after `afterSeq`, up to `throughSeq`. */
export function bidsVoidedBetween(sql: SqlStorage, afterSeq: number, throughSeq: number): StoredBid[] {
  return rows(
    sql.exec<Columns>(
      `SELECT ${COLUMNS} FROM bids WHERE voided_seq > ? AND voided_seq <= ? ORDER BY seq`,
      afterSeq,
      throughSeq,
    ),
  )
}

/**
 * Whether a void took a person's newest bid and with it their lead. They have not bid since.
 */
export function isVoidedBidder(sql: SqlStorage, bidderId: number): boolean {
  const [newest] = sql
    .exec<{ voided_seq: number | null }>(
      'SELECT voided_seq FROM bids WHERE bidder_id = ? ORDER BY seq DESC LIMIT 1',
      bidderId,
    )
    .toArray()
  const voidedSeq = newest?.voided_seq ?? null
  // The event after a void may be the new leader's bid at the new price.
  return voidedSeq !== null && leaderAt(sql, voidedSeq + 1) !== bidderId
}

/** The leader's user id right after the event `seq`; null for none. */
export function leaderAt(sql: SqlStorage, seq: number): number | null {
  const [row] = sql
    .exec<{ bidder_id: number }>(
      `SELECT bidder_id FROM bids WHERE seq <= ?1 AND (voided_seq IS NULL OR voided_seq > ?1)
      ORDER BY seq DESC LIMIT 1`,
      seq,
    )
    .toArray()
  return row?.bidder_id ?? null
}

function rows(cursor: Iterable<Columns>): StoredBid[] {
  return Array.from(cursor, (row) => ({
    bidId: row.bid_id,
    bidderId: row.bidder_id,
    amountCents: row.amount_cents as Cents,
    bidType: row.bid_type as BidType,
    atMs: row.at_ms,
    seq: row.seq,
    voided: row.voided_at_ms !== null,
  }))
}
