import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api, baseUrl, person, visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

test('account forms: submitted incomplete -> every error shows and the first refused field has the focus', async () => {
  const { page } = await visitor()
  await goTo(page, '/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Email is required').waitFor()
  await page.getByText('Password is required').waitFor()
  expect(await focusedName(page)).toBe('email')

  await goTo(page, '/register')
  await page.getByLabel('First name').fill('Alex')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Last name is required').waitFor()
  await page.getByText('Please confirm your password').waitFor()
  expect(await focusedName(page)).toBe('last_name')
  expect(await page.getByLabel('First name').inputValue()).toBe('Alex')
})

test('register on a phone: the request fails -> the error scrolls into view and the typed values stay', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true })
  await goTo(page, '/register')
  const typed = {
    'First name': 'Alex',
    'Last name': 'Miller',
    Username: 'alexmiller',
    Email: 'alex@example.test',
    'Confirm password': 'Sundown42x',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Password', { exact: true }).fill('Sundown42x')
  const refusal = page.getByRole('alert')
  for (const [answer, words] of [
    [{ status: 500, json: {} }, 'Registration failed'],
    [null, 'An error occurred during registration'],
  ] as const) {
    await page.route(
      '**/api/auth/register',
      (route) => (answer === null ? route.abort() : route.fulfill(answer)),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create Account' }).click()
    await refusal.filter({ hasText: words }).waitFor()
    await expect
      .poll(() => refusal.evaluate((alert) => alert.getBoundingClientRect().top))
      .toBeGreaterThan(56)
  }
  for (const [label, value] of Object.entries(typed)) {
    expect(await page.getByLabel(label).inputValue(), label).toBe(value)
  }

  // Errors that only the server can find are shown at their field, which gets the focus.
  const taken = { status: 422, json: { errors: { email: ['The email has already been taken.'] } } }
  await page.route('**/api/auth/register', (route) => route.fulfill(taken), { times: 1 })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('The email has already been taken.').waitFor()
  await expect.poll(() => focusedName(page)).toBe('email')
})

test('register: refused address in the collapsed section -> the section opens and shows the error', async () => {
  const { page } = await visitor()
  await goTo(page, '/register')
  const box = page.getByLabel('Add address information (optional)')
  await box.check()
  await page.getByLabel('State').fill('C')
  await page.getByLabel('City').fill('x'.repeat(101))
  await box.uncheck()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('City must be at most 100 characters').waitFor()
  expect(await box.isChecked()).toBe(true)
})

test('password field: typing and Show password -> fulfilled rules are ticked and the text becomes visible', async () => {
  const { page } = await visitor()
  await goTo(page, '/register')
  const password = page.getByLabel('Password', { exact: true })
  const ticked = page.getByRole('list', { name: 'The password needs' }).getByText(', done')
  await password.fill('pass')
  expect(await ticked.count()).toBe(1)
  await password.fill('Sundown42x')
  expect(await ticked.count()).toBe(4)

  const show = page.getByRole('button', { name: 'Show password' })
  expect(await password.getAttribute('type')).toBe('password')
  await show.click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await show.getAttribute('aria-pressed')).toBe('true')
  // The other password field stays hidden.
  expect(await page.getByLabel('Confirm password').getAttribute('type')).toBe('password')
  await show.click()
  expect(await password.getAttribute('type')).toBe('password')
})

test('expired session: add to watchlist -> sign-in explains why and leads back to the auction', async () => {
  const auctionId = await api.newAuction({ title: 'Watched after the session' })
  const { page, context, email } = await person('expired')
  // The page's own first reading must not meet the ended session.
  const firstReading = page.waitForResponse(
    (answer) => answer.url() === `${baseUrl}/api/auctions/${auctionId}`,
  )
  await goTo(page, `/auctions/${auctionId}`)
  await firstReading
  // In this order, so that no call of the page renews the token by the cookie. The session id in the token stays
  // readable: a token of another session would make the page load again, signed out.
  await context.clearCookies()
  await page.evaluate(() => {
    const [head, claims] = String(localStorage.getItem('auth_token')).split('.')
    localStorage.setItem('auth_token', `${head}.${claims}.forged`)
  })
  await page.getByRole('main').getByRole('button', { name: 'Add to watchlist' }).first().click()
  await page.getByText('Your session has ended. Sign in to pick up where you left off.').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('Sundown42x')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}`)
})

test('authorize: a test card is chosen -> it fills the form, and the first refused field has the focus', async () => {
  const { page } = await person('chooses', { isAuthorized: false })
  await goTo(page, '/authorize')
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await page.getByText('Please enter a valid card number').waitFor()
  expect(await focusedName(page)).toBe('number')

  await page.getByLabel('Card number').pressSequentially('42424242')
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242')
  await page.getByRole('button', { name: /^4000 0000 0000 0069/ }).click()
  expect(await page.getByLabel('Expiry').inputValue()).toBe('12/40')
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await page
    .getByText(/expired/i)
    .first()
    .waitFor()

  await page.getByRole('button', { name: /^4242 4242 4242 4242/ }).click()
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await page.getByText('Active: you can bid').waitFor()
  await page.getByText('13 more days').waitFor()
})

test('dashboard: leading in one auction and outbid in another -> shows both and links to the next bid', async () => {
  const [leadId, outbidId] = await Promise.all([
    api.newAuction({ title: 'Led by me' }),
    api.newAuction({ title: 'Lost to another' }),
  ])
  const { page, client, faults } = await person('stands')
  const rival = await person('rival')
  await client.bid(leadId, 1_100)
  await client.bid(outbidId, 1_100)
  await rival.client.bid(outbidId, 1_500)
  // The lists read the replica, which follows the rooms with a short delay.
  await expect
    .poll(async () => {
      await goTo(page, '/dashboard')
      return page.getByRole('main').getByText('Outbid', { exact: true }).count()
    })
    .toBe(1)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'What needs you now' }).waitFor()
  expect(await main.getByText('Winning', { exact: true }).count()).toBe(1)
  await main.getByRole('link', { name: /^Increase Bid.*Lost to another$/ }).waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await main.getByRole('link', { name: /^Increase Bid.*Lost to another$/ }).click()
  await page.waitForURL(`${baseUrl}/auctions/${outbidId}#bid`)
  expect(faults).toEqual([])
})
