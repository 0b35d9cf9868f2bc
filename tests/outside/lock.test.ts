/**
 * Lock and unlock of the platform from outside, with kill -9 in the middle of both: from `locked` on no bid is accepted and
 * no auction closes, and each goes on with the time that it had left. `LOCK_AUCTIONS=1000` for the long run, which
 * prints how long locking took.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerEntry, verifyChain } from '../../domain/auction/ledger.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

const AUCTIONS = Number(process.env.LOCK_AUCTIONS ?? 60)
/** Every third auction would end this long after the press; the restart after the kill takes longer on a busy machine. */
const ENDS_IN_MS = 6_000
const AT_ONCE = 16

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

type Status = { readonly state: string; readonly done: number; readonly total: number }

const isSoon = (index: number) => index % 3 === 0
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

/** Presses, kills the server once some rooms have followed, and returns when all have (ms). */
async function pressAndKill(which: 'lock' | 'unlock'): Promise<{ followedAtKill: Status; doneAtMs: number }> {
  await press(which)
  const followedAtKill = await until(({ state, done }) => done > 0 || !state.endsWith('ing'))
  await product.killAndRestart()
  await until(({ state }) => state === (which === 'lock' ? 'locked' : 'unlocked'))
  return { followedAtKill, doneAtMs: Date.now() }
}

/** Bids everywhere until it is stopped; returns the answers with the time at which each bid was sent. */
function keepBidding() {
  const answers: { sentAtMs: number; status: number; code: unknown }[] = []
  let isOver = false
  const work = bidders.map(async (bidder, which) => {
    for (let turn = 0; !isOver; turn += 1) {
      const sentAtMs = Date.now()
      const auction = auctions[(turn * 7 + which) % AUCTIONS] ?? 0
      // Without an answer the server is down.
      const answer = await bidder.bid(auction, 100 + turn).catch(() => null)
      if (answer) answers.push({ sentAtMs, status: answer.status, code: answer.body.code })
      await new Promise((resolve) => setTimeout(resolve, answer ? 5 : 100))
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
const at = ({ at: text }: LedgerEntry) => Date.parse(text)

test(`lock and unlock: ${AUCTIONS} auctions, killed in the middle -> nothing happens while locked, no time is lost`, async () => {
  const soon = auctions.filter((_, index) => isSoon(index))
  await inParallel(soon, (id) =>
    admin.must('POST', `/dev/auctions/${id}/schedule`, { body: { ends_in_ms: ENDS_IN_MS } }),
  )
  const lastEndMs = Date.now() + ENDS_IN_MS
  const bidding = keepBidding()
  await expect.poll(() => bidding.answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5)

  const locking = await pressAndKill('lock')
  const lockedAtMs = locking.doneAtMs
  await expect
    .poll(
      () => bidding.answers.filter(({ sentAtMs, code }) => sentAtMs > lockedAtMs && code === 'locked').length,
    )
    .toBeGreaterThan(5)
  // The moment at which the last of them would have ended.
  await expect.poll(() => Date.now()).toBeGreaterThan(lastEndMs)

  const unlockedFromMs = Date.now()
  const unlocking = await pressAndKill('unlock')
  await expect.poll(() => bidding.answers.at(-1)?.status).not.toBe(503)
  const answers = await bidding.stop()

  const locked = answers.filter(({ sentAtMs }) => sentAtMs > lockedAtMs && sentAtMs < unlockedFromMs - 100)
  expect(new Set(locked.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 locked']))

  let resumedLater = 0
  await inParallel(auctions, async (id) => {
    const ledger = (await admin.ledger(id)) as unknown as LedgerEntry[]
    expect(await verifyChain(ledger, sha256)).toMatchObject({ valid: true })
    const whileLocked = ledger.filter((entry) => at(entry) > lockedAtMs && at(entry) < unlockedFromMs)
    expect(whileLocked).toEqual([])
    const [paused, ...again] = ledger.filter(({ type }) => type === 'paused')
    expect(again).toEqual([])
    const resumed = ledger.filter(({ type }) => type === 'resumed')
    // It ended before its turn: it has closed as always.
    if (!paused) return expect(ledger.at(-1)).toMatchObject({ type: 'closed' })
    expect(paused.data).toMatchObject({ by: 'administrator', reason: 'Asked to lock.' })
    expect(resumed).toHaveLength(1)
    const [{ data, ...entry }] = resumed as [LedgerEntry]
    const leftMs = Number(paused.data.remaining_ms)
    expect(Date.parse(String(data.end_time)) - at(entry as LedgerEntry)).toBe(leftMs)
    if (at(paused) + leftMs < unlockedFromMs) resumedLater += 1
  })
  expect(resumedLater).toBeGreaterThan(0)

  // Once more without a kill, for the time that it takes.
  const pressedAtMs = await press('lock')
  await until(({ state }) => state === 'locked')
  const lockedInMs = Date.now() - pressedAtMs
  const unlockAtMs = await press('unlock')
  const { total } = await until(({ state }) => state === 'unlocked')
  process.stdout.write(
    `lock: ${total} rooms locked in ${lockedInMs} ms, unlocked in ${Date.now() - unlockAtMs} ms; killed when ` +
      `${locking.followedAtKill.done} and ${unlocking.followedAtKill.done} of them had followed\n`,
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
