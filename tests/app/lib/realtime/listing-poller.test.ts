import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followListed, getListedChange } from '../../../../app/lib/realtime/listing-poller.ts'
import { onPageChanged } from '../../../../app/lib/realtime/page-events.ts'
import { serverNowMs } from '../../../../app/lib/realtime/server-clock.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'

/** The server's next answer; null rejects the request. */
type Answer = readonly object[] | null

const SERVER_TIME = '2026-11-21T03:00:00.000Z'

let answers: Answer[]
let asked: string[]
let page: EventTarget & { visibilityState: string }
let navigator: { onLine: boolean }
let pageChanges: number
/** Each test uses its own auction ids, because the poller keeps what it knows. */
let lastId = 0

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  asked = []
  pageChanges = 0
  navigator = { onLine: true }
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const timers = {
    setTimeout: (...timer: Parameters<typeof setTimeout>) => setTimeout(...timer),
    clearTimeout: (timer: number) => clearTimeout(timer),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), timers))
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers.shift()
    if (answer === null) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, data: answer ?? [], server_time: SERVER_TIME })
  })
  onPageChanged(() => {
    pageChanges += 1
  })
})

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface FollowedAuction {
  readonly id: number
  readonly renders: () => number
  readonly leave: () => void
}

function follow(changes: { seq?: number; status?: string; isOwn?: boolean } = {}): FollowedAuction {
  lastId += 1
  const id = lastId
  let count = 0
  const listed = { id, seq: 4, status: 'active', isOwn: false, ...changes }
  const leave = followListed(listed, () => {
    count += 1
  })
  ends.push(leave)
  return { id, renders: () => count, leave }
}

const change = (id: number, seq: number, more: object = {}) => ({
  id,
  seq,
  status: 'active',
  current_bid: seq * 100,
  ...more,
})
const nextPoll = () => vi.advanceTimersByTimeAsync(5_000)

test('listing poller: several auctions -> one request with their versions, within seconds', async () => {
  const [one, other] = [follow({ seq: 4 }), follow({ seq: 9 })]
  answers = [[change(one.id, 6)]]
  await nextPoll()
  expect(asked).toEqual([`/api/auctions/changes?known=${one.id}:4,${other.id}:9`])
  expect(getListedChange(one.id)).toMatchObject({ current_bid: 600 })
  expect([one.renders(), other.renders()]).toEqual([1, 0])
  await nextPoll()
  expect(asked[1]).toBe(`/api/auctions/changes?known=${one.id}:6,${other.id}:9`)
})

test('listing poller: answer older than the known state -> ignored', async () => {
  const one = follow({ seq: 4 })
  answers = [[change(one.id, 6)], [change(one.id, 5)], [change(one.id, 6)]]
  await nextPoll()
  await nextPoll()
  await nextPoll()
  expect(getListedChange(one.id)).toMatchObject({ seq: 6 })
  expect(one.renders()).toBe(1)
})

test("listing poller: status change, or change of an auction with the viewer's bid -> page reload", async () => {
  const [running, own] = [follow(), follow({ isOwn: true })]
  answers = [
    [change(running.id, 5)],
    [change(running.id, 6, { status: 'ended' })],
    [change(running.id, 7, { status: 'ended' })],
    [change(own.id, 5)],
  ]
  await nextPoll()
  expect(pageChanges).toBe(0)
  await nextPoll()
  expect(pageChanges).toBe(1)
  await nextPoll()
  expect(pageChanges).toBe(1)
  await nextPoll()
  expect(pageChanges).toBe(2)
})

test('listing poller: hidden page or offline -> no requests; on return -> at once', async () => {
  follow()
  page.visibilityState = 'hidden'
  await nextPoll()
  await nextPoll()
  expect(asked).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  navigator.onLine = false
  await nextPoll()
  expect(asked).toHaveLength(1)
  navigator.onLine = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
})

test('listing poller: failing server -> longer intervals until it answers again', async () => {
  follow()
  answers = [null, null, null, null, null, null]
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(asked.length).toBeLessThanOrEqual(4)
  answers = []
  await vi.advanceTimersByTimeAsync(130_000)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.length - before).toBeGreaterThanOrEqual(4)
})

test('listing poller: last auction unmounted -> no requests, a late answer is dropped', async () => {
  const one = follow()
  answers = [[change(one.id, 6)]]
  vi.advanceTimersByTime(5_000)
  one.leave()
  await nextPoll()
  await nextPoll()
  expect(asked).toHaveLength(1)
  expect(getListedChange(one.id)).toBeUndefined()
})

test('listing poller: auction twice on a page -> requested once, until both are unmounted', async () => {
  const one = follow()
  const again = followListed({ id: one.id, seq: 4, status: 'active', isOwn: false }, () => {})
  await nextPoll()
  expect(asked).toEqual([`/api/auctions/changes?known=${one.id}:4`])
  again()
  await nextPoll()
  expect(asked).toHaveLength(2)
})

test('listing poller: more than a hundred auctions -> a hundred per request', async () => {
  for (let count = 0; count < 120; count += 1) follow()
  await nextPoll()
  expect(asked[0]?.split(',')).toHaveLength(100)
})

test('list polling: any answer -> the clock of the page has its time', async () => {
  follow()
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  expect(Math.abs(serverNowMs() - Date.parse(SERVER_TIME))).toBeLessThan(1_000)
})
