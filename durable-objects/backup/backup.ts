/**
 * The one object that makes and restores backups. A start is stored and answered at once; the alarm does the rest in steps,
 * each of which can be repeated. What is broken off goes on by the alarm; a step that keeps failing fails the job, and the
 * files of a failed backup are deleted (docs/rules/administration.md, Backups).
 */
import { DurableObject } from 'cloudflare:workers'
import {
  BACKUP_FORMAT,
  type BackupCalls,
  type BackupJob,
  type BackupStart,
  type BackupStatus,
  type BackupType,
  backupName,
  mayStart,
} from '../../domain/administration/backup.ts'
import { refusal } from '../../domain/errors.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/format/time-units.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { retryPauseMs } from '../../domain/retry.ts'
import type { Env } from '../../worker/env.ts'
import { claimBackup, deleteBackup, listBackups, readManifest } from '../../worker/services/backup/bucket.ts'
import { UnusableBackup } from '../../worker/services/backup/files.ts'
import { newestIds, readSchema } from '../../worker/services/backup/read-database.ts'
import { awaitsRestore } from '../../worker/services/backup/restore-token.ts'
import { isRestorable } from '../../worker/services/backup/write-database.ts'
import { raiseAlert } from '../../worker/services/notifications/raise-alert.ts'
import { hasTables, migrate } from '../shared/migrate.ts'
import {
  addLine,
  BACKUP_MIGRATIONS,
  countFailure,
  endJob,
  insertFiles,
  insertJob,
  type JobRow,
  readJob,
  readLines,
  setPlace,
  setReason,
  toBackupJob,
} from './backup-store.ts'
import { RESTORE_STEPS } from './restore-steps.ts'
import { type StepResult, TAKE_STEPS } from './take-steps.ts'

/** Tries of one step in a row. */
const MAX_TRIES = 12
/** The alarm comes again after this time if the process dies during a step. */
const RESUMED_AFTER_MS = SECOND_MS
const PAUSES = { firstMs: 500, longestMs: MINUTE_MS } as const
/** Seconds that a backup's name is moved at most because others have begun under it. */
const MOST_CLAIMS = 60
/** Characters of a reason that are kept. */
const MOST_OF_REASON = 300
const RUNS = 'A restore is under way, or has failed half-done.'

/** The object of backups. `BackupCalls` documents its RPC calls. */
export class Backup extends DurableObject<Env> implements BackupCalls {
  #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    if (!hasTables(this.#sql)) return
    migrate(ctx.storage, BACKUP_MIGRATIONS, Date.now())
    void ctx.blockConcurrencyWhile(async () => {
      const isRunning = readJob(this.#sql)?.state === 'running'
      if (isRunning && (await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now())
    })
  }

  async start({ type, actor }: BackupStart): Promise<Result<BackupJob>> {
    this.#ensureTables()
    const newest = await newestIds(this.env)
    if (await awaitsRestore(this.env)) return err(refusal('conflict', { message: RUNS }))
    const nowMs = Date.now()
    const unclaimed = this.#mayStart()
    if (!unclaimed.ok) return unclaimed
    const name = await this.#claimName(nowMs, type)
    const free = this.#mayStart()
    if (!free.ok) {
      await deleteBackup(this.env.BACKUPS, name)
      return free
    }
    const place = { after: 0, untilAuction: newest.auctionId, untilUser: newest.userId }
    return ok(
      await this.#begin(
        { kind: 'backup', name, step: 'begin', place, actor, startedMs: nowMs },
        `The ${type} backup ${name} starts.`,
      ),
    )
  }

  /** A name that no backup of the bucket has, also none that another deployment begins in the same second. */
  async #claimName(nowMs: number, type: BackupType): Promise<string> {
    for (let later = 0; later < MOST_CLAIMS; later += 1) {
      const name = backupName(nowMs + later * SECOND_MS, type)
      if (await claimBackup(this.env.BACKUPS, name)) return name
    }
    throw new Error(`No name for a backup is free at ${new Date(nowMs).toISOString()}.`)
  }

  async restore(name: string): Promise<Result<BackupJob>> {
    this.#ensureTables()
    const manifest = await readManifest(this.env.BACKUPS, name)
    if (manifest === null)
      return err(refusal('not_found', { message: 'There is no complete backup of this name.' }))
    if (!(await isRestorable(this.env, name)))
      return err(
        refusal('conflict', {
          message: 'A backup is restored into an empty state only: there are accounts.',
        }),
      )
    if (manifest.format !== BACKUP_FORMAT || manifest.schema !== (await readSchema(this.env)))
      return err(
        refusal('conflict', {
          message:
            'The backup was made by another version. Deploy that version, restore, then deploy this one.',
        }),
      )
    const free = this.#mayStart()
    if (!free.ok) return free
    const place = { list: 0 }
    return ok(
      await this.#begin(
        { kind: 'restore', name, step: 'lists', place, actor: null, startedMs: Date.now() },
        `The restore of ${name} starts.`,
      ),
    )
  }

  async status(): Promise<BackupStatus> {
    const job = hasTables(this.#sql) ? readJob(this.#sql) : null
    const listed = await listBackups(this.env.BACKUPS)
    // One that has its manifest, but still deletes old ones, is complete already.
    return { job: job && toBackupJob(job), available: listed }
  }

  async logs(lines: number): Promise<readonly string[]> {
    return hasTables(this.#sql) ? readLines(this.#sql, lines) : []
  }

  /** Never throws: after six failures in a row the platform stops calling the alarm. */
  override async alarm(): Promise<void> {
    const job = hasTables(this.#sql) ? readJob(this.#sql) : null
    if (job?.state !== 'running') return
    // Set first: if the process dies during the step, the alarm comes again.
    await this.ctx.storage.setAlarm(Date.now() + RESUMED_AFTER_MS)
    let pauseMs = 0
    try {
      await this.#takeStep(job)
    } catch (error) {
      pauseMs = this.#recordFailure(job, error)
    }
    if (readJob(this.#sql)?.state === 'running') await this.ctx.storage.setAlarm(Date.now() + pauseMs)
    else await this.ctx.storage.deleteAlarm()
  }

  #mayStart(): Result<null> {
    const job = readJob(this.#sql)
    return mayStart(job && toBackupJob(job), (message) => refusal('conflict', { message }))
  }

  /** Nothing is awaited between the check that nothing runs and this. */
  async #begin(job: Parameters<typeof insertJob>[1], line: string): Promise<BackupJob> {
    this.ctx.storage.transactionSync(() => {
      insertJob(this.#sql, job)
      addLine(this.#sql, line, job.startedMs)
    })
    const begun = readJob(this.#sql) as JobRow
    await this.ctx.storage.setAlarm(Date.now())
    return toBackupJob(begun)
  }

  async #takeStep(job: JobRow): Promise<void> {
    if (job.step === 'discard') return this.#discard(job)
    const steps = job.kind === 'backup' ? TAKE_STEPS : RESTORE_STEPS
    const step = steps[job.step]
    if (step === undefined) throw new Error(`There is no step ${job.step}.`)
    this.#store(await step({ env: this.env, sql: this.#sql, job }))
  }

  #store({ files = [], step, place, line }: StepResult): void {
    this.ctx.storage.transactionSync(() => {
      insertFiles(this.#sql, files)
      setPlace(this.#sql, step, place)
      if (line !== undefined) addLine(this.#sql, line, Date.now())
      if (step === 'done') endJob(this.#sql, 'done', Date.now())
    })
  }

  /** Counts a failed try; after the last one the job is given up. Returns the pause before the next one, in ms. */
  #recordFailure(job: JobRow, error: unknown): number {
    const reason = toReason(error)
    console.error(`A step of a ${job.kind} failed: ${job.step}.`, error)
    const tries = job.failures + 1
    const isLast = error instanceof UnusableBackup || (tries >= MAX_TRIES && job.step !== 'discard')
    this.ctx.storage.transactionSync(() => {
      countFailure(this.#sql)
      addLine(this.#sql, `The step ${job.step} failed (try ${tries}): ${reason}`, Date.now())
      // A backup that is complete stays so, even if old ones could not be deleted.
      if (isLast && job.step === 'retain') endJob(this.#sql, 'done', Date.now())
      else if (isLast) {
        setReason(this.#sql, reason)
        setPlace(this.#sql, 'discard', { step: job.step })
      }
    })
    return isLast ? 0 : retryPauseMs(tries, PAUSES)
  }

  /** Ends a job that was given up: a backup without its manifest is deleted, and administrators are alerted. */
  async #discard(job: JobRow): Promise<void> {
    if (job.kind === 'backup') await deleteBackup(this.env.BACKUPS, job.name)
    const nowMs = Date.now()
    const what = job.kind === 'backup' ? 'The backup' : 'The restore of'
    const message = `${what} ${job.name} failed: ${job.reason}`
    if (job.kind === 'backup')
      await raiseAlert(this.env, { key: `backup_failed:${job.name}`, kind: 'backup_failed', message }, nowMs)
    this.ctx.storage.transactionSync(() => {
      setPlace(this.#sql, String(job.place.step ?? 'discard'), {})
      endJob(this.#sql, 'failed', nowMs)
      addLine(this.#sql, message, nowMs)
    })
  }

  #ensureTables(): void {
    if (!hasTables(this.#sql)) migrate(this.ctx.storage, BACKUP_MIGRATIONS, Date.now())
  }
}

/** What administrators read of an error: without the values of a failed statement, which are people's data. */
function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\s*params:[\s\S]*$/, '').slice(0, MOST_OF_REASON)
}
