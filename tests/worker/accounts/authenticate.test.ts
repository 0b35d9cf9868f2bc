import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  authenticatePage,
  authenticateSocket,
} from '../../../worker/services/accounts/sessions/authenticate.ts'
import { callApi, registerPerson } from '../support/api.ts'

const SITE = 'http://localhost'

const request = (method: string, headers: Record<string, string>) =>
  new Request(`${SITE}/auctions/1`, { method, headers })

test('page authentication: session cookie -> its viewer', async () => {
  const { cookie, user, registration } = await registerPerson()
  const viewer = await authenticatePage(request('GET', { cookie }), env, Date.now())
  expect(viewer).toMatchObject({
    id: user.id,
    userId: user.id,
    username: registration.username,
    email: registration.email,
    firstName: 'Maria',
    role: 'user',
    userType: 'private',
    verificationStatus: 'pending',
    isActive: true,
  })
  expect(await authenticatePage(request('GET', {}), env, Date.now())).toBeNull()
  const among = `theme=dark; ${cookie}; other=1`
  expect(await authenticatePage(request('GET', { cookie: among }), env, Date.now())).toMatchObject({
    id: user.id,
  })
})

test("page authentication: form without this site's Origin -> null", async () => {
  const { cookie, user } = await registerPerson()
  const submit = (headers: Record<string, string>) =>
    authenticatePage(request('POST', { cookie, ...headers }), env, Date.now())
  expect(await submit({ origin: SITE })).toMatchObject({ id: user.id })
  expect(await submit({})).toBeNull()
  expect(await submit({ origin: 'https://evil.example' })).toBeNull()
  expect(await submit({ origin: 'null' })).toBeNull()
})

test('page authentication: ended session or deactivated person -> null', async () => {
  const ended = await registerPerson()
  await callApi('POST', '/auth/logout', { token: ended.token })
  expect(await authenticatePage(request('GET', { cookie: ended.cookie }), env, Date.now())).toBeNull()
  const deactivated = await registerPerson()
  await env.DB.prepare('update users set is_active = 0 where id = ?').bind(deactivated.user.id).run()
  expect(await authenticatePage(request('GET', { cookie: deactivated.cookie }), env, Date.now())).toBeNull()
})

test('page authentication: malformed cookie -> null', async () => {
  for (const value of [
    '',
    'x',
    '1',
    '1.',
    '.abc',
    '1.short',
    `${'9'.repeat(40)}.${'a'.repeat(43)}`,
    '1.%00%00%00%00%00%00%00',
  ]) {
    const viewer = await authenticatePage(request('GET', { cookie: `hl_session=${value}` }), env, Date.now())
    expect(viewer, value).toBeNull()
  }
})

test("socket authentication: bearer token, or cookie with this site's Origin -> the person", async () => {
  const { cookie, token, user } = await registerPerson()
  const open = (headers: Record<string, string>) =>
    authenticateSocket(request('GET', headers), env, Date.now())
  expect(await open({ authorization: `Bearer ${token}` })).toMatchObject({
    kind: 'somebody',
    viewer: { id: user.id },
  })
  expect(await open({ cookie, origin: SITE })).toMatchObject({ kind: 'somebody', viewer: { id: user.id } })
  expect(await open({ cookie })).toEqual({ kind: 'nobody' })
  expect(await open({ cookie, origin: 'https://evil.example' })).toEqual({ kind: 'nobody' })
  expect(await open({})).toEqual({ kind: 'nobody' })
})

test('socket authentication: invalid token beside a valid cookie -> refused', async () => {
  const { cookie, token } = await registerPerson()
  const open = (authorization: string) =>
    authenticateSocket(request('GET', { cookie, origin: SITE, authorization }), env, Date.now())
  expect(await open('Bearer nonsense')).toEqual({ kind: 'refused', reason: 'unauthenticated' })
  await callApi('POST', '/auth/logout', { token })
  expect(await open(`Bearer ${token}`)).toEqual({ kind: 'refused', reason: 'unauthenticated' })
})
