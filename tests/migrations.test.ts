import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { AREAS } from '../domain/vehicle/areas.ts'
import {
  BODY_STYLES,
  DRIVETRAINS,
  FUEL_TYPES,
  PUBLIC_AUCTION_STATUSES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../domain/vehicle/enumerations.ts'
import { packFacts } from '../worker/db/queries/search/packed-facts.ts'
import {
  columnsOf,
  fillTables,
  migrate,
  migratedDatabase,
  migrationFiles,
  tableNames,
} from './fixtures/old-database.ts'
import { OLD, type Rows } from './fixtures/rebuilding-migration.ts'

function filledOldDatabase(): DatabaseSync {
  const db = migratedDatabase(OLD)
  fillTables(db)
  // Ids of deleted rows are not given out again.
  db.exec(`UPDATE sqlite_sequence SET seq = seq + 100`)
  return db
}

/** Applies the migration that rebuilds tables. */
function rebuildTables(db: DatabaseSync): void {
  migrate(db, '0013_lists_and_evidence.sql')
}

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

  rebuildTables(db)

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
  rebuildTables(db)
  expect(sequences()).toEqual(before)
})

test('migration: indexes, triggers and views of the old schema -> still there', () => {
  const db = migratedDatabase(OLD)
  const before = readObjects(db)
  rebuildTables(db)
  const after = readObjects(db)
  const changed = [...before].filter(([name, sql]) => after.get(name) !== sql).map(([name]) => name)
  // Attempts that are canceled permit another one.
  expect(changed).toEqual(['index listing_payments_one_standing'])
  expect(after.has('index listing_payments_one_standing')).toBe(true)
})

test('migration: columns added to tables of the old schema -> optional, so the old version can still write', () => {
  const old = migratedDatabase(OLD)
  const db = migratedDatabase(OLD + 1)
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
  rebuildTables(db)
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

test('migration of the filters: filled database -> lists have the values of their vehicles, cells count them', () => {
  const db = migratedDatabase(OLD + 1)
  fillTables(db)
  const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n
  const listed = count('SELECT count(*) AS n FROM listed')
  expect(listed).toBeGreaterThanOrEqual(3)
  db.exec(
    "UPDATE vehicles SET transmission = 'manual', fuel_type = 'electric' WHERE id = (SELECT max(id) FROM vehicles)",
  )
  const words = count('SELECT sum(version) AS n FROM word_versions')
  migrate(db, '0014_filters.sql')
  expect(
    count(`SELECT count(*) AS n FROM listed l JOIN auctions a ON a.id = l.id JOIN vehicles v ON v.id = a.vehicle_id
      WHERE l.transmission = v.transmission AND l.fuel_type = v.fuel_type`),
  ).toBe(listed)
  expect(count('SELECT sum(auctions) AS n FROM listed_cells')).toBe(listed)
  // Every listing is indexed again, with its seller's name.
  expect(count('SELECT sum(version) AS n FROM word_versions')).toBeGreaterThan(words)
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
})

/** The rows of one query that the other lacks, in both directions. */
function difference(db: DatabaseSync, one: string, other: string): Rows {
  const missing = (from: string, without: string) => db.prepare(`${from} EXCEPT ${without}`).all() as Rows
  return [...missing(one, other), ...missing(other, one)]
}

test('migrations of the list: filled database -> rows as their source has them, cells count them', () => {
  const db = migratedDatabase(OLD + 1)
  fillTables(db)
  for (const file of migrationFiles().slice(OLD + 1)) migrate(db, file)
  const columns = columnsOf(db, 'listed').map(({ name }) => name)
  const facts = columnsOf(db, 'listed_cells')
    .map(({ name }) => name)
    .filter((name) => name !== 'auctions')
  const counted = facts.map((name) => `coalesce(${name}, '')`).join(', ')
  const check = () => {
    expect(
      difference(db, `SELECT ${columns} FROM listed`, `SELECT ${columns} FROM listed_source`),
      'listed',
    ).toEqual([])
    expect(
      difference(
        db,
        `SELECT ${facts}, auctions FROM listed_cells WHERE auctions > 0`,
        `SELECT ${counted}, count(*) FROM listed GROUP BY ${counted}`,
      ),
      'listed_cells',
    ).toEqual([])
  }
  expect(db.prepare('SELECT count(*) AS n FROM listed').get()).not.toEqual({ n: 0 })
  check()
  // The triggers write the rows again: with values, without those that a vehicle may lack, and again without.
  const optional = columnsOf(db, 'vehicles').filter(
    ({ name, notnull, hidden }) => notnull === 0 && hidden === 0 && columns.includes(name),
  )
  const nothing = optional.map(({ name }) => `${name} = NULL`).join(', ')
  for (const change of ['make = make', nothing, 'make = make']) {
    db.exec(`UPDATE vehicles SET ${change}`)
    check()
  }
})

test('packed facts: each value of each list, and none -> the view packs as the conditions of the list expect', () => {
  const db = migratedDatabase(OLD + 1)
  fillTables(db)
  for (const file of migrationFiles().slice(OLD + 1)) migrate(db, file)
  const read = `SELECT facts, status, iif(has_reserve, 'reserve', 'no_reserve') AS reserve, body_style AS bodyStyle, drivetrain,
    title_status AS titleStatus, area, transmission, fuel_type AS fuelType FROM listed`
  const lists = [
    ['vehicles', 'body_style', BODY_STYLES],
    ['vehicles', 'drivetrain', [...DRIVETRAINS, null]],
    ['vehicles', 'title_status', TITLE_STATUSES],
    ['vehicles', 'transmission', TRANSMISSIONS],
    ['vehicles', 'fuel_type', FUEL_TYPES],
    ['auctions', 'has_reserve', [0, 1]],
    ['auctions', 'status', PUBLIC_AUCTION_STATUSES],
    ['profiles', 'city', ['Los Angeles', 'Irvine', 'Riverside', 'Nowhere']],
  ] as const
  const areas = new Set<unknown>()
  for (const [table, column, values] of lists) {
    for (const value of values) {
      db.prepare(`UPDATE ${table} SET ${column} = ?`).run(value)
      const rows = db.prepare(read).all() as unknown as (Parameters<typeof packFacts>[0] & {
        facts: number
      })[]
      expect(rows).not.toEqual([])
      for (const { facts, ...row } of rows) {
        expect(facts, `${column} = ${value}`).toBe(packFacts(row))
        areas.add(row.area)
      }
    }
  }
  expect(areas).toEqual(new Set([...AREAS, null]))
})
