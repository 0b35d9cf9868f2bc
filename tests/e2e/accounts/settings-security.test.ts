import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SeedClient } from '../../../scripts/demo/seed-server.ts'
import { ApiClient } from '../../fixtures/api-client.ts'
import { axeFindings } from '../support/axe.ts'
import { account, api, baseUrl, person } from '../support/browser.ts'
import { confirmAddress } from '../support/second-factor.ts'
import {
  findSection,
  getCode,
  giveProof,
  openSettings,
  settingsPath,
  signInElsewhere,
} from '../support/settings.ts'
import { waitForHydration } from '../support/visit.ts'

test('password change: signed in in two browsers -> only the session of the other browser ends', async () => {
  const { page, email } = await person('password', { isAuthorized: false })
  const other = await signInElsewhere(email)
  await openSettings(page, 'security')
  const form = findSection(page, 'Password')
  const update = page.getByRole('button', { name: 'Update Password' })
  await update.click()
  await form.getByText('Current password is required').waitFor()
  await form.getByLabel('Current password').fill('Nonsense1')
  await form.getByLabel('New password', { exact: true }).fill('Better2you')
  await form.getByLabel('Confirm new password').fill('Better2me')
  await update.click()
  await form.getByText('Passwords must match').waitFor()
  await form.getByLabel('Confirm new password').fill('Better2you')
  await update.click()
  await form.getByText('Your current password is not correct.').waitFor()
  await form.getByLabel('Current password').fill('Sundown42x')
  await update.click()
  await page
    .getByText('Your password has been changed. All other devices have been signed out.')
    .first()
    .waitFor()
  expect(await form.getByLabel('Current password').inputValue()).toBe('')

  await page.reload()
  await findSection(page, 'Password').waitFor()
  await other.page.goto('/dashboard')
  await other.page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await new ApiClient(baseUrl).signIn(email, 'Better2you')
})

test("two-factor sign-in: turned on by an app's code, then off -> recovery codes are shown once", async () => {
  const { page, email, client, faults } = await person('factor', { isAuthorized: false })
  await confirmAddress(client)
  await openSettings(page, 'security')
  const form = findSection(page, 'Two-factor sign-in')
  const unfolded = form.locator('details[open]')
  await form.getByRole('button', { name: 'Enable 2FA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'Enable 2FA' }).waitFor()
  expect(await form.getByText('Please confirm that it is you').count()).toBe(0)
  await form.getByRole('button', { name: 'Enable 2FA' }).click()
  await dialog.getByLabel('Current password').fill('Nonsense1')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Your current password is not correct.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await giveProof(page)
  await form.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = await form.locator('code').textContent()
  await form.getByLabel('Code from your app').fill('000000')
  await form.getByRole('button', { name: 'Confirm code' }).click()
  await form.getByText('This code is not correct. Please try the next one.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.getByLabel('Code from your app').fill(getCode(secret))
  await form.getByRole('button', { name: 'Confirm code' }).click()
  const codes = form.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  const shown = await codes.allInnerTexts()
  expect(shown).toHaveLength(10)
  expect(await axeFindings(page)).toEqual([])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('link', { name: 'Download as text' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('hammerlane-recovery-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const code of shown) expect(text).toContain(code)
  await form.getByRole('link', { name: 'I have saved them' }).click()
  await form.getByText('10 recovery codes left').waitFor()
  await page.reload()
  await waitForHydration(page)
  expect(await page.getByText(shown[0] ?? '?').count()).toBe(0)

  // New codes need a recovery code besides the proof; the old codes become invalid.
  await form.getByText('New recovery codes').click()
  await unfolded.getByLabel('Code', { exact: true }).fill(shown[0] ?? '')
  await form.getByRole('button', { name: 'Make new codes' }).click()
  await codes.first().waitFor()
  expect(await codes.allInnerTexts()).not.toContain(shown[1])
  await form.getByRole('link', { name: 'I have saved them' }).click()
  await form.getByText('10 recovery codes left').waitFor()

  await form.getByText('Disable 2FA', { exact: true }).click()
  await unfolded.getByLabel('Code', { exact: true }).fill(shown[1] ?? '')
  const disable = form.getByRole('button', { name: 'Disable two-factor sign-in' })
  await disable.click()
  await form.getByText('This recovery code is not correct, or was used before.').waitFor()
  await unfolded.getByLabel('Code', { exact: true }).fill(getCode(secret, 1))
  await disable.click()
  await form.getByRole('button', { name: 'Enable 2FA' }).waitFor()
  // Turning it on has ended the session of the client.
  await client.signIn(email, 'Sundown42x')
  expect((await client.must('GET', '/api/auth/two-factor')).data).toMatchObject({ enabled: false })
  expect(faults.filter((fault) => !/422|403/.test(fault))).toEqual([])
})

test('sign-out elsewhere: another browser is open -> its sockets close and its pages are signed out', async () => {
  const { page, email } = await person('there', { isAuthorized: false })
  const other = await signInElsewhere(email)
  let closed = 0
  other.page.on('websocket', (socket) => socket.on('close', () => (closed += 1)))
  const opened = other.page.waitForEvent('websocket')
  await other.page.reload()
  await opened
  await openSettings(page, 'security')
  const list = findSection(page, 'Where you are signed in').getByRole('list')
  await list.getByText('This device').waitFor()
  const before = await list.getByRole('listitem').count()
  const closedBefore = closed
  // The API client has a session too, but no browser name.
  const browsers = list.getByRole('listitem').filter({ hasText: 'Chrome' })
  await browsers.getByRole('button', { name: /^Sign out there/ }).click()
  await page.getByText('Signed out there.').first().waitFor()
  await expect.poll(() => closed).toBeGreaterThan(closedBefore)
  await expect.poll(() => list.getByRole('listitem').count()).toBe(before - 1)
  await other.page.goto('/dashboard')
  await other.page.getByRole('heading', { name: 'Access Denied' }).waitFor()

  // The session of the API client remains.
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0)
})

test('login history: successful and failed attempts -> both are listed, in pages', async () => {
  const { page, email } = await person('history', { isAuthorized: false })
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const body = { email, password: 'Nonsense1' }
    await api.ask('POST', '/api/auth/login', { body })
  }
  await openSettings(page, 'security')
  const history = findSection(page, 'Login history')
  await history.getByText('Wrong password').first().waitFor()
  expect(await history.getByRole('row').count()).toBe(11)
  await history.getByRole('link', { name: 'Page 2' }).click()
  await history.getByText('Signed in').first().waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
})

test('administrator without a second factor: settings -> urged to turn it on, account type fixed', async () => {
  await new SeedClient(baseUrl).ensureAccounts()
  const { page } = await account('admin@hammerlane.test')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Turn on two-factor sign-in' }).click()
  await findSection(page, 'Two-factor sign-in').getByRole('button', { name: 'Enable 2FA' }).waitFor()
  await page.goto(`${settingsPath('profile')}&edit=profile`)
  expect(await page.getByLabel('Account type').inputValue()).toBe('Administrator')
  expect(await page.getByText('Licensed dealer').count()).toBe(0)
})
