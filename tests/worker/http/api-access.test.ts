import { exports } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { type Action, PERMISSIONS } from '../../../domain/account/permission-table.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'

afterEach(() => {
  vi.useRealTimers()
})

interface Operation {
  readonly 'x-access': Action
  readonly security: readonly Record<string, unknown>[]
}

/** Every call in openapi.json, with id 1 in its path. */
async function describedCalls() {
  const { body } = await callApi('GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, '').replace(/\{\w+\}/g, '1'),
      action: operation['x-access'],
      isOpen: operation.security.some((way) => Object.keys(way).length === 0),
    })),
  )
}

test('access: no token -> 401 from every closed call, with and without a valid body', async () => {
  const closed = (await describedCalls()).filter(({ isOpen }) => !isOpen)
  expect(closed.length).toBeGreaterThan(1)
  for (const { method, path } of closed) {
    const bare = await callApi(method, path)
    expect(bare.status, `${method} ${path}`).toBe(401)
    expect(bare.body.code).toBe('unauthenticated')
    if (method !== 'GET') {
      const broken = await callApi(method, path, { body: '{' })
      expect(broken.status, `${method} ${path} with a broken body`).toBe(401)
    }
  }
})

test('access: invalid token -> 401 from every closed call', async () => {
  const closed = (await describedCalls()).filter(({ isOpen }) => !isOpen)
  for (const { method, path } of closed) {
    const { status } = await callApi(method, path, { token: 'eyJhbGciOiJub25lIn0.e30.' })
    expect(status, `${method} ${path}`).toBe(401)
  }
})

test('access: body that is held back until the session has ended -> 401, nothing is stored', async () => {
  const { token } = await makeSignedInPerson()
  vi.useFakeTimers({ toFake: ['Date'] })
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const sent = exports.default.fetch('http://localhost/api/auth/profile', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: readable,
  })
  await writer.write(new TextEncoder().encode('{'))
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(200)
  expect((await callApi('POST', '/auth/logout', { token })).status).toBe(200)
  vi.setSystemTime(Date.now() + 2 * SECOND_MS)
  await writer.write(new TextEncoder().encode('"first_name": "Other"}'))
  await writer.close()
  expect((await sent).status).toBe(401)
})

test('access: every described call -> its action is in the permission table', async () => {
  for (const { action, path } of await describedCalls())
    expect(Object.keys(PERMISSIONS), path).toContain(action)
})
