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
      return page.getByRole('button', { name: /^Pause/ }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: /^Pause/ }).click()
  await page.getByText('Auction paused.').waitFor()
  await seen.says('Paused: bidding is frozen')
  await page.getByRole('button', { name: /^Resume/ }).click()
  await page.getByText('Auction resumed.').waitFor()
  await looker.page.getByText('Paused: bidding is frozen').first().waitFor({ state: 'detached' })

  await page.locator('summary').filter({ hasText: title }).click()
  await page.getByRole('link', { name: 'Cancel auction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel auction' })
  await dialog.getByLabel('Reason').fill('Sold to my neighbour')
  await dialog.getByRole('button', { name: 'Cancel auction' }).click()
  await seen.says('This auction was cancelled')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Result').first().waitFor()
  expect([...seller.faults, ...looker.faults]).toEqual([])
})

test('relist: confirmation -> can be cancelled or confirmed', async () => {
  const seller = await verifiedSeller('relists')
  const { page, client } = seller
  const title = `Listed again ${seller.name}`
  const auctionId = await api.newAuction({ title, seller_email: seller.email })
  await client.must('POST', `/api/auctions/${auctionId}/cancel`, { body: {} })
  const relist = page.getByRole('link', { name: /^Relist/ })
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

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('More menu: window of $width by $height -> opens at its button, completely visible', async (viewport) => {
  const { page, email, name } = await person('menu', { isAuthorized: false, viewport })
  for (const title of [`First ${name}`, `Last ${name}`]) await api.newAuction({ title, seller_email: email })
  const buttons = page.locator('summary').filter({ hasText: /^More/ })
  await expect
    .poll(async () => {
      await goTo(page, '/dashboard?tab=my-auctions&show=active')
      return buttons.count()
    })
    .toBe(2)
  for (const button of await buttons.all()) {
    // At the lower edge of the window there is no room below the button.
    for (const block of ['start', 'end'] as const) {
      await button.evaluate((element, to) => element.scrollIntoView({ block: to }), block)
      await button.click()
      const places = await button.evaluate(async (element) => {
        const panel = element.nextElementSibling
        if (panel === null) throw new Error('The menu has no panel.')
        await Promise.all(panel.getAnimations().map(({ finished }) => finished))
        const boxes = [element, panel].map((one) => one.getBoundingClientRect())
        return boxes.map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
      })
      const [own, panel] = places
      if (!own || !panel) throw new Error('The menu is not there.')
      expect(panel.left).toBeGreaterThanOrEqual(0)
      expect(panel.right).toBeLessThanOrEqual(viewport.width)
      expect(panel.top).toBeGreaterThanOrEqual(0)
      expect(panel.bottom).toBeLessThanOrEqual(viewport.height)
      expect(Math.min(Math.abs(panel.top - own.bottom), Math.abs(own.top - panel.bottom))).toBeLessThan(16)
      expect(panel.left).toBeLessThan(own.right)
      expect(panel.right).toBeGreaterThan(own.left)
      await page.keyboard.press('Escape')
    }
  }
})
