/** The jobs in the room's database: a table of work over the object's one alarm. */
import type { Job, JobKind, NewJob } from './jobs.ts'

type Columns = { key: string; kind: string; payload: string; attempts: number }

/**
 * Answers whether there is something new to do: a job that is there already stays as it is, unless it was given up;
 * then it is tried anew.
 */
export function insertJob(sql: SqlStorage, job: NewJob, nowMs: number): boolean {
  const cursor = sql.exec(
    `INSERT INTO jobs (key, kind, payload, due_at_ms) VALUES (?, ?, ?, ?)
		ON CONFLICT (key) DO UPDATE SET payload = excluded.payload, due_at_ms = excluded.due_at_ms,
			attempts = 0, parked_reason = NULL
		WHERE parked_reason IS NOT NULL`,
    job.key,
    job.kind,
    JSON.stringify(job.payload),
    nowMs + job.delayMs,
  )
  return cursor.rowsWritten > 0
}

/** When the next job is due (ms), or null. Running ones are due again only when their lease is over. */
export function earliestDue(sql: SqlStorage): number | null {
  return sql
    .exec<{ due: number | null }>('SELECT min(due_at_ms) AS due FROM jobs WHERE parked_reason IS NULL')
    .one().due
}

/**
 * Takes the jobs that are due, counting an attempt and leasing each until `leaseUntilMs`: a crash in the middle
 * counts as an attempt too, and the job comes back when the lease is over.
 */
export function takeDueJobs(sql: SqlStorage, nowMs: number, leaseUntilMs: number): Job[] {
  const due = sql
    .exec<Columns>(
      `UPDATE jobs SET attempts = attempts + 1, running = 1, due_at_ms = ?
			WHERE parked_reason IS NULL AND due_at_ms <= ? RETURNING key, kind, payload, attempts`,
      leaseUntilMs,
      nowMs,
    )
    .toArray()
  return due.map(
    (row) =>
      // The payload was written from a NewJob of the same kind.
      ({
        key: row.key,
        kind: row.kind as JobKind,
        payload: JSON.parse(row.payload),
        attempt: row.attempts,
      }) as Job,
  )
}

export function deleteJob(sql: SqlStorage, key: string): void {
  sql.exec('DELETE FROM jobs WHERE key = ?', key)
}

/** The job goes on later, its attempts counted from the start again. */
export function continueJob(
  sql: SqlStorage,
  key: string,
  dueAtMs: number,
  payload: object | undefined,
): void {
  sql.exec(
    'UPDATE jobs SET running = 0, attempts = 0, due_at_ms = ?, payload = coalesce(?, payload) WHERE key = ?',
    dueAtMs,
    payload ? JSON.stringify(payload) : null,
    key,
  )
}

export function postponeJob(sql: SqlStorage, key: string, dueAtMs: number): void {
  sql.exec('UPDATE jobs SET running = 0, due_at_ms = ? WHERE key = ?', dueAtMs, key)
}

export function parkJob(sql: SqlStorage, key: string, reason: string): void {
  sql.exec('UPDATE jobs SET running = 0, parked_reason = ? WHERE key = ?', reason, key)
}

/** After a restart nothing runs any more: what was under way is due again. */
export function freeLeases(sql: SqlStorage, nowMs: number): void {
  sql.exec('UPDATE jobs SET running = 0, due_at_ms = min(due_at_ms, ?) WHERE running = 1', nowMs)
}

/** Everything that was given up is to be tried anew. */
export function unparkJobs(sql: SqlStorage, nowMs: number): void {
  sql.exec(
    'UPDATE jobs SET parked_reason = NULL, attempts = 0, due_at_ms = ? WHERE parked_reason IS NOT NULL',
    nowMs,
  )
}

/** Whether a job is untouched, being tried, or neither (done, given up, never made). */
export function jobStage(sql: SqlStorage, key: string): 'none' | 'untried' | 'tried' {
  const [row] = sql
    .exec<{ attempts: number }>('SELECT attempts FROM jobs WHERE key = ? AND parked_reason IS NULL', key)
    .toArray()
  if (!row) return 'none'
  return row.attempts === 0 ? 'untried' : 'tried'
}

export function readWatermark(sql: SqlStorage, name: 'copied_seq' | 'told_seq'): number {
  const [row] = sql.exec<{ value: number }>('SELECT value FROM watermarks WHERE name = ?', name).toArray()
  return row?.value ?? 0
}

export function writeWatermark(sql: SqlStorage, name: 'copied_seq' | 'told_seq', value: number): void {
  sql.exec(
    'INSERT INTO watermarks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}
