/**
 * A premium that is not paid at the close, as buyer, seller and next bidder read it. The clock of payments is the
 * server's, so that this file has one of its own.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { ApiClient } from '../../fixtures/api-client.ts'
import { type Person, person } from '../support/browser.ts'
import { findMails } from '../support/mails.ts'
import { endAuction, findSale, runPaymentJobs, visible, WIDE_AND_PHONE } from '../support/money.ts'
import { verifiedSeller } from '../support/sellers.ts'
import { startSite } from '../support/site-server.ts'
import { goTo } from '../support/visit.ts'

let stateDir: string
let site: Awaited<ReturnType<typeof startSite>>
let api: ApiClient

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-unpaid-'))
  cpSync(inject('preparedState'), stateDir, { recursive: true })
  site = await startSite(stateDir, inject('bundleDir'))
  api = new ApiClient(site.server.url)
})

afterAll(async () => {
  await site?.server.stop()
  if (stateDir) rmSync(stateDir, { recursive: true, force: true })
})

const here = () => ({ isAuthorized: false, baseURL: site.server.url })
const passTime = (ms: number) => runPaymentJobs(api, ms)

/** How long a loaded page may take to show a text before it is opened again. */
const SHOWN_WITHIN_MS = 3_000

const SIZES = WIDE_AND_PHONE.map(([, { viewport }]) => viewport)

/**
 * Opens a page until all of these texts show, and reads them on a phone too: lists read the replica, which may be a moment
 * behind the room. What differs by width is the page alone, so that one sale is enough for both.
 */
async function reads(page: Page, path: string, ...texts: readonly (string | RegExp)[]): Promise<void> {
  const findMissing = async () => {
    await page.goto(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      // On a phone what an auction page says of the result is in its sheet.
      const bar = visible(page.getByRole('button', { name: /^(Next steps|See result)$/ }))
      if (await bar.isVisible()) await bar.click()
      for (const text of texts) {
        const wait = visible(page.getByText(text)).waitFor({ timeout: SHOWN_WITHIN_MS })
        const isShown = await wait.then(
          () => true,
          () => false,
        )
        if (!isShown) return `${text} at ${size.width}`
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) return `${overflow} pixels to the side at ${size.width}`
    }
    return null
  }
  await expect.poll(findMissing).toBeNull()
}

/** An auction that the buyer wins for $12,000 with this card. */
async function sellTo(buyer: Person, seller: Person, { title, card }: { title: string; card: string }) {
  await buyer.client.authorize(card)
  const auctionId = await api.newAuction({ title, seller_email: seller.email, starting_bid: 9_000 })
  return {
    auctionId,
    close: async () => {
      expect((await buyer.client.bid(auctionId, 12_000)).status).toBe(200)
      await endAuction(auctionId, api)
    },
  }
}

test('premium: declined for now at the close and after an hour -> charged after six hours', async () => {
  const [buyer, seller] = await Promise.all([person('retried', here()), verifiedSeller('waits', here())])
  const title = 'Charged at the second retry'
  const { auctionId, close } = await sellTo(buyer, seller, { title, card: 'tok_soft_decline' })
  await close()
  const saleId = await findSale(buyer.client, 'charging')

  await reads(buyer.page, `/auctions/${auctionId}`, 'It’s yours', '$720.00, not charged yet')
  await visible(buyer.page.getByRole('link', { name: 'Pay the premium' })).click()
  const isTriedAgain = 'Your card could not be charged yet. We try again, or you pay now with another card.'
  await buyer.page.getByText(isTriedAgain).waitFor()
  await reads(buyer.page, '/dashboard', /^You have an unpaid buyer premium of \$720\.00/, 'Not charged yet')
  await reads(seller.page, `/auctions/${auctionId}`, /^Sold for \$12,000 to .*, payment pending\.$/)
  await passTime(HOUR_MS + MINUTE_MS)
  await reads(buyer.page, `/sales/${saleId}/pay`, isTriedAgain)
  await reads(seller.page, '/dashboard', 'Shown once the buyer’s premium is charged')

  await passTime(5 * HOUR_MS)
  await reads(buyer.page, `/sales/${saleId}/pay`, 'Your buyer’s premium is paid. Contact the seller')
  await reads(buyer.page, `/auctions/${auctionId}`, 'It’s yours', '$720.00 charged')
  await reads(buyer.page, '/dashboard', 'Charged to your card', 'Arrange pickup')
  await reads(seller.page, '/dashboard', 'Arrange handover')
  expect(await seller.page.getByText('Shown once the buyer’s premium is charged').count()).toBe(0)
  // Nobody was asked to do anything meanwhile.
  expect(await findMails(buyer.email, `Please pay your buyer’s premium: ${title}`, api)).toEqual([])
  expect(await findMails(seller.email, `Contact the buyer: ${title}`, api)).toHaveLength(1)
  expect([...buyer.faults, ...seller.faults]).toEqual([])
})

test('premium: not paid in 48 hours -> deposit kept, offered to the next bidder, listed again', async () => {
  const [buyer, seller, next] = await Promise.all([
    person('defaults', here()),
    verifiedSeller('offers', here()),
    person('next', { ...here(), isAuthorized: true }),
  ])
  const title = 'Offered to the next bidder'
  const { auctionId, close } = await sellTo(buyer, seller, { title, card: 'tok_insufficient_funds' })
  expect((await next.client.bid(auctionId, 11_000)).status).toBe(200)
  await close()
  const saleId = await findSale(buyer.client, 'charging')
  const pay = `/sales/${saleId}/pay`
  for (const hours of [2, 5, 18]) await passTime(hours * HOUR_MS)
  await reads(
    buyer.page,
    pay,
    /^Please pay your buyer’s premium by .* PT\.$/,
    'what your bank holds for us is kept',
  )
  await goTo(buyer.page, '/dashboard?tab=my-bids')
  await buyer.page.getByText('Won', { exact: true }).last().waitFor()
  await passTime(49 * HOUR_MS)
  // An open list follows before its own reload of every 30 seconds.
  await buyer.page.getByText('Not completed', { exact: true }).waitFor({ timeout: 15_000 })

  await reads(
    buyer.page,
    pay,
    'This sale was not completed: the premium was not paid in time. You can still pay it.',
    'Your deposit of $50.00 counts towards the premium.',
  )
  await visible(buyer.page.getByRole('button', { name: 'Pay $670.00' })).waitFor()
  await reads(buyer.page, `/auctions/${auctionId}`, 'Sale not completed', '$720.00 not paid')
  expect(await visible(buyer.page.getByRole('link', { name: 'Pay the premium' })).getAttribute('href')).toBe(
    pay,
  )
  await reads(
    buyer.page,
    '/dashboard',
    /^You have an unpaid buyer premium of \$670\.00/,
    '1 purchase not completed',
  )

  await offerOn(seller, next, auctionId)
  await reads(
    buyer.page,
    pay,
    'The seller has given the car to somebody else, so your purchase does not go on.',
  )
  await next.page.getByRole('button', { name: 'Decline', exact: true }).click()
  await next.page.getByText('The offer of $11,000 was declined.').waitFor()
  await listAgain(seller, auctionId)
  expect([...buyer.faults, ...seller.faults, ...next.faults]).toEqual([])
})

/** The seller follows the notification, and the next bidder reads the offer. */
async function offerOn(seller: Person, next: Person, auctionId: number): Promise<void> {
  await reads(seller.page, '/dashboard', '1 sale not completed', 'Offer to another bidder')
  await seller.page.goto('/notifications')
  await seller.page
    .getByRole('link', { name: /Offer the car to the next bidder/ })
    .first()
    .click()
  await seller.page.waitForURL(`**/auctions/${auctionId}/offer`)
  await seller.page
    .getByText('The buyer has not paid. You can offer the vehicle to the next bidder.')
    .waitFor()
  await seller.page.getByRole('button', { name: 'Offer to this bidder' }).click()
  await seller.page.getByText('Offered for $11,000').waitFor()
  await reads(next.page, '/dashboard', 'You have an offer to answer', 'Offered to you for')
  await next.page.getByRole('link', { name: /^Answer the offer/ }).click()
  for (const text of [
    'The buyer has not paid. The seller offers the vehicle to you alone.',
    '$660.00',
    '$11,660.00',
  ])
    await next.page.getByText(text).waitFor()
}

/** The car is listed again: the new listing is paid for. */
async function listAgain({ page }: Person, auctionId: number): Promise<void> {
  await reads(page, `/auctions/${auctionId}/manage`, 'without another listing fee')
  await page.getByRole('link', { name: 'Relist' }).click()
  await page.getByRole('button', { name: 'Relist' }).click()
  await page.getByText(/^Auction HL-\d{4}-\d+ is paid for\. It starts /).waitFor()
}
