import { env } from 'cloudflare:workers'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { isSameOrigin } from '../../../worker/services/accounts/sessions/same-origin.ts'
import {
  endedSessionCookie,
  readSessionCookie,
  sessionCookie,
} from '../../../worker/services/accounts/sessions/session-cookie.ts'
import { signOut } from '../../../worker/services/accounts/sessions/sign-out.ts'
import { callApi, newRegistration, registerPerson } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'

const SITE = { origin: 'http://localhost' }

test('own profile: no token -> 401', async () => {
  const { status, body, headers } = await callApi('GET', '/auth/profile')
  expect(status).toBe(401)
  expect(body).toMatchObject({ success: false, code: 'unauthenticated' })
  expect(headers.get('www-authenticate')).toBe('Bearer')
})

test('sign-out: token -> session ended for token, cookie and refresh', async () => {
  const { token, cookie } = await registerPerson()
  const { status, body, headers } = await callApi('POST', '/auth/logout', { token })
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, message: 'Logged out successfully' })
  expect(headers.get('set-cookie')).toMatch(/^hl_session=; .*Max-Age=0/)
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(401)
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(401)
  expect((await callApi('POST', '/auth/refresh', { token })).status).toBe(401)
})

test('sign-out: one session -> other sessions stay', async () => {
  const { registration, token } = await registerPerson()
  const other = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: registration.password },
  })
  await callApi('POST', '/auth/logout', { token })
  expect((await callApi('GET', '/auth/profile', { token: other.body.data.token })).status).toBe(200)
})

test('sign-out: anonymous, broken token or repeated -> 200', async () => {
  const { token } = await registerPerson()
  await callApi('POST', '/auth/logout', { token })
  expect((await callApi('POST', '/auth/logout', { token })).status).toBe(200)
  expect((await callApi('POST', '/auth/logout')).status).toBe(200)
  expect((await callApi('POST', '/auth/logout', { token: 'not-a-token' })).status).toBe(200)
})

test('sign-out: token of an ended session -> calls no room', async () => {
  const { token } = await registerPerson()
  const revoked: unknown[] = []
  const USER_CHANNEL = { getByName: () => ({ revoke: async (...all: unknown[]) => revoked.push(all) }) }
  const watched = { ...env, USER_CHANNEL } as unknown as typeof env
  const request = new Request(SITE.origin, { headers: { authorization: `Bearer ${token}` } })
  await Promise.all([signOut(request, watched, Date.now()), signOut(request, watched, Date.now())])
  await signOut(request, watched, Date.now())
  expect(revoked).toHaveLength(1)
})

test('refresh: bearer token -> token of the same session', async () => {
  const { token, user } = await registerPerson()
  const { status, body } = await callApi('POST', '/auth/refresh', { token })
  expect(status).toBe(200)
  expect(body.success).toBe(true)
  const profile = await callApi('GET', '/auth/profile', { token: body.data.token })
  expect(profile.body.data.id).toBe(user.id)
  expect(parsePayload(body.data.token).sid).toBe(parsePayload(token).sid)
})

test('expired token: API call -> 401, refresh and sign-out -> accepted', async () => {
  const { token, user } = await registerPerson()
  const sessionId = String(parsePayload(token).sid)
  const expired = await tokenFor({ userId: user.id, sessionId }, Date.now() - 2 * HOUR_MS)
  expect((await callApi('GET', '/auth/profile', { token: expired })).status).toBe(401)
  expect((await callApi('POST', '/auth/refresh', { token: expired })).status).toBe(200)
  expect((await callApi('POST', '/auth/logout', { token: expired })).status).toBe(200)
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(401)
})

test('expired session: token, refresh and cookie -> 401', async () => {
  const { token, cookie } = await registerPerson()
  await env.DB.prepare('update sessions set expires_at_ms = ? where id = ?')
    .bind(Date.now() - 1, Number(parsePayload(token).sid))
    .run()
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(401)
  expect((await callApi('POST', '/auth/refresh', { token })).status).toBe(401)
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(401)
})

test('cookie on the API: GET -> accepted, change -> 401', async () => {
  const { cookie } = await registerPerson()
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(200)
  const change = await callApi('PUT', '/auth/profile', {
    headers: { cookie, ...SITE },
    body: { first_name: 'Mallory' },
  })
  expect(change.status).toBe(401)
})

test("refresh by cookie: without this site's Origin -> 401", async () => {
  const { cookie } = await registerPerson()
  expect((await callApi('POST', '/auth/refresh', { headers: { cookie, ...SITE } })).status).toBe(200)
  expect((await callApi('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(401)
  const foreign = { cookie, origin: 'https://evil.example' }
  expect((await callApi('POST', '/auth/refresh', { headers: foreign })).status).toBe(401)
  expect((await callApi('POST', '/auth/refresh', { headers: { cookie, origin: 'null' } })).status).toBe(401)
})

test("sign-out by cookie: another site's Origin or none -> session and cookie stay", async () => {
  const { cookie } = await registerPerson()
  const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, {}]
  for (const from of foreign) {
    const { status, headers } = await callApi('POST', '/auth/logout', { headers: { cookie, ...from } })
    expect([status, headers.get('set-cookie')]).toEqual([200, null])
  }
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(200)
})

test('cookie: wrong secret -> 401', async () => {
  const { cookie } = await registerPerson()
  const { cookie: other } = await registerPerson()
  const forged = `${cookie.split('.')[0]}.1.${other.split('.')[2]}`
  expect((await callApi('GET', '/auth/profile', { headers: { cookie: forged } })).status).toBe(401)
})

test('token: altered payload -> 401', async () => {
  const { token } = await registerPerson()
  const { token: other } = await registerPerson()
  const [header, , signature] = token.split('.')
  const swapped = `${header}.${other.split('.')[1]}.${signature}`
  expect((await callApi('GET', '/auth/profile', { token: swapped })).status).toBe(401)
  expect((await callApi('POST', '/auth/refresh', { token: swapped })).status).toBe(401)
})

test('token: no signature -> 401', async () => {
  const { token } = await registerPerson()
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}').replaceAll('=', '')}.${token.split('.')[1]}.`
  expect((await callApi('GET', '/auth/profile', { token: unsigned })).status).toBe(401)
})

test('token: other algorithm, key, issuer or audience -> 401', async () => {
  const { token } = await registerPerson()
  const { sub, sid, tag } = parsePayload(token)
  const { kid } = parseHeader(token)
  const right = new TextEncoder().encode(env.AUTH_SECRET)
  const sign = (changes: { alg?: string; kid?: string; iss?: string; aud?: string; key?: Uint8Array }) =>
    new SignJWT({ sid, gen: 1, tag })
      .setProtectedHeader({ alg: changes.alg ?? 'HS256', kid: changes.kid ?? String(kid) })
      .setSubject(String(sub))
      .setIssuer(changes.iss ?? 'hammerlane')
      .setAudience(changes.aud ?? 'hammerlane-api')
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(changes.key ?? right)
  const fetchStatus = async (forged: string) =>
    (await callApi('GET', '/auth/profile', { token: forged })).status
  expect(await fetchStatus(await sign({}))).toBe(200)
  expect(await fetchStatus(await sign({ alg: 'HS512' }))).toBe(401)
  expect(await fetchStatus(await sign({ kid: 'other' }))).toBe(401)
  expect(await fetchStatus(await sign({ iss: 'elsewhere' }))).toBe(401)
  expect(await fetchStatus(await sign({ aud: 'elsewhere' }))).toBe(401)
  expect(await fetchStatus(await sign({ key: new TextEncoder().encode('x'.repeat(40)) }))).toBe(401)
})

test("token: another person's session -> 401", async () => {
  const { token } = await registerPerson()
  const { user } = await registerPerson()
  const crossed = await tokenFor({ userId: user.id, sessionId: String(parsePayload(token).sid) })
  expect((await callApi('GET', '/auth/profile', { token: crossed })).status).toBe(401)
})

test('Authorization header: not a bearer token -> 401, no fallback to the cookie', async () => {
  const { cookie } = await registerPerson()
  for (const authorization of ['Basic abc', 'Bearer', 'Bearer ', 'Bearer a b', 'x'.repeat(5000)]) {
    const { status } = await callApi('GET', '/auth/profile', { headers: { cookie, authorization } })
    expect(status, authorization.slice(0, 20)).toBe(401)
  }
})

test('session cookie: production -> Secure and bound to the host', () => {
  const production = { ...env, ENVIRONMENT: 'production' }
  const session = { sessionId: 1, generation: 1, secret: 'x'.repeat(43) }
  for (const cookie of [sessionCookie(production, session), endedSessionCookie(production)]) {
    expect(cookie).toMatch(/^__Host-hl_session=[^;]*; Path=\/; .*; Secure$/)
    expect(cookie).not.toContain('Domain')
  }
  const read = (cookie: string, where = production) =>
    readSessionCookie(new Request('https://hammerlane.example/', { headers: { cookie } }), where)
  const value = `1.1.${session.secret}`
  expect(read(`__Host-hl_session=${value}`)).toEqual(session)
  expect(read(`hl_session=${value}`)).toBeNull()
  expect(read(`hl_session=${value}`, env)).toEqual(session)
})

test('session cookie: two of them -> neither counts', async () => {
  const [one, other] = [await registerPerson(), await registerPerson()]
  for (const cookie of [`${one.cookie}; ${other.cookie}`, `${one.cookie}; hl_session=x`]) {
    expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(401)
    const headers = { cookie, origin: 'http://localhost' }
    expect((await callApi('POST', '/auth/refresh', { headers })).status).toBe(401)
  }
  expect((await callApi('GET', '/auth/profile', { headers: { cookie: one.cookie } })).status).toBe(200)
})

test('signing in or registering: browser with a session -> that session ends, other browsers stay', async () => {
  const { registration, token, cookie } = await registerPerson()
  const login = { email: registration.email, password: registration.password }
  const elsewhere = await callApi('POST', '/auth/login', { body: login })
  const again = await callApi('POST', '/auth/login', {
    body: login,
    headers: { cookie, origin: 'http://localhost' },
  })
  const status = async (bearer: string) => (await callApi('GET', '/auth/profile', { token: bearer })).status
  expect(await status(token)).toBe(401)
  expect(await status(elsewhere.body.data.token)).toBe(200)
  expect(await status(again.body.data.token)).toBe(200)
  const reason = await env.DB.prepare('select revoked_reason from sessions where id = ?')
    .bind(Number(/hl_session=(\d+)/.exec(cookie)?.[1]))
    .first('revoked_reason')
  expect(reason).toBe('replaced')
  const newCookie = again.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  // Without an Origin of this site the cookie proves nothing.
  await callApi('POST', '/auth/login', { body: login, headers: { cookie: newCookie } })
  expect(await status(again.body.data.token)).toBe(200)
  await callApi('POST', '/auth/register', {
    body: newRegistration(),
    headers: { cookie: newCookie, origin: 'http://localhost' },
  })
  expect(await status(again.body.data.token)).toBe(401)
})

test("same origin: request URL's origin or SITE_URL -> true; similar origins -> false", () => {
  const from = (origin: string) =>
    isSameOrigin(new Request('http://10.0.0.5:8787/login', { method: 'POST', headers: { origin } }), {
      SITE_URL: 'https://hammerlane.example',
    })
  expect(from('http://10.0.0.5:8787')).toBe(true)
  expect(from('https://hammerlane.example')).toBe(true)
  for (const origin of ['https://hammerlane.example.evil.example', 'http://hammerlane.example', 'null', '']) {
    expect(from(origin), origin).toBe(false)
  }
})

test('token: lifetime -> 60 minutes', async () => {
  const { token } = await registerPerson()
  const { iat, exp } = parsePayload(token)
  expect(Number(exp) - Number(iat)).toBe(60 * 60)
})

function parsePayload(token: string): Record<string, unknown> {
  return part(token, 1)
}

function parseHeader(token: string): Record<string, unknown> {
  return part(token, 0)
}

function part(token: string, index: number): Record<string, unknown> {
  const text = (token.split('.')[index] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(text)) as Record<string, unknown>
}
