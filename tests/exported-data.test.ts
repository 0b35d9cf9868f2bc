import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '../worker/db/schema/index.ts'
import { EXPORTED_DATA } from './fixtures/exported-data.ts'

/** `table.column` for each column that refers to a person; `table` where none does. */
function personColumns(table: SQLiteTable): string[] {
  const { name, foreignKeys } = getTableConfig(table)
  const toPeople = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === schema.users)
  if (toPeople.length === 0) return [name]
  return toPeople.flatMap(({ columns }) => columns.map((column) => `${name}.${column.name}`))
}

test('data export: every table of the schema -> exported, or left out for a reason', () => {
  const tables = Object.values(schema).filter((table) => table instanceof SQLiteTable)
  const isDecided = (column: string) => Object.hasOwn(EXPORTED_DATA, column)
  expect(tables.flatMap(personColumns).filter((column) => !isDecided(column))).toEqual([])
  const known = new Set(tables.flatMap((table) => [getTableConfig(table).name, ...personColumns(table)]))
  expect(Object.keys(EXPORTED_DATA).filter((column) => !known.has(column))).toEqual([])
})
