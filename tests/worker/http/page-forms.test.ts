import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { renderPage } from '../../../worker/http/page/render-page.ts'
import { endedSessionCookie } from '../../../worker/services/accounts/sessions/session-cookie.ts'
import { signOut } from '../../../worker/services/accounts/sessions/sign-out.ts'
import { callApi, registerPerson } from '../support/api.ts'

/** Forms posted to pages, before any page is rendered. */

const SITE = 'http://localhost'

/** A page handler that signs out on POST. */
function signOutPages() {
  const render = vi.fn(async (request: Request, context: PageContext) => {
    if (request.method === 'POST') await signOut(request, context.env, context.nowMs)
    return new Response(`Drawn for ${context.viewer?.username ?? 'nobody'}.`, {
      headers: { 'set-cookie': endedSessionCookie(context.env) },
    })
  })
  const send = (method: string, headers: Record<string, string>, where = env) =>
    renderPage(render)(new Request(`${SITE}/logout`, { method, headers }), where, createExecutionContext())
  return { render, send }
}

const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://localhost' },
  { origin: `${SITE}.evil.example` },
  { origin: `${SITE}:8080` },
  {},
]

test.each(FOREIGN)('page form: foreign Origin %o -> 403 and no change', async (from) => {
  const { cookie } = await registerPerson()
  const { render, send } = signOutPages()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await send(method, { cookie, ...from })
    expect(answer.status, method).toBe(403)
    expect(await answer.text()).toBe('This form was not sent from this site.')
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect(render).not.toHaveBeenCalled()
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(200)
})

test("page form: own Origin -> runs as the cookie's person", async () => {
  const { cookie, registration } = await registerPerson()
  const { send } = signOutPages()
  const answer = await send('POST', { cookie, origin: SITE })
  expect([answer.status, await answer.text()]).toEqual([200, `Drawn for ${registration.username}.`])
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(401)
})

test('page form: SITE_URL as Origin -> accepted', async () => {
  const { send } = signOutPages()
  const proxied = { ...env, SITE_URL: 'https://hammerlane.example' }
  expect((await send('POST', { origin: 'https://hammerlane.example' }, proxied)).status).toBe(200)
  expect((await send('POST', { origin: 'https://evil.example' }, proxied)).status).toBe(403)
})

test("page: GET with any or no Origin -> rendered for the cookie's person", async () => {
  const { cookie, registration } = await registerPerson()
  const { send } = signOutPages()
  for (const origin of [SITE, 'https://evil.example', undefined]) {
    const answer = await send('GET', { cookie, ...(origin && { origin }) })
    expect(await answer.text(), String(origin)).toBe(`Drawn for ${registration.username}.`)
  }
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(200)
})

test('page: request id -> the same in the context and in the answer', async () => {
  const { render, send } = signOutPages()
  const { headers } = await send('GET', {})
  expect(headers.get('x-request-id')).toBe(render.mock.calls[0]?.[1].requestId)
})
