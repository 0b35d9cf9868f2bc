import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { findTwoFactor } from '../../../worker/db/queries/accounts/two-factor.ts'
import {
  findAccount,
  findAccountByEmail,
  replacePasswordStatement,
} from '../../../worker/db/queries/accounts/users.ts'
import { accountTokens } from '../../../worker/db/schema/index.ts'
import { completeSignIn } from '../../../worker/services/accounts/complete-sign-in.ts'
import { hashPassword } from '../../../worker/services/accounts/password.ts'
import { findResetLinkProblem } from '../../../worker/services/accounts/reset-password.ts'
import { clientInfo } from '../../../worker/services/accounts/sessions/client-info.ts'
import { findKnownDevice } from '../../../worker/services/accounts/sessions/device-cookie.ts'
import { callApi, newRegistration, registerPerson } from '../support/api.ts'
import { mailTo, subjectsTo } from '../support/mailbox.ts'
import { startTwoFactorApp } from '../support/mass-assignment.ts'
import { db, makePerson } from '../support/rooms.ts'
import { connect } from '../support/sockets.ts'

const FRESH = { password: 'Another1x', password_confirmation: 'Another1x' }

const signIn = (email: string, password: string) =>
  callApi('POST', '/auth/login', { body: { email, password } })

async function resetLink(email: string): Promise<string> {
  await callApi('POST', '/auth/forgot-password', { body: { email } })
  return (await mailTo(email, 'Reset your password')).token
}

const reset = (token: string, body: object = FRESH) =>
  callApi('POST', '/auth/reset-password', { body: { token, ...body } })

test('forgotten password: known and unknown email -> same answer, mail only to the known one', async () => {
  const { registration } = await registerPerson()
  const known = await callApi('POST', '/auth/forgot-password', { body: { email: registration.email } })
  const unknown = await callApi('POST', '/auth/forgot-password', { body: { email: 'no-one@example.com' } })
  expect(known.status).toBe(200)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  const mail = await mailTo(registration.email, 'Reset your password')
  expect(mail.links[0]).toMatch(/^http:\/\/localhost\/reset-password\?token=[\w-]{43}$/)
  expect(await subjectsTo('no-one@example.com')).toEqual([])
})

test('password reset: link -> password set once, sessions and sockets ended, owner mailed', async () => {
  const { registration, token: bearer, cookie, user } = await registerPerson()
  const sessionId = /hl_session=(\d+)/.exec(cookie)?.[1] ?? ''
  const socket = await connect('/live', { userId: user.id, sessionId })
  const token = await resetLink(registration.email)
  const { status, body } = await reset(token)
  expect([status, body.message]).toEqual([200, 'Your password has been changed. Please sign in.'])
  expect((await callApi('GET', '/auth/profile', { token: bearer })).status).toBe(401)
  expect(await socket.closing()).toBe(4401)
  expect((await signIn(registration.email, 'Sundown42x')).status).toBe(401)
  expect((await signIn(registration.email, FRESH.password)).status).toBe(200)
  await mailTo(registration.email, 'Your password was changed')
  const again = await reset(token, { password: 'Stolen1xx', password_confirmation: 'Stolen1xx' })
  expect([again.status, again.body.message]).toEqual([
    422,
    'This link has already been used. Please request a new one.',
  ])
  expect((await signIn(registration.email, FRESH.password)).status).toBe(200)
})

test('reset link: checked before use -> its problem, without consuming it', async () => {
  const { registration, user } = await registerPerson()
  const token = await resetLink(registration.email)
  const problem = (nowMs = Date.now()) => findResetLinkProblem(env, token, nowMs)
  expect([await problem(), await problem()]).toEqual([null, null])
  expect(await problem(Date.now() + HOUR_MS)).toBe('This link has expired. Please request a new one.')
  await env.DB.prepare("update account_tokens set email = 'old@example.com' where user_id = ?")
    .bind(user.id)
    .run()
  expect(await problem()).toBe('This link has expired. Please request a new one.')
  expect((await reset(token)).body.message).toBe('This link has expired. Please request a new one.')
  await env.DB.prepare('update account_tokens set email = ? where user_id = ?')
    .bind(registration.email, user.id)
    .run()
  expect((await reset(token)).status).toBe(200)
  expect(await problem()).toBe('This link has already been used. Please request a new one.')
  expect(await findResetLinkProblem(env, 'nonsense', Date.now())).toBe(
    'This link is not valid. Please request a new one.',
  )
})

test('password reset: one link used several times at once -> one succeeds', async () => {
  const { registration } = await registerPerson()
  const token = await resetLink(registration.email)
  const answers = await Promise.all(
    ['Aaaaaaa1', 'Bbbbbbb1', 'Ccccccc1'].map((password) =>
      reset(token, { password, password_confirmation: password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('password reset: weak password, or missing, unknown, expired or replaced link -> refused', async () => {
  const { registration, user } = await registerPerson()
  const first = await resetLink(registration.email)
  const weak = await reset(first, { password: 'abc', password_confirmation: 'abd' })
  expect(weak.body.errors).toEqual({
    password: [
      'Password must be at least 8 characters',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    password_confirmation: ['Passwords must match'],
  })
  expect((await reset('')).body.errors).toEqual({ token: ['No reset token provided.'] })
  expect((await reset('B'.repeat(43))).body.message).toBe('This link is not valid. Please request a new one.')
  await callApi('POST', '/auth/forgot-password', { body: { email: registration.email } })
  const subject = 'Reset your password'
  await expect.poll(() => subjectsTo(registration.email)).toEqual([expect.anything(), subject, subject])
  const second = (await mailTo(registration.email, 'Reset your password')).token
  expect((await reset(first)).body.message).toBe('This link has expired. Please request a new one.')
  await env.DB.prepare(
    "update account_tokens set expires_at_ms = expires_at_ms - ? where user_id = ? and kind = 'reset_password'",
  )
    .bind(HOUR_MS + 1, user.id)
    .run()
  expect((await reset(second)).body.message).toBe('This link has expired. Please request a new one.')
  const verification = await mailTo(registration.email, 'Verify your email address')
  expect((await reset(verification.token)).body.message).toBe(
    'This link is not valid. Please request a new one.',
  )
})

test('forgotten password: account that has none yet -> the link works for 7 days, as the first one', async () => {
  const { username, userId } = await makePerson({ authorized: false })
  const email = `${username}@example.com`
  const askedAtMs = Date.now()
  await callApi('POST', '/auth/forgot-password', { body: { email } })
  await mailTo(email, 'Your Hammerlane account')
  const [link] = await db().select().from(accountTokens).where(eq(accountTokens.userId, userId))
  expect(link?.expiresAtMs).toBeGreaterThanOrEqual(askedAtMs + 7 * DAY_MS)
})

test('forgotten password: deactivated account -> no mail', async () => {
  const { registration, user } = await registerPerson()
  await env.DB.prepare('update users set is_active = 0 where id = ?').bind(user.id).run()
  await callApi('POST', '/auth/forgot-password', { body: { email: registration.email } })
  // A mail that is asked for later has come.
  await resetLink((await registerPerson()).registration.email)
  expect(await subjectsTo(registration.email)).toEqual(['Verify your email address'])
})

test('password change: right current password -> other sessions and open links end', async () => {
  const { registration, token } = await registerPerson()
  const other = await signIn(registration.email, 'Sundown42x')
  const link = await resetLink(registration.email)
  const change = (body: object) => callApi('PUT', '/auth/password', { token, body })
  const wrong = await change({ current_password: 'Nonsense1', ...FRESH })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { current_password: ['Your current password is not correct.'] },
  ])
  const same = await change({
    current_password: 'Sundown42x',
    password: 'Sundown42x',
    password_confirmation: 'Sundown42x',
  })
  expect(same.body.errors).toEqual({ password: ['The new password must differ from the current one.'] })
  const missing = await change({})
  expect(missing.body.errors).toMatchObject({
    current_password: ['Current password is required'],
    password: ['Password is required'],
    password_confirmation: ['Please confirm your password'],
  })
  const done = await change({ current_password: 'Sundown42x', ...FRESH })
  expect([done.status, done.body.message]).toEqual([200, 'Your password has been changed.'])
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(200)
  expect((await callApi('GET', '/auth/profile', { token: other.body.data.token })).status).toBe(401)
  expect((await reset(link)).status).toBe(422)
  await mailTo(registration.email, 'Your password was changed')
})

test('password change: two at once with the same current password -> one succeeds', async () => {
  const { registration, token } = await registerPerson()
  const change = (password: string) =>
    callApi('PUT', '/auth/password', {
      token,
      body: { current_password: 'Sundown42x', password, password_confirmation: password },
    })
  const both = await Promise.all([change('Another1x'), change('Different2x')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const stored = both[0].status === 200 ? 'Another1x' : 'Different2x'
  expect((await signIn(registration.email, stored)).status).toBe(200)
})

test.each([
  ['password changed', "update users set password_hash = 'scrypt$new' where id = ?"],
  ['account deactivated', 'update users set is_active = 0 where id = ?'],
])('sign-in: %s after the password was checked -> no session', async (_, change) => {
  const { registration, user } = await registerPerson()
  const account = await findAccountByEmail(db(), registration.email)
  if (!account) throw new Error('There is no account.')
  await env.DB.prepare(change).bind(user.id).run()
  const request = new Request('http://localhost/api/auth/login', { method: 'POST' })
  const [client, waitUntil, nowMs] = [clientInfo(request), () => undefined, Date.now()]
  const late = await completeSignIn(env, { account, request, client, isKnown: true, nowMs, waitUntil })
  expect(late).toBeNull()
  const { results } = await env.DB.prepare('select id from sessions where user_id = ?').bind(user.id).all()
  expect(results).toHaveLength(1)
})

test('renewed hash: password changed since it was checked -> the new password stays', async () => {
  const { registration, user } = await registerPerson()
  const hash = async () => (await findAccountByEmail(db(), registration.email))?.user.passwordHash ?? ''
  const stored = await hash()
  expect(await replacePasswordStatement(db(), user.id, { from: 'scrypt$old', to: 'scrypt$older' })).toEqual(
    [],
  )
  expect(await hash()).toBe(stored)
  expect(await replacePasswordStatement(db(), user.id, { from: stored, to: 'scrypt$new' })).toHaveLength(1)
})

test('new password: among the most common -> refused on every way, sign-in still takes it', async () => {
  const TOO_COMMON = { password: ['This password is too common. Please choose another one.'] }
  const common = { password: 'Password1', password_confirmation: 'Password1' }
  for (const password of ['Password1', 'PASSWORd1', 'Qwerty123', 'Iloveyou1']) {
    const body = newRegistration({ password, password_confirmation: password })
    expect((await callApi('POST', '/auth/register', { body })).body.errors, password).toEqual(TOO_COMMON)
  }
  const { registration, token, user } = await registerPerson()
  const changed = await callApi('PUT', '/auth/password', {
    token,
    body: { current_password: registration.password, ...common },
  })
  expect([changed.status, changed.body.errors]).toEqual([422, TOO_COMMON])
  const link = await resetLink(registration.email)
  expect((await reset(link, common)).body.errors).toEqual(TOO_COMMON)
  expect((await reset(link)).status).toBe(200)
  await env.DB.prepare('update users set password_hash = ? where id = ?')
    .bind(await hashPassword(env.PLATFORM, 'Password1'), user.id)
    .run()
  expect((await signIn(registration.email, 'Password1')).status).toBe(200)
})

test('password change: too many attempts -> 429', async () => {
  const { token, user } = await registerPerson()
  const nowMs = Date.now()
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
     insert into rate_limit_hits (bucket, at_ms, expires_at_ms) select 'passwordCheck:' || ?, ?, ? from n`,
  )
    .bind(String(user.id), nowMs, nowMs + HOUR_MS)
    .run()
  const body = { current_password: 'Sundown42x', ...FRESH }
  expect((await callApi('PUT', '/auth/password', { token, body })).status).toBe(429)
})

test('password changed, second factor turned on: in a browser -> it stays a known device', async () => {
  const { token, user, registration } = await registerPerson()
  const origin = { origin: 'http://localhost' }
  const changed = await callApi('PUT', '/auth/password', {
    token,
    headers: origin,
    body: {
      current_password: registration.password,
      password: 'Another1x',
      password_confirmation: 'Another1x',
    },
  })
  const code = (await startTwoFactorApp(token, { isOn: false }))()
  const confirmed = await callApi('POST', '/auth/two-factor/confirm', {
    token,
    headers: origin,
    body: { code },
  })
  const account = (await findAccount(db(), user.id))?.user ?? null
  const sinceMs = (await findTwoFactor(db(), user.id))?.confirmedAtMs ?? 0
  const isKnown = (answer: typeof changed, from: number) => {
    const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('hl_device'))
    const request = new Request('http://localhost/', { headers: { cookie: cookie.split(';', 1)[0] ?? '' } })
    return findKnownDevice(request, env, { account, sinceMs: from })
  }
  expect(await isKnown(changed, 0)).not.toBeNull()
  expect(await isKnown(confirmed, sinceMs)).not.toBeNull()
})

test('password reset: in a browser -> known device at the password, not at a second factor', async () => {
  const { registration, user } = await registerPerson()
  const answer = await callApi('POST', '/auth/reset-password', {
    headers: { origin: 'http://localhost' },
    body: { token: await resetLink(registration.email), ...FRESH },
  })
  const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('hl_device'))
  const request = new Request('http://localhost/', { headers: { cookie: cookie.split(';', 1)[0] ?? '' } })
  const account = (await findAccount(db(), user.id))?.user ?? null
  const known = (sinceMs: number) => findKnownDevice(request, env, { account, sinceMs })
  expect([await known(0), await known(1)]).toEqual([expect.any(String), null])
})
