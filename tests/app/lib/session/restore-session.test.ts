import { expect, test } from 'vitest'
import { dropForeignToken, restoreSession } from '../../../../app/lib/session/restore-session.ts'
import { signOut } from '../../../../app/lib/session/sign-out.ts'
import { sessionOfToken, tokenEndsAtMs } from '../../../../app/lib/session/token-store.ts'
import {
  openBrowser,
  refreshed,
  refused,
  SIGN_IN_AGAIN,
  tokenOf,
} from '../../../fixtures/browser/fake-browser.ts'

const MARIA = tokenOf('7')
const JOHN = tokenOf('8')

const LOGOUT = '/api/auth/logout'

test('a token says which session it is of and when it ends; what is no token says nothing', () => {
  const browser = openBrowser({ token: tokenOf('7', 'a', { exp: 1_800_000_000, name: 'Zoë ÿ' }) })
  expect(tokenEndsAtMs()).toBe(1_800_000_000_000)
  expect(sessionOfToken(browser.storage.get('auth_token') ?? null)).toBe('7')
  for (const nonsense of [null, '', 'x', 'a.b.c', 'a.bnVsbA.c', `a.${btoa('{"sid":7,"exp":"x"}')}.c`]) {
    openBrowser({ token: nonsense })
    expect([sessionOfToken(nonsense), tokenEndsAtMs()], String(nonsense)).toEqual([null, null])
  }
})

test.each([
  ["the page's own session", MARIA, '7', true],
  ['another session than the page', MARIA, '8', false],
  ['nobody knows which session', 'nonsense', '7', false],
  ['a session whose page is nobody’s', MARIA, null, false],
] as const)('a token of %s: kept or dropped before anything is sent', (_, token, sessionId, isKept) => {
  const browser = openBrowser({ token })
  dropForeignToken(sessionId)
  expect(browser.storage.has('auth_token')).toBe(isKept)
})

test("one person's token beside another's cookie: the browser ends up with the person of the cookie", async () => {
  const browser = openBrowser({
    token: MARIA,
    // By token whose it is, by cookie John.
    server: ({ token }) => refreshed(token === null ? JOHN : tokenOf('7', 'again')),
  })
  dropForeignToken('8')
  expect(await restoreSession('8')).toBe(false)
  expect(browser.asked).toMatchObject([{ path: '/api/auth/refresh', token: null }])
  expect(browser.storage.get('auth_token')).toBe(JOHN)
})

test('a page that was on its way while somebody else signed in is asked for again', async () => {
  openBrowser({ token: null, server: () => refreshed(JOHN) })
  expect(await restoreSession('7')).toBe(true)
})

test('a stored token is tried by the profile; one that is worth nothing leads to the sign-in', async () => {
  const good = openBrowser({ token: MARIA, server: () => Response.json({ success: true, data: {} }) })
  expect(await restoreSession('7')).toBe(false)
  expect(good.asked).toMatchObject([{ path: '/api/auth/profile', token: MARIA }])
  const bad = openBrowser({ token: MARIA, server: () => refused(401, SIGN_IN_AGAIN) })
  expect(await restoreSession('7')).toBe(false)
  expect(bad.storage.has('auth_token')).toBe(false)
  expect(bad.wentTo[0]).toMatch(/^\/login\?/)
})

test('a page of nobody asks nothing', async () => {
  const browser = openBrowser()
  expect(await restoreSession(null)).toBe(false)
  expect(browser.asked).toEqual([])
})

test('an unheard sign-out is completed by the next page of that session, which is then asked for again', async () => {
  const browser = openBrowser({
    token: MARIA,
    server: (_, times) => (times === 1 ? refused(500) : Response.json({ success: true })),
  })
  await signOut('7')
  expect(await restoreSession('7')).toBe(true)
  expect(browser.asked.map(({ path, token }) => [path, token])).toEqual([
    [LOGOUT, MARIA],
    [LOGOUT, MARIA],
  ])
})

test('an unheard sign-out does not end the session that another page was begun with since', async () => {
  const browser = openBrowser({
    token: MARIA,
    server: ({ path }) => (path === LOGOUT ? refused(500) : refreshed(JOHN)),
  })
  await signOut('7')
  expect(await restoreSession('8')).toBe(false)
  expect(browser.askedFor(LOGOUT)[1]).toMatchObject({ token: MARIA, credentials: 'omit' })
  expect(browser.storage.get('auth_token')).toBe(JOHN)
  expect(await restoreSession('8')).toBe(false)
  expect(browser.askedFor(LOGOUT)).toHaveLength(2)
})
