/**
 * kill -9 under load and restart: no acknowledged bid is lost or changed, and a repeated key returns the
 * stored result of every bid whose answer was lost. `KILL_ROUNDS=50 KILL_CONNECTIONS=50` for the whole size, which prints its
 * figures.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerEntry, verifyChain } from '../../domain/auction/ledger.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const CONNECTIONS = Number(process.env.KILL_CONNECTIONS ?? 12)
/** Each bids over two connections. */
const BIDDERS = Math.ceil(CONNECTIONS / 2)

let product: BareProduct
let bidders: ApiClient[]

beforeAll(async () => {
  product = await startBareProduct({ limits: 'wide' })
  bidders = []
  for (let number = 1; number <= BIDDERS; number += 1) {
    bidders.push(await (await new ApiClient(product.url).register(`kill${number}`)).authorize())
  }
})

afterAll(() => product?.close())

interface Attempt {
  readonly bidder: ApiClient
  readonly key: string
  readonly amount: number
  /** The answer, or null if the server died before it came. */
  answer: { readonly status: number; readonly receipt: unknown } | null
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

async function attempt(auctionId: number, one: Attempt): Promise<void> {
  try {
    const { status, body } = await one.bidder.bid(auctionId, one.amount, one.key)
    one.answer = { status, receipt: body.receipt }
  } catch {
    one.answer = null
  }
}

/** Sends concurrent bids until the server is killed, a random number of answers and a random time later. */
async function bidUntilKilled(auctionId: number): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const amounts = { last: 10 }
  let killed = false
  const keepBidding = async (bidder: ApiClient): Promise<void> => {
    while (!killed) {
      amounts.last += 1
      const one: Attempt = { bidder, key: randomUUID(), amount: amounts.last, answer: null }
      attempts.push(one)
      await attempt(auctionId, one)
    }
  }
  const running = bidders.flatMap((bidder) => [keepBidding(bidder), keepBidding(bidder)])
  const enough = randomInt(CONNECTIONS, 5 * CONNECTIONS)
  await expect.poll(() => attempts.filter(({ answer }) => answer !== null).length).toBeGreaterThan(enough)
  await new Promise((resolve) => setTimeout(resolve, randomInt(200)))
  const dying = product.kill()
  killed = true
  await Promise.all([...running, dying])
  return attempts
}

test(
  `kill -9: ${ROUNDS} times under load -> no acknowledged bid is lost, and the same key returns the truth`,
  async () => {
    let acknowledged = 0
    let unknown = 0
    let applied = 0
    let together = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const auctionId = await new ApiClient(product.url).newAuction({
        starting_bid: 1,
        min_bid_increment: 1,
      })
      const attempts = await bidUntilKilled(auctionId)
      await product.restart()
      together += countTogether(attempts)

      const ledgerBefore = await bidders[0]?.ledger(auctionId)
      const storedBefore = new Set(bidAmounts(ledgerBefore ?? []))
      for (const one of attempts) {
        const before = one.answer
        await attempt(auctionId, one)
        if (before) {
          expect(one.answer).toEqual(before)
          if (before.status === 200) acknowledged += 1
          if (before.status === 200) expect(storedBefore).toContain(one.amount)
          continue
        }
        unknown += 1
        const wasApplied = storedBefore.has(one.amount)
        if (wasApplied) applied += 1
        // A bid that was applied before the kill is accepted again under its key; any other is decided now.
        if (wasApplied) expect(one.answer?.status).toBe(200)
        else expect([200, 422]).toContain(one.answer?.status)
      }

      const ledger = (await bidders[0]?.ledger(auctionId)) ?? []
      const stored = bidAmounts(ledger)
      expect(new Set(stored).size).toBe(stored.length)
      const accepted = attempts.filter(({ answer }) => answer?.status === 200)
      expect(stored.toSorted((a, b) => a - b)).toEqual(
        accepted.map(({ amount }) => amount).toSorted((a, b) => a - b),
      )
      const chain = await verifyChain(ledger as unknown as LedgerEntry[], sha256)
      expect(chain).toMatchObject({ valid: true })
      await replicaEqualsRoom(auctionId)
    }
    expect(acknowledged).toBeGreaterThan(0)
    expect(together).toBeGreaterThan(0)
    process.stdout.write(
      `kill -9: ${ROUNDS} rounds under ${BIDDERS * 2} connections, ${acknowledged} bids acknowledged, ${together} answers of ` +
        `commands decided together, ${unknown} outcomes unknown at the kill, ${applied} of them had been applied\n`,
    )
  },
  60_000 + ROUNDS * 30_000,
)

/** The answers that share the time of their decision with another: those of a burst have one timestamp. */
function countTogether(attempts: readonly Attempt[]): number {
  const answers = attempts.flatMap(({ answer }) =>
    answer?.receipt ? [answer.receipt as { server_time: string }] : [],
  )
  const sharing = Object.values(Object.groupBy(answers, ({ server_time }) => server_time))
  return sharing.reduce((sum, group = []) => sum + (group.length > 1 ? group.length : 0), 0)
}

function bidAmounts(ledger: readonly Record<string, unknown>[]): number[] {
  return ledger.filter(({ type }) => type === 'bid').map(({ data }) => (data as { amount: number }).amount)
}

/** The list reads the replica in D1, the auction page reads the room. */
async function replicaEqualsRoom(auctionId: number): Promise<void> {
  const client = new ApiClient(product.url)
  await expect
    .poll(async () => {
      const room = await client.auction(auctionId)
      const { data } = await client.must('GET', '/api/auctions?per_page=100&status=active')
      const replica = (data as Record<string, unknown>[]).find(({ id }) => id === auctionId)
      return [replica?.current_bid === room.current_bid, replica?.total_bids === room.total_bids]
    })
    .toEqual([true, true])
}
