import { afterEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../../../app/lib/session/begin-session.ts'
import { startMonitoring, stopMonitoring } from '../../../../app/lib/session/session-monitor.ts'
import {
  completeSignOut,
  isSignOutOfAnother,
  isSignOutPending,
  sessionLeftHere,
  signOut,
  subscribeToSignOut,
} from '../../../../app/lib/session/sign-out.ts'
import {
  openBrowser,
  refreshed,
  refused,
  type Server,
  tokenOf,
} from '../../../fixtures/browser/fake-browser.ts'

const TOKEN = tokenOf('7')
const LOGOUT = '/api/auth/logout'
const heard: Server = () => Response.json({ success: true, message: 'Logged out successfully' })

afterEach(() => {
  stopMonitoring()
  vi.useRealTimers()
})

test('signing out ends the session by its token, and the token goes after the server has heard', async () => {
  let stored: string | undefined
  const browser = openBrowser({
    token: TOKEN,
    server: (asked, times) => {
      stored = browser.storage.get('auth_token')
      return heard(asked, times)
    },
  })
  expect(await signOut('7')).toBe('heard')
  expect(stored).toBe(TOKEN)
  expect(browser.asked).toMatchObject([{ method: 'POST', path: LOGOUT, token: TOKEN }])
  expect([...browser.storage]).toEqual([])
})

const FAILURES: readonly [string, Server | undefined, string][] = [
  ['has no answer', undefined, 'unreachable'],
  ['runs out of time', () => Promise.reject(new DOMException('Late', 'TimeoutError')), 'unreachable'],
  ['is answered 500', () => refused(500), 'failed'],
  ['is answered 503 by a page', () => new Response('<html>', { status: 503 }), 'failed'],
]

test.each(FAILURES)(
  'a sign-out whose call %s signs out here all the same, and is told again later',
  async (_, server, outcome) => {
    vi.useFakeTimers()
    const browser = openBrowser({ token: TOKEN, ...(server && { server }) })
    const listener = vi.fn()
    const unsubscribe = subscribeToSignOut(listener)
    startMonitoring()
    expect(await signOut('7')).toBe(outcome)
    unsubscribe()
    expect(browser.storage.has('auth_token')).toBe(false)
    // The page is nobody's, though it was rendered for the session that was left.
    expect(sessionLeftHere()).toBe('7')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(isSignOutPending()).toBe(true)
    // Nothing is refreshed any more.
    await vi.advanceTimersByTimeAsync(3_600_000)
    browser.tell('focus')
    browser.tell('online')
    expect(browser.asked.map(({ path }) => path)).toEqual([LOGOUT])
    expect(browser.wentTo).toEqual([])
  },
)

test('what the server has not heard it is told with the same token, until it hears', async () => {
  const browser = openBrowser({
    token: TOKEN,
    server: (_, times) => (times < 3 ? refused(500) : heard(_, times)),
  })
  await signOut('7')
  expect(await completeSignOut()).toBe(false)
  expect(isSignOutPending()).toBe(true)
  expect(await completeSignOut()).toBe(true)
  expect(isSignOutPending()).toBe(false)
  expect(browser.asked.map(({ token }) => token)).toEqual([TOKEN, TOKEN, TOKEN])
})

test('a refusal of a sign-out refreshes nothing and leads to no sign-in: there is nothing left to end', async () => {
  const browser = openBrowser({ token: TOKEN, server: () => refused(401) })
  expect(await signOut('7')).toBe('heard')
  expect(browser.asked.map(({ path }) => path)).toEqual([LOGOUT])
  expect(browser.wentTo).toEqual([])
  expect([...browser.storage]).toEqual([])
})

test('without a token the cookie says which session it is, and ends no other', async () => {
  const browser = openBrowser({ server: (_, times) => (times < 2 ? refused(500) : heard(_, times)) })
  expect(await signOut('7')).toBe('failed')
  expect(isSignOutOfAnother('7')).toBe(false)
  expect(isSignOutOfAnother('8')).toBe(true)
  expect(await completeSignOut()).toBe(true)
  // Nor would a token that names no session end any.
  browser.storage.set('auth_token', 'nonsense')
  expect(await signOut('7')).toBe('heard')
  expect(browser.asked).toMatchObject([
    { token: null, credentials: 'same-origin' },
    { token: null, credentials: 'same-origin' },
    { token: null, credentials: 'same-origin' },
  ])
  const next = openBrowser({ server: heard })
  next.storage.set('sign_out_pending', 'cookie:7')
  beginSession(TOKEN)
  expect(Object.fromEntries(next.storage)).toEqual({ auth_token: TOKEN })
  expect(next.asked).toEqual([])
})

test('where storage is forbidden the page itself remembers what the server has not heard', async () => {
  const browser = openBrowser({
    hasStorage: false,
    server: (_, times) => (times < 2 ? refused(500) : heard(_, times)),
  })
  expect(await signOut('7')).toBe('failed')
  expect(isSignOutPending()).toBe(true)
  expect(await completeSignOut()).toBe(true)
  expect(isSignOutPending()).toBe(false)
  expect(browser.asked).toHaveLength(2)
})

test('who signs in after an unheard sign-out keeps the new session: the old one ends by its token alone', async () => {
  const next = tokenOf('8')
  const browser = openBrowser({ token: TOKEN })
  await signOut('7')
  expect(isSignOutOfAnother('7')).toBe(false)
  expect(isSignOutOfAnother('8')).toBe(true)
  expect(isSignOutOfAnother(null)).toBe(false)
  beginSession(next)
  await expect.poll(() => browser.asked).toHaveLength(2)
  // The new session's cookie is not sent, and an answer could not take it away.
  expect(browser.asked[1]).toMatchObject({ path: LOGOUT, token: TOKEN, credentials: 'omit' })
  expect(Object.fromEntries(browser.storage)).toEqual({ auth_token: next })
  // Nor is the page of the new session taken for the one that was left.
  expect(sessionLeftHere()).toBe('7')
})

test('a sign-in that finishes nothing else only stores its token', async () => {
  const browser = openBrowser({ server: () => refreshed('never') })
  beginSession(TOKEN)
  expect(Object.fromEntries(browser.storage)).toEqual({ auth_token: TOKEN })
  expect(browser.asked).toEqual([])
})
