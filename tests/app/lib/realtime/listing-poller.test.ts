import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followListed, newsOf } from '../../../../app/lib/realtime/listing-poller.ts'
import { onPageNews } from '../../../../app/lib/realtime/page-events.ts'

/** What the server says next; null is an answer that does not come. */
type Answer = readonly object[] | null

let answers: Answer[]
let asked: string[]
let page: EventTarget & { visibilityState: string }
let navigator: { onLine: boolean }
let toldNews: number
/** The numbers of the auctions, each test its own: what is known of one stays known. */
let lastId = 0

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  asked = []
  toldNews = 0
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
    return Response.json({ success: true, data: answer ?? [] })
  })
  onPageNews(() => {
    toldNews += 1
  })
})

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Followed {
  readonly id: number
  readonly drawn: () => number
  readonly leave: () => void
}

function follow(changes: { seq?: number; status?: string; isOwn?: boolean } = {}): Followed {
  lastId += 1
  const id = lastId
  let count = 0
  const listed = { id, seq: 4, status: 'active', isOwn: false, ...changes }
  const leave = followListed(listed, () => {
    count += 1
  })
  ends.push(leave)
  return { id, drawn: () => count, leave }
}

const news = (id: number, seq: number, more: object = {}) => ({
  id,
  seq,
  status: 'active',
  current_bid: seq * 100,
  ...more,
})
const turn = () => vi.advanceTimersByTimeAsync(5_000)

test('all that a page shows is asked for in one call, with what is known of each, within seconds', async () => {
  const [one, other] = [follow({ seq: 4 }), follow({ seq: 9 })]
  answers = [[news(one.id, 6)]]
  await turn()
  expect(asked).toEqual([`/api/auctions/changes?known=${one.id}:4,${other.id}:9`])
  expect(newsOf(one.id)).toMatchObject({ current_bid: 600 })
  expect([one.drawn(), other.drawn()]).toEqual([1, 0])
  await turn()
  expect(asked[1]).toBe(`/api/auctions/changes?known=${one.id}:6,${other.id}:9`)
})

test('an older word than the one that is known changes nothing', async () => {
  const one = follow({ seq: 4 })
  answers = [[news(one.id, 6)], [news(one.id, 5)], [news(one.id, 6)]]
  await turn()
  await turn()
  await turn()
  expect(newsOf(one.id)).toMatchObject({ seq: 6 })
  expect(one.drawn()).toBe(1)
})

test('the page is read anew where an auction begins or ends, or the person has bid in it; not for others’ prices', async () => {
  const [running, own] = [follow(), follow({ isOwn: true })]
  answers = [
    [news(running.id, 5)],
    [news(running.id, 6, { status: 'ended' })],
    [news(running.id, 7, { status: 'ended' })],
    [news(own.id, 5)],
  ]
  await turn()
  expect(toldNews).toBe(0)
  await turn()
  expect(toldNews).toBe(1)
  await turn()
  expect(toldNews).toBe(1)
  await turn()
  expect(toldNews).toBe(2)
})

test('nothing is asked while nobody looks, nor without a connection; on coming back at once', async () => {
  follow()
  page.visibilityState = 'hidden'
  await turn()
  await turn()
  expect(asked).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  navigator.onLine = false
  await turn()
  expect(asked).toHaveLength(1)
  navigator.onLine = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
})

test('a server that does not answer is asked less and less often, and again as before once it does', async () => {
  follow()
  answers = [null, null, null, null, null, null]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBeLessThanOrEqual(4)
  answers = []
  await vi.advanceTimersByTimeAsync(130_000)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.length - before).toBeGreaterThanOrEqual(4)
})

test('nothing is asked once the last of them is gone, also where an answer was on its way', async () => {
  const one = follow()
  answers = [[news(one.id, 6)]]
  vi.advanceTimersByTime(5_000)
  one.leave()
  await turn()
  await turn()
  expect(asked).toHaveLength(1)
  expect(newsOf(one.id)).toBeUndefined()
})

test('one that stands twice on a page is asked for once and followed until both are gone', async () => {
  const one = follow()
  const again = followListed({ id: one.id, seq: 4, status: 'active', isOwn: false }, () => {})
  await turn()
  expect(asked).toEqual([`/api/auctions/changes?known=${one.id}:4`])
  again()
  await turn()
  expect(asked).toHaveLength(2)
})

test('no more than a hundred are asked for at once', async () => {
  for (let count = 0; count < 120; count += 1) follow()
  await turn()
  expect(asked[0]?.split(',')).toHaveLength(100)
})
