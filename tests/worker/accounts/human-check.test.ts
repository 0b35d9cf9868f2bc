import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { action as postRegistration } from '../../../app/routes/register/action.server.ts'
import { Registration } from '../../../domain/schemas/account.ts'
import { pageSecurityHeaders } from '../../../worker/http/middleware/security-headers.ts'
import { humanSiteKey } from '../../../worker/services/accounts/human-check.ts'
import { register } from '../../../worker/services/accounts/register.ts'
import { forgotPassword } from '../../../worker/services/accounts/reset-password.ts'
import { signIn } from '../../../worker/services/accounts/sign-in.ts'
import worker from '../../../worker/test-entry.ts'
import { newRegistration } from '../support/api.ts'
import { pageAs } from '../support/page-as.ts'

const FIELD = 'cf-turnstile-response'
const REFUSED = {
  ok: false,
  refusal: { status: 422, errors: { [FIELD]: ['Please confirm that you are human.'] } },
}
const withKeys = { ...env, TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }
const discard = () => undefined
const client = { ipAddress: '192.0.2.5', userAgent: null }
const fromHome = () => new Request('http://localhost/', { headers: { 'cf-connecting-ip': '192.0.2.5' } })

afterEach(() => vi.restoreAllMocks())

/** A fake Turnstile that accepts the token `human`; returns the requests it received. */
function turnstile(answer: () => Response = () => new Response()) {
  const asked: Record<string, string>[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (String(address) !== 'https://challenges.cloudflare.com/turnstile/v0/siteverify')
      throw new Error('Nobody there')
    const form = init?.body as FormData
    asked.push(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
    const given = answer()
    return given.status === 200 && given.body === null
      ? Response.json({ success: form.get('response') === 'human' })
      : given
  })
  return asked
}

function registration(token?: string) {
  return Registration.parse({ ...newRegistration(), ...(token === undefined ? {} : { [FIELD]: token }) })
}

const join = (token?: string, where = withKeys) =>
  register(where, {
    registration: registration(token),
    request: fromHome(),
    nowMs: Date.now(),
    waitUntil: discard,
  })

test('human check: no keys -> not asked, nothing called', async () => {
  const asked = turnstile()
  expect((await join(undefined, env as typeof withKeys)).ok).toBe(true)
  expect(asked).toEqual([])
})

test('human check: registration with keys -> requires a token verified with the secret', async () => {
  const asked = turnstile()
  expect(await join()).toMatchObject(REFUSED)
  expect(asked).toEqual([])
  expect(await join('robot')).toMatchObject(REFUSED)
  expect((await join('human')).ok).toBe(true)
  expect(asked.at(-1)).toEqual({ secret: 'secret-key', response: 'human', remoteip: '192.0.2.5' })
})

test('human check: Turnstile down -> 503', async () => {
  vi.spyOn(console, 'error').mockImplementation(discard)
  turnstile(() => new Response('down', { status: 500 }))
  expect(await join('human')).toMatchObject({ ok: false, refusal: { status: 503, code: 'unavailable' } })
})

test('human check: sign-in after three failures -> asked, with or without an account', async () => {
  turnstile()
  const known = registration('human')
  await register(withKeys, {
    registration: known,
    request: fromHome(),
    nowMs: Date.now(),
    waitUntil: discard,
  })
  const request = new Request('http://localhost/login', { method: 'POST' })
  for (const email of [known.email, 'nobody-asked@example.com']) {
    const attempt = (token?: string) =>
      signIn(withKeys, {
        login: { email, password: 'Nonsense1', ...(token === undefined ? {} : { [FIELD]: token }) },
        request,
        nowMs: Date.now(),
        waitUntil: discard,
      })
    for (let i = 0; i < 3; i += 1) {
      expect(await attempt()).toMatchObject({ refusal: { code: 'invalid_credentials' } })
    }
    expect(await attempt()).toMatchObject(REFUSED)
    expect(await attempt('human')).toMatchObject({ refusal: { code: 'invalid_credentials' } })
  }
})

test('human check: forgotten password -> always asked', async () => {
  turnstile()
  const forgot = (humanToken?: string) =>
    forgotPassword(withKeys, {
      email: 'x@example.com',
      humanToken,
      client,
      nowMs: Date.now(),
      waitUntil: discard,
    })
  expect(await forgot()).toMatchObject(REFUSED.refusal)
  expect(await forgot('human')).toBeNull()
})

/** The whole API call where Turnstile is configured. */
async function call(path: string, body: object) {
  const request = new Request(`http://localhost/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.6' },
    body: JSON.stringify(body),
  })
  const handle = worker.fetch as (...all: [Request, typeof env, ExecutionContext]) => Promise<Response>
  const answer = await handle(request, withKeys, createExecutionContext())
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test("human check: registration call without a valid token -> 422 at the token's field", async () => {
  const asked = turnstile()
  const refusal = {
    success: false,
    message: 'Validation failed',
    code: 'invalid',
    errors: { [FIELD]: ['Please confirm that you are human.'] },
  }
  const fields = newRegistration()
  expect(await call('/auth/register', fields)).toEqual({ status: 422, body: refusal })
  expect(await call('/auth/register', { ...fields, [FIELD]: '' })).toEqual({ status: 422, body: refusal })
  expect(await call('/auth/register', { ...fields, [FIELD]: 'robot' })).toEqual({
    status: 422,
    body: refusal,
  })
  const row = await env.DB.prepare('select id from users where email = ?').bind(fields.email).first()
  expect(row).toBeNull()
  expect(await call('/auth/register', { ...fields, [FIELD]: 'human' })).toMatchObject({ status: 201 })
  expect(asked.map(({ response, remoteip }) => [response, remoteip])).toEqual([
    ['robot', '192.0.2.6'],
    ['human', '192.0.2.6'],
  ])
})

test('human check: registration form without scripts -> error at its field, token not returned', async () => {
  turnstile()
  const fields = { ...newRegistration(), [FIELD]: 'robot' }
  const request = new Request('http://localhost/register', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const context = { ...pageAs(null, { env: withKeys }) }
  const refused = await postRegistration({ request, params: {}, context })
  expect(refused).toMatchObject({
    message: null,
    errors: { [FIELD]: ['Please confirm that you are human.'] },
  })
  expect(JSON.stringify(refused)).not.toContain('robot')
})

test('human check: only one of the two keys -> off, no site key, no host in the policy', async () => {
  const asked = turnstile()
  const { TURNSTILE_SECRET_KEY: _, ...keyAlone } = withKeys
  const { TURNSTILE_SITE_KEY: __, ...secretAlone } = withKeys
  for (const where of [env, keyAlone, secretAlone]) {
    expect(humanSiteKey(where)).toBeNull()
    expect(pageSecurityHeaders(where, 'n')['content-security-policy']).not.toContain('cloudflare')
    expect((await join(undefined, where as typeof withKeys)).ok).toBe(true)
  }
  expect(humanSiteKey(withKeys)).toBe('site-key')
  expect(asked).toEqual([])
})

test('content policy: Turnstile keys -> its host allowed, otherwise no frames', () => {
  const policy = (where: typeof env) => pageSecurityHeaders(where, 'n')['content-security-policy']
  expect(policy(withKeys)).toContain("script-src 'self' 'nonce-n' https://challenges.cloudflare.com;")
  expect(policy(withKeys)).toContain('frame-src https://challenges.cloudflare.com')
  expect(policy(env)).toContain("frame-src 'none'")
  expect(policy(env)).not.toContain('cloudflare')
})
