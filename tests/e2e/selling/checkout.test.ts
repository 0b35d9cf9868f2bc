import { expect, test } from 'vitest'
import { api, type Person } from '../support/browser.ts'
import { verifiedSeller } from '../support/sellers.ts'
import { waitForHydration } from '../support/visit.ts'

/** An unpaid listing of this person: an auction without bids, listed again. */
async function unpaidListing({ email, client }: Person): Promise<number> {
  const old = await api.newAuction({ title: 'To be paid for', seller_email: email })
  await client.must('POST', `/api/auctions/${old}/cancel`, { body: {} })
  const { data } = await client.must('POST', `/api/auctions/${old}/relist`)
  return (data as { id: number }).id
}

test('checkout: add-ons and a card with a bank challenge -> the receipt, and a paid listing in My Auctions', async () => {
  const seller = await verifiedSeller('pays')
  const { page, faults } = seller
  const auctionId = await unpaidListing(seller)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto(`/auctions/${auctionId}`)
  await page.getByText(/^Only you see this listing\. Complete checkout by /).waitFor()
  await page.getByRole('link', { name: 'Complete checkout' }).first().click()
  await page.getByRole('heading', { name: 'Checkout', exact: true }).waitFor()
  await waitForHydration(page)
  const total = page.getByRole('status').filter({ hasText: '$' })
  await total.getByText('$49.99').waitFor()
  await page.getByRole('checkbox', { name: 'Priority Listing' }).check()
  await page.getByRole('checkbox', { name: 'Featured on Homepage' }).check()
  await total.getByText('$89.99').waitFor()
  await page.getByRole('checkbox', { name: 'Priority Listing' }).uncheck()
  await total.getByText('$74.99').waitFor()

  const isNew = page.getByRole('radio', { name: 'A new card' })
  if ((await isNew.count()) > 0) await isNew.check()
  await page.getByRole('button', { name: '4000 0027 6000 3184' }).click()
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await pay.click()
  await page.getByRole('heading', { name: 'Test bank: confirm a payment' }).waitFor()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Your bank did not confirm this payment.').waitFor()
  await waitForHydration(page)
  // The choices are unchanged.
  await total.getByText('$74.99').waitFor()
  const saved = page.getByRole('radio', { name: /^Visa ending in 3184|ending in 3184/ })
  await saved.check()
  await pay.click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(/^Payment received\. Your auction starts /).waitFor()
  await page.getByRole('definition').filter({ hasText: '$74.99' }).waitFor()
  await page.getByRole('link', { name: 'Go to My Auctions' }).click()
  await page.getByText(/is paid for\. It starts /).waitFor()
  expect(new URL(page.url()).search).toBe(`?tab=my-auctions&checkout=${auctionId}`)
  expect((await api.auction(auctionId)).status).toBe('pending')
  // The card number never leaves the browser.
  expect(sent.filter((body) => body.replaceAll(/\D/g, '').includes('4000002760003184'))).toEqual([])
  expect(faults).toEqual([])
})
