import {
  type AvailableBackup,
  BACKUP_DIRECTORY,
  BACKUP_PARTS,
  type BackupStatus,
} from '../../../domain/administration/backup.ts'
import type { WireBackupStatus } from '../../../domain/schemas/administration/backup.ts'
import type { Env } from '../../env.ts'
import { listBackups } from './bucket.ts'
import { findBackup } from './find-backup.ts'

/** Whether a backup runs, and the complete ones, newest first. docs/rules/administration.md, Backups */
export async function readBackupStatus(env: Pick<Env, 'BACKUP_OBJECT'>): Promise<WireBackupStatus> {
  const { job, available } = await findBackup(env).status()
  const [newest] = available
  return {
    state: job?.state === 'running' ? 'running' : 'idle',
    backup_running: job?.state === 'running',
    last_backup: newest ? toTime(newest.endedMs) : null,
    last_backup_type: newest?.type ?? null,
    backup_directory: BACKUP_DIRECTORY,
    process: job && toProcess(job),
    available_backups: available.map(toWireBackup),
  }
}

function toProcess(job: NonNullable<BackupStatus['job']>): NonNullable<WireBackupStatus['process']> {
  const { id, kind, name, state, step, reason, startedMs, endedMs } = job
  const ended = endedMs === null ? null : toTime(endedMs)
  return { id, kind, name, state, step, reason, started: toTime(startedMs), ended }
}

function toWireBackup({
  name,
  createdMs,
  endedMs,
  manifestBytes,
  parts,
}: AvailableBackup): WireBackupStatus['available_backups'][number] {
  const modified = toTime(endedMs)
  const folders = BACKUP_PARTS.filter((part) => parts[part].files > 0).map((part) => ({
    name: `${part}/`,
    size: parts[part].bytes,
    modified,
    count: parts[part].files,
  }))
  const manifest = { name: 'manifest.json', size: manifestBytes, modified, count: 1 }
  return { name, created: toTime(createdMs), files: [manifest, ...folders] }
}

const toTime = (ms: number) => new Date(ms).toISOString()

/** When the newest complete backup was made; null without one, or where the bucket does not answer. */
export async function readLastBackup(env: Pick<Env, 'BACKUPS'>): Promise<string | null> {
  try {
    const [newest] = await listBackups(env.BACKUPS)
    return newest ? toTime(newest.endedMs) : null
  } catch (error) {
    console.error('The backups could not be listed.', error)
    return null
  }
}

/** The newest lines of the log, oldest first. */
export async function readBackupLogs(
  env: Pick<Env, 'BACKUP_OBJECT'>,
  lines: number,
): Promise<readonly string[]> {
  return findBackup(env).logs(lines)
}
