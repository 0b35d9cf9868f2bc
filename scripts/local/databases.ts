import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ensureSlimVpic, VPIC_SCHEMA, VPIC_SOURCES, VPIC_TABLES } from '../vpic/slim.ts'
import { runCommand } from './command.ts'
import { hashFiles, isStamped, writeStamp } from './stamp.ts'

/**
 * Brings the local D1 databases of a state folder up to date: the migrations, and the vPIC data once.
 * No server may run on the folder. A folder that is up to date stays unchanged.
 */
export async function prepareDatabases(stateDir: string, log: (line: string) => void): Promise<void> {
  await migrate(stateDir, { binding: 'DB', folder: 'migrations', stamp: 'migrated-from' }, log)
  await migrate(
    stateDir,
    { binding: 'SEARCH', folder: 'migrations-search', stamp: 'search-migrated-from' },
    log,
  )
  await loadVpic(stateDir, log)
}

interface MigrationSource {
  readonly binding: 'DB' | 'SEARCH'
  readonly folder: string
  readonly stamp: string
}

async function migrate(
  stateDir: string,
  { binding, folder, stamp: name }: MigrationSource,
  log: (line: string) => void,
): Promise<void> {
  const input = hashFiles([folder])
  const stampFile = join(stateDir, name)
  if (isStamped(stampFile, input)) return
  log(binding === 'DB' ? 'Migrating the local database …' : 'Migrating the local search index …')
  await runCommand('wrangler', ['d1', 'migrations', 'apply', binding, '--local', '--persist-to', stateDir])
  writeStamp(stampFile, input)
}

async function loadVpic(stateDir: string, log: (line: string) => void): Promise<void> {
  const input = hashFiles(VPIC_SOURCES)
  const stampFile = join(stateDir, 'vpic-loaded-from')
  if (isStamped(stampFile, input)) return
  log('Loading the vPIC vehicle data …')
  copyInto(await vpicFile(stateDir), ensureSlimVpic())
  writeStamp(stampFile, input)
}

/**
 * The file of the local VPIC database. The platform names it by a hash, so a marker table created through
 * wrangler identifies it.
 */
async function vpicFile(stateDir: string): Promise<string> {
  const marker = 'CREATE TABLE IF NOT EXISTS vpic_here (id INTEGER)'
  await runCommand('wrangler', [
    'd1',
    'execute',
    'VPIC',
    '--local',
    '--persist-to',
    stateDir,
    '--command',
    marker,
  ])
  const folder = join(stateDir, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sqlite')) : []
  const found = files.map((name) => join(folder, name)).find(hasMarkerTable)
  if (found === undefined) throw new Error(`No local VPIC database was found under ${folder}.`)
  return found
}

function hasMarkerTable(file: string): boolean {
  const db = new DatabaseSync(file)
  try {
    return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'vpic_here'").get() !== undefined
  } finally {
    db.close()
  }
}

/**
 * Copies the tables by ATTACH in one transaction, which takes two seconds instead of the minutes of SQL text.
 * Idempotent.
 */
function copyInto(file: string, slim: string): void {
  const db = new DatabaseSync(file)
  try {
    db.prepare('ATTACH ? AS slim').run(slim)
    db.exec('BEGIN IMMEDIATE')
    for (const table of VPIC_TABLES) db.exec(`DROP TABLE IF EXISTS main.${table}`)
    for (const statement of VPIC_SCHEMA) db.exec(statement)
    for (const table of VPIC_TABLES) db.exec(`INSERT INTO main.${table} SELECT * FROM slim.${table}`)
    db.exec('COMMIT')
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}
