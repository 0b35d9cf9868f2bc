import type { Database } from '../../client.ts'
import { BACKUP_TABLES, type StoredTable } from './backup-tables.ts'

/** The pages of the tables that a backup stores. Names of tables and columns come from the code and the schema alone. */

/** A row as its columns' values, in the order of `listColumns`. */
export type StoredRow = readonly (string | number | null)[]

/** The columns of a table that can be written. */
export async function listColumns(db: Database, table: string): Promise<string[]> {
  const { results } = await db.$client
    .prepare(`PRAGMA table_xinfo("${table}")`)
    .all<{ name: string; hidden: number }>()
  return results.filter(({ hidden }) => hidden === 0).map(({ name }) => name)
}

/** The columns of every table, so that two schemas can be compared. */
export async function listSchema(db: Database): Promise<readonly (readonly [string, readonly string[]])[]> {
  const names = BACKUP_TABLES.map(({ name }) => name).toSorted()
  const answers = await db.$client.batch<{ name: string; hidden: number }>(
    names.map((name) => db.$client.prepare(`PRAGMA table_xinfo("${name}")`)),
  )
  return names.map((name, index) => [name, answers[index]?.results.map((column) => column.name) ?? []])
}

/**
 * A page of a table, in the order of its rows' numbers, with the number of the last row: at most `limit` rows, and of those
 * none after the one that reaches `bytes`, which is measured before any content is read.
 */
export async function readTablePage(
  db: Database,
  { name, leavesOut, blanks = {} }: StoredTable,
  {
    columns,
    afterRow,
    limit,
    bytes,
    where = null,
  }: {
    readonly columns: readonly string[]
    readonly afterRow: number
    readonly limit: number
    readonly bytes: number
    /** A further condition on numbers, in SQL. */
    readonly where?: string | null
  },
): Promise<{ readonly rows: StoredRow[]; readonly lastRow: number; readonly isLast: boolean }> {
  const values = columns.map((column) => blanks[column] ?? `"${column}"`)
  const sizes = values.map((value) => `coalesce(octet_length(${value}), 0)`)
  const conditions = [leavesOut && `NOT (${leavesOut})`, where].filter(Boolean).map((one) => ` AND ${one}`)
  const fromTable = `FROM "${name}" WHERE rowid > ?1${conditions.join('')}`
  const end = await db.$client
    .prepare(
      `SELECT max(row) FILTER (WHERE before < ?3) AS lastRow, count(*) = ?2 OR max(before) >= ?3 AS hasMore
      FROM (SELECT row, sum(size) OVER (ORDER BY row) - size AS before
        FROM (SELECT rowid AS row, ${sizes.join(' + ')} AS size ${fromTable} ORDER BY rowid LIMIT ?2))`,
    )
    .bind(afterRow, limit, bytes)
    .first<{ lastRow: number | null; hasMore: number | null }>()
  const lastRow = end?.lastRow ?? afterRow
  const rows = await db.$client
    .prepare(`SELECT ${values.join(', ')} ${fromTable} AND rowid <= ?2 ORDER BY rowid`)
    .bind(afterRow, lastRow)
    .raw<(string | number | null)[]>()
  return { rows, lastRow, isLast: end?.hasMore !== 1 }
}

/** The newest ids of auctions and people: a backup holds no rooms and channels of later ones. */
export async function readNewestIds(
  db: Database,
): Promise<{ readonly auctionId: number; readonly userId: number }> {
  const found = await db.$client
    .prepare(
      'SELECT coalesce((SELECT max(id) FROM auctions), 0) AS auctionId, coalesce((SELECT max(id) FROM users), 0) AS userId',
    )
    .first<{ auctionId: number; userId: number }>()
  return found ?? { auctionId: 0, userId: 0 }
}

/** A page of the ids of auctions or people, in their order. */
export async function listIds(
  db: Database,
  table: 'auctions' | 'users',
  { afterId, untilId, limit }: { readonly afterId: number; readonly untilId: number; readonly limit: number },
): Promise<number[]> {
  const ids = await db.$client
    .prepare(`SELECT id FROM ${table} WHERE id > ? AND id <= ? ORDER BY id LIMIT ?`)
    .bind(afterId, untilId, limit)
    .raw<[number]>()
  return ids.map(([id]) => id)
}

/** The last id that each table gave. */
export async function readNumbers(db: Database): Promise<Record<string, number>> {
  const rows = await db.$client.prepare('SELECT name, seq FROM sqlite_sequence').raw<[string, number]>()
  const known = new Set(BACKUP_TABLES.map(({ name }) => name))
  return Object.fromEntries(rows.filter(([name]) => known.has(name)))
}
