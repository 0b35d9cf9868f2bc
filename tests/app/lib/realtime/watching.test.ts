import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  applyWatched,
  changeWatch,
  isWatchedNow,
  subscribeToWatches,
} from '../../../../app/lib/realtime/watching.ts'
import { dismissToast, shownToasts } from '../../../../app/lib/toasts/toasts.ts'
import { errorResponse, installFakeBrowser, toToken } from '../../../fixtures/browser/fake-browser.ts'

const FAILED = 'The watchlist could not be changed. Please try again.'
const shown = () => shownToasts().map(({ message }) => message)

/** Each test uses its own auction, because the module keeps what it knows. */
let id = 0

beforeEach(() => {
  id += 1
  vi.useFakeTimers()
})

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id)
  vi.useRealTimers()
})

/** A server that holds its answers until the test releases them, in order. */
function heldServer(outcomes: readonly ('ok' | 'refused' | 'lost')[]) {
  const held: (() => void)[] = []
  let next = 0
  const browser = installFakeBrowser({
    token: toToken('1'),
    server: async () => {
      const outcome = outcomes[next] ?? 'ok'
      next += 1
      await new Promise<void>((resolve) => held.push(resolve))
      if (outcome === 'lost') throw new TypeError('Failed to fetch')
      return outcome === 'ok' ? Response.json({ success: true, auction_id: id }) : errorResponse(503)
    },
  })
  Object.assign(window, { setTimeout, clearTimeout })
  return {
    methods: () => browser.requests.map(({ method }) => method),
    async letGo() {
      held.shift()?.()
      await vi.advanceTimersByTimeAsync(1)
    },
  }
}

test('watch button: press -> shown at once, one request', async () => {
  const server = heldServer(['ok'])
  applyWatched(id, false)
  void changeWatch(id, true)
  expect(isWatchedNow(id)).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await server.letGo()
  expect([isWatchedNow(id), server.methods(), shown()]).toEqual([true, ['POST'], []])
})

test.each(['refused', 'lost'] as const)(
  'watch button: request %s -> reverts with an error',
  async (outcome) => {
    const server = heldServer([outcome])
    applyWatched(id, true)
    void changeWatch(id, false)
    expect(isWatchedNow(id)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await server.letGo()
    expect([isWatchedNow(id), shown()]).toEqual([true, [FAILED]])
  },
)

test('watch button: pressed several times during a request -> only the first and the last are sent', async () => {
  const server = heldServer(['ok', 'ok'])
  applyWatched(id, false)
  void changeWatch(id, true)
  void changeWatch(id, false)
  void changeWatch(id, true)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.methods()).toEqual(['POST'])
  void changeWatch(id, false)
  await server.letGo()
  expect(server.methods()).toEqual(['POST', 'DELETE'])
  await server.letGo()
  expect([isWatchedNow(id), server.methods()]).toEqual([false, ['POST', 'DELETE']])
})

test("watch button: two presses, both refused -> shows the server's state", async () => {
  const server = heldServer(['refused', 'refused'])
  applyWatched(id, false)
  void changeWatch(id, true)
  void changeWatch(id, false)
  await vi.advanceTimersByTimeAsync(1)
  await server.letGo()
  await server.letGo()
  expect(isWatchedNow(id)).toBe(false)
})

test('watch state: change in another tab -> shown, but not over a pending press', async () => {
  const server = heldServer(['ok'])
  const onRender = vi.fn()
  const leave = subscribeToWatches(onRender)
  applyWatched(id, true)
  expect([isWatchedNow(id), onRender.mock.calls.length]).toEqual([true, 1])
  void changeWatch(id, false)
  applyWatched(id, true)
  expect(isWatchedNow(id)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await server.letGo()
  expect(isWatchedNow(id)).toBe(false)
  leave()
})
