import { z } from 'zod'
import { BACKUP_TYPES, MOST_LOG_LINES } from '../../administration/backup.ts'
import { WireTime } from '../text-fields.ts'

/** Backups of the administrators' console, and their restore. */

export const WireBackupStatus = z.object({
  state: z.enum(['idle', 'running']),
  backup_running: z.boolean(),
  last_backup: WireTime.nullable().describe('When the newest complete backup ended'),
  last_backup_type: z.enum(BACKUP_TYPES).nullable(),
  backup_directory: z.string().describe('The bucket'),
  process: z
    .object({
      id: z.number().int(),
      kind: z.enum(['backup', 'restore']),
      name: z.string(),
      state: z.enum(['running', 'done', 'failed']),
      step: z.string(),
      reason: z.string().nullable(),
      started: WireTime,
      ended: WireTime.nullable(),
    })
    .nullable()
    .describe('The process that runs, or the last one'),
  available_backups: z
    .array(
      z.object({
        name: z.string(),
        created: WireTime,
        files: z.array(
          z.object({
            name: z.string().describe('A file, or a folder with its number of files'),
            size: z.number().int().describe('Bytes'),
            modified: WireTime,
            count: z.number().int(),
          }),
        ),
      }),
    )
    .describe('Complete ones, newest first'),
})
export type WireBackupStatus = z.infer<typeof WireBackupStatus>

export const BackupLogsQuery = z.object({
  lines: z.coerce
    .number({ error: 'Lines must be a number' })
    .int({ error: 'Lines must be a whole number' })
    .min(1, { error: 'At least 1 line' })
    .max(MOST_LOG_LINES, { error: `At most ${MOST_LOG_LINES} lines` })
    .default(100),
})

export const RestoreBody = z.object({
  name: z.string({ error: 'Please name a backup' }).min(1, { error: 'Please name a backup' }).max(100),
  process_id: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Asks how far this restore has come; starts nothing'),
})

export const WireRestore = z.object({
  process_id: z.number().int(),
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  step: z.string(),
  reason: z.string().nullable().describe('Why it failed'),
  rooms: z.number().int(),
  channels: z.number().int(),
  tables: z.record(z.string(), z.number().int()).describe('Number of rows of each table'),
})
export type WireRestore = z.infer<typeof WireRestore>
