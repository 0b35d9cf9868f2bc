import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import {
  columnsOf,
  fillTables,
  migrate,
  migratedDatabase,
  migrationFiles,
  tableNames,
} from './fixtures/old-database.ts'

/** Number of migrations before the one that rebuilds tables. */
const OLD = migrationFiles().indexOf('0013_lists_and_evidence.sql')

function filledOldDatabase(): DatabaseSync {
  const db = migratedDatabase(OLD)
  fillTables(db)
  // Ids of deleted rows are not given out again.
  db.exec(`UPDATE sqlite_sequence SET seq = seq + 100`)
  return db
}

function migrateToNewest(db: DatabaseSync): void {
  for (const file of migrationFiles().slice(OLD)) migrate(db, file)
}

type Rows = Record<string, unknown>[]

function readRows(db: DatabaseSync, columns: ReadonlyMap<string, string>): Map<string, Rows> {
  return new Map(
    [...columns].map(([table, names]) => [
      table,
      db.prepare(`SELECT ${names} FROM "${table}" ORDER BY 1, 2`).all() as Rows,
    ]),
  )
}

function readObjects(db: DatabaseSync): Map<string, string> {
  const rows = db.prepare(
    `SELECT type || ' ' || name AS name, sql FROM sqlite_master WHERE type <> 'table' AND sql IS NOT NULL`,
  )
  return new Map((rows.all() as { name: string; sql: string }[]).map(({ name, sql }) => [name, sql]))
}

test('migration: filled database of the old schema -> no row lost or changed, no broken reference', () => {
  const db = filledOldDatabase()
  const columns = new Map(
    tableNames(db).map((table) => [
      table,
      columnsOf(db, table)
        .map(({ name }) => `"${name}"`)
        .join(', '),
    ]),
  )
  const before = readRows(db, columns)
  for (const [table, rows] of before) expect(rows.length, table).toBeGreaterThanOrEqual(3)

  migrateToNewest(db)

  expect(readRows(db, columns)).toEqual(before)
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(tableNames(db).filter((name) => name.startsWith('kept_'))).toEqual([])
})

test('migration: rebuilt tables -> next id follows the last one that was given out', () => {
  const db = filledOldDatabase()
  const sequences = () =>
    db.prepare(`SELECT name, seq FROM sqlite_sequence ORDER BY name`).all() as { name: string; seq: number }[]
  const before = sequences()
  migrateToNewest(db)
  expect(sequences()).toEqual(before)
})

test('migration: indexes, triggers and views of the old schema -> still there', () => {
  const db = migratedDatabase(OLD)
  const before = readObjects(db)
  migrateToNewest(db)
  const after = readObjects(db)
  const changed = [...before].filter(([name, sql]) => after.get(name) !== sql).map(([name]) => name)
  // Attempts that are canceled permit another one.
  expect(changed).toEqual(['index listing_payments_one_standing'])
  expect(after.has('index listing_payments_one_standing')).toBe(true)
})

test('migration: columns added to tables of the old schema -> optional, so the old version can still write', () => {
  const old = migratedDatabase(OLD)
  const db = migratedDatabase()
  for (const table of tableNames(old)) {
    const known = new Set(columnsOf(old, table).map(({ name }) => name))
    const added = columnsOf(db, table).filter(({ name }) => !known.has(name))
    for (const { name, notnull, dflt_value } of added) {
      expect(notnull === 0 || dflt_value !== null, `${table}.${name}`).toBe(true)
    }
  }
})

test('migration: known cards, alerts and failed sales -> new columns filled from the old ones', () => {
  const db = filledOldDatabase()
  migrateToNewest(db)
  expect(db.prepare('SELECT card_fingerprint AS print FROM payment_methods').all()).toEqual([
    { print: 'card:4241:tok' },
    { print: 'card:4242:tok' },
    { print: 'card:4243:tok' },
  ])
  expect(db.prepare('SELECT user_id, auction_id FROM admin_alerts').all()).toEqual([
    { user_id: 1, auction_id: 1 },
    { user_id: 2, auction_id: 2 },
    { user_id: 3, auction_id: 3 },
  ])
  expect(db.prepare('SELECT DISTINCT default_reason, next_step FROM sales').all()).toEqual([
    { default_reason: 'price_unpaid', next_step: 'none' },
  ])
})
