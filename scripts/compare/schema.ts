import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runCommand } from '../local/command.ts'

const MIGRATIONS = ['migrations', 'migrations-search']

/**
 * The database schema of a checkout from both of its sources: the result of its migrations, and the SQL of
 * its TypeScript tables, which the queries are written against.
 */
export async function readSchema(folder: string): Promise<string[]> {
  const migrated = MIGRATIONS.flatMap((name) => migratedSchema(join(folder, name)))
  const declared = await runCommand('drizzle-kit', ['export'], {}, folder)
  return [...migrated, ...declared.split('\n').filter((line) => !line.startsWith('npm '))]
}

function migratedSchema(folder: string): string[] {
  const db = new DatabaseSync(':memory:')
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    for (const file of files.sort()) db.exec(readFileSync(join(folder, file), 'utf8'))
    const rows = db.prepare('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name').all()
    return rows.flatMap(({ sql }) => String(sql).split('\n'))
  } finally {
    db.close()
  }
}
