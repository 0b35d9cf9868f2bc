import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { storeLockFlag } from '../../../worker/services/platform/lock/lock-flag.ts'
import type * as ReadLock from '../../../worker/services/platform/lock/read-lock.ts'
import { makePerson } from '../support/rooms.ts'

const noWait = () => undefined

/** The module with a memory of its own, which its query gives it. */
function importFresh(query: string): Promise<typeof ReadLock> {
  const path = `../../../worker/services/platform/lock/read-lock.ts?${query}`
  return import(path)
}

/** A database whose first answer comes only once it is let go. */
function slowAtFirst() {
  const first = Promise.withResolvers<void>()
  let reads = 0
  const DB = {
    prepare: (sql: string) => ({
      bind: (...params: unknown[]) => ({
        async raw() {
          reads += 1
          const isFirst = reads === 1
          const rows = await env.DB.prepare(sql)
            .bind(...params)
            .raw()
          if (isFirst) await first.promise
          return rows
        },
      }),
    }),
  }
  return { DB: DB as unknown as D1Database, release: first.resolve, reads: () => reads }
}

test('RESTORE_TOKEN: database does not answer a new isolate -> closed; without the token -> open', async () => {
  const { isClosedForRestore } = await importFresh('of-a-restore')
  const DB = {} as D1Database
  const isClosed = (RESTORE_TOKEN?: string) => isClosedForRestore({ DB, RESTORE_TOKEN }, noWait)
  expect(await isClosed('a-token-for-tests-only-of-32-characters-or-more')).toBe(true)
  expect(await isClosed()).toBe(false)
})

test('reads: one from before the lock is answered after a later one -> the later one counts', async () => {
  const { isPlatformLocked } = await importFresh('of-two-reads')
  const { DB, release } = slowAtFirst()
  const { userId } = await makePerson()
  const press = (isLocked: boolean) => storeLockFlag(env, { isLocked, atMs: Date.now(), userId, presses: [] })
  const begun: Promise<unknown>[] = []
  const read = () => isPlatformLocked({ DB }, (work) => void begun.push(work))
  // It waits for half a second, and takes the platform for open.
  expect(await read()).toBe(false)
  await press(true)
  expect(await read()).toBe(true)
  release()
  await Promise.all(begun)
  expect(await read()).toBe(true)
  await press(false)
})
