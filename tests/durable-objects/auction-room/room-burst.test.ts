/** Commands that arrive together: decided in order of arrival, stored in one transaction. docs/rules/realtime.md, Bursts */
import { runInDurableObject } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { verifyChain } from '../../../domain/auction/ledger.ts'
import type { BidDecision, BidRequest } from '../../../domain/auction/room-contract.ts'
import type { AuctionRoom } from '../../../durable-objects/auction-room/auction-room.ts'
import { AuctionStore } from '../../../durable-objects/auction-room/auction-store.ts'
import { Broadcaster } from '../../../durable-objects/auction-room/sockets/broadcaster.ts'
import { CommandStore } from '../../../durable-objects/auction-room/storage/command-store.ts'
import { sessions } from '../../../worker/db/schema/index.ts'
import {
  bid,
  db,
  dollars,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  newKey,
  type TestAuction,
  type TestPerson,
} from '../../worker/support/rooms.ts'

/** Longer than a burst lasts without commands. */
const QUIET_MS = 30

type Bid = readonly [person: TestPerson, amount: number, key?: string]

function toRequest([{ userId, sessionId }, amount, key = newKey()]: Bid): BidRequest {
  return {
    person: { userId, sessionId },
    key,
    command: { kind: 'manual', amountCents: dollars(amount) },
  }
}

/**
 * Sends bids in one turn of the room, `stepMs` apart by its clock, after a quiet time, and does `meanwhile` before any but the first
 * is decided.
 */
function sendTogether(
  auction: TestAuction,
  bids: readonly Bid[],
  {
    meanwhile = () => {},
    stepMs = 0,
    goesOn = false,
  }: {
    readonly meanwhile?: (room: AuctionRoom) => void
    readonly stepMs?: number
    /** Whether the clock goes on by a millisecond with each look at it, once all have been sent. */
    readonly goesOn?: boolean
  } = {},
): Promise<PromiseSettledResult<BidDecision>[]> {
  return runInDurableObject(getRoomStub(auction.id), async (room: AuctionRoom) => {
    await scheduler.wait(QUIET_MS)
    let nowMs = Date.now()
    let isOn = false
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      if (isOn) nowMs += 1
      return nowMs
    })
    const answers = bids.map((one) => {
      nowMs += stepMs
      return room.bid(toRequest(one))
    })
    // The answers pass the room's cached eligibility first.
    await Promise.resolve()
    meanwhile(room)
    isOn = goesOn
    return Promise.allSettled(answers).finally(() => clock.mockRestore())
  })
}

/** An auction whose room knows that these people may bid. */
async function warmAuction(...people: readonly TestPerson[]): Promise<TestAuction> {
  const auction = await makeAuction()
  for (const [index, person] of people.entries()) await bid(auction, person, 5_100 + index * 100)
  return auction
}

const reasonOf = (answer: PromiseSettledResult<BidDecision>) =>
  answer.status === 'rejected' ? 'thrown' : (answer.value.receipt?.reason ?? 'accepted')

test('burst: 40 bids at once, a key twice -> decided in order of arrival, stored together, one receipt for the key', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => makePerson()))
  const auction = await warmAuction(...people)
  const together = vi.spyOn(AuctionStore.prototype, 'together')
  const bids = Array.from({ length: 40 }, (_, index): Bid => {
    const person = people[index % people.length] as TestPerson
    return [person, 6_000 + index * 100]
  })
  const key = newKey()
  const [first] = people as [TestPerson]
  const keyed: readonly Bid[] = [
    [first, 20_000, key],
    [first, 20_000, key],
  ]
  const answers = await sendTogether(auction, [...bids, ...keyed], { goesOn: true })
  expect(together).toHaveBeenCalledTimes(1)
  together.mockRestore()
  expect(answers.map(reasonOf)).toEqual(answers.map(() => 'accepted'))
  const receipts = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.receipt : null))
  expect(receipts.slice(0, 41).map((receipt) => receipt?.amount)).toEqual([
    ...bids.map(([, amount]) => amount),
    20_000,
  ])
  expect(receipts[41]).toEqual(receipts[40])
  // The first one was decided alone, before the others came.
  expect(new Set(receipts.slice(1).map((receipt) => receipt?.server_time)).size).toBe(1)
  const seqs = receipts.slice(0, 41).map((receipt) => receipt?.seq ?? 0)
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  const ledger = (await getRoom(auction.id).ledger()) ?? []
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(await verifyChain(ledger, sha256)).toMatchObject({ valid: true, entries: ledger.length })
  const stored = await runInDurableObject(getRoomStub(auction.id), (_, { storage }) =>
    storage.sql.exec<{ state: string }>('SELECT state FROM room').one(),
  )
  expect(JSON.parse(stored.state)).toMatchObject({ seq: ledger.length, priceCents: 2_000_000 })
})

test('burst: bids of one client after the other -> eight wait alone, then each is decided at once', async () => {
  const [first, second] = [await makePerson(), await makePerson()]
  const auction = await warmAuction(first, second)
  const together = vi.spyOn(AuctionStore.prototype, 'together')
  await runInDurableObject(getRoomStub(auction.id), async (room: AuctionRoom) => {
    let nowMs = Date.now() + QUIET_MS
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
    for (let count = 0; count < 30; count += 1) {
      // Within the time of a burst.
      nowMs += 3
      const { accepted } = await room.bid(toRequest([count % 2 === 0 ? first : second, 6_000 + count * 100]))
      expect(accepted).toBe(true)
    }
    clock.mockRestore()
  })
  expect(together.mock.results.map(({ value }) => (value as readonly unknown[]).length)).toEqual(
    Array.from({ length: 8 }, () => 1),
  )
  together.mockRestore()
})

test('burst: commands of several people, each some milliseconds after the last decision -> those that arrive meanwhile wait together', async () => {
  const people = await Promise.all([makePerson(), makePerson(), makePerson()])
  const auction = await warmAuction(...people)
  const together = vi.spyOn(AuctionStore.prototype, 'together')
  const answers = await sendTogether(
    auction,
    people.map((person, index): Bid => [person, 6_000 + index * 100]),
    { stepMs: 4 },
  )
  expect(together.mock.results.map(({ value }) => (value as readonly unknown[]).length)).toEqual([2])
  together.mockRestore()
  expect(answers.map(reasonOf)).toEqual(['accepted', 'accepted', 'accepted'])
})

test('burst: one command cannot be stored -> it alone fails, the others are accepted', async () => {
  const people = await Promise.all([makePerson(), makePerson(), makePerson()])
  const auction = await warmAuction(...people)
  const [first, second, third] = people
  const { add, write } = CommandStore.prototype
  const added: number[] = []
  vi.spyOn(CommandStore.prototype, 'add').mockImplementation(function (this: CommandStore, row) {
    added.push(row.personId)
    add.call(this, row)
  })
  const broken = vi.spyOn(CommandStore.prototype, 'write').mockImplementation(function (this: CommandStore) {
    if (added.splice(0).includes(second.userId)) throw new Error('Broken.')
    write.call(this)
  })
  const answers = await sendTogether(auction, [
    [first, 6_000],
    [third, 6_100],
    [second, 6_200],
    [first, 6_300],
  ])
  expect(broken).toHaveBeenCalledTimes(5)
  vi.restoreAllMocks()
  expect(answers.map(reasonOf)).toEqual(['accepted', 'accepted', 'thrown', 'accepted'])
  const page = await getRoom(auction.id).bidPage({ kind: 'public' }, 1, 3)
  expect(page?.data.map(({ bid_amount }) => bid_amount)).toEqual([6_300, 6_100, 6_000])
})

test('burst: session revoked while its bid waits -> the right to bid is read again, and the bid refused', async () => {
  const [first, second] = await Promise.all([makePerson(), makePerson()])
  const auction = await warmAuction(first, second)
  await db().update(sessions).set({ revokedAtMs: Date.now() }).where(eq(sessions.userId, second.userId))
  const answers = await sendTogether(
    auction,
    [
      // The first ones are decided before anybody knows that it is a burst.
      [first, 6_000],
      [first, 6_100],
      [second, 6_200],
      [first, 6_300],
    ],
    { meanwhile: (room) => void room.revoke(second.userId, second.sessionId) },
  )
  expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value.accepted)).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(answers[2]).toMatchObject({ value: { code: 'unauthenticated' } })
})

test('burst: what follows the stored transaction fails -> nothing is decided twice, and each key returns its receipt', async () => {
  const people = await Promise.all([makePerson(), makePerson(), makePerson()])
  const auction = await warmAuction(...people)
  const bids = people.map((person, index): Bid => [person, 6_000 + index * 100, newKey()])
  const enqueue = vi.spyOn(Broadcaster.prototype, 'enqueue').mockImplementation(() => {
    if (enqueue.mock.calls.length > 1) throw new Error('Broken.')
  })
  const answers = await sendTogether(auction, bids)
  enqueue.mockRestore()
  expect(answers.map(reasonOf)).toEqual(['accepted', 'thrown', 'thrown'])
  expect((await sendTogether(auction, bids)).map(reasonOf)).toEqual(['accepted', 'accepted', 'accepted'])
  const page = await getRoom(auction.id).bidPage({ kind: 'public' }, 1, 3)
  expect(page?.data.map(({ bid_amount }) => bid_amount)).toEqual([6_200, 6_100, 6_000])
  expect(page?.total).toBe(6)
})

test('burst: more commands than may wait -> 503 for the rest, which store nothing; 256 at most share a transaction', async () => {
  const people = await Promise.all([makePerson(), makePerson(), makePerson()])
  const auction = await warmAuction(...people)
  const bids = Array.from({ length: 2_004 }, (_, index): Bid => {
    return [people[index % people.length] as TestPerson, 6_000 + index * 100, newKey()]
  })
  const together = vi.spyOn(AuctionStore.prototype, 'together')
  const answers = await sendTogether(auction, bids)
  const shared = together.mock.results.map(({ value }) => (value as readonly unknown[]).length)
  together.mockRestore()
  expect(Math.max(...shared)).toBe(256)
  const refused = answers.slice(2_001)
  expect(refused.map(reasonOf)).toEqual(['overloaded', 'overloaded', 'overloaded'])
  expect(answers.slice(0, 2_001).filter((answer) => reasonOf(answer) === 'overloaded')).toEqual([])
  expect(refused[0]).toMatchObject({ value: { accepted: false, retryAfter: 1 } })
  const keys = bids.slice(2_001).map(([, , key]) => key)
  const stored = await runInDurableObject(getRoomStub(auction.id), (_, { storage }) =>
    storage.sql.exec<{ key: string }>('SELECT key FROM commands').toArray(),
  )
  const storedKeys = stored.map(({ key }) => key)
  expect(storedKeys).toContain(bids[2_000]?.[2])
  expect(keys.filter((key) => storedKeys.includes(key ?? ''))).toEqual([])
})
