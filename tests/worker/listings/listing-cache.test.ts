import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Env } from '../../../worker/env.ts'
import { ListingCache } from '../../../worker/services/listings/listing-cache.ts'
import { makeAuction } from '../support/rooms.ts'

/** A database that answers only while `answers`, and counts what is prepared for it. */
function observedEnv() {
  const observed = { answers: true, statements: 0 }
  const never = () => new Promise<never>(() => undefined)
  const silent = { bind: () => silent, raw: never, all: never, run: never, first: never }
  const DB = {
    prepare(text: string) {
      observed.statements += 1
      return observed.answers ? env.DB.prepare(text) : silent
    },
  } as unknown as D1Database
  return { observed, of: { DB } as Pick<Env, 'DB'> }
}

test('listing cache: database does not answer -> the bid is not delayed, nothing is cached', async () => {
  const { id } = await makeAuction()
  const { observed, of } = observedEnv()
  const cache = new ListingCache(of)
  observed.answers = false
  expect(await cache.read(id, Date.now())).toBeNull()
  observed.answers = true
  expect(await cache.read(id, Date.now())).toContain('"title":"2019 Honda Accord EX-L"')
})

test('listing cache: bids at once -> one reading', async () => {
  const { id } = await makeAuction()
  const { observed, of } = observedEnv()
  const cache = new ListingCache(of)
  await cache.read(id, Date.now())
  const ofOne = observed.statements
  const fresh = new ListingCache(of)
  const texts = await Promise.all([1, 2, 3].map(() => fresh.read(id, Date.now())))
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('"title":"2019 Honda Accord EX-L"')
  expect(observed.statements).toBe(2 * ofOne)
})

test('listing cache: entry of 30 seconds -> read again; the older one only if the database does not answer', async () => {
  const { id } = await makeAuction()
  const { observed, of } = observedEnv()
  const cache = new ListingCache(of)
  const nowMs = Date.now()
  const first = await cache.read(id, nowMs)
  await env.DB.prepare('UPDATE auctions SET title = ? WHERE id = ?').bind('Changed', id).run()
  expect(await cache.read(id, nowMs + 29_000)).toEqual(first)
  observed.answers = false
  expect(await cache.read(id, nowMs + 31_000)).toEqual(first)
  observed.answers = true
  expect(await cache.read(id, nowMs + 62_000)).toContain('"title":"Changed"')
})
