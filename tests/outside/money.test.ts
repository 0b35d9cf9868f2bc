/**
 * Payments through the public API only: every behavior of cards, lost answers, and a server that is killed
 * while auctions close and premiums are charged.
 */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
const AUCTIONS_A_ROUND = 6

let product: BareProduct
let people = 0

beforeAll(async () => {
  product = await startBareProduct({ limits: 'wide' })
})

afterAll(() => product?.close())

function newcomer(): Promise<ApiClient> {
  people += 1
  return new ApiClient(product.url).register(`money${people}`)
}

const bidder = async (card?: string): Promise<ApiClient> => (await newcomer()).authorize(card)

interface Transaction {
  readonly type: string
  readonly status: string
  readonly amount: number
}

async function fetchTransactions(who: ApiClient): Promise<Transaction[]> {
  const { data } = await who.must('GET', '/api/financial/transactions')
  return (data as { transactions: Transaction[] }).transactions
}

async function fetchAuthorization(who: ApiClient): Promise<Record<string, unknown>> {
  const { data } = await who.must('GET', '/api/financial/authorization')
  return data as Record<string, unknown>
}

const endSoon = (auctionId: number, ms: number) =>
  new ApiClient(product.url).must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: ms } })

const armFault = (kind: string, times: number) =>
  new ApiClient(product.url).must('POST', '/dev/faults', { body: { kind, times } })

async function soldTo(winner: ApiClient): Promise<void> {
  const auctionId = await new ApiClient(product.url).newAuction()
  const { status } = await winner.bid(auctionId, 10_000)
  expect(status).toBe(200)
  await endSoon(auctionId, 200)
}

test('premium: answer lost -> charged once', async () => {
  const winner = await bidder()
  await armFault('payment_timeout', 1)
  await soldTo(winner)
  await expect.poll(() => fetchTransactions(winner), { timeout: 30_000 }).toHaveLength(1)
  expect(await fetchTransactions(winner)).toMatchObject([
    { type: 'buyer_premium', status: 'completed', amount: -600 },
  ])
})

test('premium: declined again and again, and never paid -> the 50 dollars are captured as a deposit', async () => {
  const winner = await bidder('tok_insufficient_funds')
  await soldTo(winner)
  await expect.poll(() => fetchTransactions(winner), { timeout: 30_000 }).toHaveLength(1)
  // Attempts 1, 6 and 24 hours after the first, then 48 hours to act.
  for (const hours of [2, 5, 18, 50]) {
    const moved = await fetch(`${product.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_ms: hours * 3_600_000 }),
    })
    expect(moved.status).toBe(200)
  }
  await expect.poll(() => fetchTransactions(winner), { timeout: 30_000 }).toHaveLength(2)
  const seen = (await fetchTransactions(winner)).map(({ type, status, amount }) => [type, status, amount])
  expect(seen).toContainEqual(['buyer_premium', 'failed', -600])
  expect(seen).toContainEqual(['deposit', 'completed', -50])
})

test('bank confirmation: before and after -> may bid only after it', async () => {
  const person = await bidder('tok_authentication_required')
  const auctionId = await new ApiClient(product.url).newAuction()
  const { state, action_url: actionUrl } = await fetchAuthorization(person)
  expect(state).toBe('action_required')
  expect(await person.bid(auctionId, 5_000)).toMatchObject({
    status: 403,
    body: { code: 'no_authorization' },
  })
  const reference = new URL(String(actionUrl)).pathname.split('/').at(-1)
  expect(reference).toMatch(/^pay_/)
  const answered = await fetch(`${product.url}/sandbox/confirm/${reference}`, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=approve',
    redirect: 'manual',
  })
  expect(answered.status).toBe(302)
  expect(await fetchAuthorization(person)).toMatchObject({ state: 'active' })
  expect(await person.bid(auctionId, 5_000)).toMatchObject({ status: 200 })
})

test('authorization: ended, which takes being outbid -> no bid from then on, until there is a new one', async () => {
  const person = await bidder()
  const auctionId = await new ApiClient(product.url).newAuction()
  expect(await person.bid(auctionId, 5_000)).toMatchObject({ status: 200 })
  expect(await person.ask('DELETE', '/api/financial/authorization')).toMatchObject({ status: 409 })
  expect(await (await bidder()).bid(auctionId, 6_000)).toMatchObject({ status: 200 })
  // The database learns of it a moment after the room.
  const end = async () => (await person.ask('DELETE', '/api/financial/authorization')).status
  await expect.poll(end, { timeout: 10_000 }).toBe(200)
  expect(await person.bid(auctionId, 7_000)).toMatchObject({
    status: 403,
    body: { code: 'no_authorization' },
  })
  await person.authorize()
  expect(await person.bid(auctionId, 7_000)).toMatchObject({ status: 200 })
})

test(
  `kill -9: ${ROUNDS} times while ${AUCTIONS_A_ROUND} auctions close -> every winner is charged once`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const winners = await Promise.all(Array.from({ length: AUCTIONS_A_ROUND }, () => bidder()))
      const auctions = await Promise.all(winners.map(() => new ApiClient(product.url).newAuction()))
      for (const [index, winner] of winners.entries()) await winner.bid(auctions[index] ?? 0, 10_000)
      await Promise.all(auctions.map((auctionId) => endSoon(auctionId, 300)))
      await new Promise((resolve) => setTimeout(resolve, randomInt(250, 650)))
      await product.killAndRestart()
      for (const winner of winners) {
        await expect.poll(() => fetchTransactions(winner), { timeout: 30_000 }).not.toEqual([])
      }
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      for (const winner of winners) {
        expect(await fetchTransactions(winner)).toMatchObject([
          { type: 'buyer_premium', status: 'completed', amount: -600 },
        ])
      }
    }
  },
  120_000 * ROUNDS,
)
