import { sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { BACKUP_TABLES } from './backup-tables.ts'
import type { StoredRow } from './table-pages.ts'

/** What a restore writes to the main database. Each statement can be repeated. */

/** The setting that says that a restore is under way; its value is the backup's name. */
export const RESTORING = 'restoring'
/** The setting that says that a restore has ended here; its value is the backup's name. */
export const RESTORED = 'restored'
/** Whether a restore is under way, in SQL. */
export const IS_RESTORING = sql`EXISTS (SELECT 1 FROM settings WHERE key = ${sql.raw(`'${RESTORING}'`)})`
/** Characters of JSON of one statement: a parameter may have 2,000,000 bytes. */
const MOST_CHARACTERS = 400_000
/** Ids that a restore leaves free: lost rows may have had them, whose keys a processor still knows. */
const SKIPPED_IDS = 10_000

/** A reference to another table's only key column. */
export interface Reference {
  readonly column: string
  readonly table: string
  readonly key: string
}

/** The references of every table to other ones. */
export async function listReferences(db: Database): Promise<ReadonlyMap<string, readonly Reference[]>> {
  const names = BACKUP_TABLES.map(({ name }) => name)
  const answers = await db.$client.batch<{ table: string; from: string; to: string }>(
    names.map((name) => db.$client.prepare(`PRAGMA foreign_key_list("${name}")`)),
  )
  return new Map(
    names.map((name, index) => [
      name,
      (answers[index]?.results ?? [])
        .filter(({ table }) => table !== name)
        .map(({ from, table, to }) => ({ column: from, table, key: to })),
    ]),
  )
}

/** The name of the backup that is being restored; null without one. */
export async function readRestoring(db: Database): Promise<string | null> {
  const row = await db.$client
    .prepare('SELECT value FROM settings WHERE key = ?')
    .bind(RESTORING)
    .first<{ value: string }>()
  return row === null ? null : (JSON.parse(row.value) as string)
}

/** Whether anybody has an account. */
export async function hasPeople(db: Database): Promise<boolean> {
  return (await db.$client.prepare('SELECT 1 AS found FROM users LIMIT 1').first()) !== null
}

/** Stores that a restore is under way; returns since when (ms), which of one that is repeated is earlier. */
export async function closeForRestore(
  db: Database,
  { name, nowMs }: { readonly name: string; readonly nowMs: number },
): Promise<number> {
  const since = await db.$client
    .prepare(
      `INSERT INTO settings (key, value, updated_at_ms) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value RETURNING updated_at_ms`,
    )
    .bind(RESTORING, JSON.stringify(name), nowMs)
    .first<number>('updated_at_ms')
  return since ?? nowMs
}

/** Empties all tables, and stores that a restore is under way. */
export async function emptyTables(
  db: Database,
  {
    order,
    name,
    nowMs,
  }: { readonly order: readonly string[]; readonly name: string; readonly nowMs: number },
): Promise<void> {
  const { $client } = db
  await $client.batch([
    $client.prepare('PRAGMA defer_foreign_keys = ON'),
    ...order.toReversed().map((table) => $client.prepare(`DELETE FROM "${table}"`)),
    $client
      .prepare('INSERT INTO settings (key, value, updated_at_ms) VALUES (?, ?, ?)')
      .bind(RESTORING, JSON.stringify(name), nowMs),
  ])
}

/** Empties these tables. */
export async function emptyThese(db: Database, tables: readonly string[]): Promise<void> {
  await db.$client.batch(tables.map((table) => db.$client.prepare(`DELETE FROM "${table}"`)))
}

/** Inserts rows; those that refer to a row that is not there are left out. */
export async function insertStoredRows(
  db: Database,
  {
    table,
    columns,
    references,
    rows,
  }: {
    readonly table: string
    readonly columns: readonly string[]
    readonly references: readonly Reference[]
    readonly rows: readonly StoredRow[]
  },
): Promise<void> {
  const value = (column: string) => `value ->> ${columns.indexOf(column)}`
  // Version 0, so that the replica that the room writes replaces the row.
  const written = (column: string) => (table === 'auctions' && column === 'version' ? '0' : value(column))
  const conditions = references.map(
    ({ column, table: other, key }) =>
      `AND (${value(column)} IS NULL OR EXISTS (SELECT 1 FROM "${other}" WHERE "${key}" = ${value(column)}))`,
  )
  const insert = db.$client.prepare(
    `INSERT OR REPLACE INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
    SELECT ${columns.map(written).join(', ')} FROM json_each(?) WHERE true ${conditions.join(' ')}`,
  )
  await db.$client.batch([
    // A row may refer to a later one of its own table.
    db.$client.prepare('PRAGMA defer_foreign_keys = ON'),
    ...toParts(rows).map((part) => insert.bind(part)),
  ])
}

/** The rows as JSON, in parts that fit into a parameter. */
function toParts(rows: readonly StoredRow[]): string[] {
  const parts: string[][] = [[]]
  let characters = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (characters + text.length > MOST_CHARACTERS && characters > 0) {
      parts.push([])
      characters = 0
    }
    parts.at(-1)?.push(text)
    characters += text.length
  }
  return parts.filter(({ length }) => length > 0).map((part) => `[${part.join(',')}]`)
}

/** Empties and fills the tables that triggers keep. */
export async function rebuildTables(db: Database): Promise<void> {
  const rebuilt = BACKUP_TABLES.filter(({ use }) => use === 'rebuild')
  await emptyThese(
    db,
    rebuilt.map(({ name }) => name),
  )
  // Emptied once more where emptying another one has counted it down.
  await emptyThese(db, ['listed_cells', 'user_list_sizes'])
  for (const table of BACKUP_TABLES)
    if (table.use === 'rebuild' && table.refill !== undefined) await db.$client.prepare(table.refill).run()
}

/** Has each table go on after the last id that it gave, and some more. */
export async function skipNumbers(db: Database, numbers: Readonly<Record<string, number>>): Promise<void> {
  const { $client } = db
  const statements = Object.entries(numbers).flatMap(([name, last]) => [
    $client
      .prepare(
        'INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)',
      )
      .bind(name),
    $client
      .prepare('UPDATE sqlite_sequence SET seq = ? WHERE name = ? AND seq < ?')
      .bind(last + SKIPPED_IDS, name, last + SKIPPED_IDS),
  ])
  if (statements.length > 0) await $client.batch(statements)
}

/** Number of rows of a table. */
export async function countRows(db: Database, table: string): Promise<number> {
  return (await db.$client.prepare(`SELECT count(*) AS n FROM "${table}"`).first<number>('n')) ?? 0
}

/** Stores that the restore has ended, with its entry in the audit log. What gave access before is deleted. */
export async function endRestore(
  db: Database,
  entry: { readonly name: string; readonly nowMs: number },
): Promise<void> {
  const { $client } = db
  await $client.batch([
    $client
      .prepare(
        `INSERT INTO audit_log (actor_id, action, subject_type, subject_id, reason, before, after, at_ms)
        SELECT NULL, 'backup.restore', 'backup', ?1, 'With RESTORE_TOKEN', 'null', '{"state":"done"}', ?2
        WHERE EXISTS (SELECT 1 FROM settings WHERE key = ?3)`,
      )
      .bind(entry.name, entry.nowMs, RESTORING),
    // Of a sign-in that had begun before. Once the restore has ended this is not repeated.
    ...['account_tokens', 'sessions'].map((table) =>
      $client
        .prepare(`DELETE FROM ${table} WHERE EXISTS (SELECT 1 FROM settings WHERE key = ?)`)
        .bind(RESTORING),
    ),
    $client
      .prepare(
        `INSERT OR REPLACE INTO settings (key, value, updated_at_ms)
        SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM settings WHERE key = ?4)`,
      )
      .bind(RESTORED, JSON.stringify(entry.name), entry.nowMs, RESTORING),
    $client.prepare('DELETE FROM settings WHERE key = ?').bind(RESTORING),
  ])
}
