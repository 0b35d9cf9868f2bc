/**
 * The steps of a backup. Each writes files, then stores them with how far it has come in one transaction: a step that is
 * repeated writes the same files again (docs/rules/administration.md, Backups).
 */
import {
  BACKUP_FORMAT,
  type BackupFile,
  type BackupManifest,
  beyondKept,
} from '../../domain/administration/backup.ts'
import type { StateCalls } from '../../domain/administration/state-file.ts'
import type { Env } from '../../worker/env.ts'
import { deleteBackup, listBackups, noParts, putManifest } from '../../worker/services/backup/bucket.ts'
import { gzipRows, sha256Of } from '../../worker/services/backup/files.ts'
import {
  DATABASE_TABLES,
  idsOf,
  lastNumbers,
  ROWS_OF_PAGE,
  readPage,
  readSchema,
} from '../../worker/services/backup/read-database.ts'
import { recordStart } from '../../worker/services/backup/record-start.ts'
import { findPlatform } from '../../worker/services/platform/lock/find-platform.ts'
import { filesAfter, type JobRow, type Place, rowsOfTables, sizesOfParts } from './backup-store.ts'

/** Objects that write their state at the same time. */
const OBJECTS_AT_ONCE = 50
const PHOTOS_OF_PAGE = 1_000
/** Where the reading of a table begins; a failed step halves `limit`. */
const FIRST_PAGE = { afterRow: 0, limit: ROWS_OF_PAGE, page: 1 } as const
/** Files of one list. */
const FILES_OF_LIST = 5_000

/** What a step has done: files, the next step with its place, and a line for the log. */
export interface StepResult {
  readonly files?: readonly BackupFile[]
  readonly step: string
  readonly place: Place
  readonly line?: string
}

export interface StepContext {
  readonly env: Env
  readonly sql: SqlStorage
  readonly job: JobRow
}

type Step = (context: StepContext) => Promise<StepResult>

const number = (place: Place, name: string) => Number(place[name] ?? 0)

export const TAKE_STEPS: Readonly<Record<string, Step>> = {
  begin: async ({ env, job: { id, name, actor, place, startedMs } }) => {
    if (actor !== null) await recordStart(env, { actor, name, processId: id, atMs: startedMs })
    return { step: 'rooms', place }
  },
  rooms: (context) =>
    exportPage(context, {
      part: 'rooms',
      table: 'auctions',
      untilId: number(context.job.place, 'untilAuction'),
      find: (id) => context.env.AUCTION_ROOM.getByName(id),
      next: 'channels',
    }),
  channels: (context) =>
    exportPage(context, {
      part: 'channels',
      table: 'users',
      untilId: number(context.job.place, 'untilUser'),
      find: (id) => context.env.USER_CHANNEL.getByName(id),
      next: 'platform',
    }),
  platform: exportPlatform,
  database: readTables,
  photos: listPhotos,
  lists: writeLists,
  manifest: writeManifest,
  retain,
}

/** Has the next objects write their state. One that was never opened has none. */
async function exportPage(
  { env, job: { name, place, step } }: StepContext,
  {
    part,
    table,
    untilId,
    find,
    next,
  }: {
    readonly part: 'rooms' | 'channels'
    readonly table: 'auctions' | 'users'
    readonly untilId: number
    readonly find: (id: string) => StateCalls
    readonly next: string
  },
): Promise<StepResult> {
  const ids = await idsOf(env, table, { afterId: number(place, 'after'), untilId, limit: OBJECTS_AT_ONCE })
  const results = await Promise.allSettled(
    ids.map(async (id) => {
      const state = await find(String(id)).exportState(`${name}/${part}/${id}.ndjson.gz`)
      return state && { part, subject: String(id), ...state }
    }),
  )
  // All have ended: none writes a file after those of a failed backup are deleted.
  const files: BackupFile[] = []
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason
    if (result.value !== null) files.push(result.value)
  }
  const after = ids.at(-1)
  if (after !== undefined && ids.length === OBJECTS_AT_ONCE)
    return { files, step, place: { ...place, after } }
  return { files, step: next, place: { ...place, after: 0 }, line: `The ${part} are written.` }
}

async function exportPlatform({ env, job: { name, place } }: StepContext): Promise<StepResult> {
  const state = await findPlatform(env).exportState(`${name}/platform/lock.ndjson.gz`)
  const files = state === null ? [] : [{ part: 'platform', subject: 'lock', ...state } as const]
  return { files, step: 'database', place: { ...place, table: 0, ...FIRST_PAGE } }
}

/** Writes the next page of the database. */
async function readTables({ env, job: { name, place, step } }: StepContext): Promise<StepResult> {
  const index = number(place, 'table')
  const table = DATABASE_TABLES[index]
  if (table === undefined)
    return { step: 'photos', place: { ...place, after: '', page: 1 }, line: 'The database is written.' }
  const page = await readPage(env, table, {
    afterRow: number(place, 'afterRow'),
    limit: number(place, 'limit') || ROWS_OF_PAGE,
    untilAuction: number(place, 'untilAuction'),
  })
  const file = `${name}/database/${table}-${numbered(number(place, 'page'))}.ndjson.gz`
  const tables = { [table]: page.rows.length }
  // The first line has the columns' names; a table without rows has a file too, so that its absence is noticed.
  const written = await writeFile(env, file, [page.columns, ...page.rows])
  const files = [{ part: 'database', subject: table, seq: 0, tables, ...written } as const]
  if (page.isLast) return { files, step, place: { ...place, table: index + 1, ...FIRST_PAGE } }
  return { files, step, place: { ...place, afterRow: page.lastRow, page: number(place, 'page') + 1 } }
}

/** Lists the next photos: the photos themselves stay in their bucket. */
async function listPhotos({ env, job: { name, place, step } }: StepContext): Promise<StepResult> {
  const startAfter = String(place.after ?? '')
  const listed = await env.PHOTOS.list({ limit: PHOTOS_OF_PAGE, ...(startAfter !== '' && { startAfter }) })
  const rows = listed.objects.map(({ key, size, etag }) => ({ key, size, etag }))
  const files: BackupFile[] = []
  if (rows.length > 0) {
    const file = `${name}/photos/${numbered(number(place, 'page'))}.ndjson.gz`
    const written = await writeFile(env, file, rows)
    files.push({ part: 'photos', subject: 'photos', seq: 0, tables: { photos: rows.length }, ...written })
  }
  const last = rows.at(-1)
  if (listed.truncated && last !== undefined)
    return { files, step, place: { ...place, after: last.key, page: number(place, 'page') + 1 } }
  return {
    files,
    step: 'lists',
    place: { ...place, after: 0, page: 1 },
    line: 'The photos are listed.',
  }
}

/** Writes the next list of the files, with their counts and SHA-256. */
async function writeLists({ env, sql, job: { name, place, step } }: StepContext): Promise<StepResult> {
  const rows = filesAfter(sql, { afterId: number(place, 'after'), part: null, limit: FILES_OF_LIST })
  const listed = rows.filter(({ entry }) => entry.part !== 'files')
  const last = rows.at(-1)
  if (listed.length === 0 || last === undefined) return { step: 'manifest', place }
  const file = `${name}/files/${numbered(number(place, 'page'))}.ndjson.gz`
  const written = await writeFile(
    env,
    file,
    listed.map(({ entry }) => entry),
  )
  const files = [{ part: 'files', subject: 'files', seq: 0, tables: {}, ...written } as const]
  return { files, step, place: { ...place, after: last.id, page: number(place, 'page') + 1 } }
}

async function writeManifest({ env, sql, job }: StepContext): Promise<StepResult> {
  const parts = { ...noParts(), ...Object.fromEntries(sizesOfParts(sql)) }
  const lists = filesAfter(sql, { afterId: 0, part: 'files', limit: FILES_OF_LIST })
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    name: job.name,
    type: job.name.endsWith('-daily') ? 'daily' : 'manual',
    created: new Date(job.startedMs).toISOString(),
    ended: new Date().toISOString(),
    started_by: job.actor?.actorId ?? null,
    schema: await readSchema(env),
    numbers: await lastNumbers(env),
    tables: rowsOfTables(sql),
    parts,
    lists: lists.map(({ entry: { file, bytes, sha256 } }) => ({ file, bytes, sha256 })),
  }
  await putManifest(env.BACKUPS, manifest)
  const files = Object.values(parts).reduce((total, part) => total + part.files, 0)
  return { step: 'retain', place: {}, line: `The backup ${job.name} is complete: ${files} files.` }
}

/** Deletes the backups beyond those that are kept, one after the other. */
async function retain({ env }: StepContext): Promise<StepResult> {
  const oldest = beyondKept(await listBackups(env.BACKUPS)).at(-1)
  if (oldest === undefined) return { step: 'done', place: {} }
  await deleteBackup(env.BACKUPS, oldest.name)
  return { step: 'retain', place: {}, line: `The old backup ${oldest.name} is deleted.` }
}

async function writeFile(
  env: Pick<Env, 'BACKUPS'>,
  file: string,
  rows: readonly unknown[],
): Promise<Pick<BackupFile, 'file' | 'bytes' | 'sha256'>> {
  const bytes = await gzipRows(rows)
  const sha256 = sha256Of(bytes)
  await env.BACKUPS.put(file, bytes, { sha256 })
  return { file, bytes: bytes.byteLength, sha256 }
}

function numbered(page: number): string {
  return String(page).padStart(5, '0')
}
