/** Backups of the platform, and their restore (docs/rules/administration.md, Backups). */
import type { Refusal } from '../errors.ts'
import { DAY_MS, HOUR_MS } from '../format/time-units.ts'
import { err, ok, type Result } from '../result.ts'
import type { AuditActor } from './audit.ts'

export const BACKUP_TYPES = ['daily', 'manual'] as const
export type BackupType = (typeof BACKUP_TYPES)[number]

/** The bucket, as the console names it. */
export const BACKUP_DIRECTORY = 'hammerlane-backups'

/** What the console says of a started backup. */
export function backupStartedText(processId: number): string {
  return `Manual backup started successfully! Process ID ${processId}`
}

/** How many complete backups of each type are kept, the newest ones: those by hand never replace daily ones (decision 283). */
export const KEPT_BACKUPS: Readonly<Record<BackupType, number>> = { daily: 30, manual: 10 }

/** The backups that are no longer kept, of all, newest first. */
export function beyondKept<Backup extends { readonly type: BackupType }>(all: readonly Backup[]): Backup[] {
  return BACKUP_TYPES.flatMap((type) => all.filter((one) => one.type === type).slice(KEPT_BACKUPS[type]))
}

/** A daily backup is missed from this age of the newest backup on. */
export const BACKUP_MISSED_AFTER_MS = DAY_MS + 2 * HOUR_MS
/** The newest lines of the log that are kept. */
export const MOST_LOG_LINES = 1_000

/** The format of the files; another one cannot be restored. */
export const BACKUP_FORMAT = 1

/** The name of a backup: '2026-11-27T11-00-00-daily'. Later ones sort later. */
export function backupName(nowMs: number, type: BackupType): string {
  return `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}-${type}`
}

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-(daily|manual)$/

export function isBackupName(text: string): boolean {
  return NAME.test(text)
}

/** The folders of a backup, in the order in which they are written. */
export const BACKUP_PARTS = ['rooms', 'channels', 'platform', 'database', 'photos', 'files'] as const
export type BackupPart = (typeof BACKUP_PARTS)[number]

/** One file of a backup, as the manifest's lists have it. */
export interface BackupFile {
  readonly part: BackupPart
  readonly file: string
  /** The auction, the person, or the table. */
  readonly subject: string
  /** The number of the last event of a room, or the last notification of a channel. */
  readonly seq: number
  /** Number of rows by table. */
  readonly tables: Readonly<Record<string, number>>
  readonly bytes: number
  readonly sha256: string
}

/** The manifest, which is written last: a backup without one does not exist. */
export interface BackupManifest {
  readonly format: number
  readonly name: string
  readonly type: BackupType
  readonly created: string
  readonly ended: string
  /** User id; null for the daily one. */
  readonly started_by: number | null
  /** SHA-256 of the tables of the database, which must be the same for a restore. */
  readonly schema: string
  /** The last id that each table gave. */
  readonly numbers: Readonly<Record<string, number>>
  /** Number of rows of each table of the database. */
  readonly tables: Readonly<Record<string, number>>
  readonly parts: Readonly<Record<BackupPart, BackupPartSize>>
  /** The files with the names, counts and SHA-256 of all others. */
  readonly lists: readonly Pick<BackupFile, 'file' | 'bytes' | 'sha256'>[]
}

export interface BackupPartSize {
  readonly files: number
  readonly bytes: number
}

/** A complete backup. */
export interface AvailableBackup {
  readonly name: string
  readonly type: BackupType
  readonly createdMs: number
  /** When its manifest was written. */
  readonly endedMs: number
  readonly manifestBytes: number
  readonly parts: Readonly<Record<BackupPart, BackupPartSize>>
}

export interface BackupJob {
  readonly id: number
  readonly kind: 'backup' | 'restore'
  readonly name: string
  readonly state: 'running' | 'done' | 'failed'
  /** What it does now, or did last. */
  readonly step: string
  /** Why it failed. */
  readonly reason: string | null
  readonly startedMs: number
  readonly endedMs: number | null
}

export interface BackupStatus {
  /** The job that runs, or the last one; null before the first. */
  readonly job: BackupJob | null
  /** Newest first. */
  readonly available: readonly AvailableBackup[]
}

export type BackupStart = {
  readonly type: BackupType
  /** Null for the daily one. */
  readonly actor: AuditActor | null
}

/** The RPC calls of the backup object. */
export interface BackupCalls {
  /** Starts a backup; its files follow. Error: `conflict` while a backup or a restore runs. */
  start(request: BackupStart): Promise<Result<BackupJob>>
  /** Starts the restore of a backup. Errors: `not_found`; `conflict` while a job runs, or it cannot be restored here. */
  restore(name: string): Promise<Result<BackupJob>>
  status(): Promise<BackupStatus>
  /** The newest lines of the log, oldest first. */
  logs(lines: number): Promise<readonly string[]>
}

/** Error: `conflict` while a job runs. */
export function mayStart(job: BackupJob | null, conflict: (message: string) => Refusal): Result<null> {
  if (job?.state !== 'running') return ok(null)
  return err(
    conflict(
      job.kind === 'backup' ? 'A backup is already running.' : 'A backup is being restored right now.',
    ),
  )
}

/** Whether the daily backups have stopped: none of the last 26 hours, since the platform has had any data. */
export function isBackupMissed(newestMs: number | null, nowMs: number): boolean {
  return newestMs !== null && nowMs - newestMs > BACKUP_MISSED_AFTER_MS
}
