import { expect, test } from 'vitest'
import { dropForeignToken, restoreSession } from '../../../../app/lib/session/restore-session.ts'
import { signOut } from '../../../../app/lib/session/sign-out.ts'
import { getTokenExpiryMs, getTokenSession } from '../../../../app/lib/session/token-store.ts'
import {
  errorResponse,
  installFakeBrowser,
  refreshResponse,
  SIGN_IN_AGAIN,
  toToken,
} from '../../../fixtures/browser/fake-browser.ts'

const MARIA = toToken('7')
const JOHN = toToken('8')

const LOGOUT = '/api/auth/logout'

test('token: claims -> session id and expiry; no token -> null', () => {
  const browser = installFakeBrowser({ token: toToken('7', 'a', { exp: 1_800_000_000, name: 'Zoë ÿ' }) })
  expect(getTokenExpiryMs()).toBe(1_800_000_000_000)
  expect(getTokenSession(browser.storage.get('auth_token') ?? null)).toBe('7')
  for (const nonsense of [null, '', 'x', 'a.b.c', 'a.bnVsbA.c', `a.${btoa('{"sid":7,"exp":"x"}')}.c`]) {
    installFakeBrowser({ token: nonsense })
    expect([getTokenSession(nonsense), getTokenExpiryMs()], String(nonsense)).toEqual([null, null])
  }
})

test.each([
  ["the page's own session", MARIA, '7', true],
  ['another session than the page', MARIA, '8', false],
  ['nobody knows which session', 'nonsense', '7', false],
  ['a session whose page is nobody’s', MARIA, null, false],
] as const)(
  'stored token of %s: page is rendered -> kept or removed before anything is sent',
  (_, token, sessionId, isStored) => {
    const browser = installFakeBrowser({ token })
    dropForeignToken(sessionId)
    expect(browser.storage.has('auth_token')).toBe(isStored)
  },
)

test("session restore: token and cookie of two people -> the cookie's session", async () => {
  const browser = installFakeBrowser({
    token: MARIA,
    // The token belongs to Maria, the cookie to John.
    server: ({ token }) => refreshResponse(token === null ? JOHN : toToken('7', 'again')),
  })
  dropForeignToken('8')
  expect(await restoreSession('8')).toBe(false)
  expect(browser.requests).toMatchObject([{ path: '/api/auth/refresh', token: null }])
  expect(browser.storage.get('auth_token')).toBe(JOHN)
})

test('session restore: other sign-in while the page loaded -> reload', async () => {
  installFakeBrowser({ token: null, server: () => refreshResponse(JOHN) })
  expect(await restoreSession('7')).toBe(true)
})

test('session restore: stored token -> validated; worthless -> sign-in page', async () => {
  const good = installFakeBrowser({ token: MARIA, server: () => Response.json({ success: true, data: {} }) })
  expect(await restoreSession('7')).toBe(false)
  expect(good.requests).toMatchObject([{ path: '/api/auth/profile', token: MARIA }])
  const bad = installFakeBrowser({ token: MARIA, server: () => errorResponse(401, SIGN_IN_AGAIN) })
  expect(await restoreSession('7')).toBe(false)
  expect(bad.storage.has('auth_token')).toBe(false)
  expect(bad.navigations[0]).toMatch(/^\/login\?/)
})

test('session restore: signed out -> no request', async () => {
  const browser = installFakeBrowser()
  expect(await restoreSession(null)).toBe(false)
  expect(browser.requests).toEqual([])
})

test('session restore: pending sign-out of this session -> completed, then reload', async () => {
  const browser = installFakeBrowser({
    token: MARIA,
    server: (_, times) => (times === 1 ? errorResponse(500) : Response.json({ success: true })),
  })
  await signOut('7')
  expect(await restoreSession('7')).toBe(true)
  expect(browser.requests.map(({ path, token }) => [path, token])).toEqual([
    [LOGOUT, MARIA],
    [LOGOUT, MARIA],
  ])
})

test('session restore: pending sign-out of another session -> ends only that one', async () => {
  const browser = installFakeBrowser({
    token: MARIA,
    server: ({ path }) => (path === LOGOUT ? errorResponse(500) : refreshResponse(JOHN)),
  })
  await signOut('7')
  expect(await restoreSession('8')).toBe(false)
  expect(browser.requestsTo(LOGOUT)[1]).toMatchObject({ token: MARIA, credentials: 'omit' })
  expect(browser.storage.get('auth_token')).toBe(JOHN)
  expect(await restoreSession('8')).toBe(false)
  expect(browser.requestsTo(LOGOUT)).toHaveLength(2)
})
