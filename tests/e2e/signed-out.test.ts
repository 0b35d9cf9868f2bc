import { expect, test } from 'vitest'
import { api, baseUrl, visitor } from './support/browser.ts'

test('a stranger sees the auctions that are on, and is asked to sign in where a bid would be', async () => {
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
  expect(faults).toEqual([])
})

test('an unknown page leads home, an unknown call and an unknown file are 404', async () => {
  const { page, context } = await visitor()
  await page.goto('/no/such/page')
  expect(page.url()).toBe(`${baseUrl}/`)
  expect((await context.request.get('/api/no-such-call')).status()).toBe(404)
  expect((await context.request.get('/assets/no-such-file.js')).status()).toBe(404)
  expect((await context.request.get('/storage/no-such-photo.webp')).status()).toBe(404)
})
