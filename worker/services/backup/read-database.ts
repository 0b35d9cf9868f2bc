import { hash } from 'node:crypto'
import { database } from '../../db/client.ts'
import { STORED_TABLES } from '../../db/queries/backup/backup-tables.ts'
import {
  listColumns,
  listIds,
  listSchema,
  readNewestIds,
  readNumbers,
  readTablePage,
  type StoredRow,
} from '../../db/queries/backup/table-pages.ts'
import type { Env } from '../../env.ts'

/** What a backup reads of the main database. */

type Db = Pick<Env, 'DB'>

/** The most rows of a page, and the bytes that none but its last row may pass. */
export const ROWS_OF_PAGE = 5_000
const PAGE_BYTES = 4_000_000

/** The names of the tables in the order in which they are read. */
export const DATABASE_TABLES: readonly string[] = STORED_TABLES.map(({ name }) => name)

/** SHA-256 of the schema: a backup is restored into the same one. */
export async function readSchema(env: Db): Promise<string> {
  return hash('sha256', JSON.stringify(await listSchema(database(env))), 'hex')
}

export const newestIds = (env: Db) => readNewestIds(database(env))

export const lastNumbers = (env: Db) => readNumbers(database(env))

/** A page of the ids of auctions or people. */
export function idsOf(
  env: Db,
  table: 'auctions' | 'users',
  page: { readonly afterId: number; readonly untilId: number; readonly limit: number },
): Promise<number[]> {
  return listIds(database(env), table, page)
}

/** A page of a table as a backup stores it. */
export interface TablePage {
  readonly columns: readonly string[]
  readonly rows: readonly StoredRow[]
  readonly lastRow: number
  readonly isLast: boolean
}

/** The next page of a table; of auctions none after `untilAuction`, whose rooms are not in the backup. */
export async function readPage(
  env: Db,
  table: string,
  page: { readonly afterRow: number; readonly limit: number; readonly untilAuction: number },
): Promise<TablePage> {
  const stored = STORED_TABLES.find(({ name }) => name === table)
  if (stored === undefined) throw new Error(`No backup stores the table ${table}.`)
  const db = database(env)
  const columns = await listColumns(db, table)
  const where = table === 'auctions' ? `id <= ${Math.trunc(page.untilAuction)}` : null
  const { afterRow, limit } = page
  const read = await readTablePage(db, stored, { columns, afterRow, limit, bytes: PAGE_BYTES, where })
  return { columns, ...read }
}
