/**
 * Lock and unlock of the platform from outside, with kill -9 in the middle of both: from `locked` on no bid is accepted and
 * no auction closes, each goes on with the time that it had left, and deadlines are extended once. `LOCK_AUCTIONS=1000`
 * for the long run, which prints how long locking took.
 */
import { createHash, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerEntry, verifyChain } from '../../domain/auction/ledger.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

const AUCTIONS = Number(process.env.LOCK_AUCTIONS ?? 110)
/** Every third auction would end this long after it is prepared for the press. */
const ENDS_IN_MS = 4_000 + AUCTIONS * 20
const AT_ONCE = 16
/** A press may count up to this long before its answer is here. */
const PRESS_MS = 2_000
/** Presses of each kind that are tried until one is killed between two batches of rooms: on a busy machine many miss it. */
const KILLS = 24

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

/** Time from the presses until all rooms had followed. */
const tookMs = { lock: 0, unlock: 0 }

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

interface Deadlines {
  /** Of an unpaid premium, in the database. */
  readonly premiumMs: number
  /** Of an after-sale offer, in its room. */
  readonly offerMs: number
}

/** Makes a sale whose buyer has to act, and an offer that waits for its bidder. Returns what reads their deadlines. */
async function openDeadlines(): Promise<() => Promise<Deadlines>> {
  const register = () => new ApiClient(product.url).register(`due${randomInt(1_000_000_000)}`)
  const buyer = await (await register()).authorizeAtBank()
  const bidder = await (await register()).authorize()
  const seller = await new ApiClient(product.url).signIn('seller@hammerlane.test')
  const [sold, unsold] = [await admin.newAuction(), await admin.newAuction({ reserve_price: 9_000 })]
  await buyer.bid(sold, 2_000)
  await bidder.bid(unsold, 2_000)
  for (const id of [sold, unsold]) {
    await admin.must('POST', `/dev/auctions/${id}/schedule`, { body: { ends_in_ms: 1 } })
    await expect.poll(async () => (await admin.auction(id)).status).toBe('ended')
  }
  await seller.must('POST', `/api/auctions/${unsold}/offers`, { body: {} })
  const read = async () => {
    const { data } = await buyer.must('GET', '/api/financial/sales?role=buyer')
    const { due_by: dueBy } = (data as { due_by: string | null }[])[0] ?? {}
    const offers = await bidder.must('GET', `/api/auctions/${unsold}/offers`)
    const { offer } = offers.data as { offer: { expires_at: string } }
    return { premiumMs: Date.parse(dueBy ?? ''), offerMs: Date.parse(offer.expires_at) }
  }
  await expect.poll(async () => (await read()).premiumMs).toBeGreaterThan(0)
  return read
}

/** Time for which the platform was locked, from press to press, by the audit log. */
async function lockedForMs(): Promise<number> {
  const { data } = await admin.must('GET', '/api/admin/audit-log?action=system&per_page=100')
  const presses = (data as { data: { action: string; at: string }[] }).data
  return presses.reduce(
    (sum, { action, at }) => sum + (action === 'system.lock' ? -1 : 1) * Date.parse(at),
    0,
  )
}

/** Kills the server at once, while at least one room has followed and at least half of them have not. */
async function killBetweenRooms(): Promise<boolean> {
  for (;;) {
    const { state, done, total } = await readStatus()
    if (state === 'unlocked' || state === 'locked' || done > total / 2) return false
    if (done === 0) continue
    await product.kill()
    return true
  }
}

/** Whether rooms were left at a kill: they follow in the order of their numbers. */
async function wereRoomsLeft(which: 'lock' | 'unlock', killedAtMs: number): Promise<boolean> {
  const ledger = (await admin.ledger(Math.max(...auctions))) as unknown as LedgerEntry[]
  const followed = ledger.findLast(({ type }) => type === (which === 'lock' ? 'paused' : 'resumed'))
  return killedAtMs > 0 && followed !== undefined && at(followed) > killedAtMs
}

/** Presses and returns when all rooms have followed; with `kill` the server is killed meanwhile, if it returns true. */
async function pressUntilDone(which: 'lock' | 'unlock', kill?: () => Promise<boolean>) {
  const sentAtMs = Date.now()
  const pressedAtMs = await press(which)
  let killedAtMs = 0
  if (await kill?.()) {
    killedAtMs = Date.now()
    await product.restart()
  }
  await until(({ state }) => state === (which === 'lock' ? 'locked' : 'unlocked'))
  const doneAtMs = Date.now()
  tookMs[which] += doneAtMs - pressedAtMs
  return { sentAtMs, pressedAtMs, doneAtMs, tookMs: doneAtMs - pressedAtMs, killedAtMs }
}

/** The same, killed in the middle: after a try in which all rooms had followed the other press comes first. */
async function pressKilled(which: 'lock' | 'unlock') {
  const first = await pressUntilDone(which, killBetweenRooms)
  let last = first
  for (let kill = 1; kill < KILLS && !(await wereRoomsLeft(which, last.killedAtMs)); kill += 1) {
    await pressUntilDone(which === 'lock' ? 'unlock' : 'lock')
    last = await pressUntilDone(which, killBetweenRooms)
  }
  return { ...last, firstPressedAtMs: first.pressedAtMs }
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
  Object.assign(tookMs, { lock: 0, unlock: 0 })
  const deadlines = await openDeadlines()
  const before = { ...(await deadlines()), lockedMs: await lockedForMs() }
  const bidding = keepBidding()
  await expect.poll(() => bidding.answers.some(({ status }) => status === 200)).toBe(true)
  // Those that a first try has let end stay so; the next ones take their place.
  const known = await inParallel(auctions, (id) => admin.auction(id))
  const running = auctions.filter((_, index) => known[index]?.status === 'active')
  const soon = running.slice(0, -1).filter((_, index) => index % 3 === 0)
  await inParallel(soon, (id) =>
    admin.must('POST', `/dev/auctions/${id}/schedule`, { body: { ends_in_ms: ENDS_IN_MS } }),
  )
  const lastEndMs = Date.now() + ENDS_IN_MS

  const locking = await pressUntilDone('lock')
  // At once: a long run on a busy machine can fail at a restart.
  process.stdout.write(`lock: ${AUCTIONS} auctions locked in ${locking.tookMs} ms\n`)
  // The moment at which the last of them would have ended.
  await expect.poll(() => Date.now(), { timeout: ENDS_IN_MS + 5_000 }).toBeGreaterThan(lastEndMs)
  const unlockKilled = await pressKilled('unlock')
  const lockKilled = await pressKilled('lock')
  const isRefused = ({ sentAtMs, code }: Answer) => sentAtMs > lockKilled.doneAtMs && code === 'locked'
  await expect.poll(() => bidding.answers.some(isRefused)).toBe(true)
  const unlocking = await pressUntilDone('unlock')
  await expect.poll(() => bidding.answers.at(-1)?.status).not.toBe(503)
  const answers = await bidding.stop()
  const after = await deadlines()
  const lockedMs = (await lockedForMs()) - before.lockedMs
  expect(after.premiumMs - before.premiumMs).toBe(lockedMs)
  // The room of the offer followed at some time between a press and the end of its job.
  expect(after.offerMs - before.offerMs).toBeGreaterThan(lockedMs - tookMs.lock - PRESS_MS)
  expect(after.offerMs - before.offerMs).toBeLessThan(lockedMs + tookMs.unlock + PRESS_MS)

  const locked = [
    { fromMs: locking.doneAtMs, toMs: unlockKilled.firstPressedAtMs - PRESS_MS },
    { fromMs: lockKilled.doneAtMs, toMs: unlocking.pressedAtMs - PRESS_MS },
  ]
  const isWithin = (atMs: number) => locked.some(({ fromMs, toMs }) => atMs > fromMs && atMs < toMs)
  const whileLocked = answers.filter(({ sentAtMs }) => isWithin(sentAtMs))
  expect(new Set(whileLocked.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 locked']))

  let overdue = 0
  const paused = { beforeKill: 0, afterKill: 0 }
  const resumed = { beforeKill: 0, afterKill: 0 }
  await inParallel(auctions, async (id) => {
    const ledger = (await admin.ledger(id)) as unknown as LedgerEntry[]
    expect(await verifyChain(ledger, sha256)).toMatchObject({ valid: true })
    expect(ledger.filter((entry) => isWithin(at(entry)))).toEqual([])
    const halts = ledger.filter(({ type }) => type === 'paused' || type === 'resumed')
    expect(halts.map(({ type }) => type)).toEqual(
      halts.map((_, index) => (index % 2 === 0 ? 'paused' : 'resumed')),
    )
    expect(halts.length % 2).toBe(0)
    for (const [index, pause] of halts.entries()) {
      const resumption = halts[index + 1]
      if (index % 2 === 1 || resumption === undefined) continue
      expect(pause.data).toMatchObject({ by: 'administrator', reason: 'Asked to lock.' })
      const leftMs = Number(pause.data.remaining_ms)
      expect(Date.parse(String(resumption.data.end_time)) - at(resumption)).toBe(leftMs)
      if (at(pause) + leftMs < at(resumption)) overdue += 1
      countAround(paused, lockKilled, at(pause))
      countAround(resumed, unlockKilled, at(resumption))
    }
  })
  expect(overdue).toBeGreaterThan(0)
  for (const side of [paused.beforeKill, paused.afterKill, resumed.beforeKill, resumed.afterKill]) {
    expect(side).toBeGreaterThan(0)
  }
  process.stdout.write(
    `lock: unlocked in ${unlocking.tookMs} ms; at the kills ${paused.beforeKill} were paused and ` +
      `${paused.afterKill} not, ${resumed.beforeKill} resumed and ${resumed.afterKill} not\n`,
  )
}, 600_000)

/** Counts a room that followed a press before or after the kill. */
function countAround(
  counts: { beforeKill: number; afterKill: number },
  { sentAtMs, killedAtMs, doneAtMs }: Awaited<ReturnType<typeof pressUntilDone>>,
  followedAtMs: number,
): void {
  if (followedAtMs < sentAtMs || followedAtMs > doneAtMs) return
  if (followedAtMs < killedAtMs) counts.beforeKill += 1
  else counts.afterKill += 1
}

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
