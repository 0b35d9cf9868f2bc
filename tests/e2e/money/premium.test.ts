/** The buyer's premium from the authorization to the invoice, and what the seller pays and reads. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { readPdfText } from '../../fixtures/pdf-text.ts'
import { api, baseUrl, type Person, person } from '../support/browser.ts'
import {
  download,
  endAuction,
  findSale,
  runPaymentJobs,
  saveTestCard,
  visible,
  WIDE_AND_PHONE,
} from '../support/money.ts'
import { waitForHydration } from '../support/visit.ts'

const financial = (view: string) => `/dashboard?tab=financial&view=${view}`
const bank = (page: Page) => page.getByRole('heading', { name: 'Test bank: confirm a payment' })

test.each(WIDE_AND_PHONE)(
  'sale: %s, outbid, won, confirmed at the bank after the close -> invoice, fee and statement',
  async (width, window) => {
    const [buyer, seller, rival] = await Promise.all([
      person('buys', { isAuthorized: false, ...window }),
      person('sells', { isAuthorized: false, ...window }),
      new ApiClient(baseUrl).register(`outbids${width}${Date.now().toString(36)}`),
    ])
    await rival.authorize()
    const title = `Paid in the end ${width}`
    const auctionId = await api.newAuction({ title, seller_email: seller.email, starting_bid: 9_000 })
    await bidAndWin(buyer, { auctionId, rival, isPhone: width === 'phone' })
    await payPremium(buyer)
    await readInvoice(buyer)
    await runPaymentJobs()
    await payFee(seller, title)
    await readStatement(seller)
    expect([...buyer.faults, ...seller.faults]).toEqual([])
  },
)

interface Bidding {
  readonly auctionId: number
  readonly rival: ApiClient
  readonly isPhone: boolean
}

/** Authorizes a card that asks for confirmations, is outbid, and wins for $12,000. */
async function bidAndWin({ page, client }: Person, { auctionId, rival, isPhone }: Bidding): Promise<void> {
  await page.goto(`/auctions/${auctionId}`)
  await visible(page.getByRole('link', { name: /^Authorize (a )?card/ })).click()
  await page.getByRole('button', { name: '4000 0027 6000 3184' }).click()
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await bank(page).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Your card is authorized. You can bid now.').waitFor()
  const form = isPhone
    ? page.getByRole('dialog', { name: /^Bid on/ })
    : page.getByRole('region', { name: 'Live status' })
  const bid = async (dollars: number) => {
    await form.getByRole('spinbutton').fill(String(dollars))
    await form.getByRole('button', { name: /^Place bid/ }).click()
    await form.getByText('You lead').first().waitFor()
  }
  await bid(9_500)
  expect((await rival.bid(auctionId, 10_000)).status).toBe(200)
  await visible(form.getByText("You've been outbid")).waitFor()
  await bid(12_000)
  await endAuction(auctionId)
  // The charge at the close waits for the bank.
  await findSale(client, 'action_required')
  // Without the fragment that opened the sheet of the bid.
  await page.goto(`/auctions/${auctionId}`)
  if (isPhone) await visible(page.getByRole('button', { name: 'Next steps' })).click()
  await visible(page.getByText('$720.00, to be paid')).waitFor()
  await visible(page.getByRole('link', { name: 'Pay the premium' })).click()
}

/** Turns the bank down once, then confirms. */
async function payPremium({ page }: Person): Promise<void> {
  await page.getByText('Your bank wants you to confirm the charge of your saved card.').waitFor()
  await waitForHydration(page)
  const saved = visible(page.getByRole('radio', { name: /^Visa ending in 3184/ }))
  const pay = visible(page.getByRole('button', { name: 'Pay $720.00' }))
  expect(await saved.isChecked()).toBe(true)
  await pay.click()
  await bank(page).waitFor()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText('Your bank did not confirm this payment.').waitFor()
  await waitForHydration(page)
  await saved.check()
  await pay.click()
  await bank(page).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Your buyer’s premium is paid. Contact the seller and arrange pickup.').waitFor()
}

async function readInvoice({ page }: Person): Promise<void> {
  await page.goto(financial('transactions'))
  const row = page.getByRole('row', { name: /^Buyer's premium for auction/ })
  await row.getByText('−$720.00').waitFor()
  const link = row.getByRole('link', { name: /^INV-\d{4}-\d{6}$/ })
  const number = (await link.textContent()) ?? ''
  const text = readPdfText(await download(page, link))
  expect(text).toContain(number)
  expect(text).toContain('$720.00')
}

/** The seller has no payment method yet: the fee waits until they have added one. */
async function payFee({ page }: Person, title: string): Promise<void> {
  await page.goto(financial('fees'))
  const fee = page.getByRole('listitem').filter({ hasText: title })
  await fee.getByText(`$15.00 for ${title}`).waitFor()
  await fee.getByRole('link', { name: /^Pay now/ }).click()
  await fee.getByText('Add a payment method first.').waitFor()
  await fee.getByRole('link', { name: 'Add Payment Method' }).click()
  await saveTestCard(page)
  await page.goto(financial('fees'))
  await fee.getByRole('link', { name: /^Pay now/ }).click()
  await fee.getByRole('button', { name: 'Pay $15.00' }).click()
  await page.getByText('The settlement fee is paid. Thank you.').waitFor()
  expect(await fee.count()).toBe(0)
}

async function readStatement({ page }: Person): Promise<void> {
  await page.goto(financial('overview'))
  await page
    .getByRole('row', { name: /^Settlement fee for auction/ })
    .getByText('−$15.00')
    .waitFor()
  await page.getByText('$12,000.00').waitFor()
  const statement = (format: string) =>
    page.getByRole('link', { name: new RegExp(`^Statement of .*, ${format}$`) }).first()
  expect((await download(page, statement('CSV'))).toString()).toMatch(/settlement fee.*15\.00/i)
  expect(readPdfText(await download(page, statement('PDF')))).toContain('15.00')
}

test('premium without scripts: the bank asks on a phone -> confirmed on its page, and paid', async () => {
  const { page, client } = await person('plain', {
    isAuthorized: false,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await client.authorizeAtBank()
  const auctionId = await api.newAuction({ title: 'Paid without scripts' })
  expect((await client.bid(auctionId, 12_000)).status).toBe(200)
  await endAuction(auctionId)
  await findSale(client, 'action_required')
  await page.goto(`/auctions/${auctionId}`)
  await visible(page.getByRole('link', { name: 'Pay the premium' })).click()
  await page.getByText('Your bank wants you to confirm the charge of your saved card.').waitFor()

  const pay = visible(page.getByRole('button', { name: 'Pay $720.00' }))
  await visible(page.getByRole('radio', { name: 'A new card' })).check()
  await visible(page.getByLabel('Test card')).selectOption('tok_declined')
  await pay.click()
  await page.getByText('Your card was declined. Please use another card.').first().waitFor()
  await visible(page.getByRole('radio', { name: /^Visa ending in 3184/ })).check()
  await pay.click()
  await bank(page).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Your buyer’s premium is paid. Contact the seller and arrange pickup.').waitFor()
})
