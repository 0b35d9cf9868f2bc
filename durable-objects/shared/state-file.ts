/**
 * An object's whole state as a file: NDJSON, first a line with the facts, then one for each row; compressed, with its
 * SHA-256 (docs/rules/administration.md, Backups).
 */
import type { StateExport, StateFile } from '../../domain/administration/state-file.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { Env } from '../../worker/env.ts'
import {
  gunzipLines,
  gzip,
  readChecked,
  sha256Of,
  UnusableBackup,
} from '../../worker/services/backup/files.ts'
import { hasTables, migrate } from './migrate.ts'

/** What an object stores. */
export interface StateShape {
  readonly kind: 'room' | 'channel' | 'platform'
  readonly tables: readonly string[]
  readonly migrations: readonly string[]
  /** Tables of what can be read again: rows of these alone are no state of its own. */
  readonly caches?: readonly string[]
}

interface Head {
  readonly kind: StateShape['kind']
  readonly seq: number
  /** Number of migrations that the tables have had. */
  readonly migrations: number
  /** When the alarm would have come (ms); for readers only, since an import finds out what is due. */
  readonly alarm_ms: number | null
  /** The last number that each table with AUTOINCREMENT gave. */
  readonly numbers: Readonly<Record<string, number>>
  readonly tables: Readonly<Record<string, number>>
}

interface Row {
  readonly table: string
  readonly row: Readonly<Record<string, SqlStorageValue>>
}

/** The key under which an object keeps which file it was taken from. */
const TAKEN_FROM = 'taken_from'
/** Rows that become one piece of text. */
const ROWS_OF_PIECE = 500

/** Puts the object's state into the bucket; null if the object has no tables. The rows are those of one moment. */
export async function exportState(
  { storage, env }: { readonly storage: DurableObjectStorage; readonly env: Pick<Env, 'BACKUPS'> },
  file: string,
  { shape, seq }: { readonly shape: StateShape; readonly seq: () => number },
): Promise<StateExport | null> {
  if (!hasTables(storage.sql)) return null
  const alarmMs = await storage.getAlarm()
  // Nothing is awaited while it reads.
  const state = readState(storage.sql, { shape, seq: seq(), alarmMs })
  const bytes = await gzip(state.pieces)
  const sha256 = sha256Of(bytes)
  await env.BACKUPS.put(file, bytes, { sha256 })
  return { file, seq: state.head.seq, tables: state.head.tables, bytes: bytes.byteLength, sha256 }
}

function readState(
  sql: SqlStorage,
  {
    shape,
    seq,
    alarmMs,
  }: { readonly shape: StateShape; readonly seq: number; readonly alarmMs: number | null },
): { readonly head: Head; readonly pieces: string[] } {
  const tables: Record<string, number> = {}
  const pieces: string[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) pieces.push(`${lines.join('\n')}\n`)
    lines = []
  }
  for (const table of shape.tables) {
    tables[table] = 0
    for (const row of sql.exec(`SELECT * FROM ${table}`)) {
      tables[table] += 1
      lines.push(JSON.stringify({ table, row } satisfies Row))
      if (lines.length >= ROWS_OF_PIECE) flush()
    }
  }
  flush()
  const head: Head = {
    kind: shape.kind,
    seq,
    migrations: sql.exec<{ n: number }>('SELECT count(*) AS n FROM _migrations').one().n,
    alarm_ms: alarmMs,
    numbers: readNumbers(sql),
    tables,
  }
  return { head, pieces: [`${JSON.stringify(head)}\n`, ...pieces] }
}

function readNumbers(sql: SqlStorage): Record<string, number> {
  const known = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").toArray()
  if (known.length === 0) return {}
  const rows = sql.exec<{ name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence')
  return Object.fromEntries(Array.from(rows, ({ name, seq }) => [name, seq]))
}

/**
 * Takes the state of a file, in one transaction; `afterwards` belongs to it. Refused if the object has a state of its own, or
 * the file is damaged or of a later version. A state of the same file is replaced: of a restore that is repeated, the database
 * has lost again what the object has done since.
 */
export async function importState(
  ...[place, file, options]: Parameters<typeof takeState>
): Promise<Result<null, string>> {
  try {
    await takeState(place, file, options)
    return ok(null)
  } catch (error) {
    // An exception would lose its type over RPC.
    if (error instanceof UnusableBackup) return err(error.message)
    throw error
  }
}

async function takeState(
  { storage, env }: { readonly storage: DurableObjectStorage; readonly env: Pick<Env, 'BACKUPS'> },
  { file, sha256 }: StateFile,
  {
    shape,
    nowMs,
    afterwards,
  }: { readonly shape: StateShape; readonly nowMs: number; readonly afterwards?: () => void },
): Promise<void> {
  refuseOwnState(storage, shape, { file, sha256 })
  const lines = gunzipLines(await readChecked(env.BACKUPS, { file, sha256 }))
  const first = await lines.next()
  const head = JSON.parse(first.done ? '{}' : first.value) as Partial<Head>
  if (head.kind !== shape.kind || head.migrations === undefined)
    throw new UnusableBackup(`${file} is not the state of a ${shape.kind}.`)
  if (head.migrations > shape.migrations.length)
    throw new UnusableBackup(`${file} was made by a later version of the product.`)
  const rows: Row[] = []
  for await (const line of lines) rows.push(JSON.parse(line) as Row)
  // Another call may have begun meanwhile.
  refuseOwnState(storage, shape, { file, sha256 })
  storage.transactionSync(() => {
    dropTables(storage.sql)
    migrate(storage, shape.migrations.slice(0, head.migrations), nowMs)
    for (const { table, row } of rows) insertRow(storage.sql, table, row)
    for (const [table, number] of Object.entries(head.numbers ?? {}))
      continueNumbers(storage.sql, table, number)
    migrate(storage, shape.migrations, nowMs)
    afterwards?.()
    storage.kv.put(TAKEN_FROM, sha256)
  })
}

/** @throws UnusableBackup if the object has stored anything that it has not from this file. */
function refuseOwnState(storage: DurableObjectStorage, shape: StateShape, { file, sha256 }: StateFile): void {
  if (!hasRows(storage.sql, shape) || storage.kv.get(TAKEN_FROM) === sha256) return
  throw new UnusableBackup(`${file}: this ${shape.kind} has a state of its own.`)
}

/** Whether the object has stored anything: one that was only read has tables and caches at most. */
function hasRows(sql: SqlStorage, { tables, caches = [] }: StateShape): boolean {
  const own = tables.filter((table) => !caches.includes(table))
  return (
    hasTables(sql) && own.some((table) => sql.exec(`SELECT 1 FROM ${table} LIMIT 1`).toArray().length > 0)
  )
}

/** Drops the tables, since those of the file may be of an earlier version. */
function dropTables(sql: SqlStorage): void {
  const made = sql.exec<{ type: string; name: string }>(
    `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type DESC`,
  )
  for (const { type, name } of made.toArray()) sql.exec(`DROP ${type} ${name}`)
}

/** Has the table's numbers go on after this one, even if the rows that had the last ones are deleted. */
function continueNumbers(sql: SqlStorage, table: string, number: number): void {
  sql.exec('DELETE FROM sqlite_sequence WHERE name = ?', table)
  sql.exec('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, number)
}

function insertRow(sql: SqlStorage, table: string, row: Row['row']): void {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  sql.exec(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, ...Object.values(row))
}
