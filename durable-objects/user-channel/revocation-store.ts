/** The rooms that a person has entered, and the revocations that these rooms have not received yet. */
import { DAY_MS } from '../../domain/format/time-units.ts'

/**
 * Longer than any session and any auction, so a room that was entered earlier has neither cached eligibility
 * nor a socket of this person.
 */
const ENTRY_LIFETIME_MS = 62 * DAY_MS

export type Revocation = {
  readonly auctionId: number
  readonly userId: number
  /** Null for all sessions. */
  readonly sessionId: string | null
  readonly attempts: number
}

/** Stores that the person has entered a room, and deletes very old entries. */
export function enterRoom(sql: SqlStorage, auctionId: number, nowMs: number): void {
  sql.exec('DELETE FROM rooms WHERE entered_at_ms < ?', nowMs - ENTRY_LIFETIME_MS)
  sql.exec(
    `INSERT INTO rooms (auction_id, entered_at_ms) VALUES (?, ?)
    ON CONFLICT (auction_id) DO UPDATE SET entered_at_ms = excluded.entered_at_ms`,
    auctionId,
    nowMs,
  )
}

/** The ids of the rooms that the person has entered, latest first. */
export function enteredRooms(sql: SqlStorage): number[] {
  const rows = sql.exec<{ auction_id: number }>('SELECT auction_id FROM rooms ORDER BY entered_at_ms DESC')
  return Array.from(rows, ({ auction_id }) => auction_id)
}

/** Stores a revocation of one session (or of all, with null) for every room that the person has entered. */
export function insertRevocations(sql: SqlStorage, userId: number, sessionId: string | null): void {
  sql.exec(
    `INSERT INTO revocations (auction_id, session_id, user_id) SELECT auction_id, ?, ? FROM rooms WHERE true
    ON CONFLICT (auction_id, session_id) DO UPDATE SET attempts = 0`,
    sessionId ?? '',
    userId,
  )
}

/** The revocations that rooms have not received yet. */
export function pendingRevocations(sql: SqlStorage): Revocation[] {
  const rows = sql.exec<{ auction_id: number; session_id: string; user_id: number; attempts: number }>(
    'SELECT auction_id, session_id, user_id, attempts FROM revocations',
  )
  return Array.from(rows, (row) => ({
    auctionId: row.auction_id,
    userId: row.user_id,
    sessionId: row.session_id === '' ? null : row.session_id,
    attempts: row.attempts,
  }))
}

export function deleteRevocation(sql: SqlStorage, { auctionId, sessionId }: Revocation): void {
  sql.exec('DELETE FROM revocations WHERE auction_id = ? AND session_id = ?', auctionId, sessionId ?? '')
}

/** Counts a failed attempt to reach a room. */
export function countAttempt(sql: SqlStorage, { auctionId, sessionId }: Revocation): void {
  sql.exec(
    'UPDATE revocations SET attempts = attempts + 1 WHERE auction_id = ? AND session_id = ?',
    auctionId,
    sessionId ?? '',
  )
}
