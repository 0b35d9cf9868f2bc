import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { finalSchema } from './fixtures/final-schema.ts'
import { migratedDatabase, tableNames } from './fixtures/old-database.ts'

const readAll = (db: DatabaseSync) => ({
  made: db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name').all(),
  rows: tableNames(db).map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]),
})

test('final schema: applied to an empty database -> what all migrations leave behind', () => {
  const migrated = migratedDatabase()
  const made = new DatabaseSync(':memory:')
  made.exec('BEGIN')
  for (const statement of finalSchema(migrated)) made.exec(statement)
  made.exec('COMMIT')
  expect(readAll(made)).toEqual(readAll(migrated))
})
