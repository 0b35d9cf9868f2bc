import { permit } from '../../../domain/account/permissions.ts'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import { type BackupJob, isBackupMissed } from '../../../domain/administration/backup.ts'
import { refusal } from '../../../domain/errors.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { err, type Result } from '../../../domain/result.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { listBackups } from './bucket.ts'
import { findBackup } from './find-backup.ts'

/**
 * Starts a backup for an administrator; the audit log's entry is its first step. Errors: a permission error, `conflict`
 * while a backup or a restore runs. docs/rules/administration.md, Backups
 */
export async function startBackup(
  env: Pick<Env, 'BACKUP_OBJECT'>,
  { viewer, actor }: { readonly viewer: Viewer; readonly actor: AuditActor },
): Promise<Result<BackupJob>> {
  const permission = permit(viewer, 'admin.write')
  if (!permission.allowed) return err(refusal(permission.reason))
  return findBackup(env).start({ type: 'manual', actor })
}

/** Starts the daily backup. While another job runs there is none. */
export async function startDailyBackup(env: Pick<Env, 'BACKUP_OBJECT'>): Promise<void> {
  const started = await findBackup(env).start({ type: 'daily', actor: null })
  if (!started.ok) console.error('The daily backup was not started.', started.refusal.message)
}

/** Raises an alert, once a day, while the newest backup is older than 26 hours. */
export async function checkBackups(env: Pick<Env, 'DB' | 'BACKUPS'>, nowMs: number): Promise<void> {
  const [newest] = await listBackups(env.BACKUPS)
  if (newest === undefined || !isBackupMissed(newest.endedMs, nowMs)) return
  const day = Math.floor(nowMs / DAY_MS)
  const message = `There is no backup of the last 26 hours. The newest one is ${newest.name}.`
  await raiseAlert(env, { key: `backup_missed:${day}`, kind: 'backup_failed', message }, nowMs)
}
