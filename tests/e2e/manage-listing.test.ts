import { expect, test } from 'vitest'
import { AuctionScreen } from './support/auction-screen.ts'
import { api, person, visitor } from './support/browser.ts'
import { goTo } from './support/visit.ts'

test('a seller pauses, resumes and cancels from the own list, and an open page sees each at once', async () => {
  const seller = await person('seller', { isAuthorized: false })
  const title = `Managed ${seller.name}`
  const auctionId = await api.newAuction({ title, seller_email: seller.email })
  const looker = await visitor()
  const seen = await new AuctionScreen(looker.page).open(auctionId)

  const { page } = seller
  // The list is a copy, a moment behind the room.
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
