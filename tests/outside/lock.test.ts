/**
 * Lock and unlock of the platform from outside, with kill -9 in the middle of both: from `locked` on no bid is accepted and
 * no auction closes, and each goes on with the time that it had left. `LOCK_AUCTIONS=1000` for the long run, which
 * prints how long locking took.
 */
import { createHash, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerEntry, verifyChain } from '../../domain/auction/ledger.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

const AUCTIONS = Number(process.env.LOCK_AUCTIONS ?? 60)
/** Every third auction would end this long after it is prepared for the press. */
const ENDS_IN_MS = 4_000 + AUCTIONS * 20
const AT_ONCE = 16
/** A press may count up to this long before its answer is here. */
const PRESS_MS = 2_000

let product: BareProduct
let admin: ApiClient
let bidders: ApiClient[]
let auctions: number[]

beforeAll(async () => {
  product = await startBareProduct({ limits: 'wide' })
  await new ApiClient(product.url).must('POST', '/dev/seed/accounts')
  admin = await new ApiClient(product.url).signIn('admin@hammerlane.test')
  await admin.must('POST', '/api/auth/proof', { body: { password: 'Password1' } })
  bidders = await inParallel([1, 2], async (number) =>
    (await new ApiClient(product.url).register(`locked${number}`)).authorize(),
  )
  const numbers = Array.from({ length: AUCTIONS }, (_, index) => index)
  auctions = await inParallel(numbers, () => admin.newAuction({ starting_bid: 1, min_bid_increment: 1 }))
}, 600_000)

afterAll(() => product?.close())

type Answer = { readonly sentAtMs: number; readonly status: number; readonly code: unknown }
type Status = { readonly state: string; readonly done: number; readonly total: number }

const readStatus = async () => (await admin.must('GET', '/api/admin/system/lock')).data as Status

async function press(which: 'lock' | 'unlock'): Promise<number> {
  await admin.must('POST', `/api/admin/system/${which}`, { body: { reason: `Asked to ${which}.` } })
  return Date.now()
}

async function until(isReached: (status: Status) => boolean): Promise<Status> {
  for (;;) {
    const status = await readStatus()
    if (isReached(status)) return status
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Presses and returns when all rooms have followed; with `killAfterMs` the server is killed meanwhile. */
async function pressUntilDone(which: 'lock' | 'unlock', killAfterMs?: number) {
  const pressedAtMs = await press(which)
  let killedAtMs = 0
  if (killAfterMs !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, killAfterMs))
    killedAtMs = Date.now()
    await product.killAndRestart()
  }
  await until(({ state }) => state === (which === 'lock' ? 'locked' : 'unlocked'))
  const doneAtMs = Date.now()
  return { pressedAtMs, doneAtMs, tookMs: doneAtMs - pressedAtMs, killedAtMs }
}

/** Bids everywhere until it is stopped; returns the answers with the time at which each bid was sent. */
function keepBidding() {
  const answers: Answer[] = []
  let isOver = false
  // Above those of a first try, too.
  const amount = Date.now() % 10_000_000
  const work = bidders.map(async (bidder, which) => {
    for (let turn = 0; !isOver; turn += 1) {
      const sentAtMs = Date.now()
      const auction = auctions[(turn * 7 + which) % AUCTIONS] ?? 0
      // Without an answer the server is down.
      const answer = await bidder.bid(auction, amount + turn).catch(() => null)
      if (answer) answers.push({ sentAtMs, status: answer.status, code: answer.body.code })
      await new Promise((resolve) => setTimeout(resolve, answer ? 20 : 100))
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(work)
    return answers
  }
  return { answers, stop }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const at = (entry: LedgerEntry) => Date.parse(entry.at)

test(`lock and unlock: ${AUCTIONS} auctions, killed in the middle -> nothing happens while locked, no time is lost`, async () => {
  // A second try begins where the first one failed.
  await pressUntilDone('unlock')
  const bidding = keepBidding()
  await expect.poll(() => bidding.answers.some(({ status }) => status === 200)).toBe(true)
  const soon = auctions.filter((_, index) => index % 3 === 0)
  await inParallel(soon, (id) =>
    admin.must('POST', `/dev/auctions/${id}/schedule`, { body: { ends_in_ms: ENDS_IN_MS } }),
  )
  const lastEndMs = Date.now() + ENDS_IN_MS

  const locking = await pressUntilDone('lock')
  // At once: a long run on a busy machine can fail at a restart.
  process.stdout.write(`lock: ${AUCTIONS} auctions locked in ${locking.tookMs} ms\n`)
  // The moment at which the last of them would have ended.
  await expect.poll(() => Date.now(), { timeout: ENDS_IN_MS + 5_000 }).toBeGreaterThan(lastEndMs)
  // The unlock waits a second for the Worker.
  const unlockKilled = await pressUntilDone('unlock', 1_000 + randomInt(150))
  const lockKilled = await pressUntilDone('lock', randomInt(150))
  const isRefused = ({ sentAtMs, code }: Answer) => sentAtMs > lockKilled.doneAtMs && code === 'locked'
  await expect.poll(() => bidding.answers.some(isRefused)).toBe(true)
  const unlocking = await pressUntilDone('unlock')
  await expect.poll(() => bidding.answers.at(-1)?.status).not.toBe(503)
  const answers = await bidding.stop()

  const locked = [
    { fromMs: locking.doneAtMs, toMs: unlockKilled.pressedAtMs - PRESS_MS },
    { fromMs: lockKilled.doneAtMs, toMs: unlocking.pressedAtMs - PRESS_MS },
  ]
  const isWithin = (atMs: number) => locked.some(({ fromMs, toMs }) => atMs > fromMs && atMs < toMs)
  const whileLocked = answers.filter(({ sentAtMs }) => isWithin(sentAtMs))
  expect(new Set(whileLocked.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 locked']))

  let overdue = 0
  let pausedAtKill = 0
  let resumedAtKill = 0
  await inParallel(auctions, async (id) => {
    const ledger = (await admin.ledger(id)) as unknown as LedgerEntry[]
    expect(await verifyChain(ledger, sha256)).toMatchObject({ valid: true })
    expect(ledger.filter((entry) => isWithin(at(entry)))).toEqual([])
    const halts = ledger.filter(({ type }) => type === 'paused' || type === 'resumed')
    expect(halts.map(({ type }) => type)).toEqual(
      halts.map((_, index) => (index % 2 === 0 ? 'paused' : 'resumed')),
    )
    expect(halts.length % 2).toBe(0)
    for (const [index, paused] of halts.entries()) {
      const resumed = halts[index + 1]
      if (index % 2 === 1 || resumed === undefined) continue
      expect(paused.data).toMatchObject({ by: 'administrator', reason: 'Asked to lock.' })
      const leftMs = Number(paused.data.remaining_ms)
      expect(Date.parse(String(resumed.data.end_time)) - at(resumed)).toBe(leftMs)
      if (at(paused) + leftMs < at(resumed)) overdue += 1
      if (at(paused) > unlockKilled.doneAtMs && at(paused) < lockKilled.killedAtMs) pausedAtKill += 1
      if (at(resumed) < unlockKilled.killedAtMs) resumedAtKill += 1
    }
  })
  expect(overdue).toBeGreaterThan(0)
  process.stdout.write(
    `lock: unlocked in ${unlocking.tookMs} ms; ` +
      `at the kill ${pausedAtKill} were paused, ${resumedAtKill} resumed\n`,
  )
}, 600_000)

async function inParallel<T, R>(subjects: readonly T[], work: (subject: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (;;) {
      const index = next
      next += 1
      const subject = subjects[index]
      if (index >= subjects.length || subject === undefined) return
      results[index] = await work(subject)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
