/**
 * The monitor against a count from outside: 10,000 requests, 200 of which fail, agree to 1 % with what the administrators see
 * (docs/rules/administration.md, System monitor).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

const REQUESTS = 10_000
const FAILING = 200
const AT_ONCE = 16

let product: BareProduct

beforeAll(async () => {
  product = await startBareProduct({ limits: 'wide' })
  await new ApiClient(product.url).must('POST', '/dev/seed/accounts')
})

afterAll(() => product?.close())

interface Part {
  readonly requests: number
  readonly errors: number
}

test('10,000 requests, 200 of them failing -> requests, errors and error rate of monitor and overview agree to 1 %', async () => {
  const admin = await new ApiClient(product.url).signIn('admin@hammerlane.test')
  const read = async () => {
    const { data } = await admin.must('GET', '/api/system/metrics')
    const { parts, error_rate: rate } = data as { parts: Part[]; error_rate: number }
    const sum = (of: keyof Part) => parts.reduce((total, part) => total + part[of], 0)
    return { requests: sum('requests'), errors: sum('errors'), rate }
  }
  const before = await read()
  const seen = { requests: 0, errors: 0 }
  const ask = async (path: string) => {
    const answer = await fetch(product.url + path)
    await answer.arrayBuffer()
    seen.requests += 1
    if (answer.status >= 500) seen.errors += 1
  }
  let left = REQUESTS - FAILING
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (left > 0) {
      left -= 1
      await ask('/api/nothing-here')
    }
  })
  await Promise.all(workers)
  const arm = (times: number) => admin.must('POST', '/dev/faults', { body: { kind: 'd1', times } })
  await arm(100 * FAILING)
  for (let index = 0; index < FAILING; index += 1) await ask(`/api/auctions?page=${index + 1}`)
  await arm(0)
  expect(seen).toEqual({ requests: REQUESTS, errors: FAILING })

  await expect
    .poll(async () => (await read()).errors - before.errors, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(FAILING * 0.99)
  const after = await read()
  const counted = { requests: after.requests - before.requests, errors: after.errors - before.errors }
  console.log('outside', seen, 'monitor', counted, 'error rate', after.rate)
  expect(Math.abs(counted.requests - seen.requests) / seen.requests).toBeLessThan(0.01)
  expect(Math.abs(counted.errors - seen.errors) / seen.errors).toBeLessThan(0.01)
  const rate = (seen.errors / seen.requests) * 100
  expect(Math.abs(after.rate - rate)).toBeLessThan(0.05)
  const overview = await readOverview()
  const [, shownRequests = '', shownRate = ''] =
    /Error rate[^%]*?([\d,]+) requests in the last 5 minutes[^%]*?([\d.]+)%/.exec(overview) ?? []
  expect(Math.abs(Number(shownRate) - rate)).toBeLessThan(0.05)
  expect(Math.abs(Number(shownRequests.replace(',', '')) / seen.requests - 1)).toBeLessThan(0.01)
})

/** The page of the overview, for an administrator. */
async function readOverview(): Promise<string> {
  const body = { email: 'admin@hammerlane.test', password: 'Password1' }
  const { headers } = await new ApiClient(product.url).ask('POST', '/api/auth/login', { body })
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  const page = await fetch(`${product.url}/admin`, { headers: { cookie: cookie.join('; ') } })
  return page.text()
}
