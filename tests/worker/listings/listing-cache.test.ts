import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Env } from '../../../worker/env.ts'
import { cachedListing } from '../../../worker/services/listings/listing-cache.ts'
import { makeAuction } from '../support/rooms.ts'

/** A database that never answers. */
function silentEnv(): Env {
  const never = () => new Promise<never>(() => undefined)
  const statement = { bind: () => statement, raw: never, all: never, run: never, first: never }
  return { ...env, DB: { prepare: () => statement, batch: never } as unknown as D1Database }
}

function readCached(of: Env, auctionId: number, nowMs: number) {
  const behind: Promise<unknown>[] = []
  const answer = cachedListing(of, { auctionId, nowMs, waitUntil: (work) => void behind.push(work) })
  return { answer, behind }
}

test('listing cache: database does not answer -> the bid is not delayed, nothing is cached', async () => {
  const { id } = await makeAuction()
  const nowMs = Date.now()
  expect(await readCached(silentEnv(), id, nowMs).answer).toBeNull()
  expect(await readCached(env, id, nowMs).answer).toContain('"title":"2019 Honda Accord EX-L"')
})

test('listing cache: entry of 30 seconds -> read again; the older one only if the database does not answer', async () => {
  const { id } = await makeAuction()
  const nowMs = Date.now()
  const first = await readCached(env, id, nowMs).answer
  await env.DB.prepare('UPDATE auctions SET title = ? WHERE id = ?').bind('Changed', id).run()
  const fresh = readCached(env, id, nowMs + 29_000)
  expect(await fresh.answer).toEqual(first)
  expect(fresh.behind).toHaveLength(0)
  expect(await readCached(silentEnv(), id, nowMs + 31_000).answer).toEqual(first)
  expect(await readCached(env, id, nowMs + 62_000).answer).toContain('"title":"Changed"')
})
