import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api, baseUrl, person, visitor } from '../support/browser.ts'
import { confirmAddress } from '../support/second-factor.ts'
import { findSection, getCode, giveProof, openSettings, settingsPath } from '../support/settings.ts'
import { goTo, waitForHydration } from '../support/visit.ts'

test('profile: edited, refused, cancelled, saved -> errors at the fields, then the saved values', async () => {
  const { page, client } = await person('profile', { isAuthorized: false })
  await openSettings(page, 'profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Given up')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  expect(await page.getByLabel('First name').inputValue()).toBe('Alex')

  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('B')
  await page.getByRole('textbox', { name: 'Phone' }).fill('call me')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Last name must be at least 2 characters').waitFor()
  await page.getByText('Please enter a valid phone number').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('last_name')
  expect(await page.getByLabel('First name').inputValue()).toBe('Bo')

  await page.getByLabel('Last name').fill('Baker')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+15551234567')
  await page.getByLabel('City').fill('Irvine')
  expect(await page.getByLabel('State').inputValue()).toBe('CA')
  expect(await page.getByLabel('Business name').isVisible()).toBe(false)
  await page.getByText('Licensed dealer').click()
  await page.getByLabel('Business name').fill('Baker Cars')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').first().waitFor()
  await page.getByRole('link', { name: 'Edit Profile' }).waitFor()
  // The form is replaced, and its button with it: the focus moves to the heading of the replacement.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Personal details')
  await findSection(page, 'Business').getByText('Baker Cars').waitFor()
  await page.getByRole('heading', { name: 'Welcome back, Bo' }).waitFor()
  expect((await client.must('GET', '/api/auth/profile')).data).toMatchObject({
    first_name: 'Bo',
    last_name: 'Baker',
    phone: '+15551234567',
    user_type: 'dealer',
    profile: { city: 'Irvine', state: 'CA', business_name: 'Baker Cars' },
  })
})

test('profile: refused by the server, no answer, offline -> each is shown and the typed values stay', async () => {
  const { page, context } = await person('fails', { isAuthorized: false })
  await goTo(page, `${settingsPath('profile')}&edit=profile`)
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.getByLabel('First name').fill('Kept')
  await page.route('**/api/auth/profile', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Closed for a moment.' } }),
  )
  await save.click()
  const closed = page.getByText('Closed for a moment.').first()
  await closed.waitFor()
  // To be seen, not only to be read by a screen reader.
  expect((await closed.boundingBox())?.width).toBeGreaterThan(100)
  await page.unroute('**/api/auth/profile')
  await page.route('**/api/auth/profile', (route) => route.abort())
  await save.click()
  await page.getByText('Failed to update profile. Please try again.').first().waitFor()
  await page.unroute('**/api/auth/profile')
  await context.setOffline(true)
  await save.click()
  await page.getByText('You are offline. Nothing was sent, and nothing you typed is lost.').first().waitFor()
  await context.setOffline(false)
  expect(await page.getByLabel('First name').inputValue()).toBe('Kept')

  await openSettings(page, 'security')
  await page.route('**/api/auth/password', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { success: false, message: 'x' } }),
  )
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.getByText('Too many attempts. Please try again in 10 minutes.').waitFor()
})

test('email change: the old address was never confirmed -> pending until the link to the new one is opened', async () => {
  const { page, name } = await person('moves', { isAuthorized: false })
  await openSettings(page, 'profile')
  await page.getByRole('link', { name: 'Change email' }).click()
  const form = findSection(page, 'Email')
  await form.getByLabel('New email').fill(`new-${name}@example.test`)
  await form.getByRole('button', { name: 'Send link' }).click()
  await giveProof(page)
  await form
    .getByText(`You asked to change your address to new-${name}@example.test. Follow the link we sent to it`)
    .waitFor()
  expect(await form.getByLabel('New email').isVisible()).toBe(false)
})

test('profile: unsaved changes -> leaving asks first; after Cancel or saving it does not', async () => {
  const { page } = await person('leaves-profile', { isAuthorized: false })
  const questions: string[] = []
  let answer = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (answer ? dialog.accept() : dialog.dismiss())
  })
  await openSettings(page, 'profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Irvine')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect.poll(() => questions).toEqual(['Leave without saving your changes?'])
  expect(await page.getByLabel('City').inputValue()).toBe('Irvine')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Fresno')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  expect(await page.getByLabel('City').inputValue()).toBe('Irvine')
  expect(questions).toHaveLength(1)
  await page.getByLabel('City').fill('Fresno')
  answer = true
  await page.getByRole('link', { name: 'Preferences' }).click()
  await page.waitForURL(/section=preferences/)
  expect(questions).toHaveLength(2)
})

test('data export: download -> JSON with the stored data', async () => {
  const { page, email } = await person('takes', { isAuthorized: false })
  await openSettings(page, 'data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('hammerlane-account.json')
  const stored = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(stored.account).toMatchObject({ email })
  expect(JSON.stringify(stored)).not.toMatch(/password_hash/)
})

test('closing an account: leading in an auction -> refused; without obligations -> closed and signed out', async () => {
  const auctionId = await api.newAuction({ title: 'Keeps an account' })
  const { page, context, client, email } = await person('leaves')
  await openSettings(page, 'data')
  const form = findSection(page, 'Delete account')
  const button = form.getByRole('button', { name: 'Delete account' })
  await button.click()
  await form.getByText('Current password is required').waitFor()
  await form.locator('#field-confirmation-error').getByText('Type DELETE to confirm').waitFor()
  await client.bid(auctionId, 1_100)
  // The lists read the replica, which follows the rooms. This page was opened before the bid.
  const refusal =
    'You are the highest bidder in 1 auction. You can close your account once you no longer lead.'
  const fresh = await context.newPage()
  const countRefusals = async () => {
    await openSettings(fresh, 'data')
    return fresh.getByText(refusal).count()
  }
  await expect.poll(countRefusals).toBe(1)
  expect(await fresh.getByRole('button', { name: 'Delete account' }).count()).toBe(0)
  const rival = await person('outbids')
  await rival.client.bid(auctionId, 2_000)
  await expect.poll(countRefusals).toBe(0)
  await page.reload()
  await waitForHydration(page)
  await form.getByLabel('Current password').fill('Sundown42x')
  await form.getByLabel('Type DELETE to confirm').fill('DELETE')
  await button.click()
  await page.waitForURL(`${baseUrl}/`)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .waitFor()
  const again = await api.ask('POST', '/api/auth/login', { body: { email, password: 'Sundown42x' } })
  expect(again.status).toBe(401)
})

test('settings without scripts: profile, password and two-factor sign-in -> can be changed', async () => {
  const { email, client } = await person('plainly', { isAuthorized: false })
  await confirmAddress(client)
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto('/login?redirectTo=/dashboard')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Sundown42x')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('X')
  await page.getByLabel('City').fill('Irvine')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('First name must be at least 2 characters').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Irvine')
  await page.getByLabel('First name').fill('Xenia')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('heading', { name: 'Welcome back, Xenia' }).waitFor()

  await page.getByRole('link', { name: 'Security', exact: true }).click()
  const form = findSection(page, 'Password')
  await form.getByLabel('Current password').fill('Nonsense1')
  await form.getByLabel('New password', { exact: true }).fill('Better2you')
  await form.getByLabel('Confirm new password').fill('Better2you')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await form.getByText('Your current password is not correct.').waitFor()
  expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  await form.getByLabel('Current password').fill('Sundown42x')
  await form.getByLabel('New password', { exact: true }).fill('Better2you')
  await form.getByLabel('Confirm new password').fill('Better2you')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.getByText('Your password has been changed.').waitFor()

  const factor = findSection(page, 'Two-factor sign-in')
  await factor.getByRole('button', { name: 'Enable 2FA' }).click()
  const proof = findSection(page, 'Confirm that it is you')
  await proof.getByLabel('Current password').fill('Better2you')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Thank you. You have 10 minutes to make the change.').waitFor()
  await factor.getByRole('button', { name: 'Enable 2FA' }).click()
  await factor.getByLabel('Code from your app').fill('000000')
  await factor.getByRole('button', { name: 'Confirm code' }).click()
  await factor.getByText('This code is not correct. Please try the next one.').waitFor()
  await factor.getByLabel('Code from your app').fill(getCode(await factor.locator('code').textContent()))
  await factor.getByRole('button', { name: 'Confirm code' }).click()
  expect(await factor.getByRole('listitem').count()).toBe(10)
  await factor.getByRole('link', { name: 'I have saved them' }).click()
  await factor.getByText('10 recovery codes left').waitFor()
})
