import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Env } from '../../../worker/env.ts'
import { rememberedWords } from '../../../worker/services/listings/listing-cache.ts'
import { makeAuction } from '../support/rooms.ts'

/** A database that never answers. */
function silentEnv(): Env {
  const never = () => new Promise<never>(() => undefined)
  const statement = { bind: () => statement, raw: never, all: never, run: never, first: never }
  return { ...env, DB: { prepare: () => statement, batch: never } as unknown as D1Database }
}

function words(of: Env, auctionId: number, nowMs: number) {
  const behind: Promise<unknown>[] = []
  const answer = rememberedWords(of, { auctionId, nowMs, waitUntil: (work) => void behind.push(work) })
  return { answer, behind }
}

test('a database that does not answer holds up no bid, and nothing is remembered of it', async () => {
  const { id } = await makeAuction()
  const nowMs = Date.now()
  expect(await words(silentEnv(), id, nowMs).answer).toBeNull()
  expect(await words(env, id, nowMs).answer).toMatchObject({ title: '2019 Honda Accord EX-L' })
})

test('words that are known are given at once, and read anew behind the answer when they are old', async () => {
  const { id } = await makeAuction()
  const nowMs = Date.now()
  const first = await words(env, id, nowMs).answer
  const fresh = words(silentEnv(), id, nowMs + 29_000)
  expect(await fresh.answer).toEqual(first)
  expect(fresh.behind).toHaveLength(0)
  const old = words(silentEnv(), id, nowMs + 31_000)
  expect(await old.answer).toEqual(first)
  expect(old.behind).toHaveLength(1)
})
