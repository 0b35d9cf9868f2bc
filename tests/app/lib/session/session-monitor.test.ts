import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOtherTabs } from '../../../../app/lib/session/follow-other-tabs.ts'
import { startMonitoring, stopMonitoring } from '../../../../app/lib/session/session-monitor.ts'
import { openBrowser, refreshed, refused, tokenOf } from '../../../fixtures/browser/fake-browser.ts'

const HALF_HOUR_MS = 1_800_000
const GAP_MS = 5_000
const TOKEN = tokenOf('7')

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  stopMonitoring()
  vi.useRealTimers()
})

/** A page of a session, and how often it has refreshed. */
function watched() {
  let given = 0
  const browser = openBrowser({
    token: TOKEN,
    server: () => {
      given += 1
      return refreshed(tokenOf('7', `refresh${given}`))
    },
  })
  const refreshes = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return browser.askedFor('/api/auth/refresh').length
  }
  return { browser, refreshes }
}

test('the session is refreshed every 30 minutes, and the new token is stored', async () => {
  const { browser, refreshes } = watched()
  startMonitoring()
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS - 1)
  expect(await refreshes()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await refreshes()).toBe(1)
  expect(browser.asked[0]).toMatchObject({ method: 'POST', token: TOKEN })
  expect(browser.storage.get('auth_token')).toBe(tokenOf('7', 'refresh1'))
  await vi.advanceTimersByTimeAsync(2 * HALF_HOUR_MS)
  expect(await refreshes()).toBe(3)
})

test('it is refreshed when the tab gains the focus, and when it becomes visible', async () => {
  const { browser, refreshes } = watched()
  startMonitoring()
  await vi.advanceTimersByTimeAsync(GAP_MS)
  browser.tell('focus')
  expect(await refreshes()).toBe(1)
  await vi.advanceTimersByTimeAsync(GAP_MS)
  browser.tell('visibilitychange')
  expect(await refreshes()).toBe(2)
})

test('a tab that goes behind others refreshes nothing', async () => {
  const { browser, refreshes } = watched()
  startMonitoring()
  await vi.advanceTimersByTimeAsync(60_000)
  browser.visibility = 'hidden'
  browser.tell('visibilitychange')
  browser.tell('focus')
  expect(await refreshes()).toBe(0)
  browser.visibility = 'visible'
  browser.tell('visibilitychange')
  expect(await refreshes()).toBe(1)
})

test('focus and visibility together are one refresh, and within five seconds of one there is no other', async () => {
  const { browser, refreshes } = watched()
  startMonitoring()
  browser.tell('focus')
  expect(await refreshes()).toBe(0)
  await vi.advanceTimersByTimeAsync(GAP_MS)
  browser.tell('visibilitychange')
  browser.tell('focus')
  expect(await refreshes()).toBe(1)
  await vi.advanceTimersByTimeAsync(GAP_MS - 1)
  browser.tell('focus')
  expect(await refreshes()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  browser.tell('focus')
  expect(await refreshes()).toBe(2)
})

test('a connection that is back refreshes at once', async () => {
  const { browser, refreshes } = watched()
  startMonitoring()
  browser.tell('online')
  expect(await refreshes()).toBe(1)
})

test('starting twice is starting once, and once stopped nothing is refreshed', async () => {
  const { browser, refreshes } = watched()
  startMonitoring()
  startMonitoring()
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(await refreshes()).toBe(1)
  stopMonitoring()
  stopMonitoring()
  await vi.advanceTimersByTimeAsync(4 * HALF_HOUR_MS)
  for (const event of ['focus', 'online', 'visibilitychange'] as const) browser.tell(event)
  expect(await refreshes()).toBe(1)
})

test('a periodic refresh that fails is only logged: the token stays, no page opens, the next one comes', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const browser = openBrowser({ token: TOKEN, server: () => refused(503) })
  startMonitoring()
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(warned).toHaveBeenCalledTimes(1)
  expect(browser.storage.get('auth_token')).toBe(TOKEN)
  expect(browser.wentTo).toEqual([])
  const asked = browser.asked.length
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(browser.asked.length).toBeGreaterThan(asked)
  warned.mockRestore()
})

test('monitoring starts when a token appears in another tab and stops when it goes there', async () => {
  const { browser, refreshes } = watched()
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
  browser.tell('focus')
  expect(await refreshes()).toBe(1)

  unfollow()
  browser.otherTabStores(TOKEN)
  await vi.advanceTimersByTimeAsync(HALF_HOUR_MS)
  expect(await refreshes()).toBe(1)
})

test("another tab's refresh asks for no new page; another session there, or none, does", () => {
  const { browser } = watched()
  const onOther = vi.fn()
  const unfollow = followOtherTabs('7', onOther)
  browser.otherTabStores(tokenOf('7', 'fresh'))
  expect(onOther).not.toHaveBeenCalled()
  browser.otherTabStores(tokenOf('8'))
  expect(onOther.mock.calls).toEqual([[false]])
  // Only this is told as a sign-out.
  browser.otherTabStores(null)
  expect(onOther.mock.calls).toEqual([[false], [true]])
  unfollow()
})
