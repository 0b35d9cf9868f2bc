import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { mailTo } from '../support/mailbox.ts'
import { readViewer } from '../support/page-as.ts'
import { giveProof } from '../support/proof.ts'
import { fillLimit } from '../support/sign-in-attempts.ts'

const prove = (token: string, body: object) => callApi('POST', '/auth/proof', { token, body })

/** Every call that needs recent proof. */
const GUARDED = [
  ['/auth/email', { email: 'next@example.com' }],
  ['/auth/two-factor/start', {}],
  ['/auth/two-factor/confirm', { code: '123456' }],
  ['/auth/two-factor/recovery-codes', { code: '123456' }],
  ['/auth/two-factor/disable', { code: '123456' }],
] as const

test.each(GUARDED)(
  '%s: without recent proof, or after ten minutes -> 403 proof_required',
  async (path, body) => {
    const { token } = await registerPerson()
    const attempt = () => callApi('POST', path, { token, body })
    const refused = await attempt()
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required'])
    expect((await prove(token, { password: 'Sundown42x' })).status).toBe(200)
    expect((await attempt()).body.code).not.toBe('proof_required')
    await env.DB.prepare('update sessions set proved_at_ms = proved_at_ms - ?')
      .bind(10 * MINUTE_MS)
      .run()
    expect((await attempt()).body.code).toBe('proof_required')
  },
)

test('recent proof: right password -> on this session only, for ten minutes', async () => {
  const { token, registration } = await registerPerson()
  const login = { email: registration.email, password: registration.password }
  const other = (await callApi('POST', '/auth/login', { body: login })).body.data.token
  const beforeMs = Date.now()
  const { status, body } = await prove(token, { password: registration.password })
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, expires_at: expect.stringMatching(/Z$/) })
  expect(Date.parse(body.expires_at) - beforeMs).toBeGreaterThanOrEqual(10 * MINUTE_MS)
  expect((await readViewer(token))?.provedAtMs).toBe(Date.parse(body.expires_at) - 10 * MINUTE_MS)
  expect((await readViewer(other))?.provedAtMs).toBeNull()
  // A refresh keeps the session and its proof.
  const refreshed = await callApi('POST', '/auth/refresh', { token })
  expect((await readViewer(refreshed.body.data.token))?.provedAtMs).not.toBeNull()
})

test('recent proof: wrong, missing or foreign proof -> 422, nothing proved; signed out -> 401', async () => {
  const { token } = await registerPerson()
  expect((await prove(token, { password: 'Nonsense1' })).body.errors).toEqual({
    password: ['Your current password is not correct.'],
  })
  expect((await prove(token, {})).body.errors).toEqual({ password: ['Current password is required'] })
  // Without a second factor no code proves anything.
  expect((await prove(token, { code: '123456' })).body.errors).toEqual({
    code: ['This code is not correct. Please try the next one.'],
  })
  expect((await readViewer(token))?.provedAtMs).toBeNull()
  expect((await callApi('POST', '/auth/proof', { body: { password: 'x' } })).status).toBe(401)
})

test('recent proof: too many attempts of a client or on an account -> 429 before the password is read', async () => {
  const { token, user, registration } = await registerPerson()
  const right = { password: registration.password }
  await fillLimit(`proof:${user.id}:address:unknown`, 50, Date.now())
  const refused = await prove(token, right)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  await fillLimit(`proofAccount:${user.id}`, 500, Date.now())
  const elsewhere = { 'cf-connecting-ip': '192.0.2.201' }
  const attempt = (headers: Record<string, string>) =>
    callApi('POST', '/auth/proof', { token, body: right, headers })
  expect((await attempt(elsewhere)).status).toBe(429)
  const signedIn = await callApi('POST', '/auth/login', {
    body: { email: registration.email, ...right },
    headers: { origin: 'http://localhost' },
  })
  const device = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('hl_device')) ?? ''
  expect((await attempt({ cookie: device.split(';', 1)[0] ?? '' })).status).toBe(200)
})

test('second factor and recovery codes: address never confirmed -> 403 not_verified', async () => {
  const { token, registration } = await registerPerson()
  await giveProof(token, { confirms: false })
  for (const [path, body] of GUARDED.slice(1, 4)) {
    const { status, body: answer } = await callApi('POST', path, { token, body })
    expect([status, answer.code, answer.message], path).toEqual([
      403,
      'not_verified',
      'Please verify your email address first.',
    ])
  }
  const link = (await mailTo(registration.email, 'Verify your email address')).token
  await callApi('POST', '/auth/verify-email', { body: { token: link } })
  expect((await callApi('POST', '/auth/two-factor/start', { token })).status).toBe(200)
})
