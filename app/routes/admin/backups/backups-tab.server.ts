import { exactDateTimeText } from '../../../../domain/format/times.ts'
import { countText } from '../../../../domain/format/usd.ts'
import type { WireBackupStatus } from '../../../../domain/schemas/administration/backup.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import { readBackupLogs, readBackupStatus } from '../../../../worker/services/backup/read-backups.ts'
import { orNull } from '../or-null.server.ts'
import { bytesText } from './backups-copy.ts'

const LINES_SHOWN = 100

export interface ShownBackup {
  readonly name: string
  readonly type: 'Daily' | 'Manual'
  readonly created: string
  readonly size: string
  readonly files: readonly { readonly name: string; readonly size: string; readonly modified: string }[]
}

export interface BackupsContent {
  readonly kind: 'backups'
  /** Null where it cannot be read. */
  readonly status: Pick<
    WireBackupStatus,
    'backup_running' | 'last_backup' | 'last_backup_type' | 'process'
  > | null
  readonly directory: string
  readonly backups: readonly ShownBackup[]
  /** Oldest first; null where they cannot be read. */
  readonly logs: readonly string[] | null
  /** The process that a form without scripts has just started. */
  readonly startedId: number | null
}

/** Backup Management: what runs, the complete backups, and the log. */
export async function readBackupsContent(
  { env, nowMs }: Pick<PageContext, 'env' | 'nowMs'>,
  params: URLSearchParams,
): Promise<BackupsContent> {
  const [status, logs] = await Promise.all([
    orNull('backups', () => readBackupStatus(env)),
    orNull('log of backups', () => readBackupLogs(env, LINES_SHOWN)),
  ])
  const started = Number(params.get('started'))
  return {
    kind: 'backups',
    status,
    directory: status?.backup_directory ?? '',
    backups: status?.available_backups.map((backup) => toShown(backup, nowMs)) ?? [],
    logs,
    startedId: Number.isSafeInteger(started) && started > 0 ? started : null,
  }
}

function toShown(
  { name, created, files }: WireBackupStatus['available_backups'][number],
  nowMs: number,
): ShownBackup {
  return {
    name,
    type: name.endsWith('-daily') ? 'Daily' : 'Manual',
    created: exactDateTimeText(Date.parse(created), nowMs),
    size: bytesText(files.reduce((total, { size }) => total + size, 0)),
    files: files.map(({ name: file, size, modified, count }) => ({
      name: count === 1 ? file : `${file} (${countText(count)} files)`,
      size: bytesText(size),
      modified: exactDateTimeText(Date.parse(modified), nowMs),
    })),
  }
}
