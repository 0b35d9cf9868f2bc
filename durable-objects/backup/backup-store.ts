/** The job of the backup object, its files and its log, in the object's database. */

import type { AuditActor } from '../../domain/administration/audit.ts'
import {
  type BackupFile,
  type BackupJob,
  type BackupPart,
  MOST_LOG_LINES,
} from '../../domain/administration/backup.ts'

export const BACKUP_MIGRATIONS: readonly string[] = [
  `
	-- The job that runs, or the last one.
	CREATE TABLE job (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		kind TEXT NOT NULL,
		name TEXT NOT NULL,
		state TEXT NOT NULL,
		step TEXT NOT NULL,
		-- JSON: how far the step has come.
		place TEXT NOT NULL,
		-- Tries of the step in a row that failed.
		failures INTEGER NOT NULL DEFAULT 0,
		reason TEXT,
		-- JSON of the administrator; null for a daily backup and a restore.
		actor TEXT,
		started_ms INTEGER NOT NULL,
		ended_ms INTEGER
	);
	-- The files of the job's backup.
	CREATE TABLE files (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		part TEXT NOT NULL,
		file TEXT NOT NULL UNIQUE,
		entry TEXT NOT NULL
	);
	CREATE INDEX files_part ON files (part, id);
	CREATE TABLE log (id INTEGER PRIMARY KEY AUTOINCREMENT, at_ms INTEGER NOT NULL, line TEXT NOT NULL);
	`,
]

/** How far a step has come: of numbers and texts, so that it can be stored. */
export type Place = Readonly<Record<string, number | string>>

export interface JobRow {
  readonly id: number
  readonly kind: BackupJob['kind']
  readonly name: string
  readonly state: BackupJob['state']
  readonly step: string
  readonly place: Place
  readonly failures: number
  readonly reason: string | null
  readonly actor: AuditActor | null
  readonly startedMs: number
  readonly endedMs: number | null
}

/** The job that runs, or the last one; null before the first. */
export function readJob(sql: SqlStorage): JobRow | null {
  const [row] = sql.exec('SELECT * FROM job ORDER BY id DESC LIMIT 1').toArray()
  if (row === undefined) return null
  const { started_ms, ended_ms, place, actor, ...same } = row
  // Written only by the functions below.
  return {
    ...same,
    place: JSON.parse(String(place)),
    actor: actor === null ? null : JSON.parse(String(actor)),
    startedMs: started_ms,
    endedMs: ended_ms,
  } as unknown as JobRow
}

export function toBackupJob({ id, kind, name, state, step, reason, startedMs, endedMs }: JobRow): BackupJob {
  return { id, kind, name, state, step, reason, startedMs, endedMs }
}

/** Stores a new job in place of the last one. Belongs in one transaction. */
export function insertJob(
  sql: SqlStorage,
  {
    kind,
    name,
    step,
    place,
    actor,
    startedMs,
  }: Pick<JobRow, 'kind' | 'name' | 'step' | 'place' | 'actor' | 'startedMs'>,
): void {
  sql.exec('DELETE FROM job')
  sql.exec('DELETE FROM files')
  sql.exec(
    `INSERT INTO job (kind, name, state, step, place, actor, started_ms) VALUES (?, ?, 'running', ?, ?, ?, ?)`,
    kind,
    name,
    step,
    JSON.stringify(place),
    actor === null ? null : JSON.stringify(actor),
    startedMs,
  )
}

/** Goes on with this step, or at another place of it. */
export function setPlace(sql: SqlStorage, step: string, place: Place): void {
  sql.exec('UPDATE job SET step = ?, place = ?, failures = 0', step, JSON.stringify(place))
}

/** Counts a failed try. The next one takes half as many rows, where the step has a limit. */
export function countFailure(sql: SqlStorage): void {
  sql.exec(
    `UPDATE job SET failures = failures + 1,
    place = iif(place ->> 'limit' > 1, json_set(place, '$.limit', (place ->> 'limit') / 2), place)`,
  )
}

/** Keeps why the job fails, which has still to be cleaned up. */
export function setReason(sql: SqlStorage, reason: string): void {
  sql.exec('UPDATE job SET reason = ?', reason)
}

export function endJob(sql: SqlStorage, state: 'done' | 'failed', endedMs: number): void {
  sql.exec('UPDATE job SET state = ?, ended_ms = ?, failures = 0', state, endedMs)
  sql.exec('DELETE FROM files')
}

/** Stores what was written; a file that was written again replaces its entry. */
export function insertFiles(sql: SqlStorage, files: readonly BackupFile[]): void {
  for (const file of files)
    sql.exec(
      `INSERT INTO files (part, file, entry) VALUES (?, ?, ?)
      ON CONFLICT (file) DO UPDATE SET entry = excluded.entry`,
      file.part,
      file.file,
      JSON.stringify(file),
    )
}

export interface FileRow {
  readonly id: number
  readonly entry: BackupFile
}

/** The files after `afterId`, in the order in which they were written; of one part, if it is given. */
export function filesAfter(
  sql: SqlStorage,
  {
    afterId,
    part,
    limit,
  }: { readonly afterId: number; readonly part: BackupPart | null; readonly limit: number },
): FileRow[] {
  const rows = sql.exec<{ id: number; entry: string }>(
    `SELECT id, entry FROM files WHERE id > ? AND ${part === null ? '? IS NULL' : 'part = ?'} ORDER BY id LIMIT ?`,
    afterId,
    part,
    limit,
  )
  return Array.from(rows, ({ id, entry }) => ({ id, entry: JSON.parse(entry) as BackupFile }))
}

/** The number and size of the files of each part. */
export function sizesOfParts(sql: SqlStorage): ReadonlyMap<string, { files: number; bytes: number }> {
  const rows = sql.exec<{ part: string; files: number; bytes: number }>(
    "SELECT part, count(*) AS files, sum(entry ->> 'bytes') AS bytes FROM files GROUP BY part",
  )
  return new Map(Array.from(rows, ({ part, files, bytes }) => [part, { files, bytes }]))
}

/** The number of rows of each table of the database. */
export function rowsOfTables(sql: SqlStorage): Record<string, number> {
  const rows = sql.exec<{ name: string; rows: number }>(
    `SELECT t.key AS name, sum(t.value) AS rows FROM files, json_each(entry, '$.tables') AS t
    WHERE part = 'database' GROUP BY t.key ORDER BY t.key`,
  )
  return Object.fromEntries(Array.from(rows, ({ name, rows: count }) => [name, count]))
}

/** Adds a line to the log, and drops the oldest ones. */
export function addLine(sql: SqlStorage, line: string, nowMs: number): void {
  const { id } = sql
    .exec<{ id: number }>('INSERT INTO log (at_ms, line) VALUES (?, ?) RETURNING id', nowMs, line)
    .one()
  sql.exec('DELETE FROM log WHERE id <= ?', id - MOST_LOG_LINES)
}

/** The newest lines, oldest first. */
export function readLines(sql: SqlStorage, limit: number): string[] {
  const rows = sql.exec<{ at_ms: number; line: string }>(
    'SELECT at_ms, line FROM (SELECT id, at_ms, line FROM log ORDER BY id DESC LIMIT ?) ORDER BY id',
    limit,
  )
  return Array.from(rows, ({ at_ms, line }) => `${new Date(at_ms).toISOString()} ${line}`)
}

/** The files of one table of the database, in their order. */
export function filesOfTable(
  sql: SqlStorage,
  { table, afterId, limit }: { readonly table: string; readonly afterId: number; readonly limit: number },
): FileRow[] {
  const rows = sql.exec<{ id: number; entry: string }>(
    "SELECT id, entry FROM files WHERE part = 'database' AND entry ->> 'subject' = ? AND id > ? ORDER BY id LIMIT ?",
    table,
    afterId,
    limit,
  )
  return Array.from(rows, ({ id, entry }) => ({ id, entry: JSON.parse(entry) as BackupFile }))
}
