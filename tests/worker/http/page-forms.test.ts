import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
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

test.each(['GET', 'POST'])(
  'page request: %s with a parameter _data -> rendered without it',
  async (method) => {
    const render = vi.fn(async (_request: Request) => new Response('Drawn.'))
    const body = method === 'POST' ? new URLSearchParams({ theme: 'dark' }) : null
    const request = new Request(`${SITE}/auctions?_data=routes%2Fx&make=Honda`, {
      method,
      headers: { origin: SITE },
      body,
    })
    const answer = await renderPage(render)(request, env, createExecutionContext())
    expect([answer.status, render.mock.calls[0]?.[0].url]).toEqual([200, `${SITE}/auctions?make=Honda`])
    if (body) expect(await render.mock.calls[0]?.[0].text()).toBe('theme=dark')
  },
)

test.each(FOREIGN)('page form: foreign Origin %o -> 403 and no change', async (from) => {
  const { cookie } = await registerPerson()
  const { render, send } = signOutPages()
  const answer = await send('POST', { cookie, ...from })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toBe('This form was not sent from this site.')
  expect(answer.headers.has('set-cookie')).toBe(false)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
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

test('page: HEAD -> rendered as GET, so that no action runs, and answered without a body', async () => {
  const { cookie } = await registerPerson()
  const { render, send } = signOutPages()
  const answer = await send('HEAD', { cookie, origin: 'https://evil.example' })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(render.mock.calls.map(([{ method }]) => method)).toEqual(['GET'])
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

describe('body of a page form', () => {
  /** Posts a body to an action that answers its fields. */
  async function post(
    body: BodyInit | null,
    {
      headers = {},
      method = 'POST',
      path = '/contact',
    }: { headers?: HeadersInit; method?: string; path?: string } = {},
  ) {
    const render = vi.fn(async (request: Request) => Response.json([...(await request.formData())]))
    const all = new Headers(headers)
    all.set('origin', SITE)
    const request = new Request(`${SITE}${path}`, { method, headers: all, body })
    const answer = await renderPage(render)(request, env, createExecutionContext())
    return { status: answer.status, text: await answer.text(), rendered: render.mock.calls.length, answer }
  }
  const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' }
  const MEGABYTE = 1024 * 1024
  /** A body without a content length. */
  const streamed = (text: string) =>
    new Response(text).body?.pipeThrough(new TransformStream()) as ReadableStream

  test('a form, also without a body -> the action gets its texts, and no files', async () => {
    const form = new FormData()
    form.append('name', 'Ana')
    form.append('name', new File(['x'], 'x.png'))
    expect(await post(form)).toMatchObject({ status: 200, text: '[["name","Ana"]]' })
    expect(await post('a=1&a=2', { headers: URLENCODED })).toMatchObject({ text: '[["a","1"],["a","2"]]' })
    expect(await post(null)).toMatchObject({ status: 200, text: '[]' })
  })

  test('another method -> 405 before the origin is checked', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, answer, rendered } = await post('a=1', { method, headers: URLENCODED })
      expect([status, answer.headers.get('allow'), rendered], method).toEqual([405, 'GET, HEAD, POST', 0])
    }
  })

  test('another content type -> 415', async () => {
    for (const type of ['application/json', 'text/plain', 'image/png', '']) {
      const { status, rendered } = await post(new Uint8Array([65]), { headers: { 'content-type': type } })
      expect([status, rendered], type).toEqual([415, 0])
    }
  })

  test('1 MB -> read; one byte more, announced or not -> 413', async () => {
    const exact = `a=${'x'.repeat(MEGABYTE - 2)}`
    expect((await post(exact, { headers: URLENCODED })).status).toBe(200)
    expect(await post(`${exact}x`, { headers: URLENCODED })).toMatchObject({ status: 413, rendered: 0 })
    expect((await post(streamed(exact), { headers: URLENCODED })).status).toBe(200)
    expect(await post(streamed(`${exact}x`), { headers: URLENCODED })).toMatchObject({
      status: 413,
      rendered: 0,
    })
  })

  test('bid of 16 KB -> read; one byte more -> 413', async () => {
    for (const path of ['/auctions/7', '/auctions/7.data']) {
      const exact = `a=${'x'.repeat(16 * 1024 - 2)}`
      expect((await post(exact, { headers: URLENCODED, path })).status).toBe(200)
      expect(await post(`${exact}x`, { headers: URLENCODED, path })).toMatchObject({
        status: 413,
        rendered: 0,
      })
    }
  })

  test('a multipart body that cannot be parsed -> 400', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=b']) {
      const { status, rendered } = await post('--nothing', { headers: { 'content-type': type } })
      expect([status, rendered], type).toEqual([400, 0])
    }
  })
})
