/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Every query that reads, and every change of many rows, reaches its tables through an index. A query that is new stands
 * here or among those that are left out with their reason; else the last test fails.
 */
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordingDatabase } from '../support/recording-database.ts'
import { AUCTION_READS } from './auctions.ts'
import { NOT_PLANNED, SCANNED } from './left-out.ts'
import { TALK_READS } from './messaging.ts'
import { MONEY_READS } from './money.ts'
import { PEOPLE_READS } from './people.ts'
import type { Read } from './read.ts'
import { SELLING_READS } from './selling.ts'

const READS: readonly (readonly [name: string, read: Read])[] = [
  AUCTION_READS,
  PEOPLE_READS,
  MONEY_READS,
  SELLING_READS,
  TALK_READS,
].flatMap((reads) =>
  Object.entries(reads).flatMap(([file, calls]) =>
    Object.entries(calls).map(([call, read]) => [`${file}/${call}`, read] as const),
  ),
)
const functionOf = (name: string) => name.split(',')[0] ?? name

/** What a step may walk through whole wherever it stands: a parameter's list, what FTS5 found, another step's rows. */
const NO_TABLE = /^SCAN (\w+ VIRTUAL TABLE INDEX|CONSTANT ROW|\d+ CONSTANT ROWS|found|due|\(subquery-\d+\)) /

async function scansOf(read: Read): Promise<string[]> {
  const [main, search] = [recordingDatabase(env.DB), recordingDatabase(env.SEARCH)]
  await read(main.db, search.d1)
  const asked = [
    ...main.statements.map((statement) => ({ ...statement, in: env.DB })),
    ...search.statements.map((statement) => ({ ...statement, in: env.SEARCH })),
  ]
  expect(asked.length).toBeGreaterThan(0)
  const scans: string[] = []
  for (const { sql: text, params, in: database } of asked) {
    const plan = await database
      .prepare(`explain query plan ${text}`)
      .bind(...params)
      .all<{ detail: string }>()
    for (const { detail } of plan.results) {
      if (detail.startsWith('SCAN') && !NO_TABLE.test(`${detail} `)) scans.push(`${detail} in ${text}`)
    }
  }
  return scans
}

test.each(READS)('%s reaches every table through an index', async (name, read) => {
  const allowed = SCANNED[name] ?? SCANNED[functionOf(name)]
  const scans = await scansOf(read)
  if (allowed === undefined) expect(scans).toEqual([])
  // A reason that is not needed any more goes.
  else expect(scans.filter((scan) => !allowed.step.test(scan))).toEqual([])
  expect(allowed !== undefined && scans.length === 0, 'is left out for nothing').toBe(false)
})

test('a query without an index is found out', async () => {
  expect(await scansOf((db) => db.all(sql`select * from users where first_name = ${'M'}`))).toEqual([
    'SCAN users in select * from users where first_name = ?',
  ])
})

test('every query is planned, or left out with its reason', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../../worker/db/queries/**/*.ts', {
    eager: true,
  })
  const exported = Object.entries(modules).flatMap(([path, exports]) => {
    const file = path.replace(/^.*\/|\.ts$/g, '')
    return Object.keys(exports)
      .filter((name) => typeof exports[name] === 'function')
      .map((name) => `${file}/${name}`)
  })
  expect(exported.length).toBeGreaterThan(150)
  // The name of a file is its key here, whatever its folder.
  expect(new Set(exported).size).toBe(exported.length)
  const known = new Set([...READS.map(([name]) => functionOf(name)), ...Object.keys(NOT_PLANNED)])
  expect(exported.filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !exported.includes(name))).toEqual([])
})
