import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Database, database } from '../../../worker/db/client.ts'
import { runTogether, sqlStatement } from '../../../worker/db/queries/platform/batch.ts'

const AT_ONCE = 4

/** The database, whose batches wait until they are released; `sizes` are their statements. */
function heldDatabase() {
  const db = database(env)
  const sizes: number[] = []
  const held: { release(): void; fail(): void }[] = []
  const batch = async (statements: Parameters<Database['batch']>[0]) => {
    sizes.push(statements.length)
    await new Promise<void>((resolve, reject) => {
      held.push({ release: resolve, fail: () => reject(new Error('The database did not answer.')) })
    })
    return db.batch(statements)
  }
  return { db: { batch } as unknown as Database, sizes, held }
}

const number = (value: number) => sqlStatement(database(env), sql`select ${value} as value`)
const valuesOf = (results: readonly unknown[]) =>
  results.map((result) => (result as D1Result<{ value: number }>).results[0]?.value)

test('statements run together: four callers, then more -> a batch each, then one; each gets its own results', async () => {
  const { db, sizes, held } = heldDatabase()
  const run = runTogether(db)
  const all = [1, 2, 3, 4, 5, 6, 7].map((value) => run([number(value), number(10 * value)]))
  expect(sizes).toEqual([2, 2, 2, 2])
  for (const { release } of held.splice(0)) release()
  expect((await Promise.all(all.slice(0, AT_ONCE))).map(valuesOf)).toEqual(
    [1, 2, 3, 4].map((value) => [value, 10 * value]),
  )
  expect(sizes).toEqual([2, 2, 2, 2, 6])
  held[0]?.release()
  expect((await Promise.all(all.slice(AT_ONCE))).map(valuesOf)).toEqual(
    [5, 6, 7].map((value) => [value, 10 * value]),
  )
  const later = run([number(8)])
  held[1]?.release()
  expect(valuesOf(await later)).toEqual([8])
})

test('statements run together: batch fails -> its callers get the error, later ones do not', async () => {
  const { db, held } = heldDatabase()
  const run = runTogether(db)
  const first = [1, 2, 3, 4].map((value) => run([number(value)]))
  const waiting = [5, 6].map((value) => run([number(value)]))
  for (const { release } of held.splice(0)) release()
  await Promise.all(first)
  const outcomes = Promise.allSettled(waiting)
  const later = run([number(7)])
  held[0]?.fail()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  held[1]?.release()
  expect(valuesOf(await later)).toEqual([7])
})

test('statements run together: batches without an answer -> others wait a second for them at most', async () => {
  const { db, sizes, held } = heldDatabase()
  const run = runTogether(db)
  for (const value of [1, 2, 3, 4]) void run([number(value)])
  const waiting = run([number(5)])
  await expect.poll(() => sizes.length, { timeout: 3_000 }).toBe(AT_ONCE + 1)
  held[AT_ONCE]?.release()
  expect(valuesOf(await waiting)).toEqual([5])
})
