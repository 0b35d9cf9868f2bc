import { expect, test, vi } from 'vitest'
import { API_TIMEOUT_MS, callApi } from '../../../../app/lib/session/call-api.ts'
import {
  errorResponse,
  installFakeBrowser,
  refreshResponse,
  type Server,
  SIGN_IN_AGAIN,
  toToken,
} from '../../../fixtures/browser/fake-browser.ts'

const REFRESH = '/api/auth/refresh'
const OLD = toToken('7', 'old')
const NEW = toToken('7', 'new')

/** A server that accepts the new token only, and answers refreshes by `refresh`. */
const acceptNewToken =
  (refresh: Server): Server =>
  (asked, times) => {
    if (asked.path === REFRESH) return refresh(asked, times)
    return asked.token === NEW
      ? Response.json({ success: true, data: asked.path })
      : errorResponse(401, SIGN_IN_AGAIN)
  }

test('API call: signed in, with a body -> stored token, JSON body, limit of ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { requests: asked } = installFakeBrowser({
    token: NEW,
    server: () => Response.json({ success: true, data: 1 }),
  })
  expect(await callApi('/user/bids', { method: 'POST', body: { bid_amount: 5 } })).toEqual({
    kind: 'answered',
    body: { success: true, data: 1 },
  })
  expect(asked).toEqual([
    {
      path: '/api/user/bids',
      method: 'POST',
      token: NEW,
      body: { bid_amount: 5 },
      credentials: undefined,
    },
  ])
  expect(API_TIMEOUT_MS).toBe(10_000)
  expect(timeout).toHaveBeenCalledWith(10_000)
  timeout.mockRestore()
})

test('API call: signed out -> no Authorization header', async () => {
  const { requests: asked } = installFakeBrowser({ server: () => Response.json({ success: true }) })
  await callApi('/auctions')
  expect(asked[0]?.token).toBeNull()
})

test('API call: 401 -> one refresh with the old token, one repetition with the new one', async () => {
  const {
    requests: asked,
    storage,
    navigations: wentTo,
  } = installFakeBrowser({ token: OLD, server: acceptNewToken(() => refreshResponse(NEW)) })
  expect(await callApi('/user/bids', { method: 'POST', body: { bid_amount: 5 } })).toMatchObject({
    kind: 'answered',
    body: { data: '/api/user/bids' },
  })
  expect(asked.map(({ method, path, token }) => [method, path, token])).toEqual([
    ['POST', '/api/user/bids', OLD],
    ['POST', REFRESH, OLD],
    ['POST', '/api/user/bids', NEW],
  ])
  expect(asked[2]?.body).toEqual({ bid_amount: 5 })
  expect(asked[1]?.body).toBeUndefined()
  expect(storage.get('auth_token')).toBe(NEW)
  expect(wentTo).toEqual([])
})

test('API call: repetition refused -> passed on without another refresh', async () => {
  const { requestsTo: askedFor } = installFakeBrowser({
    token: OLD,
    server: ({ path }) => (path === REFRESH ? refreshResponse(NEW) : errorResponse(401, SIGN_IN_AGAIN)),
  })
  expect(await callApi('/user/bids')).toMatchObject({ kind: 'refused', status: 401, body: SIGN_IN_AGAIN })
  expect(askedFor(REFRESH)).toHaveLength(1)
  expect(askedFor('/api/user/bids')).toHaveLength(2)
})

const FAILED_REFRESHES: readonly [string, Server][] = [
  ['is refused', () => errorResponse(401, SIGN_IN_AGAIN)],
  ['answers without success', () => Response.json({ data: { token: NEW } })],
  ['answers with success false', () => Response.json({ success: false, data: { token: NEW } })],
  ['answers without a token', () => Response.json({ success: true, data: {} })],
  ['answers no JSON', () => new Response('<html>', { status: 502 })],
  [
    'has no answer',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
]

test.each(FAILED_REFRESHES)(
  'API call: refresh %s -> token removed, sign-in page with a way back',
  async (_, refresh) => {
    const {
      requestsTo: askedFor,
      storage,
      navigations: wentTo,
    } = installFakeBrowser({ token: OLD, server: acceptNewToken(refresh) })
    expect(await callApi('/user/bids')).toMatchObject({ kind: 'refused', status: 401, body: SIGN_IN_AGAIN })
    expect(storage.has('auth_token')).toBe(false)
    expect(wentTo).toEqual(['/login?reason=expired&redirectTo=%2Fauctions%2F7%3Ftab%3Dhistory'])
    expect(askedFor('/api/user/bids')).toHaveLength(1)
    // Token first, then cookie; each once.
    expect(askedFor(REFRESH).map(({ token }) => token)).toEqual([OLD, null])
  },
)

test('API call: worthless token -> refresh by cookie', async () => {
  const server = acceptNewToken(({ token }) =>
    token === null ? refreshResponse(NEW) : errorResponse(401, SIGN_IN_AGAIN),
  )
  const { storage, navigations: wentTo } = installFakeBrowser({ token: OLD, server })
  expect(await callApi('/user/bids')).toMatchObject({ kind: 'answered' })
  expect(storage.get('auth_token')).toBe(NEW)
  expect(wentTo).toEqual([])
})

test('API call: 401 on the sign-in page -> token removed, no navigation', async () => {
  const { storage, navigations: wentTo } = installFakeBrowser({
    at: '/login?redirectTo=%2Fwatchlist',
    token: OLD,
    server: () => errorResponse(401, SIGN_IN_AGAIN),
  })
  expect(await callApi('/auth/profile')).toMatchObject({ kind: 'refused', status: 401 })
  expect(storage.has('auth_token')).toBe(false)
  expect(wentTo).toEqual([])
})

test('API calls: many 401 at once -> one refresh, each repeated once', async () => {
  const { requests: asked, requestsTo: askedFor } = installFakeBrowser({
    token: OLD,
    server: acceptNewToken(() => refreshResponse(NEW)),
  })
  const paths = Array.from({ length: 20 }, (_, index) => `/auctions/${index}`)
  const outcomes = await Promise.all(paths.map((path) => callApi(path)))
  expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true)
  expect(askedFor(REFRESH)).toHaveLength(1)
  expect(asked).toHaveLength(20 + 1 + 20)
})

test("API call: 401 after another call's refresh -> repeated without a refresh", async () => {
  let answerSlow: (response: Response) => void = () => undefined
  const slow = new Promise<Response>((resolve) => {
    answerSlow = resolve
  })
  const others = acceptNewToken(() => refreshResponse(NEW))
  const { requestsTo: askedFor } = installFakeBrowser({
    token: OLD,
    server: (asked, times) => (asked.path === '/api/slow' && times === 1 ? slow : others(asked, times)),
  })
  const late = callApi('/slow')
  await callApi('/quick')
  answerSlow(errorResponse(401, SIGN_IN_AGAIN))
  expect(await late).toMatchObject({ kind: 'answered' })
  expect(askedFor(REFRESH)).toHaveLength(1)
})

test('API call: other person signed in meanwhile -> not repeated, page reloaded', async () => {
  const other = toToken('8', 'other')
  const { requestsTo: askedFor, navigations: wentTo } = installFakeBrowser({
    token: OLD,
    server: ({ path, token }) => {
      if (path !== REFRESH) return errorResponse(401, SIGN_IN_AGAIN)
      return token === null ? refreshResponse(other) : errorResponse(401, SIGN_IN_AGAIN)
    },
  })
  expect(await callApi('/user/bids', { method: 'POST', body: {} })).toMatchObject({ kind: 'refused' })
  expect(askedFor('/api/user/bids')).toHaveLength(1)
  expect(wentTo).toEqual(['reload'])
})

test.each(['invalid_credentials', 'two_factor_required'])(
  'API call: sign-in refused as %s -> passed on without a refresh',
  async (code) => {
    const {
      requests: asked,
      navigations: wentTo,
      storage,
    } = installFakeBrowser({ token: OLD, server: () => errorResponse(401, { code }) })
    expect(await callApi('/auth/login', { method: 'POST', body: {} })).toMatchObject({ body: { code } })
    expect(asked).toHaveLength(1)
    expect(wentTo).toEqual([])
    expect(storage.get('auth_token')).toBe(OLD)
  },
)

test('API call: other refusal -> passed on with the time to wait', async () => {
  const { requests: asked } = installFakeBrowser({
    token: OLD,
    server: () => errorResponse(429, { message: 'Wait.' }, { 'retry-after': '90' }),
  })
  expect(await callApi('/auth/profile')).toMatchObject({ kind: 'refused', status: 429, retryAfterS: 90 })
  expect(asked).toHaveLength(1)
})

test('API call: no answer -> timeout or network', async () => {
  installFakeBrowser({ server: () => Promise.reject(new DOMException('Out of time', 'TimeoutError')) })
  expect(await callApi('/auctions')).toEqual({ kind: 'no_answer', reason: 'timeout' })
  installFakeBrowser()
  expect(await callApi('/auctions')).toEqual({ kind: 'no_answer', reason: 'network' })
})
