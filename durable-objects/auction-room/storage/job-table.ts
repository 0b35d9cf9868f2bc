/**
 * The jobs in the room's database. The object has a single alarm, so this table holds the due time of each
 * job.
 */
import type { RoomJob } from '../../../domain/auction/room-contract.ts'
import type { Job, JobKind, NewJob } from '../jobs/kinds.ts'

/** Delay of the second run of a job that was requested while it ran (ms). */
const RERUN_DELAY_MS = 250

/** The table of jobs, with the keys of the open ones in memory. */
export class JobTable {
  #sql: SqlStorage
  /** Keys of the open jobs, so that a bid, which requests two of them, needs no query. */
  #open = new Set<string>()
  /** Jobs that were requested again after they had started. */
  #requestedAgain = new Set<string>()
  /** Until when a finished job rests (ms). */
  #restsUntil = new Map<string, number>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Loads the stored jobs. Nothing runs after a restart: jobs that were running are due again. */
  load(nowMs: number): void {
    this.#sql.exec('UPDATE jobs SET running = 0, due_at_ms = min(due_at_ms, ?) WHERE running = 1', nowMs)
    this.reread()
  }

  /** Reloads the open keys after a failed transaction, which may have changed them. @throws if the storage fails again. */
  reread(): void {
    // A job that is not known to be open is stored once more; one that is wrongly known would never be.
    this.#open = new Set()
    const rows = this.#sql.exec<{ key: string }>('SELECT key FROM jobs WHERE parked_reason IS NULL')
    this.#open = new Set(Array.from(rows, ({ key }) => key))
  }

  /**
   * Adds a job and returns when it is due (ms). Null for an open job, which stays as it is; if it is running, it runs once more
   * afterwards. A parked job starts again.
   */
  add(job: NewJob, nowMs: number): number | null {
    if (this.#open.has(job.key)) {
      this.#requestedAgain.add(job.key)
      return null
    }
    this.#open.add(job.key)
    const dueAtMs = Math.max(nowMs + job.delayMs, this.#restsUntil.get(job.key) ?? 0)
    this.#sql.exec(
      `INSERT INTO jobs (key, kind, payload, due_at_ms) VALUES (?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET payload = excluded.payload, due_at_ms = excluded.due_at_ms,
        attempts = 0, parked_reason = NULL`,
      job.key,
      job.kind,
      JSON.stringify(job.payload),
      dueAtMs,
    )
    return dueAtMs
  }

  /**
   * Takes the due jobs, counts an attempt of each and leases it until `leaseUntilMs`. After a crash the job
   * is due again when the lease ends, and the attempt counts.
   */
  takeDue(nowMs: number, leaseUntilMs: number): Job[] {
    const due = this.#sql
      .exec<{ key: string; kind: string; payload: string; attempts: number }>(
        `UPDATE jobs SET attempts = attempts + 1, running = 1, due_at_ms = ?
        WHERE parked_reason IS NULL AND due_at_ms <= ? RETURNING key, kind, payload, attempts`,
        leaseUntilMs,
        nowMs,
      )
      .toArray()
    return due.map(({ key, kind, payload, attempts }) => {
      this.#requestedAgain.delete(key)
      // The payload was written from a NewJob of the same kind.
      return { key, kind: kind as JobKind, payload: JSON.parse(payload), attempt: attempts } as Job
    })
  }

  /** When the next job is due (ms), or null. */
  earliestDue(): number | null {
    return this.#sql
      .exec<{ due: number | null }>('SELECT min(due_at_ms) AS due FROM jobs WHERE parked_reason IS NULL')
      .one().due
  }

  /**
   * Removes a finished job, or runs it once more if it was requested while it ran. With a rest it does not run again before its end.
   */
  finish(
    key: string,
    nowMs: number,
    {
      againAfterMs = RERUN_DELAY_MS,
      restMs = 0,
    }: { readonly againAfterMs?: number; readonly restMs?: number } = {},
  ): void {
    if (restMs > 0) this.#restsUntil.set(key, nowMs + restMs)
    else this.#restsUntil.delete(key)
    if (this.#requestedAgain.delete(key)) this.reschedule(key, nowMs + Math.max(againAfterMs, restMs))
    else this.drop(key)
  }

  drop(key: string): void {
    this.#open.delete(key)
    this.#sql.exec('DELETE FROM jobs WHERE key = ?', key)
  }

  /** Runs the job again later, with its attempts reset. */
  reschedule(key: string, dueAtMs: number, payload?: object): void {
    this.#sql.exec(
      'UPDATE jobs SET running = 0, attempts = 0, due_at_ms = ?, payload = coalesce(?, payload) WHERE key = ?',
      dueAtMs,
      payload ? JSON.stringify(payload) : null,
      key,
    )
  }

  postpone(key: string, dueAtMs: number): void {
    this.#sql.exec('UPDATE jobs SET running = 0, due_at_ms = ? WHERE key = ?', dueAtMs, key)
  }

  /** Parks the job until it is requested again. */
  park(key: string, reason: string): void {
    this.#open.delete(key)
    this.#sql.exec('UPDATE jobs SET running = 0, parked_reason = ? WHERE key = ?', reason, key)
  }

  /** Makes all parked jobs due. */
  unpark(nowMs: number): void {
    this.#sql.exec(
      'UPDATE jobs SET parked_reason = NULL, attempts = 0, due_at_ms = ? WHERE parked_reason IS NOT NULL',
      nowMs,
    )
    this.reread()
  }

  /** The jobs for administrators: failed ones first, then by due time. */
  list(limit: number): RoomJob[] {
    const rows = this.#sql.exec<{
      key: string
      kind: string
      due_at_ms: number
      attempts: number
      running: number
      parked_reason: string | null
    }>(
      `SELECT key, kind, due_at_ms, attempts, running, parked_reason FROM jobs
      ORDER BY parked_reason IS NULL, due_at_ms, key LIMIT ?`,
      limit,
    )
    return Array.from(rows, ({ key, kind, due_at_ms, attempts, running, parked_reason: reason }) => ({
      key,
      kind,
      due_at: new Date(due_at_ms).toISOString(),
      attempts,
      state: reason !== null ? 'failed' : running === 1 ? 'running' : 'waiting',
      reason,
    }))
  }

  /** Whether the job exists: open, running or parked. */
  exists(key: string): boolean {
    return this.#sql.exec('SELECT 1 FROM jobs WHERE key = ?', key).toArray().length > 0
  }

  /** Whether an open job has started; 'none' if it is done, parked or was never made. */
  stage(key: string): 'none' | 'untried' | 'tried' {
    const [row] = this.#sql
      .exec<{ attempts: number }>('SELECT attempts FROM jobs WHERE key = ? AND parked_reason IS NULL', key)
      .toArray()
    if (!row) return 'none'
    return row.attempts === 0 ? 'untried' : 'tried'
  }
}
