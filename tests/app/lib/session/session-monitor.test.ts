import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOtherTabs } from '../../../../app/lib/session/follow-other-tabs.ts'
import { startMonitoring, stopMonitoring } from '../../../../app/lib/session/session-monitor.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import {
  errorResponse,
  installFakeBrowser,
  refreshResponse,
  toToken,
} from '../../../fixtures/browser/fake-browser.ts'

const HALF_HOUR_MS = 30 * MINUTE_MS
const GAP_MS = 5_000
const TOKEN = toToken('7')

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  stopMonitoring()
  vi.useRealTimers()
})

/** Opens a signed-in page and counts its refreshes. */
function openPage() {
  let count = 0
  const browser = installFakeBrowser({
    token: TOKEN,
    server: () => {
      count += 1
      return refreshResponse(toToken('7', `refresh${count}`))
    },
  })
  const refreshes = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return browser.requestsTo('/api/auth/refresh').length
  }
  return { browser, refreshes }
}

test('session monitor: every 30 minutes -> refresh, new token stored', async () => {
  const { browser, refreshes } = openPage()
  startMonitoring()
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS - 1)
  expect(await refreshes()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await refreshes()).toBe(1)
  expect(browser.requests[0]).toMatchObject({ method: 'POST', token: TOKEN })
  expect(browser.storage.get('auth_token')).toBe(toToken('7', 'refresh1'))
  await vi.advanceTimersByTimeAsync(2 * HALF_HOUR_MS)
  expect(await refreshes()).toBe(3)
})

test('session monitor: focus or visibility -> refresh', async () => {
  const { browser, refreshes } = openPage()
  startMonitoring()
  await vi.advanceTimersByTimeAsync(GAP_MS)
  browser.dispatch('focus')
  expect(await refreshes()).toBe(1)
  await vi.advanceTimersByTimeAsync(GAP_MS)
  browser.dispatch('visibilitychange')
  expect(await refreshes()).toBe(2)
})

test('session monitor: hidden tab -> no refresh', async () => {
  const { browser, refreshes } = openPage()
  startMonitoring()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  browser.visibility = 'hidden'
  browser.dispatch('visibilitychange')
  browser.dispatch('focus')
  expect(await refreshes()).toBe(0)
  browser.visibility = 'visible'
  browser.dispatch('visibilitychange')
  expect(await refreshes()).toBe(1)
})

test('session monitor: focus and visibility within five seconds -> one refresh', async () => {
  const { browser, refreshes } = openPage()
  startMonitoring()
  browser.dispatch('focus')
  expect(await refreshes()).toBe(0)
  await vi.advanceTimersByTimeAsync(GAP_MS)
  browser.dispatch('visibilitychange')
  browser.dispatch('focus')
  expect(await refreshes()).toBe(1)
  await vi.advanceTimersByTimeAsync(GAP_MS - 1)
  browser.dispatch('focus')
  expect(await refreshes()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  browser.dispatch('focus')
  expect(await refreshes()).toBe(2)
})

test('session monitor: back online -> refresh at once', async () => {
  const { browser, refreshes } = openPage()
  startMonitoring()
  browser.dispatch('online')
  expect(await refreshes()).toBe(1)
})

test('session monitor: started twice -> runs once; stopped -> no refresh', async () => {
  const { browser, refreshes } = openPage()
  startMonitoring()
  startMonitoring()
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(await refreshes()).toBe(1)
  stopMonitoring()
  stopMonitoring()
  await vi.advanceTimersByTimeAsync(4 * HALF_HOUR_MS)
  for (const event of ['focus', 'online', 'visibilitychange'] as const) browser.dispatch(event)
  expect(await refreshes()).toBe(1)
})

test('session monitor: failed refresh -> only logged, token stays, next one comes', async () => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const browser = installFakeBrowser({ token: TOKEN, server: () => errorResponse(503) })
  startMonitoring()
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(consoleWarn).toHaveBeenCalledTimes(1)
  expect(browser.storage.get('auth_token')).toBe(TOKEN)
  expect(browser.navigations).toEqual([])
  const asked = browser.requests.length
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(browser.requests.length).toBeGreaterThan(asked)
  consoleWarn.mockRestore()
})

test('session monitor: token in another tab -> starts when it appears, stops when it goes', async () => {
  const { browser, refreshes } = openPage()
  browser.storage.clear()
  const onOther = vi.fn()
  const unfollow = followOtherTabs(null, onOther)
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(await refreshes()).toBe(0)

  browser.otherTabStores(TOKEN)
  expect(onOther).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(await refreshes()).toBe(1)

  browser.otherTabStores(null)
  await vi.advanceTimersByTimeAsync(2 * HALF_HOUR_MS)
  browser.dispatch('focus')
  expect(await refreshes()).toBe(1)

  unfollow()
  browser.otherTabStores(TOKEN)
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(await refreshes()).toBe(1)
})

test('other tabs: refresh -> no callback; other session or none -> callback', () => {
  const { browser } = openPage()
  const onOther = vi.fn()
  const unfollow = followOtherTabs('7', onOther)
  browser.otherTabStores(toToken('7', 'fresh'))
  expect(onOther).not.toHaveBeenCalled()
  browser.otherTabStores(toToken('8'))
  expect(onOther.mock.calls).toEqual([[false]])
  // Only a removed token counts as a sign-out.
  browser.otherTabStores(null)
  expect(onOther.mock.calls).toEqual([[false], [true]])
  unfollow()
})
