import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { SeedClient } from '../../../scripts/demo/seed-server.ts'
import { account, api, baseUrl, person } from '../support/browser.ts'
import { ADMIN } from '../support/messages.ts'
import { goTo } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeAll(() => new SeedClient(baseUrl).ensureAccounts())

const title = (suffix: string) => `Managed ${suffix} ${Date.now().toString(36)}`

async function openFromList(page: Page, name: string, status: string) {
  await goTo(page, '/admin?tab=auctions')
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('1 auction', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: `Status of ${name}` }).selectOption(status)
  await page.getByRole('button', { name: /^Set: / }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('auctions, %s: an administrator pauses one from the list and voids a bid', async (size, options) => {
  const name = title(size)
  const auctionId = await api.newAuction({ title: name })
  const bidder = await person('bids')
  const { minimum_bid } = await api.auction(auctionId)
  expect((await bidder.client.bid(auctionId, minimum_bid)).status).toBe(200)

  const { page, faults } = await account(ADMIN, options)
  await openFromList(page, name, 'paused')
  expect(await page.getByLabel('Status', { exact: true }).inputValue()).toBe('paused')
  await page.getByLabel('Reason').fill('The seller asked for it')
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByText('Auction status updated successfully').waitFor()

  await page.getByRole('link', { name: 'Bids', exact: true }).click()
  // The section before has a reason too.
  const voiding = page.getByRole('button', { name: /^Void: / })
  await voiding.waitFor()
  await page.getByLabel('Reason').fill('Mistyped')
  await voiding.click()
  // The password is asked for once in ten minutes.
  const password = page.getByRole('dialog').getByLabel('Current password')
  await password.or(page.getByText('No bids yet')).first().waitFor()
  if (await password.isVisible()) {
    await password.fill('Password1')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  }
  await page.getByText('No bids yet').waitFor()
  expect((await api.auction(auctionId)).current_bid).toBeNull()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByText(/^All \d+ entries follow one another/).waitFor()
  // The first answer asks for recent proof.
  expect(faults.filter((fault) => !fault.includes('/void-bid'))).toEqual([])
})

test('auctions without scripts: a start or end in the past is refused and what was typed stays; new ones count', async () => {
  const name = title('plain')
  const auctionId = await api.newAuction({ title: name })
  const { context } = await account(ADMIN, { javaScriptEnabled: false })
  const page = await context.newPage()
  const set = async (status: string, end: string, start = '') => {
    await page.getByLabel('Status', { exact: true }).selectOption(status)
    await page.getByLabel('New start').fill(start)
    await page.getByLabel('New end').fill(end)
    await page.getByLabel('Reason').fill('By phone')
    await page.getByRole('button', { name: 'Set status' }).click()
  }
  await page.goto(`/admin/auctions/${auctionId}`)
  await set('ended', '')
  await expect.poll(async () => (await api.auction(auctionId)).status).toBe('ended')
  await set('active', '2020-01-01T10:00')
  await page.getByText('An end in the future is needed to make it active.').waitFor()
  expect(await page.getByLabel('New end').inputValue()).toBe('2020-01-01T10:00')
  expect(await page.getByLabel('Reason').inputValue()).toBe('By phone')
  await set('active', '2030-01-01T10:00')
  await expect.poll(async () => (await api.auction(auctionId)).end_time).toBe('2030-01-01T18:00:00.000Z')
  await set('pending', '')
  await page.getByText('The start must be in the future.').waitFor()
  await set('pending', '2030-01-02T10:00', '2030-01-01T10:00')
  await expect.poll(async () => (await api.auction(auctionId)).start_time).toBe('2030-01-01T18:00:00.000Z')
  expect((await api.auction(auctionId)).status).toBe('pending')
})
