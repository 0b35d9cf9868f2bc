/** The lock of the platform in its object's database, and the rooms that have to follow it. */
import type { AuditActor } from '../../domain/administration/audit.ts'
import type {
  LockOrder,
  LockRequest,
  LockState,
  LockStatus,
} from '../../domain/administration/platform-lock.ts'
import { DAY_MS } from '../../domain/format/time-units.ts'

/** Every table of the migrations below, as a backup stores them. */
export const PLATFORM_TABLES = ['lock', 'presses', 'rooms', 'announced'] as const

export const PLATFORM_MIGRATIONS: readonly string[] = [
  `
	CREATE TABLE lock (
		id INTEGER PRIMARY KEY CHECK (id = 1),
		-- Rises with every press that changes something.
		number INTEGER NOT NULL,
		state TEXT NOT NULL,
		-- What the job does next: flag, collect, rooms; none once every room has followed.
		step TEXT NOT NULL,
		-- The last auction that was collected.
		cursor INTEGER NOT NULL,
		reason TEXT NOT NULL,
		pressed_by INTEGER NOT NULL,
		pressed_at_ms INTEGER NOT NULL
	);
	-- Presses whose entry is not in the audit log yet.
	CREATE TABLE presses (number INTEGER PRIMARY KEY, entry TEXT NOT NULL);
	-- The rooms of this lock, with the number of the press that each has followed.
	CREATE TABLE rooms (
		auction_id INTEGER PRIMARY KEY,
		followed INTEGER NOT NULL DEFAULT 0,
		failures INTEGER NOT NULL DEFAULT 0
	);
	CREATE INDEX rooms_followed ON rooms (followed, failures);
	-- Rooms that said they may run soon: their replica may not say it yet.
	CREATE TABLE announced (auction_id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL);
	CREATE INDEX announced_at ON announced (at_ms);
	`,
]

export type LockStep = 'flag' | 'collect' | 'rooms' | 'none'

export type LockRow = {
  readonly number: number
  readonly state: LockState
  readonly step: LockStep
  readonly cursor: number
  readonly reason: string
  readonly pressed_by: number
  readonly pressed_at_ms: number
}

/** The audit log's entry of a press. */
export type StoredPress = {
  readonly actor: AuditActor
  readonly press: LockRequest['press']
  readonly reason: string
  readonly before: LockState
  readonly after: LockState
  readonly atMs: number
}

/** How long an announced room is remembered; its replica follows within seconds, or after the hourly sweep. */
const ANNOUNCED_FOR_MS = DAY_MS

/** The present lock; null before the first press. */
export function readLock(sql: SqlStorage): LockRow | null {
  // Written only by the functions below.
  const [row] = sql.exec('SELECT * FROM lock').toArray() as unknown as LockRow[]
  return row ?? null
}

/** Stores a press that changes the state, and begins its job. Belongs in one transaction. */
export function storePress(
  sql: SqlStorage,
  before: LockRow | null,
  { press, reason, actor }: LockRequest,
  { after, nowMs }: { readonly after: LockState; readonly nowMs: number },
): void {
  const number = (before?.number ?? 0) + 1
  // Later than the last press even if the clock was set back: the flag in the database keeps the newest.
  const atMs = Math.max(nowMs, (before?.pressed_at_ms ?? 0) + 1)
  const state = before?.state ?? 'unlocked'
  // A lock out of peace begins anew; one during an unlock goes on with the rooms of the lock before.
  if (state === 'unlocked') sql.exec('DELETE FROM rooms')
  sql.exec(
    `INSERT INTO lock (id, number, state, step, cursor, reason, pressed_by, pressed_at_ms)
    VALUES (1, ?, ?, 'flag', 0, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET number = excluded.number, state = excluded.state, step = 'flag', cursor = 0,
      reason = excluded.reason, pressed_by = excluded.pressed_by, pressed_at_ms = excluded.pressed_at_ms`,
    number,
    after,
    reason,
    actor.actorId,
    atMs,
  )
  sql.exec('UPDATE rooms SET failures = 0')
  const entry: StoredPress = { actor, press, reason, before: state, after, atMs }
  sql.exec('INSERT INTO presses (number, entry) VALUES (?, ?)', number, JSON.stringify(entry))
}

/** Presses without an entry in the audit log, oldest first. */
export function pendingPresses(sql: SqlStorage): StoredPress[] {
  const rows = sql.exec<{ entry: string }>('SELECT entry FROM presses ORDER BY number')
  return Array.from(rows, ({ entry }) => JSON.parse(entry) as StoredPress)
}

export function deletePresses(sql: SqlStorage, upToNumber: number): void {
  sql.exec('DELETE FROM presses WHERE number <= ?', upToNumber)
}

/** Goes on with the next step, unless another press has come. */
export function setStep(
  sql: SqlStorage,
  { number, step }: Pick<LockRow, 'number' | 'step'>,
  next: LockStep,
  cursor = 0,
): void {
  sql.exec('UPDATE lock SET step = ?, cursor = ? WHERE number = ? AND step = ?', next, cursor, number, step)
}

/** Ends the job. */
export function setState(sql: SqlStorage, number: number, state: LockState): void {
  sql.exec("UPDATE lock SET state = ?, step = 'none' WHERE number = ?", state, number)
}

export function addRooms(sql: SqlStorage, auctionIds: readonly number[]): void {
  sql.exec(
    'INSERT INTO rooms (auction_id) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
    JSON.stringify(auctionIds),
  )
}

/** Adds the rooms that announced themselves lately. */
export function addAnnounced(sql: SqlStorage): void {
  sql.exec(
    'INSERT INTO rooms (auction_id) SELECT auction_id FROM announced WHERE true ON CONFLICT DO NOTHING',
  )
}

/** Stores that a room may run soon. While the platform is locked the unlock has to reach it too. */
export function announce(sql: SqlStorage, auctionId: number, nowMs: number): void {
  sql.exec('DELETE FROM announced WHERE at_ms < ?', nowMs - ANNOUNCED_FOR_MS)
  sql.exec(
    `INSERT INTO announced (auction_id, at_ms) VALUES (?, ?)
    ON CONFLICT (auction_id) DO UPDATE SET at_ms = excluded.at_ms`,
    auctionId,
    nowMs,
  )
  const lock = readLock(sql)
  if (lock === null || (lock.state !== 'locking' && lock.state !== 'locked')) return
  sql.exec(
    'INSERT INTO rooms (auction_id, followed) VALUES (?, ?) ON CONFLICT DO NOTHING',
    auctionId,
    lock.state === 'locked' ? lock.number : 0,
  )
}

/** The next rooms that have not followed the press; those that failed come last. */
export function roomsToFollow(sql: SqlStorage, number: number, limit: number): number[] {
  const rows = sql.exec<{ auction_id: number }>(
    'SELECT auction_id FROM rooms WHERE followed < ? ORDER BY failures, auction_id LIMIT ?',
    number,
    limit,
  )
  return Array.from(rows, ({ auction_id }) => auction_id)
}

export function markFollowed(sql: SqlStorage, auctionIds: readonly number[], number: number): void {
  sql.exec(
    'UPDATE rooms SET followed = ?, failures = 0 WHERE auction_id IN (SELECT value FROM json_each(?))',
    number,
    JSON.stringify(auctionIds),
  )
}

export function countFailures(sql: SqlStorage, auctionIds: readonly number[]): void {
  sql.exec(
    'UPDATE rooms SET failures = failures + 1 WHERE auction_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(auctionIds),
  )
}

/** The order that the rooms have to follow. */
export function toOrder(lock: LockRow | null): LockOrder {
  if (lock === null) return { number: 0, isLocked: false, reason: '' }
  const { number, state, reason } = lock
  return { number, isLocked: state === 'locking' || state === 'locked', reason }
}

export function readStatus(sql: SqlStorage): LockStatus {
  const lock = readLock(sql)
  if (lock === null) return { state: 'unlocked', done: 0, total: 0, reason: null, pressedAtMs: null }
  const { done, total } = sql
    .exec<{ done: number; total: number }>(
      'SELECT coalesce(sum(followed = ?), 0) AS done, count(*) AS total FROM rooms',
      lock.number,
    )
    .one()
  return { state: lock.state, done, total, reason: lock.reason, pressedAtMs: lock.pressed_at_ms }
}
