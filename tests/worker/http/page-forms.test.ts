import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { answerPage } from '../../../worker/http/page/render-page.ts'
import { endedSessionCookie } from '../../../worker/services/accounts/sessions/session-cookie.ts'
import { signOut } from '../../../worker/services/accounts/sessions/sign-out.ts'
import { callApi, registerPerson } from '../support/api.ts'

/** A form that is posted to a page, before any page is drawn. */

const SITE = 'http://localhost'

/** The pages, drawn by what signs out as the page of that name does. */
function pagesThatSignOut() {
  const render = vi.fn(async (request: Request, context: PageContext) => {
    if (request.method === 'POST') await signOut(request, context.env, context.nowMs)
    return new Response(`Drawn for ${context.viewer?.username ?? 'nobody'}.`, {
      headers: { 'set-cookie': endedSessionCookie(context.env) },
    })
  })
  const send = (method: string, headers: Record<string, string>, where = env) =>
    answerPage(render)(new Request(`${SITE}/logout`, { method, headers }), where, createExecutionContext())
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

test.each(FOREIGN)(
  'a form from elsewhere (%o) is 403 in its own words, and changes nothing',
  async (from) => {
    const { cookie } = await registerPerson()
    const { render, send } = pagesThatSignOut()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await send(method, { cookie, ...from })
      expect(answer.status, method).toBe(403)
      expect(await answer.text()).toBe('This form was not sent from this site.')
      expect(answer.headers.has('set-cookie')).toBe(false)
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    expect(render).not.toHaveBeenCalled()
    expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(200)
  },
)

test("a form of this site's own page does what it asks for, in the name of its cookie", async () => {
  const { cookie, registration } = await registerPerson()
  const { send } = pagesThatSignOut()
  const answer = await send('POST', { cookie, origin: SITE })
  expect([answer.status, await answer.text()]).toEqual([200, `Drawn for ${registration.username}.`])
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(401)
})

test("behind another address, the site's own is taken as well", async () => {
  const { send } = pagesThatSignOut()
  const proxied = { ...env, SITE_URL: 'https://hammerlane.example' }
  expect((await send('POST', { origin: 'https://hammerlane.example' }, proxied)).status).toBe(200)
  expect((await send('POST', { origin: 'https://evil.example' }, proxied)).status).toBe(403)
})

test('looking needs no Origin', async () => {
  const { cookie, registration } = await registerPerson()
  const { send } = pagesThatSignOut()
  for (const origin of [SITE, 'https://evil.example', undefined]) {
    const answer = await send('GET', { cookie, ...(origin && { origin }) })
    expect(await answer.text(), String(origin)).toBe(`Drawn for ${registration.username}.`)
  }
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(200)
})
