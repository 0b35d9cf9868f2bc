import { env } from 'cloudflare:workers'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { action } from '../../../app/routes/dashboard/action.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { findResetLinkProblem } from '../../../worker/services/accounts/reset-password.ts'
import { newChallenge, readChallenge } from '../../../worker/services/accounts/sign-in-challenge.ts'
import { signInWithCode } from '../../../worker/services/accounts/sign-in-with-code.ts'
import { openSecret } from '../../../worker/services/accounts/totp.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { mailTo } from '../support/mailbox.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { giveProof } from '../support/proof.ts'
import { callAction } from '../support/route-calls.ts'

const STEP_MS = 30_000

/** The code that the person's app shows now, or `steps` time steps from now. */
const toCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

const signIn = (email: string) => callApi('POST', '/auth/login', { body: { email, password: 'Sundown42x' } })
const finish = (challenge: string, code: string) =>
  callApi('POST', '/auth/login/two-factor', { body: { challenge, code } })

/**
 * A person with a second factor. Turning it on uses up the time step of the first code, so sign-ins use the
 * next one.
 */
async function registerWithApp() {
  const person = await registerPerson()
  const { token } = person
  await giveProof(token)
  const started = await callApi('POST', '/auth/two-factor/start', { token })
  const secret = started.body.data.secret as string
  const firstCode = toCode(secret)
  const confirmed = await callApi('POST', '/auth/two-factor/confirm', { token, body: { code: firstCode } })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return { ...person, secret, firstCode, recoveryCodes: confirmed.body.data.recovery_codes as string[] }
}

test('second factor: started -> secret, URI and QR code, sign-in still asks for nothing', async () => {
  const { registration, token, user } = await registerPerson()
  await giveProof(token)
  const { status, body } = await callApi('POST', '/auth/two-factor/start', { token })
  expect(status).toBe(200)
  const { secret, uri, qr_svg } = body.data
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`otpauth://totp/Hammerlane:${encodeURIComponent(registration.email)}?`)
  expect(uri).toContain(`secret=${secret}`)
  expect(qr_svg).toMatch(/^<svg[\s\S]+<\/svg>$/)
  const row = await env.DB.prepare('select * from two_factors where user_id = ?').bind(user.id).first()
  expect(JSON.stringify(row)).not.toContain(secret)
  expect((await signIn(registration.email)).status).toBe(200)
  expect((await callApi('GET', '/auth/two-factor', { token })).body.data).toEqual({
    enabled: false,
    enabled_at: null,
    recovery_codes_left: 0,
  })
})

test('sealed secret: another user, key or altered text -> null', async () => {
  const { secret, user } = await registerWithApp()
  const row = await env.DB.prepare('select sealed_secret from two_factors where user_id = ?')
    .bind(user.id)
    .first<{ sealed_secret: string }>()
  const sealed = row?.sealed_secret ?? ''
  expect(await openSecret(env, user.id, sealed)).toBe(secret)
  expect(await openSecret(env, user.id + 1, sealed)).toBeNull()
  const rotated = { AUTH_SECRET: 'x'.repeat(40) }
  expect(await openSecret(rotated, user.id, sealed)).toBeNull()
  expect(await openSecret({ ...rotated, AUTH_SECRET_BEFORE: env.AUTH_SECRET }, user.id, sealed)).toBe(secret)
  expect(await openSecret(env, user.id, sealed.replace(/.$/, sealed.endsWith('A') ? 'B' : 'A'))).toBeNull()
})

test('second factor: first code -> on, ten recovery codes shown once, owner mailed', async () => {
  const { registration, token, recoveryCodes, user } = await registerWithApp()
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const rows = await env.DB.prepare('select * from recovery_codes where user_id = ?').bind(user.id).all()
  expect(JSON.stringify(rows.results)).not.toContain(recoveryCodes[0])
  await mailTo(registration.email, 'Two-factor sign-in is on')
  expect((await callApi('GET', '/auth/two-factor', { token })).body.data).toMatchObject({
    enabled: true,
    recovery_codes_left: 10,
  })
  expect((await callApi('POST', '/auth/two-factor/start', { token })).status).toBe(409)
})

test('second factor: turned on -> other sessions ended, this one goes on', async () => {
  const { registration, token } = await registerPerson()
  const other = (await signIn(registration.email)).body.data.token as string
  await giveProof(token)
  const { body } = await callApi('POST', '/auth/two-factor/start', { token })
  const readMe = async (as: string) => (await callApi('GET', '/auth/two-factor', { token: as })).status
  expect([await readMe(token), await readMe(other)]).toEqual([200, 200])
  await callApi('POST', '/auth/two-factor/confirm', { token, body: { code: toCode(body.data.secret) } })
  expect([await readMe(token), await readMe(other)]).toEqual([200, 401])
})

test('setup of a second factor: another session of the person -> neither shown nor confirmed', async () => {
  const { registration, token } = await registerPerson()
  const other = (await signIn(registration.email)).body.data.token as string
  await giveProof(token)
  await giveProof(other)
  const { body } = await callApi('POST', '/auth/two-factor/start', { token })
  const confirm = (as: string) =>
    callApi('POST', '/auth/two-factor/confirm', { token: as, body: { code: toCode(body.data.secret) } })
  const refused = await confirm(other)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Please start again: there is no code to confirm.',
  ])
  expect((await confirm(token)).status).toBe(200)
})

test('second factor: wrong first code or no setup -> stays off', async () => {
  const { token, registration } = await registerPerson()
  await giveProof(token)
  const confirm = (code: string) => callApi('POST', '/auth/two-factor/confirm', { token, body: { code } })
  expect((await confirm('123456')).status).toBe(409)
  const { body } = await callApi('POST', '/auth/two-factor/start', { token })
  const wrong = await confirm(toCode(body.data.secret, 20))
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { code: ['This code is not correct. Please try the next one.'] },
  ])
  expect((await callApi('POST', '/auth/two-factor/confirm', { token, body: {} })).body.errors).toEqual({
    code: ['Code is required'],
  })
  expect((await signIn(registration.email)).status).toBe(200)
})

test('sign-in with second factor: right password -> challenge, code -> signed in', async () => {
  const { registration, secret, user } = await registerWithApp()
  const first = await signIn(registration.email)
  expect(first.status).toBe(401)
  expect(first.body).toMatchObject({ success: false, code: 'two_factor_required' })
  expect(first.headers.get('set-cookie')).toBeNull()
  const { status, body, headers } = await finish(first.body.challenge, toCode(secret, 1))
  expect(status).toBe(200)
  expect(body.data.user.id).toBe(user.id)
  expect(headers.get('set-cookie')).toMatch(/^hl_session=/)
  expect((await callApi('GET', '/auth/profile', { token: body.data.token })).status).toBe(200)
  const wrongPassword = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: 'Nonsense1' },
  })
  expect(wrongPassword.body.code).toBe('invalid_credentials')
  const events = await env.DB.prepare('select outcome from login_events where user_id = ? order by id')
    .bind(user.id)
    .all<{ outcome: string }>()
  expect(events.results.map(({ outcome }) => outcome)).toEqual([
    'signed_in',
    'code_required',
    'signed_in',
    'wrong_password',
  ])
})

test('app code: used or older than the last -> refused, one step either way -> accepted', async () => {
  const { registration, secret, firstCode } = await registerWithApp()
  const attempt = async (code: string) => {
    const { body } = await signIn(registration.email)
    return (await finish(body.challenge, code)).status
  }
  expect(await attempt(firstCode)).toBe(422)
  expect(await attempt(toCode(secret, 4))).toBe(422)
  const next = toCode(secret, 1)
  expect(await attempt(next)).toBe(200)
  expect(await attempt(next)).toBe(422)
  expect(await attempt(toCode(secret, -1))).toBe(422)
})

test('app code: used by several sign-ins at once -> one accepted', async () => {
  const { registration, secret } = await registerWithApp()
  const { body } = await signIn(registration.email)
  const code = toCode(secret, 1)
  const answers = await Promise.all([1, 2, 3].map(() => finish(body.challenge, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('recovery code: typed in any form -> signs in once, owner mailed how many are left', async () => {
  const { registration, recoveryCodes } = await registerWithApp()
  const [first = ''] = recoveryCodes
  const attempt = async (code: string) => {
    const { body } = await signIn(registration.email)
    return (await finish(body.challenge, code)).status
  }
  expect(await attempt(` ${first.toUpperCase().replaceAll('-', ' ')} `)).toBe(200)
  expect(await attempt(first)).toBe(422)
  const mail = await mailTo(registration.email, 'A recovery code was used')
  expect(mail.text).toContain('You have 9 codes left.')
})

test('recovery code: used for recent proof or for new codes -> owner mailed too', async () => {
  const { registration, token, recoveryCodes } = await registerWithApp()
  const use = (path: string, code = '') => callApi('POST', path, { token, body: { code } })
  expect((await use('/auth/proof', recoveryCodes[0])).status).toBe(200)
  const mail = await mailTo(registration.email, 'A recovery code was used')
  expect(mail.text).toContain('You have 9 codes left.')
  expect((await use('/auth/two-factor/recovery-codes', recoveryCodes[1])).status).toBe(200)
  await expect
    .poll(async () => (await mailTo(registration.email, 'A recovery code was used')).text)
    .toContain('You have 8 codes left.')
})

test('second factor: confirmed twice at once -> ten recovery codes, which one of the answers has', async () => {
  const { token } = await registerPerson()
  await giveProof(token)
  const started = await callApi('POST', '/auth/two-factor/start', { token })
  const body = { code: toCode(started.body.data.secret) }
  const confirm = () => callApi('POST', '/auth/two-factor/confirm', { token, body })
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { data } = (await callApi('GET', '/auth/two-factor', { token })).body
  expect(data).toMatchObject({ enabled: true, recovery_codes_left: 10 })
})

test('challenge: five minutes later -> over', async () => {
  const nowMs = Date.now()
  const challenge = await newChallenge(env, { userId: 7, passwordHash: 'hash', nowMs })
  expect(await readChallenge(env, challenge, nowMs + 5 * MINUTE_MS - 1)).toMatchObject({ userId: 7 })
  expect(await readChallenge(env, challenge, nowMs + 5 * MINUTE_MS)).toBeNull()
  const { registration, secret } = await registerWithApp()
  const { body } = await signIn(registration.email)
  const late = Date.now() + 5 * MINUTE_MS
  const login = { challenge: body.challenge, code: toCode(secret, 11) }
  const request = new Request('http://localhost/')
  expect(
    await signInWithCode(env, { login, request, nowMs: late, waitUntil: () => undefined }),
  ).toMatchObject({
    ok: false,
    refusal: { status: 401, message: 'Please sign in again: this took too long.' },
  })
})

test('challenge: altered or password changed -> 401', async () => {
  const { registration, secret, token } = await registerWithApp()
  const { body } = await signIn(registration.email)
  const challenge = body.challenge as string
  const [claims = '', mac = ''] = challenge.split('.')
  const forged = btoa(JSON.stringify([1, Date.now() + MINUTE_MS, 'x'])).replaceAll('=', '')
  for (const bad of [`${forged}.${mac}`, claims, `${claims}.`, 'x.y', `${claims}.${'A'.repeat(43)}`]) {
    const { status, body: answer } = await finish(bad, toCode(secret, 1))
    expect([status, answer.code], bad).toEqual([401, 'invalid_credentials'])
  }
  await callApi('PUT', '/auth/password', {
    token,
    body: { current_password: 'Sundown42x', password: 'Another1x', password_confirmation: 'Another1x' },
  })
  expect((await finish(challenge, toCode(secret, 1))).status).toBe(401)
})

test('second factor: too many attempts -> 429 before comparison', async () => {
  const { registration, secret, user } = await registerWithApp()
  const { body } = await signIn(registration.email)
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
     insert into rate_limit_hits (bucket, at_ms, expires_at_ms) select 'secondFactor:' || ?, ?, ? from n`,
  )
    .bind(String(user.id), Date.now(), Date.now() + HOUR_MS)
    .run()
  const { status, headers } = await finish(body.challenge, toCode(secret, 1))
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
})

test('turning off the second factor: wrong code -> refused, right one -> off', async () => {
  const { registration, token, secret } = await registerWithApp()
  const off = (code: string) => callApi('POST', '/auth/two-factor/disable', { token, body: { code } })
  expect((await off(toCode(secret, 20))).body.errors).toEqual({
    code: ['This code is not correct. Please try the next one.'],
  })
  expect((await signIn(registration.email)).body.code).toBe('two_factor_required')
  expect((await off(toCode(secret, 1))).status).toBe(200)
  await mailTo(registration.email, 'Two-factor sign-in is off')
  expect((await signIn(registration.email)).status).toBe(200)
})

test('new recovery codes: code -> replace the old ones', async () => {
  const { registration, token, secret, recoveryCodes } = await registerWithApp()
  const renew = (code: string) =>
    callApi('POST', '/auth/two-factor/recovery-codes', { token, body: { code } })
  expect((await renew(toCode(secret, 20))).body.errors).toEqual({
    code: ['This code is not correct. Please try the next one.'],
  })
  const renewed = await renew(recoveryCodes[0] ?? '')
  expect(renewed.status).toBe(200)
  const fresh = renewed.body.data.recovery_codes as string[]
  expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20)
  expect((await callApi('GET', '/auth/two-factor', { token })).body.data.recovery_codes_left).toBe(10)

  const challenge = async () => (await signIn(registration.email)).body.challenge as string
  expect((await finish(await challenge(), recoveryCodes[1] ?? '')).status).toBe(422)
  expect((await finish(await challenge(), fresh[1] ?? '')).status).toBe(200)
})

test('new recovery codes: no second factor -> 422', async () => {
  const { token } = await registerPerson()
  await giveProof(token)
  const body = { code: '123456' }
  expect((await callApi('POST', '/auth/two-factor/recovery-codes', { token, body })).status).toBe(422)
})

test('password reset: account with second factor -> code still required', async () => {
  const { registration } = await registerWithApp()
  await callApi('POST', '/auth/forgot-password', { body: { email: registration.email } })
  const { token } = await mailTo(registration.email, 'Reset your password')
  const body = { token, password: 'Another1x', password_confirmation: 'Another1x' }
  expect((await callApi('POST', '/auth/reset-password', { body })).headers.get('set-cookie')).toBeNull()
  const again = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: 'Another1x' },
  })
  expect(again.body.code).toBe('two_factor_required')
})

test('page of a started setup: code missing or wrong -> its secret again with recent proof only', async () => {
  const { token } = await registerPerson()
  await giveProof(token)
  const { body } = await callApi('POST', '/auth/two-factor/start', { token })
  const confirm = async (code: string) => {
    const form = new URLSearchParams({ intent: 'two_factor_confirm', code })
    const request = new Request('http://localhost/dashboard', { method: 'POST', body: form })
    return callAction(action, { context: pageAs(await readViewer(token)), request })
  }
  expect(await confirm('000000')).toMatchObject({ setup: { secret: body.data.secret } })
  await env.DB.prepare('update sessions set proved_at_ms = 1').run()
  for (const code of ['', '000000']) expect(await confirm(code)).not.toHaveProperty('setup')
})

test('second factor turned on by somebody else: link of the notice -> off with a new password, once, for three days', async () => {
  const { registration, token, user } = await registerWithApp()
  const { token: undo } = await mailTo(registration.email, 'Two-factor sign-in is on')
  // Who knows the password changes it, and asks for resets.
  await callApi('PUT', '/auth/password', {
    token,
    body: { current_password: 'Sundown42x', password: 'Stolen1xx', password_confirmation: 'Stolen1xx' },
  })
  await callApi('POST', '/auth/forgot-password', { body: { email: registration.email } })
  const problem = (of: string, afterMs = 0) => findResetLinkProblem(env, of, Date.now() + afterMs)
  expect(await problem(undo)).toBeNull()
  expect(await problem(undo, 3 * DAY_MS)).toBe('This link has expired. Please request a new one.')
  const forged = undo.replace(`undo.${user.id}.`, `undo.${user.id + 1}.`)
  expect(await problem(forged)).toBe('This link is not valid. Please request a new one.')
  const reset = () =>
    callApi('POST', '/auth/reset-password', {
      body: { token: undo, password: 'Another1x', password_confirmation: 'Another1x' },
    })
  expect((await reset()).status).toBe(200)
  expect((await callApi('GET', '/auth/two-factor', { token })).status).toBe(401)
  const again = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: 'Another1x' },
  })
  expect(again.status).toBe(200)
  await mailTo(registration.email, 'Two-factor sign-in is off')
  expect((await reset()).body.message).toBe('This link has already been used. Please request a new one.')
})
