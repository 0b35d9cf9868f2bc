/** A listing edited by its seller on two devices, while a bidder has its page open. */
import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { account, api, baseUrl, visitor } from '../support/browser.ts'
import { goTo, waitForHydration } from '../support/visit.ts'

const SELLER = 'seller@hammerlane.test'

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('edit screen: typed, reloaded, in conflict with another edit, saved -> shown at once on an open auction page, or once that is connected again', async () => {
  const title = `Edited ${Date.now().toString(36)}`
  const auctionId = await api.newAuction({ title, seller_email: SELLER, buy_now_price: 90_000 })
  const seller = await account(SELLER)
  const otherDevice = await new ApiClient(baseUrl).signIn(SELLER)
  const watcher = await visitor()
  await goTo(watcher.page, `/auctions/${auctionId}`)
  await watcher.page.getByText('Connected').filter({ visible: true }).first().waitFor()

  const { page } = seller
  page.on('dialog', (dialog) => void dialog.accept())
  await goTo(page, `/auctions/${auctionId}/edit`)
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: PNG,
  })
  await page.getByText('Primary').first().waitFor()
  expect(await page.getByLabel('Starting bid').isDisabled()).toBe(true)
  await page.getByLabel('Mileage', { exact: true }).fill('123456')
  await page.getByLabel('Title', { exact: true }).fill(`${title} by me`)

  // A reload loses nothing.
  await page.reload()
  await waitForHydration(page)
  await page.getByText('Your unsaved changes are back.').waitFor()
  expect(await page.getByLabel('Mileage', { exact: true }).inputValue()).toBe('123,456')

  // The error is shown at its field, which has the focus.
  await page.getByLabel('Description', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Failed to update: description: Description is required').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('description')
  await page.getByLabel('Description', { exact: true }).fill('A scratch on the door.')

  // Another device saves first.
  await otherDevice.must('PUT', `/api/auctions/${auctionId}`, {
    body: { title: `${title} elsewhere`, description: 'Told elsewhere.', buy_now_price: 80_000 },
  })
  await watcher.page.getByText('$80,000').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('This listing was changed while you were editing it.').waitFor()
  await page.getByRole('group', { name: 'Title' }).getByLabel('Use the saved version').check()
  await page.getByRole('button', { name: 'Save with these choices' }).click()
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}`)
  await page.getByText('Auction updated successfully!').waitFor()

  // Without a reload: the other device's title, this edit's text and facts, marked as changed.
  await watcher.page.getByRole('heading', { name: `${title} elsewhere` }).waitFor()
  await watcher.page.getByText('A scratch on the door.').first().waitFor()
  await watcher.page
    .getByText(/^Changed on .*to 123,456$/)
    .first()
    .waitFor()
  expect([...seller.faults, ...watcher.faults]).toEqual([])

  // Changed while this page had no connection, and no bid came.
  await watcher.context.setOffline(true)
  await watcher.page.getByText('Reconnecting… prices may be old').filter({ visible: true }).first().waitFor()
  await otherDevice.must('PUT', `/api/auctions/${auctionId}`, {
    body: { title: `${title} again`, description: 'The door was painted.' },
  })
  await watcher.context.setOffline(false)
  await watcher.page.getByText('The door was painted.').first().waitFor()
})
