import { expect, test } from 'vitest'
import { api, person } from '../support/browser.ts'

test('after the auction: reserve not met, offer accepted -> a sale with contacts and tasks for both sides', async () => {
  const [bidder, seller] = await Promise.all([person('bidder'), person('seller', { isAuthorized: false })])
  const title = `Below its reserve ${Date.now().toString(36)}`
  const id = await api.newAuction({
    title,
    auto_extend_minutes: 0,
    reserve_price: 9_000,
    seller_email: seller.email,
  })
  await bidder.client.bid(id, 7_000)
  await api.must('POST', `/dev/auctions/${id}/schedule`, { body: { ends_in_ms: 1 } })
  await expect.poll(async () => (await api.auction(id)).status).toBe('ended')

  await seller.page.goto(`/auctions/${id}`)
  await seller.page.getByRole('link', { name: 'Offer to the highest bidder' }).first().click()
  await seller.page.getByRole('heading', { name: 'Offer to a bidder' }).waitFor()
  await seller.page.getByLabel('Your price').fill('6,000')
  await seller.page.getByRole('button', { name: 'Offer to this bidder' }).click()
  await seller.page.getByText('The price must be at least $7,000.').waitFor()
  await seller.page.getByLabel('Your price').fill('8,000')
  await seller.page.getByRole('button', { name: 'Offer to this bidder' }).click()
  await seller.page.getByRole('heading', { name: 'Offered for $8,000' }).waitFor()

  // The open offer comes first on the dashboard, once it is replicated.
  const waiting = bidder.page.getByRole('heading', { name: 'You have an offer to answer' })
  await expect
    .poll(async () => {
      await bidder.page.goto('/dashboard')
      return waiting.isVisible()
    })
    .toBe(true)
  await bidder.page.getByRole('link', { name: new RegExp(`^Answer the offer ?: ${title}`) }).click()
  await bidder.page.getByRole('heading', { name: 'Offered to you for $8,000' }).waitFor()
  // Accepting binds, so it is refused without the confirmation.
  await bidder.page.getByRole('button', { name: 'Buy for $8,000' }).click()
  await bidder.page.getByText('Please tick this first.').waitFor()
  // So is a counter-offer.
  await bidder.page.getByLabel('Your counter offer').fill('7,500')
  await bidder.page.getByRole('button', { name: 'Make counter offer' }).click()
  await bidder.page
    .getByLabel(/if the seller accepts$/)
    .and(bidder.page.locator('[aria-invalid]'))
    .waitFor()
  await bidder.page.getByLabel('I know that this binds me to buy the vehicle', { exact: true }).check()
  await bidder.page.getByRole('button', { name: 'Buy for $8,000' }).click()
  await bidder.page.getByRole('link', { name: 'Go to the handover' }).click()
  await bidder.page.getByRole('heading', { name: /^Handover: / }).waitFor()
  // The room's next job charges the premium; the page revalidates by itself.
  await bidder.page.getByRole('link', { name: seller.email }).waitFor()

  // The figure is the price that was paid, not the highest bid.
  await seller.page.goto(`/auctions/${id}`)
  const panel = seller.page.getByRole('region', { name: 'Live status' })
  await panel.getByText('Sold for', { exact: true }).waitFor()
  await panel.getByText('1 bid, up to $7,000').waitFor()

  await seller.page.goto(`/auctions/${id}/handover`)
  await seller.page.getByRole('link', { name: bidder.email }).waitFor()
  await seller.page.getByRole('button', { name: /^Mark as done ?: Sign the title over/ }).click()
  await seller.page.getByText(/^1 of \d+ done$/).waitFor()
  // The other side sees it without a reload.
  await bidder.page.getByText(/^1 of \d+ done$/).waitFor()
  await seller.page.getByRole('button', { name: 'Mark as handed over' }).click()
  await seller.page.getByText('Please tick this first.').waitFor()
  await seller.page.getByLabel('The buyer has the vehicle, its keys and the signed title').check()
  await seller.page.getByRole('button', { name: 'Mark as handed over' }).click()
  await bidder.page.getByText(/Please confirm that you received it/).waitFor()
  await bidder.page.getByLabel('I have the vehicle, its keys and the signed title').check()
  await bidder.page.getByRole('button', { name: 'Confirm that you received it' }).click()
  await bidder.page.getByRole('link', { name: 'Review the seller' }).waitFor()
  // Tasks that the law requires afterwards can still be ticked.
  await seller.page.getByText('2 steps left').waitFor()
  await seller.page.getByRole('button', { name: /^Mark as done ?: File the Notice of Transfer/ }).click()
  await bidder.page.getByText('1 step left').waitFor()

  expect([...bidder.faults, ...seller.faults]).toEqual([])
})
