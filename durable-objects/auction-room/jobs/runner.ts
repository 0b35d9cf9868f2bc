/**
 * Runs the jobs that are due, side by side: one that hangs or fails holds up no other. Every job may run more than
 * once, since a crash between its deed and the note of it is always possible; each says what makes that safe.
 */

import type { JobTable } from '../storage/job-table.ts'
import type { AlarmClock } from './alarm-clock.ts'
import type { Job, JobResult } from './kinds.ts'

/** Tries before a job is given up: with the pauses between them a little over a quarter of an hour. */
const MAX_ATTEMPTS = 12
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 5 * 60_000
/** What has not come back by then has failed; should it succeed after all, doing it again is safe. */
const TIME_LIMIT_MS = 45_000

/** How long to wait after the `attempt`th failure (ms): twice as long each time, up to five minutes. */
export function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
}

export class JobRunner {
  #table: JobTable
  #clock: AlarmClock
  #perform: (job: Job) => Promise<JobResult>

  constructor(table: JobTable, clock: AlarmClock, perform: (job: Job) => Promise<JobResult>) {
    this.#table = table
    this.#clock = clock
    this.#perform = perform
  }

  /** Starts everything that is due; settled when all of it has ended. Never rejects for a job's failure. */
  async runDue(nowMs: number): Promise<void> {
    const jobs = this.#table.takeDue(nowMs, nowMs + TIME_LIMIT_MS + FIRST_PAUSE_MS)
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
      // Its lease brings the job back.
      console.error('What became of a job could not be noted.', job.key, error)
    }
  }

  async #attempt(job: Job): Promise<JobResult> {
    try {
      return await withinTime(this.#perform(job))
    } catch (error) {
      return { state: 'retry', afterMs: pauseAfter(job.attempt), reason: String(error) }
    }
  }

  #settle(job: Job, result: JobResult, nowMs: number): void {
    const { key } = job
    if (result.state === 'done') this.#table.finish(key, nowMs, result.againAfterMs)
    else if (result.state === 'continue') this.#table.goOn(key, nowMs + result.afterMs, result.payload)
    else if (result.state === 'retry' && !isLastTry(job)) this.#table.postpone(key, nowMs + result.afterMs)
    else this.#giveUp(job, result.reason, nowMs)
  }

  /** Parked, and told to the administrators by a job of its own. */
  #giveUp({ key, kind }: Job, reason: string, nowMs: number): void {
    this.#table.park(key, reason)
    const payload = { jobKey: key, jobKind: kind, reason }
    this.#table.add({ key: `alert:${key}:${nowMs}`, kind: 'alert', payload, delayMs: 0 }, nowMs)
  }
}

/**
 * Two are never given up: the alert, by which a job that was comes to be seen, and the charge, which calls for an
 * administrator itself when it takes too long.
 */
function isLastTry({ kind, attempt }: Job): boolean {
  return kind !== 'alert' && kind !== 'settle' && attempt >= MAX_ATTEMPTS
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
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
