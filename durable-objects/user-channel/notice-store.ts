/** A person's notices in their channel's database. */
import type { PersonalNotice } from '../../domain/auction/room-contract.ts'

/** Older notices are dropped: the channel is for those who were away a while, not an archive. */
const KEPT = 500

export type StoredNotice = Pick<PersonalNotice, 'event' | 'data'> & { readonly seq: number }

/**
 * Stores a notice; null where its key is known, so that it is told once however often it is sent. Looked up first,
 * because a refused insert would use up a number, and a client takes a gap for a loss.
 */
export function insertNotice(sql: SqlStorage, notice: PersonalNotice): StoredNotice | null {
  const { key, event, data, atMs } = notice
  const [row] = sql
    .exec<{ seq: number }>(
      `INSERT INTO notices (key, event, data, at_ms) SELECT ?1, ?2, ?3, ?4
      WHERE NOT EXISTS (SELECT 1 FROM notices WHERE key = ?1) RETURNING seq`,
      key,
      event,
      JSON.stringify(data),
      atMs,
    )
    .toArray()
  return row ? { seq: row.seq, event, data } : null
}

export function dropOldNotices(sql: SqlStorage): void {
  sql.exec('DELETE FROM notices WHERE seq <= (SELECT max(seq) FROM notices) - ?', KEPT)
}

/** What came after `since`, oldest first. */
export function noticesAfter(sql: SqlStorage, since: number): StoredNotice[] {
  const rows = sql.exec<{ seq: number; event: string; data: string }>(
    'SELECT seq, event, data FROM notices WHERE seq > ? ORDER BY seq',
    since,
  )
  return Array.from(rows, ({ seq, event, data }) => ({
    seq,
    event: event as PersonalNotice['event'],
    data: JSON.parse(data) as PersonalNotice['data'],
  }))
}
