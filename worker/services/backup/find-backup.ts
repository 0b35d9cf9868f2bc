import type { BackupCalls } from '../../../domain/administration/backup.ts'
import type { Env } from '../../env.ts'

/** The one object that makes and restores backups. */
export function findBackup(env: Pick<Env, 'BACKUP_OBJECT'>): BackupCalls {
  return env.BACKUP_OBJECT.getByName('backup')
}
