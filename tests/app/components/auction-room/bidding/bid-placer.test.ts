import { afterEach, expect, test, vi } from 'vitest'
import { createBidPlacer } from '../../../../../app/components/auction-room/bidding/bid-placer.ts'
import type { BiddingState } from '../../../../../app/components/auction-room/live/bidding-state.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../../domain/format/time-units.ts'
import {
  errorResponse,
  installFakeBrowser,
  type Server,
  toToken,
} from '../../../../fixtures/browser/fake-browser.ts'

const BID = { kind: 'manual', amount: 1_400 } as const
const LOST: Server = () => {
  throw new TypeError('Failed to fetch')
}
const ENDED: Server = () => errorResponse(409, { message: 'This auction has ended.' })

afterEach(() => void vi.useRealTimers())

/** A tab on the auction's page. What it has stored stays through a reload. */
function openTab() {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T20:00:00Z') })
  let server = LOST
  const browser = installFakeBrowser({ token: toToken('7'), server: (...asked) => server(...asked) })
  const { setTimeout, clearTimeout } = globalThis
  Object.assign(globalThis.window, { setTimeout, clearTimeout })
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const states: BiddingState[] = []
  const load = () =>
    createBidPlacer({
      auctionId: 7,
      viewerId: 3,
      change: () => {},
      takeAuction: () => {},
      refreshViewerStatus: async () => {},
      setBidding: (state) => states.push(state),
      setRefreshingStatus: () => {},
    })
  return {
    load,
    requests: browser.requests,
    shown: () => states.at(-1),
    answer: (next: Server) => {
      server = next
    },
    keys: () => [...stored.values()].map((value) => JSON.parse(value).key),
  }
}

test('bid without an answer: two minutes later, and reloaded -> nothing is sent by itself, the page says that it does not know', async () => {
  const tab = openTab()
  const page = tab.load()
  void page.place(BID)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(tab.shown()).toEqual({ state: 'unknown', bid: BID })
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 10 * SECOND_MS)
  expect(tab.shown()).toEqual({ state: 'unsent', bid: BID, isUncertain: true })
  page.stop()
  const sent = tab.requests.length
  expect(sent).toBeGreaterThan(10)
  tab.load()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(tab.shown()).toEqual({ state: 'unsent', bid: BID, isUncertain: true })
  expect(tab.requests).toHaveLength(sent)
})

test('bid without an answer: pressed again -> sent with the same key, another bid with another', async () => {
  const tab = openTab()
  const page = tab.load()
  void page.place(BID)
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  const [key] = tab.keys()
  void page.place(BID)
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(tab.keys()).toEqual([key])
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  void page.place({ kind: 'manual', amount: 1_500 })
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(tab.keys()).not.toEqual([key])
})

test('bid without an answer: bidding is over -> asked for once more, since nothing can be placed', async () => {
  const tab = openTab()
  const page = tab.load()
  void page.place(BID)
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  tab.answer(ENDED)
  page.discardAtEnd()
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(tab.shown()).toMatchObject({ state: 'answered', outcome: { message: 'This auction has ended.' } })
  expect(tab.keys()).toEqual([])
})
