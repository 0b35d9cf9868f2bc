import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { action as signIn } from '../../../app/routes/login/action.server.ts'
import { authenticatePage } from '../../../worker/services/accounts/sessions/authenticate.ts'
import { callApi, newRegistration, registerPerson } from '../support/api.ts'
import { pageAs } from '../support/page-as.ts'

/** Another site can make a visitor's browser send requests here, but the cookie must not authorize them. */

const SITE = { origin: 'http://localhost' }

test('sign-in: planted session cookie -> a new session, the planted one ends', async () => {
  const { registration } = await registerPerson()
  const attacker = await registerPerson()
  const { body, headers } = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: registration.password },
    headers: { cookie: attacker.cookie, ...SITE },
  })
  const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  expect(cookie.split('.')[0]).not.toBe(attacker.cookie.split('.')[0])
  const own = await callApi('GET', '/auth/profile', { headers: { cookie } })
  expect(own.body.data.email).toBe(registration.email)
  const planted = await callApi('GET', '/auth/profile', { headers: { cookie: attacker.cookie } })
  expect(planted.status).toBe(401)
  expect(body.data.user.email).toBe(registration.email)
})

test('sign-in form: planted or invalid session cookie -> a new session, the planted one ends', async () => {
  const { registration } = await registerPerson()
  const attacker = await registerPerson()
  const planted = [attacker.cookie, 'hl_session=1.1.x', `hl_session=999999.1.${'A'.repeat(43)}`]
  const ids = new Set<string>()
  for (const cookie of planted) {
    const body = new URLSearchParams({ email: registration.email, password: registration.password })
    const request = new Request('http://localhost/login', {
      method: 'POST',
      body,
      headers: { cookie, ...SITE },
    })
    const viewer = await authenticatePage(request, env, Date.now())
    const answer = await signIn({ request, params: {}, context: { ...pageAs(viewer) } })
    if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
    const [own = ''] = answer.headers.getSetCookie()
    const id = /^hl_session=(\d+)\./.exec(own)?.[1] ?? ''
    expect(cookie).not.toContain(`hl_session=${id}.`)
    ids.add(id)
  }
  expect(ids.size).toBe(planted.length)
  const after = await callApi('GET', '/auth/profile', { headers: { cookie: attacker.cookie } })
  expect(after.status).toBe(401)
})

test('changing calls: cookie without a bearer token -> 401 from any origin', async () => {
  const { cookie } = await registerPerson()
  const { body: document } = await callApi('GET', '/openapi.json')
  const changes = Object.entries(
    document.paths as Record<string, Record<string, { 'x-access': string; security: object[] }>>,
  )
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ method, operation }) => method !== 'get' && operation.security.every((way) => 'bearer' in way))
  expect(changes.length).toBeGreaterThan(15)
  for (const { path, method } of changes) {
    const call = path.replace(/^\/api/, '').replace(/\{\w+\}/g, '1')
    for (const origin of ['https://evil.example', 'null', 'http://localhost']) {
      const { status } = await callApi(method.toUpperCase(), call, { headers: { cookie, origin } })
      expect(status, `${method} ${path} from ${origin}`).toBe(401)
    }
  }
})

test('socket: cookie with a foreign or no Origin -> 401; own Origin -> 101', async () => {
  const { cookie } = await registerPerson()
  const open = (headers: Record<string, string>) =>
    exports.default.fetch('http://localhost/api/live', {
      headers: { upgrade: 'websocket', cookie, ...headers },
    })
  expect((await open({ origin: 'https://evil.example' })).status).toBe(401)
  expect((await open({})).status).toBe(401)
  const own = await open(SITE)
  expect(own.status).toBe(101)
  own.webSocket?.accept()
  own.webSocket?.close(1000, 'done')
})

test('device cookie: request with the own Origin -> set; without -> not set', async () => {
  const own = await callApi('POST', '/auth/register', { body: newRegistration(), headers: SITE })
  expect(own.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])).toEqual([
    'hl_session',
    'hl_device',
  ])
  const client = await callApi('POST', '/auth/register', { body: newRegistration() })
  expect(client.headers.getSetCookie()).toHaveLength(1)
})
