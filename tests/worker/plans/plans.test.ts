/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Every read and every update of many rows uses an index. A new query is added here or to left-out.ts with
 * its reason; otherwise the last test fails.
 */
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordingDatabase } from '../support/recording-database.ts'
import { ADMINISTRATION_READS } from './administration.ts'
import { AUCTION_READS } from './auctions.ts'
import { FEE_READS } from './fees.ts'
import { FRAUD_READS } from './fraud.ts'
import { ALLOWED_SCANS, NOT_PLANNED } from './left-out.ts'
import { MESSAGING_READS } from './messaging.ts'
import { MONEY_READS } from './money.ts'
import { PEOPLE_READS } from './people.ts'
import type { Read } from './read.ts'
import { SELLING_READS } from './selling.ts'

const READS: readonly (readonly [name: string, read: Read])[] = [
  ADMINISTRATION_READS,
  AUCTION_READS,
  PEOPLE_READS,
  MONEY_READS,
  FEE_READS,
  FRAUD_READS,
  SELLING_READS,
  MESSAGING_READS,
].flatMap((reads) =>
  Object.entries(reads).flatMap(([file, calls]) =>
    Object.entries(calls).map(([call, read]) => [`${file}/${call}`, read] as const),
  ),
)
const getFunctionName = (name: string) => name.split(',')[0] ?? name

/** Scans that are always allowed: a parameter's list, FTS5 results, rows of another step or of a materialized table. */
const NO_TABLE =
  /^SCAN (\w+ VIRTUAL TABLE INDEX|CONSTANT ROW|\d+ CONSTANT ROWS|found|due|given|matched|ending|soon|counted|placed|paged|\(subquery-\d+\)) /

async function listScans(read: Read): Promise<string[]> {
  const [main, search] = [recordingDatabase(env.DB), recordingDatabase(env.SEARCH)]
  await read(main.db, search.d1)
  const statements = [
    ...main.statements.map((statement) => ({ ...statement, in: env.DB })),
    ...search.statements.map((statement) => ({ ...statement, in: env.SEARCH })),
  ]
  expect(statements.length).toBeGreaterThan(0)
  const scans: string[] = []
  for (const { sql: text, params, in: database } of statements) {
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

test.each(READS)('query plan of %s: executed -> every table is read through an index', async (name, read) => {
  const allowed = ALLOWED_SCANS[name] ?? ALLOWED_SCANS[getFunctionName(name)]
  const scans = await listScans(read)
  if (allowed === undefined) expect(scans).toEqual([])
  // An exception that is no longer needed fails below, so that it is removed.
  else expect(scans.filter((scan) => !allowed.step.test(scan))).toEqual([])
  expect(allowed !== undefined && scans.length === 0, 'is left out for nothing').toBe(false)
})

test('query plan check: a query without an index -> is reported', async () => {
  expect(await listScans((db) => db.all(sql`select * from users where first_name = ${'M'}`))).toEqual([
    'SCAN users in select * from users where first_name = ?',
  ])
})

test('query plan check: every exported query -> has a plan, or a reason in left-out.ts', () => {
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
  // File names are the keys, without folders, so they must be unique.
  expect(new Set(exported).size).toBe(exported.length)
  const known = new Set([...READS.map(([name]) => getFunctionName(name)), ...Object.keys(NOT_PLANNED)])
  expect(exported.filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !exported.includes(name))).toEqual([])
})
