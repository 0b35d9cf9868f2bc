import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  changeWatch,
  isWatchedNow,
  noteWatched,
  subscribeToWatches,
} from '../../../../app/lib/realtime/watching.ts'
import { dismissToast, shownToasts } from '../../../../app/lib/toasts/toasts.ts'
import { openBrowser, refused, tokenOf } from '../../../fixtures/browser/fake-browser.ts'

const FAILED = 'The watchlist could not be changed. Please try again.'
const shown = () => shownToasts().map(({ message }) => message)

/** Each test its own auction: what is known of one stays known. */
let id = 0

beforeEach(() => {
  id += 1
  vi.useFakeTimers()
})

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id)
  vi.useRealTimers()
})

/** Answers that are held until they are let go, in order. */
function heldServer(outcomes: readonly ('ok' | 'refused' | 'lost')[]) {
  const held: (() => void)[] = []
  let next = 0
  const browser = openBrowser({
    token: tokenOf('1'),
    server: async () => {
      const outcome = outcomes[next] ?? 'ok'
      next += 1
      await new Promise<void>((resolve) => held.push(resolve))
      if (outcome === 'lost') throw new TypeError('Failed to fetch')
      return outcome === 'ok' ? Response.json({ success: true, auction_id: id }) : refused(503)
    },
  })
  Object.assign(window, { setTimeout, clearTimeout })
  return {
    methods: () => browser.asked.map(({ method }) => method),
    async letGo() {
      held.shift()?.()
      await vi.advanceTimersByTimeAsync(1)
    },
  }
}

test('a press shows at once and is told to the server once', async () => {
  const server = heldServer(['ok'])
  noteWatched(id, false)
  void changeWatch(id, true)
  expect(isWatchedNow(id)).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await server.letGo()
  expect([isWatchedNow(id), server.methods(), shown()]).toEqual([true, ['POST'], []])
})

test.each(['refused', 'lost'] as const)(
  'where it is %s the heart goes back, and says so',
  async (outcome) => {
    const server = heldServer([outcome])
    noteWatched(id, true)
    void changeWatch(id, false)
    expect(isWatchedNow(id)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await server.letGo()
    expect([isWatchedNow(id), shown()]).toEqual([true, [FAILED]])
  },
)

test('pressed three times on the way, the server hears the first and the last, one after the other', async () => {
  const server = heldServer(['ok', 'ok'])
  noteWatched(id, false)
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

test('pressed twice, both refused, it shows what the server holds and not what was pressed first', async () => {
  const server = heldServer(['refused', 'refused'])
  noteWatched(id, false)
  void changeWatch(id, true)
  void changeWatch(id, false)
  await vi.advanceTimersByTimeAsync(1)
  await server.letGo()
  await server.letGo()
  expect(isWatchedNow(id)).toBe(false)
})

test('what another tab did shows here, but not over a press that is on its way', async () => {
  const server = heldServer(['ok'])
  const drawn = vi.fn()
  const leave = subscribeToWatches(drawn)
  noteWatched(id, true)
  expect([isWatchedNow(id), drawn.mock.calls.length]).toEqual([true, 1])
  void changeWatch(id, false)
  noteWatched(id, true)
  expect(isWatchedNow(id)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await server.letGo()
  expect(isWatchedNow(id)).toBe(false)
  leave()
})
