/** What a stopped product has stored, read from its files: for tests that compare every row. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'

export type Row = Readonly<Record<string, unknown>>

const IS_OWN =
  "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name <> 'd1_migrations'"

function databasesIn(folder: string): DatabaseSync[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite')
    .map((file) => new DatabaseSync(join(folder, file)))
}

function tablesOf(db: DatabaseSync): string[] {
  const rows = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND ${IS_OWN}`).all()
  return rows.map(({ name }) => String(name))
}

/** All rows of a database by table. */
function rowsOf(db: DatabaseSync): ReadonlyMap<string, readonly Row[]> {
  return new Map(
    tablesOf(db).map((table) => [
      table,
      db
        .prepare(`SELECT * FROM "${table}"`)
        .all()
        .map((row) => ({ ...row })),
    ]),
  )
}

/** The rows of every table of the main database, or of the search index. */
export function readDatabase(
  storedIn: string,
  which: 'main' | 'search',
): ReadonlyMap<string, readonly Row[]> {
  const sign = which === 'main' ? 'users' : 'entries'
  for (const db of databasesIn(join(storedIn, 'd1', 'miniflare-D1DatabaseObject'))) {
    try {
      if (tablesOf(db).includes(sign)) return which === 'main' ? rowsOf(db) : indexedIds(db)
    } finally {
      db.close()
    }
  }
  throw new Error(`There is no ${which} database in ${storedIn}.`)
}

function indexedIds(db: DatabaseSync): ReadonlyMap<string, readonly Row[]> {
  return new Map([
    [
      'entries',
      db
        .prepare('SELECT id FROM entries ORDER BY id')
        .all()
        .map((row) => ({ ...row })),
    ],
  ])
}

/** The rows of every object of a class, by table. */
export function readObjects(storedIn: string, className: string): ReadonlyMap<string, readonly Row[]>[] {
  return databasesIn(join(storedIn, 'do', `hammerlane-${className}`)).map((db) => {
    try {
      return rowsOf(db)
    } finally {
      db.close()
    }
  })
}

/** The files of a bucket by key. */
export function readBucket(storedIn: string, bucket: string): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const db of databasesIn(join(storedIn, 'r2', 'miniflare-R2BucketObject'))) {
    for (const { key, blob_id: id } of db.prepare('SELECT key, blob_id FROM _mf_objects').all()) {
      const path = join(storedIn, 'r2', bucket, 'blobs', String(id))
      if (existsSync(path)) files.set(String(key), readFileSync(path))
    }
    db.close()
  }
  return files
}

/** Stores a file of a bucket under further keys. */
export function copyInBucket(
  storedIn: string,
  {
    bucket,
    key,
    copies,
  }: { readonly bucket: string; readonly key: string; readonly copies: readonly string[] },
): void {
  const blobs = join(storedIn, 'r2', bucket, 'blobs')
  for (const db of databasesIn(join(storedIn, 'r2', 'miniflare-R2BucketObject'))) {
    const row = db.prepare('SELECT * FROM _mf_objects WHERE key = ?').get(key)
    for (const copy of row === undefined ? [] : copies) {
      const stored = { ...row, key: copy, blob_id: randomBytes(20).toString('hex') }
      copyFileSync(join(blobs, String(row?.blob_id)), join(blobs, stored.blob_id))
      const names = Object.keys(stored)
      db.prepare(`INSERT INTO _mf_objects (${names}) VALUES (${names.map(() => '?')})`).run(
        ...Object.values(stored),
      )
    }
    db.close()
  }
}

/** The lines of a compressed file of a backup. */
export function linesOf(file: Buffer | undefined): unknown[] {
  if (file === undefined) throw new Error('The file is missing.')
  const lines = gunzipSync(file).toString().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown)
}

/** Forgets everything but the buckets. */
export function forgetAllButBuckets(storedIn: string): void {
  for (const name of readdirSync(storedIn))
    if (name !== 'r2') rmSync(join(storedIn, name), { recursive: true, force: true })
}
