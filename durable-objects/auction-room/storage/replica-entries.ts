/** What the room's database has that D1 has not, as the JSON that D1 reads: no row of it becomes an object on the way. */
import type { EntriesReplica } from '../../../worker/services/replication/replicate-room.ts'

/** The events after `afterSeq`, oldest first and at most `limit`, their bids, and the bids that they voided. */
export function entriesToReplicate(
  sql: SqlStorage,
  afterSeq: number,
  limit: number,
): EntriesReplica & { readonly count: number; readonly throughSeq: number } {
  const { count, through_seq, events } = sql
    .exec<{ count: number; through_seq: number; events: string }>(
      `SELECT count(*) AS count, coalesce(max(seq), ?1) AS through_seq,
        json_group_array(json_array(seq, type, at_ms, data, prev, hash)) AS events
      FROM (SELECT * FROM events WHERE seq > ?1 ORDER BY seq LIMIT ?2)`,
      afterSeq,
      limit,
    )
    .one()
  const { bids } = sql
    .exec<{ bids: string }>(
      `SELECT json_group_array(json_array(bid_id, bidder_id, coalesce(number, 0), amount_cents, bid_type, round, seq, at_ms,
        voided_at_ms, session_id, device, ip_address)) AS bids
      FROM (
        SELECT * FROM bids WHERE seq > ?1 AND seq <= ?2
        UNION ALL
        SELECT * FROM bids WHERE seq <= ?1 AND voided_seq > ?1 AND voided_seq <= ?2
          AND EXISTS (SELECT 1 FROM events WHERE seq > ?1 AND seq <= ?2 AND type = 'voided')
      ) LEFT JOIN bidders ON bidders.id = bidder_id`,
      afterSeq,
      through_seq,
    )
    .one()
  return { afterSeq, count, throughSeq: through_seq, events, bids }
}
