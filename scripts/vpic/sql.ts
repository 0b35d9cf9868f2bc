import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { ensureSlimVpic, VPIC_SCHEMA, VPIC_TABLES } from './slim.ts'

/** D1 accepts statements of at most 100 KB. */
const STATEMENT_CHARACTERS = 90_000

/** Writes the slimmed vPIC database as SQL text, the format that production D1 imports: about 20 MB. */
export function writeVpicSql(path: string): void {
  const db = new DatabaseSync(ensureSlimVpic(), { readOnly: true })
  const file = openSync(path, 'w')
  try {
    for (const table of VPIC_TABLES) writeSync(file, `DROP TABLE IF EXISTS ${table};\n`)
    for (const statement of VPIC_SCHEMA) writeSync(file, `${statement};\n`)
    for (const table of VPIC_TABLES) {
      for (const statement of toInserts(db, table)) writeSync(file, statement)
    }
  } finally {
    closeSync(file)
    db.close()
  }
}

function* toInserts(db: DatabaseSync, table: string): Generator<string> {
  let rows: string[] = []
  let characters = 0
  const statement = () => `INSERT INTO ${table} VALUES\n${rows.join(',\n')};\n`
  for (const row of db.prepare(`SELECT * FROM ${table}`).iterate()) {
    const text = `(${Object.values(row).map(literal).join(',')})`
    if (characters + text.length > STATEMENT_CHARACTERS) {
      yield statement()
      rows = []
      characters = 0
    }
    rows.push(text)
    characters += text.length + 2
  }
  if (rows.length > 0) yield statement()
}

function literal(value: SQLOutputValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return `'${String(value).replaceAll("'", "''")}'`
}
