/**
 * The steps of a restore into an empty state. Everything is checked before anything is written; each step can be repeated
 * (docs/rules/administration.md, Backups).
 */
import type { BackupFile, BackupManifest, BackupPart } from '../../domain/administration/backup.ts'
import { LOCK_CACHED_MS } from '../../domain/administration/platform-lock.ts'
import type { StateCalls } from '../../domain/administration/state-file.ts'
import type { Env } from '../../worker/env.ts'
import { readManifest } from '../../worker/services/backup/bucket.ts'
import { gunzipRows, readChecked, UnusableBackup } from '../../worker/services/backup/files.ts'
import {
  beginRestore,
  closePlatform,
  countOf,
  emptyLateTables,
  emptySearch,
  finishRestore,
  finishTables,
  indexSome,
  tablesOfPhase,
  writeRows,
} from '../../worker/services/backup/write-database.ts'
import { findPlatform } from '../../worker/services/platform/lock/find-platform.ts'
import { filesAfter, filesOfTable, type Place, rowsOfTables, sizesOfParts } from './backup-store.ts'
import type { StepContext, StepResult } from './take-steps.ts'

/** Files that are checked, or objects that take their state, at the same time. */
const AT_ONCE = 50
/** The database is emptied this long after people are refused: until then the Worker may answer some as before (ms). */
const CLOSED_BEFORE_MS = 2 * LOCK_CACHED_MS

type Step = (context: StepContext) => Promise<StepResult>

const number = (place: Place, name: string) => Number(place[name] ?? 0)

export const RESTORE_STEPS: Readonly<Record<string, Step>> = {
  lists: readLists,
  check: checkFiles,
  close,
  empty,
  database: (context) => writeTables(context, 'early', 'channels'),
  channels: (context) =>
    importPage(context, 'channels', (id) => context.env.USER_CHANNEL.getByName(id), 'platform'),
  platform: (context) => importPage(context, 'platform', () => findPlatform(context.env), 'rooms'),
  rooms: (context) =>
    importPage(context, 'rooms', (id) => context.env.AUCTION_ROOM.getByName(id), 'prepare_late'),
  prepare_late: async ({ env }) => {
    await emptyLateTables(env)
    return { step: 'late', place: { table: 0, after: 0 } }
  },
  late: (context) => writeTables(context, 'late', 'tables'),
  tables: async ({ env, job: { name } }) => {
    await finishTables(env, (await mustFind(env, name)).numbers)
    await emptySearch(env)
    return { step: 'search', place: {}, line: 'The lists are built again.' }
  },
  search: async ({ env, job: { place } }) => {
    const step = (await indexSome(env)) ? 'search' : 'photos'
    return { step, place: step === 'search' ? place : { after: 0, from: '', missing: 0 } }
  },
  photos: comparePhotos,
  finish,
}

async function mustFind(env: Pick<Env, 'BACKUPS'>, name: string): Promise<BackupManifest> {
  const manifest = await readManifest(env.BACKUPS, name)
  if (manifest === null) throw new UnusableBackup(`The manifest of ${name} is missing.`)
  return manifest
}

/** Reads the next list of the files. */
async function readLists({ env, job: { name, place, step } }: StepContext): Promise<StepResult> {
  const { lists } = await mustFind(env, name)
  const index = number(place, 'list')
  const list = lists[index]
  if (list === undefined) return { step: 'check', place: { after: 0 } }
  const files = await gunzipRows<BackupFile>(await readChecked(env.BACKUPS, list))
  return { files, step, place: { ...place, list: index + 1 } }
}

/** Checks the next files: that they are there, and what the lists say of them. */
async function checkFiles({ env, sql, job: { name, place, step } }: StepContext): Promise<StepResult> {
  const rows = filesAfter(sql, { afterId: number(place, 'after'), part: null, limit: AT_ONCE })
  for (const { entry } of rows) await readChecked(env.BACKUPS, entry)
  const last = rows.at(-1)
  if (last !== undefined) return { step, place: { after: last.id } }
  checkCounts(sql, await mustFind(env, name))
  return { step: 'close', place: {}, line: 'Every file is there and undamaged.' }
}

/** @throws UnusableBackup if the lists have other files or rows than the manifest. */
function checkCounts(sql: SqlStorage, { name, parts, tables }: BackupManifest): void {
  const sizes = sizesOfParts(sql)
  for (const [part, size] of Object.entries(parts)) {
    const found = sizes.get(part) ?? { files: 0, bytes: 0 }
    if (part !== 'files' && (found.files !== size.files || found.bytes !== size.bytes))
      throw new UnusableBackup(
        `${name}: the lists have ${found.files} files of ${part}, the manifest ${size.files}.`,
      )
  }
  const rows = rowsOfTables(sql)
  for (const [table, count] of Object.entries(tables))
    if (rows[table] !== count)
      throw new UnusableBackup(
        `${name}: the lists have ${rows[table] ?? 0} rows of ${table}, the manifest ${count}.`,
      )
}

async function close({ env, job: { name } }: StepContext): Promise<StepResult> {
  const closedMs = await closePlatform(env, { name, nowMs: Date.now() })
  return { step: 'empty', place: { closedMs }, line: 'People are refused.' }
}

async function empty({ env, job: { name, place } }: StepContext): Promise<StepResult> {
  await scheduler.wait(Math.max(0, number(place, 'closedMs') + CLOSED_BEFORE_MS - Date.now()))
  await beginRestore(env, name, Date.now())
  return { step: 'database', place: { table: 0, after: 0 }, line: 'The database is empty.' }
}

/** Writes the next file of a table. Rows that refer to what was made while the backup ran are left out. */
async function writeTables(
  { env, sql, job: { place, step } }: StepContext,
  phase: 'early' | 'late',
  next: string,
): Promise<StepResult> {
  const index = number(place, 'table')
  const table = (await tablesOfPhase(env, phase))[index]
  if (table === undefined) return { step: next, place: { after: 0 }, line: 'The tables are written.' }
  const [file] = filesOfTable(sql, { table, afterId: number(place, 'after'), limit: 1 })
  if (file !== undefined) {
    const [columns, ...rows] = await gunzipRows<(string | number | null)[]>(
      await readChecked(env.BACKUPS, file.entry),
    )
    await writeRows(env, { table, columns: (columns ?? []).map(String), rows })
    return { step, place: { table: index, after: file.id } }
  }
  const leftOut = (rowsOfTables(sql)[table] ?? 0) - (await countOf(env, table))
  const line = leftOut > 0 ? `Rows of ${table} left out, since they refer to later ones: ${leftOut}.` : null
  return { step, place: { table: index + 1, after: 0 }, ...(line !== null && { line }) }
}

/** Has the next objects take their state. */
async function importPage(
  { sql, job: { place, step } }: StepContext,
  part: BackupPart,
  find: (id: string) => StateCalls,
  next: string,
): Promise<StepResult> {
  const rows = filesAfter(sql, { afterId: number(place, 'after'), part, limit: AT_ONCE })
  const last = rows.at(-1)
  if (last === undefined) return { step: next, place: { after: 0 }, line: `${label(part)} written.` }
  const results = await Promise.allSettled(
    rows.map(({ entry: { subject, file, sha256 } }) => find(subject).importState({ file, sha256 })),
  )
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason
    if (!result.value.ok) throw new UnusableBackup(result.value.refusal)
  }
  return { step, place: { ...place, after: last.id } }
}

const label = (part: BackupPart) => (part === 'platform' ? 'The lock is' : `The ${part} are`)

/** Compares the next list of photos with the bucket: a restore changes nothing there. */
async function comparePhotos({ env, sql, job: { place, step } }: StepContext): Promise<StepResult> {
  const [list] = filesAfter(sql, { afterId: number(place, 'after'), part: 'photos', limit: 1 })
  const missing = number(place, 'missing')
  if (list === undefined) {
    const line = missing === 0 ? 'Every photo is there.' : `Photos that are missing or changed: ${missing}.`
    return { step: 'finish', place: {}, line }
  }
  const rows = await gunzipRows<{ key: string; size: number; etag: string }>(
    await readChecked(env.BACKUPS, list.entry),
  )
  const last = rows.at(-1)?.key ?? ''
  const found = await etagsBetween(env.PHOTOS, String(place.from ?? ''), last)
  const lost = rows.filter(({ key, etag }) => found.get(key) !== etag).length
  return { step, place: { after: list.id, from: last, missing: missing + lost } }
}

async function etagsBetween(bucket: R2Bucket, after: string, last: string): Promise<Map<string, string>> {
  const etags = new Map<string, string>()
  let startAfter = after
  for (;;) {
    const listed = await bucket.list(startAfter === '' ? {} : { startAfter })
    for (const { key, etag } of listed.objects) etags.set(key, etag)
    startAfter = listed.objects.at(-1)?.key ?? last
    if (!listed.truncated || startAfter >= last) return etags
  }
}

async function finish({ env, job: { name } }: StepContext): Promise<StepResult> {
  await finishRestore(env, { name, nowMs: Date.now() })
  return { step: 'done', place: {}, line: `${name} is restored.` }
}
