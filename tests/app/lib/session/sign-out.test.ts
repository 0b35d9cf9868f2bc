import { afterEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../../../app/lib/session/begin-session.ts'
import { startMonitoring, stopMonitoring } from '../../../../app/lib/session/session-monitor.ts'
import {
  completeSignOut,
  getLeftSession,
  isSignOutOfAnother,
  isSignOutPending,
  signOut,
  subscribeToSignOut,
} from '../../../../app/lib/session/sign-out.ts'
import { HOUR_MS } from '../../../../domain/format/time-units.ts'
import {
  errorResponse,
  installFakeBrowser,
  refreshResponse,
  type Server,
  toToken,
} from '../../../fixtures/browser/fake-browser.ts'

const TOKEN = toToken('7')
const LOGOUT = '/api/auth/logout'
const acknowledge: Server = () => Response.json({ success: true, message: 'Logged out successfully' })

afterEach(() => {
  stopMonitoring()
  vi.useRealTimers()
})

test('sign-out: server accepts the call -> token removed after the call', async () => {
  let stored: string | undefined
  const browser = installFakeBrowser({
    token: TOKEN,
    server: (asked, times) => {
      stored = browser.storage.get('auth_token')
      return acknowledge(asked, times)
    },
  })
  expect(await signOut('7')).toBe('heard')
  expect(stored).toBe(TOKEN)
  expect(browser.requests).toMatchObject([{ method: 'POST', path: LOGOUT, token: TOKEN }])
  expect([...browser.storage]).toEqual([])
})

const FAILURES: readonly [string, Server | undefined, string][] = [
  ['has no answer', undefined, 'unreachable'],
  ['runs out of time', () => Promise.reject(new DOMException('Late', 'TimeoutError')), 'unreachable'],
  ['is answered 500', () => errorResponse(500), 'failed'],
  ['is answered 503 by a page', () => new Response('<html>', { status: 503 }), 'failed'],
]

test.each(FAILURES)('sign-out: call %s -> signed out here, sent again later', async (_, server, outcome) => {
  vi.useFakeTimers()
  const browser = installFakeBrowser({ token: TOKEN, ...(server && { server }) })
  const listener = vi.fn()
  const unsubscribe = subscribeToSignOut(listener)
  startMonitoring()
  expect(await signOut('7')).toBe(outcome)
  unsubscribe()
  expect(browser.storage.has('auth_token')).toBe(false)
  // The page renders itself signed out, although it was rendered for the session.
  expect(getLeftSession()).toBe('7')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(isSignOutPending()).toBe(true)
  // Monitoring has stopped.
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  browser.dispatch('focus')
  browser.dispatch('online')
  expect(browser.requests.map(({ path }) => path)).toEqual([LOGOUT])
  expect(browser.navigations).toEqual([])
})

test('pending sign-out: repeated call fails once -> sent with the same token until it succeeds', async () => {
  const browser = installFakeBrowser({
    token: TOKEN,
    server: (_, times) => (times < 3 ? errorResponse(500) : acknowledge(_, times)),
  })
  await signOut('7')
  expect(await completeSignOut()).toBe(false)
  expect(isSignOutPending()).toBe(true)
  expect(await completeSignOut()).toBe(true)
  expect(isSignOutPending()).toBe(false)
  expect(browser.requests.map(({ token }) => token)).toEqual([TOKEN, TOKEN, TOKEN])
})

test('sign-out: refused with 401 -> complete, no refresh, no sign-in page', async () => {
  const browser = installFakeBrowser({ token: TOKEN, server: () => errorResponse(401) })
  expect(await signOut('7')).toBe('heard')
  expect(browser.requests.map(({ path }) => path)).toEqual([LOGOUT])
  expect(browser.navigations).toEqual([])
  expect([...browser.storage]).toEqual([])
})

test('sign-out: no token -> session of the cookie, no other', async () => {
  const browser = installFakeBrowser({
    server: (_, times) => (times < 2 ? errorResponse(500) : acknowledge(_, times)),
  })
  expect(await signOut('7')).toBe('failed')
  expect(isSignOutOfAnother('7')).toBe(false)
  expect(isSignOutOfAnother('8')).toBe(true)
  expect(await completeSignOut()).toBe(true)
  // A token without a session id could not end one either.
  browser.storage.set('auth_token', 'nonsense')
  expect(await signOut('7')).toBe('heard')
  expect(browser.requests).toMatchObject([
    { token: null, credentials: 'same-origin' },
    { token: null, credentials: 'same-origin' },
    { token: null, credentials: 'same-origin' },
  ])
  const next = installFakeBrowser({ server: acknowledge })
  next.storage.set('sign_out_pending', 'cookie:7')
  beginSession(TOKEN)
  expect(Object.fromEntries(next.storage)).toEqual({ auth_token: TOKEN })
  expect(next.requests).toEqual([])
})

test("sign-out: storage forbidden -> pending in the page's memory", async () => {
  const browser = installFakeBrowser({
    hasStorage: false,
    server: (_, times) => (times < 2 ? errorResponse(500) : acknowledge(_, times)),
  })
  expect(await signOut('7')).toBe('failed')
  expect(isSignOutPending()).toBe(true)
  expect(await completeSignOut()).toBe(true)
  expect(isSignOutPending()).toBe(false)
  expect(browser.requests).toHaveLength(2)
})

test('sign-in: another account has a pending sign-out -> old session ended by its token only', async () => {
  const next = toToken('8')
  const browser = installFakeBrowser({ token: TOKEN })
  await signOut('7')
  expect(isSignOutOfAnother('7')).toBe(false)
  expect(isSignOutOfAnother('8')).toBe(true)
  expect(isSignOutOfAnother(null)).toBe(false)
  beginSession(next)
  await expect.poll(() => browser.requests).toHaveLength(2)
  // The new session's cookie is not sent, so an answer cannot remove it.
  expect(browser.requests[1]).toMatchObject({ path: LOGOUT, token: TOKEN, credentials: 'omit' })
  expect(Object.fromEntries(browser.storage)).toEqual({ auth_token: next })
  // The session that this page left is still the old one, so a page of the new session is not shown as signed
  // out.
  expect(getLeftSession()).toBe('7')
})

test('sign-in: no pending sign-out -> only stores its token', async () => {
  const browser = installFakeBrowser({ server: () => refreshResponse('never') })
  beginSession(TOKEN)
  expect(Object.fromEntries(browser.storage)).toEqual({ auth_token: TOKEN })
  expect(browser.requests).toEqual([])
})
