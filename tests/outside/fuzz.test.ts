/**
 * Random requests to every call of openapi.json and every page: never a 5xx, never HTML under /api, never an
 * answer over a second. `FUZZ_REQUESTS=20000` for the long run; a finding prints its seed and number, which
 * `FUZZ_SEED` and `FUZZ_FROM` repeat.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../fixtures/api-client.ts'
import { fetchOperations } from './api-operations.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'
import { pagePaths } from './fuzz/page-paths.ts'
import type { Targets } from './fuzz/random-request.ts'
import { fuzz } from './fuzz/run.ts'

const COUNT = Number(process.env.FUZZ_REQUESTS ?? 600)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const FROM = Number(process.env.FUZZ_FROM ?? 0)
/** Sign-ins anew after this many requests: a request may have ended a session. */
const BATCH = 1_000

let product: BareProduct

beforeAll(async () => {
  product = await startBareProduct({ limits: 'wide' })
  await new ApiClient(product.url).must('POST', '/dev/seed/accounts')
})

afterAll(() => product?.close())

/** The headers of a signed-in person, with the bearer token and with the cookie; without if they cannot sign in. */
async function identities(name: string): Promise<Record<string, string>[]> {
  const client = new ApiClient(product.url)
  const body = { email: `${name}@hammerlane.test`, password: 'Password1' }
  const { status, headers, body: answer } = await client.ask('POST', '/api/auth/login', { body })
  if (status !== 200) return []
  const { token } = answer.data as { token: string }
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return [{ authorization: `Bearer ${token}` }, { cookie, origin: product.url }]
}

test('route list: pages -> found by their files', () => {
  expect(pagePaths()).toEqual(
    expect.arrayContaining(['/', '/login', '/auctions/{id}', '/auctions/{id}/edit.data']),
  )
})

test(
  `${COUNT} random requests, seed ${SEED}: every call and page -> no 5xx, no HTML under /api, no answer over a second`,
  async () => {
    const operations = await fetchOperations(product.url)
    expect(operations.length).toBeGreaterThan(50)
    const ids = [
      await new ApiClient(product.url).newAuction({ seller_email: 'seller@hammerlane.test' }),
      await new ApiClient(product.url).newAuction({ seller_email: 'dealer@hammerlane.test' }),
    ] as const
    const findings = []
    for (let from = FROM; from < FROM + COUNT; from += BATCH) {
      const people = await Promise.all(
        ['admin', 'support', 'dealer', 'seller', 'bidder1', 'pending'].map(identities),
      )
      const targets: Targets = {
        operations,
        pages: pagePaths(),
        identities: [{}, { authorization: 'Bearer forged' }, { authorization: 'Basic' }, ...people.flat()],
        ids: [...ids, 1, 2, 999_999],
      }
      const count = Math.min(BATCH, FROM + COUNT - from)
      findings.push(...(await fuzz(product.url, targets, { seed: SEED, count, from })))
    }
    expect(findings).toEqual([])
  },
  COUNT * 100 + 120_000,
)
