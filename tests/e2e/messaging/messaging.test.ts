import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { api, baseUrl, person } from '../support/browser.ts'
import { faultsOfLayout } from '../support/measures.ts'
import { goTo } from '../support/visit.ts'

/** What can be measured of a page with real words in it: structure, contrasts in both themes, a phone and a small one. */
async function findingsOf(page: Page): Promise<string[]> {
  const path = new URL(page.url()).pathname
  const dark = await axeFindings(page)
  await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  const light = await axeFindings(page, 'contrasts')
  await page.evaluate(() => document.documentElement.classList.replace('light', 'dark'))
  const layout: string[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    layout.push(...(await faultsOfLayout(page)))
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  return [...dark, ...light, ...layout].map((finding) => `${path}: ${finding}`)
}

test.each([
  { scripts: 'with scripts', javaScriptEnabled: true },
  { scripts: 'without scripts', javaScriptEnabled: false },
])('$scripts: a question and its answer, a message and its answer, a report, a review', async (options) => {
  const { javaScriptEnabled } = options
  // With scripts it is the page that answers, once it has come to life.
  const open = async (page: Page, path: string) => {
    if (javaScriptEnabled) await goTo(page, path)
    else await page.goto(path, { waitUntil: 'load' })
  }
  const buyer = await person('talker', { javaScriptEnabled })
  const seller = await person('seller', { isAuthorized: false, javaScriptEnabled })
  const title = `Talked of ${javaScriptEnabled ? 'a lot' : 'in plain'} ${Date.now().toString(36)}`
  const auctionId = await api.newAuction({ title, auto_extend_minutes: 0, seller_email: seller.email })

  const findings: string[] = []

  // In public: asked, refused while it is empty, answered once.
  await open(buyer.page, `/auctions/${auctionId}/questions`)
  await buyer.page.getByText('Nobody has asked anything yet.').waitFor()
  await buyer.page.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(() => buyer.page.getByLabel('Your question').getAttribute('aria-invalid')).toBe('true')
  await buyer.page.getByLabel('Your question').fill('Has the belt been changed?\nAnd when?')
  await buyer.page.getByRole('button', { name: 'Ask' }).click()
  await buyer.page.getByText('Not answered yet').waitFor()
  expect(await buyer.page.getByLabel('Your question').inputValue()).toBe('')

  await open(seller.page, `/auctions/${auctionId}/questions`)
  await seller.page.getByText('Has the belt been changed?').waitFor()
  expect(await seller.page.getByRole('main').textContent()).not.toContain(buyer.name)
  if (javaScriptEnabled) findings.push(...(await findingsOf(seller.page)))
  await seller.page.getByLabel('Your answer').fill('In March, at 60,000 miles.')
  await seller.page.getByRole('button', { name: 'Answer' }).click()
  await seller.page.getByRole('button', { name: 'Answer' }).waitFor({ state: 'detached' })

  await open(buyer.page, `/auctions/${auctionId}`)
  await buyer.page.getByText('In March, at 60,000 miles.').waitFor()
  await buyer.page.getByRole('link', { name: 'All questions (1)' }).waitFor()

  // Between the two: a first message from the seller's tab, unread until it is opened, and an answer.
  await open(buyer.page, `/auctions/${auctionId}?tab=seller`)
  await buyer.page.getByRole('link', { name: 'Contact Seller' }).filter({ visible: true }).first().click()
  await buyer.page.waitForURL(`${baseUrl}/auctions/${auctionId}/message`)
  await buyer.page.getByLabel('Your message').fill('Can I see it on Saturday?')
  await buyer.page.getByRole('button', { name: 'Send Message' }).click()
  await buyer.page.waitForURL(/\/messages\/\d+/)
  const conversation = new URL(buyer.page.url()).pathname

  await open(seller.page, '/messages')
  const line = seller.page.getByRole('main').getByRole('link').filter({ hasText: title })
  expect(await line.textContent()).toContain('Unread: ')
  if (javaScriptEnabled) findings.push(...(await findingsOf(seller.page)))
  await line.click()
  await seller.page.waitForURL(`${baseUrl}${conversation}`)
  await seller.page.getByText('Can I see it on Saturday?').waitFor()
  if (javaScriptEnabled) findings.push(...(await findingsOf(seller.page)))
  await seller.page.getByLabel('Your message').fill('At ten. <b>Bring</b> a friend.')
  await seller.page.getByRole('button', { name: 'Send Message' }).click()
  await seller.page.getByRole('listitem').filter({ hasText: 'At ten. <b>Bring</b> a friend.' }).waitFor()
  await open(seller.page, '/messages')
  expect(await line.textContent()).not.toContain('Unread: ')

  await open(buyer.page, conversation)
  const answer = buyer.page.getByRole('listitem').filter({ hasText: 'At ten. <b>Bring</b> a friend.' })
  await answer.getByRole('link', { name: 'Report this message' }).click()
  await buyer.page.waitForURL(/\/report\/message\/\d+/)
  if (javaScriptEnabled) findings.push(...(await findingsOf(buyer.page)))
  await buyer.page.getByLabel('What is wrong with it?').fill('It is not, this is a test.')
  await buyer.page.getByRole('button', { name: 'Report' }).click()
  await buyer.page.getByText('Thank you. Our team will look at it.').waitFor()
  await open(buyer.page, conversation)
  await answer.getByText('Reported', { exact: true }).waitFor()

  // Once it is bought and paid: a review, which needs a rating, and is given once.
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
  const words = `As it was described, says ${buyer.name}.`
  await buyer.page.getByLabel('What others should know').fill(words)
  await buyer.page.getByRole('button', { name: 'Publish review' }).click()
  await buyer.page.locator('#rating-error').waitFor()
  if (javaScriptEnabled) findings.push(...(await findingsOf(buyer.page)))
  expect(await buyer.page.getByLabel('What others should know').inputValue()).toBe(words)
  await buyer.page.getByRole('radio', { name: '4 of 5 stars' }).check()
  await buyer.page.getByRole('button', { name: 'Publish review' }).click()
  await buyer.page.waitForURL(/\/sellers\/\d+$/)
  await buyer.page.getByText(words).waitFor()
  if (javaScriptEnabled) findings.push(...(await findingsOf(buyer.page)))
  await open(buyer.page, `/auctions/${auctionId}/review`)
  expect(await buyer.page.getByRole('button', { name: 'Publish review' }).count()).toBe(0)

  expect(findings).toEqual([])
  expect([...buyer.faults, ...seller.faults]).toEqual([])
})
