import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { readPendingEmailChange } from '../../../worker/services/accounts/change-email.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { mailTo, subjectsTo } from '../support/mailbox.ts'
import { giveProof } from '../support/proof.ts'

/** A person who has confirmed the address they registered with. */
async function confirmedPerson(own: Parameters<typeof registerPerson>[0] = {}) {
  const person = await registerPerson(own)
  const { token } = await mailTo(person.registration.email, 'Verify your email address')
  expect((await callApi('POST', '/auth/verify-email', { body: { token } })).status).toBe(200)
  return { ...person, user: { ...person.user, verificationStatus: 'verified' as const } }
}

const OLD_SUBJECT = 'Confirm the change of your email address'
const NEW_SUBJECT = 'Confirm your new email address'

/** Asks for the change with recent proof. */
async function ask(token: string, email: string) {
  await giveProof(token, { confirms: false })
  return callApi('POST', '/auth/email', { token, body: { email } })
}
const confirm = (token: string) => callApi('POST', '/auth/email/confirm', { body: { token } })

test('email change: both addresses confirmed in either order -> changed', async () => {
  for (const order of ['old first', 'new first']) {
    const { registration, token } = await confirmedPerson()
    const fresh = `fresh-${registration.email}`
    expect((await ask(token, fresh.toUpperCase())).status).toBe(200)
    const links = [
      (await mailTo(registration.email, OLD_SUBJECT)).token,
      (await mailTo(fresh, NEW_SUBJECT)).token,
    ]
    if (order === 'new first') links.reverse()
    const first = await confirm(links[0] ?? '')
    expect(first.body).toMatchObject({ success: true, data: { done: false } })
    expect((await callApi('GET', '/auth/profile', { token })).body.data.email).toBe(registration.email)
    const second = await confirm(links[1] ?? '')
    expect(second.body).toEqual({
      success: true,
      message: 'Your email address has been changed.',
      data: { done: true },
    })
    const profile = await callApi('GET', '/auth/profile', { token })
    expect(profile.body.data).toMatchObject({ email: fresh, verification_status: 'verified' })
    await mailTo(registration.email, 'Your email address was changed')
    await mailTo(fresh, 'Your email address was changed')
    expect((await confirm(links[0] ?? '')).body.message).toBe('This link has already been used.')
  }
})

test('email change: same address or taken address -> 422', async () => {
  const { registration, token } = await confirmedPerson()
  const { registration: other } = await registerPerson()
  expect((await ask(token, registration.email)).body.errors).toEqual({
    email: ['This is already your email address.'],
  })
  expect((await ask(token, other.email)).body.errors).toEqual({
    email: ['The email has already been taken.'],
  })
  expect((await callApi('POST', '/auth/email', { token, body: {} })).body.errors).toEqual({
    email: ['Email is required'],
  })
})

test('email change: password reset meanwhile -> links of the change are void', async () => {
  const { registration, token } = await confirmedPerson()
  const fresh = `fresh-${registration.email}`
  await ask(token, fresh)
  const links = [
    (await mailTo(registration.email, OLD_SUBJECT)).token,
    (await mailTo(fresh, NEW_SUBJECT)).token,
  ]
  await callApi('POST', '/auth/forgot-password', { body: { email: registration.email } })
  const reset = (await mailTo(registration.email, 'Reset your password')).token
  const body = { token: reset, password: 'Another1x', password_confirmation: 'Another1x' }
  expect((await callApi('POST', '/auth/reset-password', { body })).status).toBe(200)
  for (const link of links) expect((await confirm(link)).status).toBe(422)
})

test('email change: second request -> replaces the first, links of two requests do not combine', async () => {
  const { registration, token } = await confirmedPerson()
  const [first, second] = [`one-${registration.email}`, `two-${registration.email}`]
  await ask(token, first)
  const oldOfFirst = (await mailTo(registration.email, OLD_SUBJECT)).token
  const newOfFirst = (await mailTo(first, NEW_SUBJECT)).token
  await confirm(oldOfFirst)
  await ask(token, second)
  const newOfSecond = (await mailTo(second, NEW_SUBJECT)).token
  expect((await confirm(newOfFirst)).body.message).toBe(
    'This link has expired. Please ask for the change again.',
  )
  expect((await confirm(newOfSecond)).body.data).toEqual({ done: false })
  expect((await callApi('GET', '/auth/profile', { token })).body.data.email).toBe(registration.email)
})

test('email change: address taken meanwhile -> 422, its owner keeps it', async () => {
  const { registration, token } = await confirmedPerson()
  const wanted = `wanted-${registration.email}`
  await ask(token, wanted)
  const old = (await mailTo(registration.email, OLD_SUBJECT)).token
  const fresh = (await mailTo(wanted, NEW_SUBJECT)).token
  await registerPerson({ email: wanted })
  await confirm(old)
  const { status, body } = await confirm(fresh)
  expect([status, body.errors]).toEqual([422, { email: ['The email has already been taken.'] }])
  expect((await subjectsTo(registration.email)).includes('Your email address was changed')).toBe(false)
})

test('pending email change: before and after each link -> state of the newest request', async () => {
  const { registration, token, user } = await confirmedPerson()
  const pending = (aheadMs = 0) => readPendingEmailChange(env, { viewer: user, nowMs: Date.now() + aheadMs })
  expect(await pending()).toBeNull()
  const [first, second] = [`one-${registration.email}`, `two-${registration.email}`]
  await ask(token, first)
  expect(await pending()).toMatchObject({ email: first, followed: null })
  await confirm((await mailTo(first, NEW_SUBJECT)).token)
  expect(await pending()).toMatchObject({ email: first, followed: 'new' })

  await ask(token, second)
  expect(await pending()).toMatchObject({ email: second, followed: null })
  expect(await pending(25 * HOUR_MS)).toBeNull()
  await confirm((await mailTo(second, NEW_SUBJECT)).token)
  expect(await pending()).toMatchObject({ email: second, followed: 'new' })
})

test('email change: current address never confirmed -> one link suffices', async () => {
  const { registration, token } = await registerPerson()
  const { email: mistyped } = registration
  const right = `right-${mistyped}`
  expect((await ask(token, right)).body.message).toBe(
    'We have sent a link to your new address. Please follow it.',
  )
  expect(await subjectsTo(mistyped)).not.toContain(OLD_SUBJECT)
  const verification = (await mailTo(mistyped, 'Verify your email address')).token
  const mail = await mailTo(right, NEW_SUBJECT)
  expect(mail.text).not.toContain('current address')
  expect((await confirm(mail.token)).body.data).toEqual({ done: true })
  expect((await callApi('GET', '/auth/profile', { token })).body.data).toMatchObject({
    email: right,
    verification_status: 'verified',
  })
  // The owner of the mistyped address does not learn the new one, and the link sent to it proves nothing.
  expect((await mailTo(mistyped, 'Your email address was changed')).text).not.toContain(right)
  expect((await mailTo(right, 'Your email address was changed')).text).toContain(right)
  expect((await callApi('POST', '/auth/verify-email', { body: { token: verification } })).body.data).toEqual({
    user: null,
  })
  // The address is confirmed now, so the next change needs both.
  expect((await ask(token, `again-${mistyped}`)).body.message).toContain('Please follow both.')
})

test('email change: current address confirmed meanwhile -> the single link changes nothing', async () => {
  const { registration, token, user } = await registerPerson()
  const { email } = registration
  const viewer = { id: user.id, verificationStatus: 'pending' } as const
  await ask(token, `other-${email}`)
  const pending = () => readPendingEmailChange(env, { viewer, nowMs: Date.now() })
  expect(await pending()).toMatchObject({ email: `other-${email}`, needsBoth: false, followed: null })
  const verification = (await mailTo(email, 'Verify your email address')).token
  await callApi('POST', '/auth/verify-email', { body: { token: verification } })
  expect(await pending()).toBeNull()
  const late = await confirm((await mailTo(`other-${email}`, NEW_SUBJECT)).token)
  expect([late.status, late.body.message]).toEqual([
    422,
    'This link has expired. Please ask for the change again.',
  ])
  expect((await callApi('GET', '/auth/profile', { token })).body.data.email).toBe(email)
})

test('email change: confirmed once, now pending or rejected -> needs both addresses', async () => {
  for (const status of ['pending', 'unverified', 'rejected']) {
    const { registration, token, user } = await confirmedPerson()
    await env.DB.prepare('update users set verification_status = ? where id = ?').bind(status, user.id).run()
    expect((await ask(token, `next-${registration.email}`)).body.message, status).toContain(
      'Please follow both.',
    )
  }
})
