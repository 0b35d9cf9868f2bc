import { expect, test } from 'vitest'
import { api, person } from '../support/browser.ts'
import { toExpiredToken } from '../support/expired-token.ts'
import { openMenu } from '../support/sign-in-form.ts'
import { goTo } from '../support/visit.ts'

test('sign-out: two tabs -> both are signed out', async () => {
  const { page, context } = await person('together')
  await goTo(page, '/dashboard')
  const other = await context.newPage()
  await goTo(other, '/dashboard')
  await other.getByRole('tab').or(other.getByRole('main').getByRole('link')).first().focus()
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await other.getByText('You were signed out in another tab').waitFor()
  await other.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await other.getByRole('link', { name: 'SIGN IN', exact: true }).waitFor()
  expect(await other.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await other.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('expired token: a request -> the token is refreshed and the request is repeated', async () => {
  const auctionId = await api.newAuction({ title: 'Watched with an old token' })
  const { page, client, faults } = await person('unseen')
  // The page reads the auction once it is connected, and would refresh the token then.
  const read = page.waitForResponse((response) => response.url().endsWith(`/api/auctions/${auctionId}`))
  await goTo(page, `/auctions/${auctionId}`)
  await read
  const old = toExpiredToken((await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '')
  client.token = old
  expect((await client.ask('GET', '/api/auth/profile')).status).toBe(401)
  const answers: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // Background requests of the page may come at any time.
    if (!pathname.startsWith('/api/') || response.request().method() === 'GET') return
    answers.push(`${response.status()} ${pathname.slice('/api'.length)}`)
  })
  await page.evaluate((token) => localStorage.setItem('auth_token', token), old)
  await page.getByRole('main').getByRole('button', { name: 'Add to watchlist' }).first().click()
  await page.getByRole('main').getByRole('button', { name: 'In Watchlist' }).first().waitFor()
  const watch = `/auctions/${auctionId}/watch`
  await expect.poll(() => answers).toEqual([`401 ${watch}`, '200 /auth/refresh', `200 ${watch}`])
  client.token = await page.evaluate(() => localStorage.getItem('auth_token'))
  expect(client.token).not.toBe(old)
  expect((await client.ask('GET', '/api/auth/profile')).status).toBe(200)
  expect(new URL(page.url()).pathname).toBe(`/auctions/${auctionId}`)
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
})

test('token refresh: two tabs at the same moment, repeatedly -> both keep the one session', async () => {
  const { page, context } = await person('refreshes')
  await goTo(page, '/dashboard')
  const other = await context.newPage()
  await goTo(other, '/dashboard')
  const tokens = new Set<string | null>()
  for (let i = 0; i < 3; i += 1) {
    await Promise.all(
      [page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
    )
    await expect
      .poll(async () => {
        const profile = await page.evaluate(async () => {
          const token = localStorage.getItem('auth_token')
          const answer = await fetch('/api/auth/profile', { headers: { authorization: `Bearer ${token}` } })
          return answer.status
        })
        return profile
      })
      .toBe(200)
    tokens.add(await page.evaluate(() => localStorage.getItem('auth_token')))
    // Two tokens that are issued within one second are identical.
    await page.waitForTimeout(1_050)
  }
  expect(tokens.size).toBeGreaterThan(1)
  for (const tab of [page, other]) {
    await tab.reload()
    await tab.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  }
})

test('offline: five minutes or less until the token expires -> a warning is shown', async () => {
  const { page, context } = await person('runs-out', { isAuthorized: false })
  await goTo(page, '/about')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  expect(await page.getByText('Your session expires').count()).toBe(0)
  await page.evaluate(() => {
    const [head = '', claims = '', mac = ''] = (localStorage.getItem('auth_token') ?? '').split('.')
    const payload = { ...JSON.parse(atob(claims)), exp: Math.floor(Date.now() / 1_000) + 290 }
    localStorage.setItem(
      'auth_token',
      [head, btoa(JSON.stringify(payload)).replace(/=+$/, ''), mac].join('.'),
    )
  })
  await page.getByText('Your session expires in 5 minutes').waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
})

test('sign-out: call does not reach the server -> home page, signed out; reachable again -> session ended', async () => {
  const { page } = await person('unreached', { isAuthorized: false })
  await goTo(page, '/about')
  const logout = '**/api/auth/logout'
  await page.route(logout, (route) => route.abort('connectionrefused'))
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('link', { name: 'SIGN IN', exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await page.unroute(logout)
  await goTo(page, '/dashboard')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
})
