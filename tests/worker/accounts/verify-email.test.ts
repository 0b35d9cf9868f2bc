import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { issueLink } from '../../../worker/services/accounts/mailed-link.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { mailTo, subjectsTo } from '../support/mailbox.ts'
import { fillLimit } from '../support/sign-in-attempts.ts'

const SUBJECT = 'Verify your email address'

const verify = (token: unknown) => callApi('POST', '/auth/verify-email', { body: { token } })

async function letLinksAge(userId: number, ms: number): Promise<void> {
  await env.DB.prepare('update account_tokens set expires_at_ms = expires_at_ms - ? where user_id = ?')
    .bind(ms, userId)
    .run()
}

test('registration: verification mail -> link in text and HTML, absolute and escaped, verifies', async () => {
  const { registration } = await registerPerson({ first_name: '<b>Ana</b>' })
  const mail = await mailTo(registration.email, SUBJECT)
  expect(mail.links).toHaveLength(1)
  expect(mail.links[0]).toMatch(/^http:\/\/localhost\/verify-email\?token=[\w-]{43}$/)
  expect(mail.html).toContain(`href="${mail.links[0]}"`)
  // The person who registers chooses the name, and the address may be somebody else's.
  expect(mail.text).toMatch(/^Hello,\n/)
  expect(mail.html).not.toContain('Ana')
  expect(mail.html).not.toMatch(/<script|<link/)
  const { status, body } = await verify(mail.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Your email address has been verified.' })
  expect(body.data.user).toMatchObject({ email: registration.email, verification_status: 'verified' })
})

test('verification link: redirect_to of this site -> included; of another site -> left out', async () => {
  const there = await registerPerson({ redirect_to: '/auctions/12?tab=bids#bid' })
  const mail = await mailTo(there.registration.email, SUBJECT)
  expect(mail.links[0]).toMatch(/\?token=[\w-]{43}&redirectTo=%2Fauctions%2F12%3Ftab%3Dbids%23bid$/)
  expect(mail.html).toContain('&amp;redirectTo=%2Fauctions%2F12')
  expect((await verify(mail.token)).status).toBe(200)
  for (const redirect_to of ['//evil.example', 'https://evil.example', `/${'a'.repeat(600)}`, 7]) {
    const { registration } = await registerPerson({ redirect_to })
    expect((await mailTo(registration.email, SUBJECT)).links[0]).toMatch(/\?token=[\w-]{43}$/)
  }
})

test('verification link: stored -> only its hash', async () => {
  const { registration, user } = await registerPerson()
  const { token } = await mailTo(registration.email, SUBJECT)
  const row = await env.DB.prepare('select * from account_tokens where user_id = ?').bind(user.id).first()
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(Number(row?.expires_at_ms) - Number(row?.created_at_ms)).toBe(24 * HOUR_MS)
})

test('verification link: used again by a verified person -> 200 without an account', async () => {
  const { registration } = await registerPerson()
  const { token } = await mailTo(registration.email, SUBJECT)
  const answers = await Promise.all([verify(token), verify(token), verify(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.filter(({ body }) => body.data.user !== null)).toHaveLength(1)
  const again = await verify(token)
  expect(again.body).toEqual({
    success: true,
    message: 'Your email address is already verified.',
    data: { user: null },
  })
})

test('verification link: missing, unknown, expired or used -> 422 with its message', async () => {
  const missing = await verify(undefined)
  expect([missing.status, missing.body.errors]).toEqual([422, { token: ['No verification token provided.'] }])
  const unknown = await verify('A'.repeat(43))
  expect([unknown.status, unknown.body.message]).toEqual([422, 'Verification failed.'])

  const { registration, user } = await registerPerson()
  const { token } = await mailTo(registration.email, SUBJECT)
  await letLinksAge(user.id, 24 * HOUR_MS + 1)
  const expired = await verify(token)
  expect([expired.status, expired.body.message]).toEqual([
    422,
    'Verification failed. This link has expired. Please request a new one.',
  ])
  await letLinksAge(user.id, -24 * HOUR_MS)
  await verify(token)
  await env.DB.prepare("update users set verification_status = 'pending' where id = ?").bind(user.id).run()
  const used = await verify(token)
  expect([used.status, used.body.message]).toEqual([
    422,
    'Verification failed. This link has already been used.',
  ])
})

test('verification link: mailed to a former address -> expired', async () => {
  const { user } = await registerPerson()
  const former = { userId: user.id, kind: 'verify_email', email: 'former@example.com' } as const
  const { token } = await issueLink(env, { ...former, nowMs: Date.now() })
  const { status, body } = await verify(token)
  expect([status, body.message]).toEqual([
    422,
    'Verification failed. This link has expired. Please request a new one.',
  ])
})

test('verification link: rejected person -> 403, stays rejected', async () => {
  const { registration, user } = await registerPerson()
  const { token } = await mailTo(registration.email, SUBJECT)
  await env.DB.prepare("update users set verification_status = 'rejected' where id = ?").bind(user.id).run()
  const { status, body } = await verify(token)
  expect([status, body.message]).toEqual([403, 'Verification failed. Please contact support.'])
  const row = await env.DB.prepare('select verification_status from users where id = ?').bind(user.id).first()
  expect(row).toEqual({ verification_status: 'rejected' })
})

test('verification mail: requested again -> new link, the earlier one is replaced', async () => {
  const { registration, token: bearer } = await registerPerson()
  const first = await mailTo(registration.email, SUBJECT)
  const { status, body } = await callApi('POST', '/auth/resend-verification', {
    token: bearer,
    body: { redirect_to: '/auctions/create' },
  })
  expect([status, body.message]).toEqual([
    200,
    'Verification email sent successfully. Please check your inbox.',
  ])
  await expect.poll(() => subjectsTo(registration.email)).toEqual([SUBJECT, SUBJECT])
  const second = await mailTo(registration.email, SUBJECT)
  expect(second.token).not.toBe(first.token)
  // The new link carries the requested redirect, and the earlier link reports that it was replaced.
  expect(second.links[0]).toMatch(/&redirectTo=%2Fauctions%2Fcreate$/)
  expect((await verify(first.token)).body.errors).toEqual({
    token: ['Verification failed. We have sent you a newer link. Please use that one.'],
  })
  expect((await verify(second.token)).status).toBe(200)
  const verified = await callApi('POST', '/auth/resend-verification', { token: bearer })
  expect([verified.status, verified.body.message]).toEqual([409, 'Your email address is already verified.'])
})

test('verification mail: rejected person -> 403', async () => {
  const { token, user } = await registerPerson()
  await env.DB.prepare("update users set verification_status = 'rejected' where id = ?").bind(user.id).run()
  expect((await callApi('POST', '/auth/resend-verification', { token })).status).toBe(403)
})

test('verification mail by address: known and unknown email -> the same answer', async () => {
  const { registration } = await registerPerson()
  const resend = (email: string) => callApi('POST', '/auth/resend-verification', { body: { email } })
  const unknown = await resend('nobody-at-all@example.com')
  const known = await resend(registration.email)
  expect(known.status).toBe(200)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await expect.poll(() => subjectsTo(registration.email)).toEqual([SUBJECT, SUBJECT])
  expect(await subjectsTo('nobody-at-all@example.com')).toEqual([])
  expect((await callApi('POST', '/auth/resend-verification')).status).toBe(401)
  expect((await callApi('POST', '/auth/resend-verification', { body: { email: 'x' } })).body.errors).toEqual({
    email: ['Please enter a valid email'],
  })
})

test('mail limit: repeated request -> 429 with or without an account, other purposes unaffected', async () => {
  for (const email of [(await registerPerson()).registration.email, 'flooded@example.com']) {
    await fillLimit(`linkTo:verification:${email}`, 100, Date.now())
    const ask = (path: string) => callApi('POST', path, { body: { email } })
    // Nobody can use up the first link of an hour.
    expect((await ask('/auth/resend-verification')).status).toBe(200)
    const { status, headers } = await ask('/auth/resend-verification')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
    for (let i = 0; i < 5; i += 1) expect((await ask('/auth/forgot-password')).status).toBe(200)
  }
})
