import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SERVER_MS = Date.parse('2026-11-21T03:00:00.000Z')
const at = (ms: number) => new Date(SERVER_MS + ms).toISOString()

let nowMs = 0
/** A fresh module: the clock is state of its module. */
let clock: typeof import('../../../../app/lib/realtime/server-clock.ts')

beforeEach(async () => {
  nowMs = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  vi.resetModules()
  clock = await import('../../../../app/lib/realtime/server-clock.ts')
})
afterEach(() => vi.restoreAllMocks())

/** The server's time at `performance.now()` 0, as the clock has it. */
const serverStart = () => clock.serverNowMs() - nowMs - SERVER_MS

test('server clock: measured -> the answer was written half a round trip before it arrived', () => {
  clock.measureServerTime(at(0), 1_000, 1_400)
  nowMs = 1_400
  expect(clock.serverNowMs()).toBe(SERVER_MS + 200)
})

test('server clock: not measured yet -> the page was rendered when its first byte arrived', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 400 } as never])
  clock.anchorToPage(SERVER_MS)
  expect(clock.serverNowMs()).toBe(SERVER_MS + 600)
  clock.anchorToPage(SERVER_MS + 500)
  expect(clock.serverNowMs()).toBe(SERVER_MS + 600)
})

test('server clock: page loaded again that was rendered later than the clock says, as after sleep -> goes on from there', () => {
  clock.measureServerTime(at(0), 1_000, 1_000)
  clock.anchorToPage(SERVER_MS + 60_000)
  expect(clock.serverNowMs()).toBe(SERVER_MS + 60_000)
  nowMs = 3_000
  clock.measureServerTime(at(62_100), 2_000, 3_000)
  expect(clock.serverNowMs()).toBe(SERVER_MS + 62_600)
})

test('server clock: longer round trip soon after -> the more exact measurement stays', () => {
  clock.measureServerTime(at(0), 1_000, 1_100)
  const before = serverStart()
  clock.measureServerTime(at(29_200), 30_000, 30_400)
  expect(serverStart()).toBe(before)
  clock.measureServerTime(at(29_000), 30_000, 30_050)
  expect(serverStart()).toBe(29_000 - 30_025)
})

test('server clock: longer round trip -> replaces the measurement once that may have drifted as far, in two and a half minutes', () => {
  clock.measureServerTime(at(0), 1_000, 1_100)
  const before = serverStart()
  clock.measureServerTime(at(149_800), 150_600, 151_000)
  expect(serverStart()).toBe(before)
  clock.measureServerTime(at(149_999), 150_700, 151_100)
  expect(serverStart()).toBe(149_999 - 150_900)
})

test('server clock: contradicts the next measurement, as after sleep -> replaced by it, also by a longer round trip', () => {
  clock.measureServerTime(at(0), 1_000, 1_100)
  const before = serverStart()
  clock.measureServerTime(at(4_500), 5_000, 5_400)
  expect(serverStart()).toBe(before)
  clock.measureServerTime(at(4_600), 5_000, 5_400)
  expect(serverStart()).toBe(4_600 - 5_200)
})

test("server clock: the browser's own clock has gone on without it, as in sleep -> may have slept, until it is measured", () => {
  const wall = vi.spyOn(Date, 'now').mockReturnValue(SERVER_MS)
  clock.measureServerTime(at(0), 1_000, 1_000)
  nowMs = 61_000
  wall.mockReturnValue(SERVER_MS + 60_500)
  expect(clock.mayHaveSlept()).toBe(false)
  wall.mockReturnValue(SERVER_MS + 120_000)
  expect(clock.mayHaveSlept()).toBe(true)
  clock.measureServerTime(at(120_000), 61_000, 61_000)
  expect(clock.mayHaveSlept()).toBe(false)
})

test.each([
  ['no time', 'never', 1_000, 1_100],
  ['an answer before its request', at(0), 1_100, 1_000],
])('server clock: %s -> ignored', (_title, serverTime, sentMs, receivedMs) => {
  clock.measureServerTime(at(0), 1_000, 1_400)
  const before = serverStart()
  clock.measureServerTime(serverTime, sentMs, receivedMs)
  expect(serverStart()).toBe(before)
})
