import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { axeFindings } from '../support/axe.ts'
import { baseUrl, person, visitor } from '../support/browser.ts'
import { findMailLink, findMails } from '../support/mails.ts'
import { turnOnSecondFactor } from '../support/second-factor.ts'
import { openMenu, signIn } from '../support/sign-in-form.ts'
import { goTo, waitForHydration } from '../support/visit.ts'

const withoutScripts = { javaScriptEnabled: false } as const
const WRONG_PASSWORD =
  'Password must contain at least one uppercase letter, one lowercase letter, and one number'

const newName = (stem: string) => `${stem}${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`

/** Records each second that the countdown shows: a test that polls may miss one on a busy machine. */
async function recordCountdown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const [, left] = /to your dashboard in (\d) second/.exec(document.body?.textContent ?? '') ?? []
      const counted = sessionStorage.getItem('counted') ?? ''
      if (left && !counted.endsWith(left)) sessionStorage.setItem('counted', counted + left)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

test('dealer account: register, verify, reset the password -> the new password signs in', async () => {
  const { page, faults } = await visitor()
  const name = newName('dealer')
  const email = `${name}@example.test`
  await goTo(page, '/register')
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Miller')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Sundown42x')
  await page.getByLabel('Confirm password').fill('Sundown42x')
  const business = page.getByLabel('Business name')
  expect(await business.isVisible()).toBe(false)
  await page.getByRole('radio', { name: /^Licensed dealer/ }).check()
  await business.fill('Reno Motors')
  await page.getByLabel('Business license').fill('NV 1234')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(`${baseUrl}/dashboard`)

  await page.getByText(`Check your inbox for a link to verify ${email}.`).waitFor()
  const reminder = page.getByRole('region', { name: 'Email verification' })
  await reminder.getByText('Please verify your email with the link we sent.').waitFor()
  await reminder.getByRole('button', { name: 'Resend' }).click()
  await reminder.getByText('Verification email sent! Please check your inbox.').waitFor()
  // The button is removed; the focus moves to the region that shows the result.
  expect(await reminder.evaluate((bar) => bar.contains(document.activeElement))).toBe(true)
  await expect.poll(async () => (await findMails(email, 'Verify your email address')).length).toBe(2)

  await recordCountdown(page)
  await page.goto(await findMailLink(email, 'Verify your email address'))
  await page.getByText('Your email address has been verified.').waitFor()
  await page.waitForURL(`${baseUrl}/dashboard`)
  expect(await page.evaluate(() => sessionStorage.getItem('counted'))).toMatch(/^54321/)
  expect(await reminder.count()).toBe(0)
  const { data } = await (await new ApiClient(baseUrl).signIn(email, 'Sundown42x')).must(
    'GET',
    '/api/auth/profile',
  )
  expect(data).toMatchObject({
    verification_status: 'verified',
    profile: { business_name: 'Reno Motors', business_license: 'NV 1234' },
  })

  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(`${baseUrl}/`)
  await goTo(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If there is an account for that address, we have sent it a link.').waitFor()

  const resetLink = await findMailLink(email, 'Reset your password')
  await page.goto(resetLink)
  await waitForHydration(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('New password', { exact: true }).fill('password')
  await page.getByLabel('Confirm password').fill('Harbor58lane')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText(WRONG_PASSWORD).waitFor()
  await page.getByText('Passwords must match').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('Harbor58lane')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('Your password has been changed. Please sign in.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(faults).toEqual([])

  await signIn(page, email, 'Sundown42x')
  await page.getByText('Invalid email or password.').waitFor()
  await signIn(page, email, 'Harbor58lane')
  await page.waitForURL(`${baseUrl}/dashboard`)
  await page.goto(resetLink)
  await page.getByText('This link has already been used. Please request a new one.').waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).waitFor()
})

test('mailed link: fetched several times -> not used up; a missing or invalid token -> offers another mail', async () => {
  const { email, client, page } = await person('scanned', { isAuthorized: false })
  const link = await findMailLink(email, 'Verify your email address')
  for (let i = 0; i < 3; i += 1) expect((await fetch(link)).status).toBe(200)
  const fetchStatus = async () =>
    ((await client.must('GET', '/api/auth/profile')).data as Record<string, unknown>).verification_status
  expect(await fetchStatus()).toBe('pending')

  // Without a token, but opened by a link of this site: no error is shown.
  await goTo(page, '/verify-email?redirectTo=/auctions/create')
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await page.getByText(email).waitFor()
  expect(await page.getByText('No verification token provided.').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'Change address' }).getAttribute('href')).toContain(
    'change=email',
  )
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor()
  await goTo(page, '/verify-email?token=not-ours&redirectTo=/auctions/create')
  await page.getByText('Verification failed.').waitFor()
  expect(await page.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await page.getByText('Verification email sent successfully. Please check your inbox.').waitFor()
  // The earlier error is gone, and the new link carries the redirect target of the first one.
  expect(await page.getByText('Verification failed.').count()).toBe(0)
  await expect
    .poll(() => findMailLink(email, 'Verify your email address'))
    .toContain('redirectTo=%2Fauctions%2Fcreate')

  const { page: stranger } = await visitor()
  await goTo(stranger, '/verify-email')
  await stranger.getByText('No verification token provided.').waitFor()
  await goTo(stranger, '/verify-email?token=not-ours')
  await stranger.getByRole('button', { name: 'Resend Verification Email' }).click()
  await stranger
    .getByText('Please sign in to continue.')
    .or(stranger.getByText('Email is required'))
    .waitFor()
  await stranger.getByLabel('Email').fill(email)
  await stranger.getByRole('button', { name: 'Resend Verification Email' }).click()
  await stranger.getByText('Verification email sent successfully. Please check your inbox.').waitFor()
  await expect.poll(async () => (await findMails(email, 'Verify your email address')).length).toBe(3)
  await page.goto(await findMailLink(email, 'Verify your email address'))
  await page.getByRole('link', { name: 'Go to Dashboard Now' }).click()
  await page.waitForURL(`${baseUrl}/dashboard`)
  expect(await fetchStatus()).toBe('verified')

  // Registration returns to the auction; a target on another site is ignored.
  const used = await findMailLink(email, 'Verify your email address')
  await page.goto(`${used}&redirectTo=%2F%2Fevil.example`)
  await page.getByRole('link', { name: 'Go to Dashboard Now' }).waitFor()
  await page.goto(`${used}&redirectTo=%2Fabout%3Ffrom%3Dmail`)
  await page.getByRole('link', { name: 'Go back now' }).click()
  await page.waitForURL(`${baseUrl}/about?from=mail`)

  // Opened where nobody is signed in: sign-in with a message, never Access Denied.
  await stranger.goto(used)
  await stranger.getByRole('link', { name: 'Sign in now' }).click()
  await stranger.getByText('Your email address is verified. Sign in to continue.').waitFor()
})

test('email verification: the request fails -> it can be repeated', async () => {
  const { page, email } = await person('unheard', { isAuthorized: false })
  await page.route('**/api/auth/verify-email', (route) => route.abort(), { times: 1 })
  await page.goto(await findMailLink(email, 'Verify your email address'))
  await page.getByText('Verification failed. Please try again.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your email address has been verified.').waitFor()
})

test('second factor: sign-in -> asks for a code, keeps it out of the URL, and accepts a recovery code', async () => {
  const { email, client } = await person('factor', { isAuthorized: false })
  const { code, recoveryCodes } = await turnOnSecondFactor(client)
  const { page } = await visitor()
  await goTo(page, '/login?redirectTo=/about')
  await signIn(page, email, 'Sundown42x')
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  expect(new URL(page.url()).search).toBe('?redirectTo=/about')
  expect(await axeFindings(page)).toEqual([])
  const field = page.getByLabel('Code', { exact: true })
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Code is required').waitFor()
  await field.fill('000000')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('This code is not correct. Please try the next one.').waitFor()
  // Phones reload a tab after a switch to another app.
  await page.reload()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await waitForHydration(page)
  await field.fill(code())
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${baseUrl}/about`)

  const { page: other } = await visitor()
  await goTo(other, '/login')
  await signIn(other, email, 'Sundown42x')
  await other.getByLabel('Code', { exact: true }).fill('000000')
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await other.getByText('This code is not correct. Please try the next one.').waitFor()
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  expect(await other.locator('#field-code-error').count()).toBe(0)
  await other.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await other.waitForURL(`${baseUrl}/dashboard`)
})

test('account pages without scripts: verification, password reset and both kinds of code -> work', async () => {
  const { email, client } = await person('pressed', { isAuthorized: false })
  const { page } = await visitor(withoutScripts)
  await page.goto(await findMailLink(email, 'Verify your email address'))
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await page.getByText('Your email address has been verified.').waitFor()

  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Email is required').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If there is an account for that address, we have sent it a link.').waitFor()
  await page.goto(await findMailLink(email, 'Reset your password'))
  await page.getByLabel('New password', { exact: true }).fill('Harbor58lane')
  await page.getByLabel('Confirm password').fill('Harbor59lane')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('Passwords must match').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('New password', { exact: true }).fill('Harbor58lane')
  await page.getByLabel('Confirm password').fill('Harbor58lane')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('Your password has been changed. Please sign in.').waitFor()

  await client.signIn(email, 'Harbor58lane')
  const { recoveryCodes } = await turnOnSecondFactor(client, 'Harbor58lane')
  await signIn(page, email, 'Harbor58lane')
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('This code is not correct. Please try the next one.').waitFor()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${baseUrl}/dashboard`)
})

test('refused field: typing -> it is validated again and keeps the focus', async () => {
  const { page } = await visitor()
  await goTo(page, '/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('First name is required').waitFor()
  const email = page.getByLabel('Email')
  await email.pressSequentially('dana@')
  await page.getByText('Please enter a valid email').waitFor()
  await email.pressSequentially('example.test')
  await page.getByText('Please enter a valid email').waitFor({ state: 'detached' })
  expect(await email.inputValue()).toBe('dana@example.test')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
})

test('email change: both links are opened -> the second one changes the address', async () => {
  const { page, email, client, name } = await person('moves', { isAuthorized: false })
  const newEmail = `${name}-new@example.test`
  const verification = new URL(await findMailLink(email, 'Verify your email address')).searchParams.get(
    'token',
  )
  await client.must('POST', '/api/auth/verify-email', { body: { token: verification } })
  await client.must('POST', '/api/auth/proof', { body: { password: 'Sundown42x' } })
  await client.must('POST', '/api/auth/email', { body: { email: newEmail } })
  await page.goto(await findMailLink(email, 'Confirm the change of your email address'))
  await page.getByRole('heading', { name: 'One more link to follow' }).waitFor()
  await page.goto(await findMailLink(newEmail, 'Confirm your new email address'))
  await page.getByText('Your email address has been changed.').waitFor()
  await page.context().clearCookies({ name: /hl_link/ })
  await goTo(page, '/confirm-email')
  await page.getByText('No confirmation token provided.').waitFor()
  await new ApiClient(baseUrl).signIn(newEmail, 'Sundown42x')
})
