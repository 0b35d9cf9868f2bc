/** The jobs in the room's database: a table of work over the object's one alarm. */
import type { Job, JobKind, NewJob } from '../jobs/kinds.ts'

/** How long a job that was asked for while it ran waits before it runs again (ms). */
const AGAIN_AFTER_MS = 250

export class JobTable {
  #sql: SqlStorage
  /** Keys of the jobs still to be done: two of them are wanted by every bid, and need not be looked up each time. */
  #open = new Set<string>()
  /** Jobs that were asked for again after they had begun. */
  #askedAgain = new Set<string>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Begins from what is stored. After a restart nothing runs any more: what was under way is due again. */
  load(nowMs: number): void {
    this.#sql.exec('UPDATE jobs SET running = 0, due_at_ms = min(due_at_ms, ?) WHERE running = 1', nowMs)
    this.reread()
  }

  /** Forgets what it remembered of the table: a transaction that changed it has failed. */
  reread(): void {
    const rows = this.#sql.exec<{ key: string }>('SELECT key FROM jobs WHERE parked_reason IS NULL')
    this.#open = new Set(Array.from(rows, ({ key }) => key))
  }

  /**
   * Asks for a job; answers whether it is new. One that is there already stays as it is and, where it has begun, runs
   * once more; one that was given up is tried anew.
   */
  add(job: NewJob, nowMs: number): boolean {
    if (this.#open.has(job.key)) {
      this.#askedAgain.add(job.key)
      return false
    }
    this.#open.add(job.key)
    this.#sql.exec(
      `INSERT INTO jobs (key, kind, payload, due_at_ms) VALUES (?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET payload = excluded.payload, due_at_ms = excluded.due_at_ms,
        attempts = 0, parked_reason = NULL`,
      job.key,
      job.kind,
      JSON.stringify(job.payload),
      nowMs + job.delayMs,
    )
    return true
  }

  /**
   * Takes the jobs that are due, counting an attempt and leasing each until `leaseUntilMs`: a crash in the middle
   * counts as an attempt too, and the job comes back when the lease is over.
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
      this.#askedAgain.delete(key)
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

  /** The job is done; once more where it was asked for meanwhile. */
  finish(key: string, nowMs: number, againAfterMs: number = AGAIN_AFTER_MS): void {
    if (this.#askedAgain.delete(key)) this.goOn(key, nowMs + againAfterMs)
    else this.drop(key)
  }

  drop(key: string): void {
    this.#open.delete(key)
    this.#sql.exec('DELETE FROM jobs WHERE key = ?', key)
  }

  /** The job goes on later, its attempts counted from the start again. */
  goOn(key: string, dueAtMs: number, payload?: object): void {
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

  /** The job is given up until it is asked for again. */
  park(key: string, reason: string): void {
    this.#open.delete(key)
    this.#sql.exec('UPDATE jobs SET running = 0, parked_reason = ? WHERE key = ?', reason, key)
  }

  /** Everything that was given up is to be tried anew. */
  unpark(nowMs: number): void {
    this.#sql.exec(
      'UPDATE jobs SET parked_reason = NULL, attempts = 0, due_at_ms = ? WHERE parked_reason IS NOT NULL',
      nowMs,
    )
    this.reread()
  }

  /** Whether a job is not done: still to be done, being tried, or given up. */
  isThere(key: string): boolean {
    return this.#sql.exec('SELECT 1 FROM jobs WHERE key = ?', key).toArray().length > 0
  }

  /** Whether a job is untouched, being tried, or neither (done, given up, never made). */
  stage(key: string): 'none' | 'untried' | 'tried' {
    const [row] = this.#sql
      .exec<{ attempts: number }>('SELECT attempts FROM jobs WHERE key = ? AND parked_reason IS NULL', key)
      .toArray()
    if (!row) return 'none'
    return row.attempts === 0 ? 'untried' : 'tried'
  }
}
