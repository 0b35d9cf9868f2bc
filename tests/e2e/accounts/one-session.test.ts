import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { baseUrl, person } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

const TOKEN = 'auth_token'

test('one session: the token of another person beside the cookie -> dropped before the first request', async () => {
  const stranger = await new ApiClient(baseUrl).register(`stranger${Date.now().toString(36)}`)
  const { page, email } = await person('onlyme', { isAuthorized: false })
  await goTo(page, '/about')
  await page.evaluate(([name, token]) => localStorage.setItem(name, token), [
    TOKEN,
    stranger.token ?? '',
  ] as const)
  const sent = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.headers()['x-asked-by'] !== 'the test') sent.add(request.headers().authorization)
  })
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(async (name) => {
        const token = localStorage.getItem(name)
        if (token === null) return null
        const headers = { authorization: `Bearer ${token}`, 'x-asked-by': 'the test' }
        const answer = await fetch('/api/auth/profile', { headers })
        return ((await answer.json()) as { data?: { email?: string } }).data?.email
      }, TOKEN),
    )
    .toBe(email)
  expect(sent).not.toContain(`Bearer ${stranger.token}`)
  // The session of the other person goes on: this browser must not end it.
  await stranger.must('GET', '/api/auth/profile')
})

test('sign-out: the server does not answer -> signed out in the browser, and the request is sent later', async () => {
  const { page } = await person('unheard-of', { isAuthorized: false })
  await goTo(page, '/about')
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.locator('header summary:visible').last().click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('Logged out successfully').waitFor()
  await page.waitForURL(`${baseUrl}/`)
  await page.getByRole('link', { name: 'SIGN IN', exact: true }).waitFor()
  expect(await page.evaluate((name) => localStorage.getItem(name), TOKEN)).toBeNull()

  await page.unroute('**/api/auth/logout')
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sign_out_pending')
})
