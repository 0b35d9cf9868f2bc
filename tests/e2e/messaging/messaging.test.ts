import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { api, baseUrl, person } from '../support/browser.ts'
import { findLayoutFaults } from '../support/measures.ts'
import { verifiedSeller } from '../support/sellers.ts'
import { goTo } from '../support/visit.ts'

/** Axe and layout findings of a page with real content, in both themes, on a phone and in a small window. */
async function collectFindings(page: Page): Promise<string[]> {
  const path = new URL(page.url()).pathname
  const dark = await axeFindings(page)
  await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  const light = await axeFindings(page, 'contrasts')
  await page.evaluate(() => document.documentElement.classList.replace('light', 'dark'))
  const layout: string[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    layout.push(...(await findLayoutFaults(page)))
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  return [...dark, ...light, ...layout].map((finding) => `${path}: ${finding}`)
}

test.each([
  { scripts: 'with scripts', javaScriptEnabled: true },
  { scripts: 'without scripts', javaScriptEnabled: false },
])(
  'messaging $scripts: question, message, report and review -> each is delivered and shown',
  async (options) => {
    const { javaScriptEnabled } = options
    // With scripts the page sends the form itself, so that it must be hydrated first.
    const open = async (page: Page, path: string) => {
      if (javaScriptEnabled) await goTo(page, path)
      else await page.goto(path, { waitUntil: 'load' })
    }
    const buyer = await verifiedSeller('talker', { isAuthorized: true, javaScriptEnabled })
    const seller = await person('seller', { isAuthorized: false, javaScriptEnabled })
    const title = `Talked of ${javaScriptEnabled ? 'a lot' : 'in plain'} ${Date.now().toString(36)}`
    const auctionId = await api.newAuction({ title, auto_extend_minutes: 0, seller_email: seller.email })

    const findings: string[] = []

    // Public question: an empty one is refused, a filled one is answered once.
    await open(buyer.page, `/auctions/${auctionId}/questions`)
    await buyer.page.getByText('No questions yet.').waitFor()
    await buyer.page.getByRole('button', { name: 'Ask the seller' }).click()
    await expect.poll(() => buyer.page.getByLabel('Your question').getAttribute('aria-invalid')).toBe('true')
    await buyer.page.getByLabel('Your question').fill('Has the belt been changed?\nAnd when?')
    await buyer.page.getByRole('button', { name: 'Ask the seller' }).click()
    await buyer.page.getByText('Not answered yet').waitFor()
    expect(await buyer.page.getByLabel('Your question').inputValue()).toBe('')

    await open(seller.page, `/auctions/${auctionId}/questions`)
    await seller.page.getByText('Has the belt been changed?').waitFor()
    expect(await seller.page.getByRole('main').textContent()).not.toContain(buyer.name)
    if (javaScriptEnabled) findings.push(...(await collectFindings(seller.page)))
    await seller.page.getByLabel('Your answer').fill('In March, at 60,000 miles.')
    await seller.page.getByRole('button', { name: 'Answer' }).click()
    await seller.page.getByRole('button', { name: 'Answer' }).waitFor({ state: 'detached' })

    await open(buyer.page, `/auctions/${auctionId}`)
    await buyer.page.getByText('In March, at 60,000 miles.').waitFor()
    await buyer.page.getByRole('link', { name: 'All questions (1)' }).waitFor()

    // Private messages: the first one is unread in the other person's list until it is opened, then answered.
    await open(buyer.page, `/auctions/${auctionId}?tab=seller`)
    await buyer.page.getByRole('link', { name: 'Contact Seller' }).filter({ visible: true }).first().click()
    await buyer.page.waitForURL(`${baseUrl}/auctions/${auctionId}/message`)
    await buyer.page.getByLabel('Your message').fill('Can I see it on Saturday?')
    await buyer.page.getByRole('button', { name: 'Send Message' }).click()
    await buyer.page.waitForURL(/\/messages\/\d+/)
    const conversation = new URL(buyer.page.url()).pathname

    await open(seller.page, '/messages')
    const row = seller.page.getByRole('main').getByRole('link').filter({ hasText: title })
    expect(await row.textContent()).toContain('Unread: ')
    if (javaScriptEnabled) findings.push(...(await collectFindings(seller.page)))
    await row.click()
    await seller.page.waitForURL(`${baseUrl}${conversation}`)
    await seller.page.getByText('Can I see it on Saturday?').waitFor()
    if (javaScriptEnabled) findings.push(...(await collectFindings(seller.page)))
    await seller.page.getByLabel('Your message').fill('At ten. <b>Bring</b> a friend.')
    await seller.page.getByRole('button', { name: 'Send Message' }).click()
    await seller.page.getByRole('listitem').filter({ hasText: 'At ten. <b>Bring</b> a friend.' }).waitFor()
    await open(seller.page, '/messages')
    expect(await row.textContent()).not.toContain('Unread: ')

    await open(buyer.page, conversation)
    const answer = buyer.page.getByRole('listitem').filter({ hasText: 'At ten. <b>Bring</b> a friend.' })
    await answer.getByRole('link', { name: 'Report this message' }).click()
    await buyer.page.waitForURL(/\/report\/message\/\d+/)
    if (javaScriptEnabled) findings.push(...(await collectFindings(buyer.page)))
    await buyer.page.getByLabel('What is wrong with it?').fill('It is not, this is a test.')
    await buyer.page.getByRole('button', { name: 'Report' }).click()
    await buyer.page.getByText('Thank you. Our team will look at it.').waitFor()
    await open(buyer.page, conversation)
    await answer.getByText('Reported', { exact: true }).waitFor()

    // After the purchase and payment: a review needs a rating and can be written once.
    await buyer.client.bid(auctionId, 1_100)
    await api.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 500 } })
    const review = buyer.page.getByRole('link', { name: 'Review the seller' })
    await vi.waitFor(
      async () => {
        await open(buyer.page, `/auctions/${auctionId}?tab=seller`)
        expect(await review.count()).toBe(1)
      },
      { timeout: 20_000, interval: 500 },
    )
    await review.click()
    await buyer.page.waitForURL(`${baseUrl}/auctions/${auctionId}/review`)
    const reviewText = `As it was described, says ${buyer.name}.`
    await buyer.page.getByLabel('What others should know').fill(reviewText)
    await buyer.page.getByRole('button', { name: 'Publish review' }).click()
    await buyer.page.locator('#rating-error').waitFor()
    if (javaScriptEnabled) findings.push(...(await collectFindings(buyer.page)))
    expect(await buyer.page.getByLabel('What others should know').inputValue()).toBe(reviewText)
    await buyer.page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await buyer.page.getByRole('button', { name: 'Publish review' }).click()
    await buyer.page.waitForURL(/\/sellers\/\d+$/)
    await buyer.page.getByText(reviewText).waitFor()
    if (javaScriptEnabled) findings.push(...(await collectFindings(buyer.page)))
    await open(buyer.page, `/auctions/${auctionId}/review`)
    expect(await buyer.page.getByRole('button', { name: 'Publish review' }).count()).toBe(0)

    expect(findings).toEqual([])
    expect([...buyer.faults, ...seller.faults]).toEqual([])
  },
)
