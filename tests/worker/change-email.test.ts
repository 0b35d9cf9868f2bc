import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readPendingEmailChange } from '../../worker/services/accounts/change-email.ts'
import { callApi, registerPerson } from './support/api.ts'
import { mailTo, subjectsTo } from './support/mailbox.ts'

const OLD_SUBJECT = 'Confirm the change of your email address'
const NEW_SUBJECT = 'Confirm your new email address'

const ask = (token: string, email: string, password = 'Password1') =>
  callApi('POST', '/auth/email', { token, body: { email, current_password: password } })
const confirm = (token: string) => callApi('POST', '/auth/email/confirm', { body: { token } })

test('the address changes once both addresses have confirmed, in either order', async () => {
  for (const order of ['old first', 'new first']) {
    const { registration, token } = await registerPerson()
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

test('it needs the password, another address, and one that nobody has', async () => {
  const { registration, token } = await registerPerson()
  const { registration: other } = await registerPerson()
  expect((await ask(token, 'x@example.com', 'Nonsense1')).body.errors).toEqual({
    current_password: ['Your current password is not correct.'],
  })
  expect((await ask(token, registration.email)).body.errors).toEqual({
    email: ['This is your email address already.'],
  })
  expect((await ask(token, other.email)).body.errors).toEqual({
    email: ['The email has already been taken.'],
  })
  expect((await callApi('POST', '/auth/email', { token, body: {} })).body.errors).toEqual({
    email: ['Email is required'],
    current_password: ['Current password is required'],
  })
})

test('a second request takes the place of the first, and links of two requests do not add up', async () => {
  const { registration, token } = await registerPerson()
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

test('an address that was taken meanwhile is not taken from its owner', async () => {
  const { registration, token } = await registerPerson()
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

test('what a change still waits for is known until it is made, and is of the newest request', async () => {
  const { registration, token, user } = await registerPerson()
  const pending = (aheadMs = 0) => readPendingEmailChange(env, { viewer: user, nowMs: Date.now() + aheadMs })
  expect(await pending()).toBeNull()
  const [first, second] = [`one-${registration.email}`, `two-${registration.email}`]
  await ask(token, first)
  expect(await pending()).toMatchObject({ email: first, followed: null })
  await confirm((await mailTo(first, NEW_SUBJECT)).token)
  expect(await pending()).toMatchObject({ email: first, followed: 'new' })

  await ask(token, second)
  expect(await pending()).toMatchObject({ email: second, followed: null })
  expect(await pending(25 * 3_600_000)).toBeNull()
  await confirm((await mailTo(second, NEW_SUBJECT)).token)
  expect(await pending()).toMatchObject({ email: second, followed: 'new' })
})
