import { expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, person, visitor } from '../support/browser.ts'
import { verifiedSeller } from '../support/sellers.ts'
import { goTo } from '../support/visit.ts'

test('My Auctions: pause, resume, cancel -> shown at once on an open auction page', async () => {
  const seller = await person('seller', { isAuthorized: false })
  const title = `Managed ${seller.name}`
  const auctionId = await api.newAuction({ title, seller_email: seller.email })
  const looker = await visitor()
  const seen = await new AuctionScreen(looker.page).open(auctionId)

  const { page } = seller
  // The list reads the replica, which may be a moment behind the room.
  await expect
    .poll(async () => {
      await goTo(page, '/dashboard?tab=my-auctions&show=active')
      return page.getByRole('button', { name: /^Pause ?:/ }).count()
    })
    .toBe(1)
  // On a wide page the actions are beside the price and the clock, not below them.
  await page.setViewportSize({ width: 1440, height: 900 })
  const clock = await page.locator('dt:visible', { hasText: 'Time left' }).boundingBox()
  const manage = await page.getByRole('link', { name: /^Manage/ }).boundingBox()
  expect(manage?.x).toBeGreaterThan((clock?.x ?? 0) + (clock?.width ?? 0))
  expect(manage?.y).toBeLessThan((clock?.y ?? 0) + 100)
  await page.getByRole('button', { name: /^Pause ?:/ }).click()
  await page.getByText('Auction paused.').waitFor()
  await seen.says('Paused: bidding is frozen')
  await page.getByRole('button', { name: /^Resume/ }).click()
  await page.getByText('Auction resumed.').waitFor()
  await looker.page.getByText('Paused: bidding is frozen').first().waitFor({ state: 'detached' })

  await page.getByRole('link', { name: /^Manage/ }).click()
  await page.getByRole('link', { name: 'Cancel auction' }).click()
  await page.getByLabel('Reason').fill('Sold to my neighbor')
  await page.getByRole('button', { name: 'Cancel auction' }).click()
  await seen.says('This auction was cancelled')
  await page.getByText('Auction cancelled.').first().waitFor()
  expect([...seller.faults, ...looker.faults]).toEqual([])
})

test('relist: confirmation -> can be cancelled or confirmed', async () => {
  const seller = await verifiedSeller('relists')
  const { page, client } = seller
  const title = `Listed again ${seller.name}`
  const auctionId = await api.newAuction({ title, seller_email: seller.email })
  await client.must('POST', `/api/auctions/${auctionId}/cancel`, { body: {} })
  const relist = page.getByRole('link', { name: /^Relist ?:/ })
  await expect
    .poll(async () => {
      await goTo(page, '/dashboard?tab=my-auctions&show=ended')
      return relist.count()
    })
    .toBe(1)
  await relist.click()
  const dialog = page.getByRole('dialog', { name: 'Relist' })
  await dialog.getByText('You pay for it at checkout').waitFor()
  await dialog.getByText('Starting bid').waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await relist.click()
  await dialog.getByRole('button', { name: 'Relist' }).click()
  await page.waitForURL(/\/checkout\?auction=\d+$/)
  await page.getByRole('heading', { name: 'Checkout', exact: true }).waitFor()
  expect(seller.faults).toEqual([])
})
