/**
 * Runs the due jobs in parallel, so that one that hangs or fails delays no other. A job may run more than
 * once, because the object may crash after the effect and before the result is stored; each job states why
 * that is safe.
 */

import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import type { JobTable } from '../storage/job-table.ts'
import type { AlarmClock } from './alarm-clock.ts'
import type { Job, JobResult } from './kinds.ts'

/** Attempts before a job is parked: a little over 15 minutes with the pauses between them. */
const MAX_ATTEMPTS = 12
const PAUSES = { firstMs: 1_000, longestMs: 5 * MINUTE_MS } as const
/** Time after which a running job counts as failed. It may still succeed, but running it again is safe. */
const TIME_LIMIT_MS = 45_000

/** Pause after the `attempt`th failure (ms): doubles each time, up to five minutes. */
export function pauseAfter(attempt: number): number {
  return retryPauseMs(attempt, PAUSES)
}

/** Runs the room's due jobs and stores their results (docs/rules/realtime.md, Jobs of a room). */
export class JobRunner {
  #table: JobTable
  #clock: AlarmClock
  #perform: (job: Job) => Promise<JobResult>

  constructor(table: JobTable, clock: AlarmClock, perform: (job: Job) => Promise<JobResult>) {
    this.#table = table
    this.#clock = clock
    this.#perform = perform
  }

  /** Starts all due jobs and resolves when all have ended. Never rejects for a job's failure. */
  async runDue(nowMs: number): Promise<void> {
    const jobs = this.#table.takeDue(nowMs, nowMs + TIME_LIMIT_MS + PAUSES.firstMs)
    await Promise.all(jobs.map((job) => this.#run(job)))
  }

  /** Arms the alarm for the next job. */
  arm(): void {
    const dueAtMs = this.#table.earliestDue()
    if (dueAtMs !== null) this.#clock.armBy(dueAtMs)
  }

  async #run(job: Job): Promise<void> {
    const result = await this.#attempt(job)
    try {
      this.#settle(job, result, Date.now())
      this.arm()
    } catch (error) {
      // The stored lease makes the job due again.
      console.error('The result of a job could not be stored.', job.key, error)
    }
  }

  async #attempt(job: Job): Promise<JobResult> {
    try {
      return await withTimeLimit(this.#perform(job))
    } catch (error) {
      return { state: 'retry', afterMs: pauseAfter(job.attempt), reason: String(error) }
    }
  }

  #settle(job: Job, result: JobResult, nowMs: number): void {
    const { key } = job
    if (result.state === 'done') this.#table.finish(key, nowMs, result)
    else if (result.state === 'continue') this.#table.reschedule(key, nowMs + result.afterMs, result.payload)
    else if (result.state === 'retry' && !isLastAttempt(job))
      this.#table.postpone(key, nowMs + result.afterMs)
    else this.#park(job, result.reason, nowMs)
  }

  /** Parks the job and adds an alert job for administrators. */
  #park({ key, kind }: Job, reason: string, nowMs: number): void {
    this.#table.park(key, reason)
    const payload = { jobKey: key, jobKind: kind, reason }
    this.#table.add({ key: `alert:${key}:${nowMs}`, kind: 'alert', payload, delayMs: 0 }, nowMs)
  }
}

/**
 * Two kinds are retried without limit: the alert, which makes parked jobs visible, and the charge, which
 * raises an alert itself when it takes too long. A charge is still parked if its result is `failed`.
 */
function isLastAttempt({ kind, attempt }: Job): boolean {
  return kind !== 'alert' && kind !== 'settle' && attempt >= MAX_ATTEMPTS
}

async function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer within the time limit.')), TIME_LIMIT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
