import { database } from '../../db/client.ts'
import { BACKUP_TABLES, STORED_TABLES } from '../../db/queries/backup/backup-tables.ts'
import {
  closeForRestore,
  countRows,
  emptyTables,
  emptyThese,
  endRestore,
  hasPeople,
  insertStoredRows,
  listReferences,
  type Reference,
  readRestoring,
  rebuildTables,
  skipNumbers,
} from '../../db/queries/backup/restore-tables.ts'
import type { StoredRow } from '../../db/queries/backup/table-pages.ts'
import { markAllChanged } from '../../db/queries/search/index-versions.ts'
import { emptyIndex } from '../../db/queries/search/search-index.ts'
import type { Env } from '../../env.ts'
import { indexChanges } from '../search/index-changes.ts'

/** What a restore writes to the main database and the search index. Each step can be repeated. */

type Db = Pick<Env, 'DB'>

/** The tables that are restored once the rooms have written their replicas. */
const LATE_TABLES: readonly string[] = STORED_TABLES.filter(({ use }) => use === 'store_late').map(
  ({ name }) => name,
)
/** Batches of listings that one step indexes. */
const INDEX_BATCHES = 5

/** Whether a restore may begin: the database holds nobody's account, or what an earlier try of it has left. */
export async function isRestorable(env: Db, name: string): Promise<boolean> {
  const db = database(env)
  return !(await hasPeople(db)) || (await readRestoring(db)) === name
}

/** Whether a restore is under way, or has failed half-done: nothing else may change the database. */
export async function isRestoring(env: Db): Promise<boolean> {
  return (await readRestoring(database(env))) !== null
}

/** The tables in an order in which each comes after those that it refers to. */
async function parentsFirst(env: Db): Promise<{
  readonly order: readonly string[]
  readonly references: ReadonlyMap<string, readonly Reference[]>
}> {
  const references = await listReferences(database(env))
  const order: string[] = []
  let left = BACKUP_TABLES.map(({ name }) => name)
  while (left.length > 0) {
    const next = left.filter((name) => references.get(name)?.every(({ table }) => order.includes(table)))
    if (next.length === 0) throw new Error(`These tables refer to each other: ${left.join(', ')}.`)
    order.push(...next)
    left = left.filter((name) => !next.includes(name))
  }
  return { order, references }
}

/** Has the crons wait and people refused from here on; returns since when (ms). */
export const closePlatform = (env: Db, entry: { readonly name: string; readonly nowMs: number }) =>
  closeForRestore(database(env), entry)

/** Empties the database. */
export async function beginRestore(env: Db, name: string, nowMs: number): Promise<void> {
  const { order } = await parentsFirst(env)
  await emptyTables(database(env), { order, name, nowMs })
}

/** The tables of one phase in the order in which they are written: before the rooms, or after them. */
export async function tablesOfPhase(env: Db, phase: 'early' | 'late'): Promise<readonly string[]> {
  const { order } = await parentsFirst(env)
  const stored = new Set(STORED_TABLES.map(({ name }) => name))
  return order.filter((name) => stored.has(name) && LATE_TABLES.includes(name) === (phase === 'late'))
}

/** Empties what the rooms have written to the tables of the late phase. */
export async function emptyLateTables(env: Db): Promise<void> {
  await emptyThese(database(env), LATE_TABLES)
}

/** Writes rows of a table. */
export async function writeRows(
  env: Db,
  page: { readonly table: string; readonly columns: readonly string[]; readonly rows: readonly StoredRow[] },
): Promise<void> {
  const { references } = await parentsFirst(env)
  await insertStoredRows(database(env), { ...page, references: references.get(page.table) ?? [] })
}

export const countOf = (env: Db, table: string) => countRows(database(env), table)

/** Fills the tables that triggers keep, and has ids go on after those that were given. */
export async function finishTables(env: Db, numbers: Readonly<Record<string, number>>): Promise<void> {
  await rebuildTables(database(env))
  await skipNumbers(database(env), numbers)
}

/** Empties the search index, so that every listing is indexed again. */
export async function emptySearch(env: Env): Promise<void> {
  await emptyIndex(env.SEARCH)
  await markAllChanged(database(env))
}

/** Indexes some listings; false once none is left. */
export async function indexSome(env: Env): Promise<boolean> {
  return (await indexChanges(env, { batches: INDEX_BATCHES })) > 0
}

/** Stores that the restore has ended: crons run again, and people are no longer refused. */
export const finishRestore = (env: Db, entry: { readonly name: string; readonly nowMs: number }) =>
  endRestore(database(env), entry)
