import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { api, baseUrl, visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

test('signed out: auctions and bid panel -> active auctions show, and the bid panel asks to sign in', async () => {
  const auctionId = await api.newAuction({ title: 'Seen by a stranger' })
  const { page, faults } = await visitor()
  await page.goto('/auctions?search=Seen+by+a+stranger')
  await page.locator(`a[href="/auctions/${auctionId}"]`).first().click()
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign in/i })
    .first()
    .waitFor()
  // Back restores the list in its earlier state.
  await page.getByRole('link', { name: 'Back to auctions' }).click()
  await page.waitForURL(`${baseUrl}/auctions?search=Seen+by+a+stranger`)
  await page.locator(`a[href="/auctions/${auctionId}"]`).first().waitFor()
  expect(faults).toEqual([])
})

test('watchlist signed out: heart pressed -> sign-in, then added once; tabs agree, a refusal reverts it', async () => {
  const mark = `heart${Date.now().toString(36)}`
  const auctionId = await api.newAuction({ title: mark })
  await new ApiClient(baseUrl).register(mark)
  const { page, faults } = await visitor()
  const list = `${baseUrl}/auctions?search=${mark}`
  await goTo(page, list)
  await page.getByRole('button', { name: `Add to watchlist: ${mark}` }).click()
  await page.getByText('Sign in, and the auction is added to your watchlist.').waitFor()
  await page.getByLabel('Email').fill(`${mark}@example.test`)
  await page.getByLabel('Password').fill('Sundown42x')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(list)
  await page.getByText(`Auction #${auctionId} added to your watchlist`).waitFor()
  await page.getByRole('button', { name: `In watchlist: ${mark}` }).waitFor()
  // The notification is shown once.
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: `In watchlist: ${mark}` }).waitFor()
  expect(await page.getByText(`Auction #${auctionId} added to your watchlist`).count()).toBe(0)
  expect(faults).toEqual([])

  // The auction page in another tab follows the change.
  const other = await page.context().newPage()
  await goTo(other, `/auctions/${auctionId}`)
  const heart = other.getByRole('button', { name: /Watchlist$/ }).filter({ visible: true })
  await heart.click()
  expect(await heart.textContent()).toBe('Add to Watchlist')
  await page.getByRole('button', { name: `Add to watchlist: ${mark}` }).waitFor()
  await page.getByRole('button', { name: `Add to watchlist: ${mark}` }).click()
  await other.getByRole('button', { name: 'In Watchlist', exact: true }).filter({ visible: true }).waitFor()

  // A refused change is reverted, with a message.
  await other.route('**/watch', (route) => route.fulfill({ status: 503, json: { success: false } }))
  await heart.click()
  await other.getByText('The watchlist could not be changed. Please try again.').waitFor()
  expect(await heart.textContent()).toBe('In Watchlist')
})

test('unknown address: page -> redirect to the home page; API call or file -> 404', async () => {
  const { page, context } = await visitor()
  await page.goto('/no/such/page')
  expect(page.url()).toBe(`${baseUrl}/`)
  expect((await context.request.get('/api/no-such-call')).status()).toBe(404)
  expect((await context.request.get('/assets/no-such-file.js')).status()).toBe(404)
  expect((await context.request.get('/storage/no-such-photo.webp')).status()).toBe(404)
})
