import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, baseUrl, person } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

const back = (page: Page) => page.evaluate(() => window.history.back())
const forward = (page: Page) => page.evaluate(() => window.history.forward())
const entry = (page: Page) =>
  page.evaluate(() => {
    const { key, idx, overlay = null } = window.history.state
    return { key, idx, overlay }
  })
/** The router's request for the data of a page. */
const isPageData = (url: string) => new URL(url).pathname.endsWith('.data')
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('bid sheet on a phone: opened by a link -> Back closes it, and Back again restores the list', async () => {
  // A list without the auctions of other tests, which end meanwhile.
  const word = `Pile${Date.now().toString(36)}`
  const list = `/auctions?search=${word}`
  for (const number of ['First', 'Second', 'Third']) await api.newAuction({ title: `${number} of ${word}` })
  await expect.poll(async () => (await api.must('GET', `/api${list}`)).data).toHaveLength(3)
  const { page, client, faults } = await person('over', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await goTo(page, list)
  const link = page.getByRole('link', { name: /^Place Bid on/ }).nth(2)
  await link.scrollIntoViewIfNeeded()
  const inList = await scrolled(page)
  expect(inList).toBeGreaterThan(0)
  await link.tap()
  const sheet = page.getByRole('dialog', { name: /^Bid on/ })
  await sheet.getByRole('button', { name: 'Place bid now' }).waitFor()
  expect(await scrolled(page), 'the page below begins at its top').toBe(0)
  const opened = await entry(page)
  expect(opened.overlay).toBe('bid')

  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await back(page)
  await sheet.waitFor({ state: 'hidden' })
  expect(page.url()).toMatch(/\/auctions\/\d+#bid$/)
  expect(await entry(page)).toEqual({ ...opened, overlay: null })
  await page.evaluate(() => window.scrollTo(0, 300))
  await forward(page)
  await sheet.waitFor()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => entry(page)).toEqual({ ...opened, overlay: null })
  expect(await scrolled(page)).toBe(300)
  expect(requestedUrls.filter(isPageData), 'nothing is read anew').toEqual([])

  await back(page)
  await page.waitForURL(/\/auctions\?/)
  await expect.poll(() => scrolled(page)).toBe(inList)
  await forward(page)
  await page.waitForURL(/#bid$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await sheet.isVisible(), 'what was closed stays closed').toBe(false)

  // Elsewhere the outbid notification leads to the same sheet, also while the filters are open.
  const auctionId = Number(new URL(page.url()).pathname.split('/').at(-1))
  await back(page)
  await page.waitForURL(/\/auctions\?/)
  await page.getByRole('button', { name: /^Filters/ }).tap()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.waitFor()
  const rival = await (await new ApiClient(baseUrl).register(`rival${Date.now().toString(36)}`)).authorize()
  for (const bidder of [client, rival]) {
    const { minimum_bid } = await api.auction(auctionId)
    expect((await bidder.bid(auctionId, minimum_bid)).status).toBe(200)
  }
  const again = drawer.getByRole('link', { name: 'Bid again' })
  await again.waitFor()
  const [scrolling, notice, foot] = await Promise.all([
    drawer.locator('form > div').nth(1).boundingBox(),
    again.locator('xpath=ancestor::div[.//button][1]').boundingBox(),
    drawer.getByRole('button', { name: /^Show/ }).boundingBox(),
  ])
  if (!scrolling || !notice || !foot) throw new Error('The drawer is not there.')
  expect(scrolling.y + scrolling.height).toBeLessThanOrEqual(notice.y)
  expect(notice.y + notice.height).toBeLessThanOrEqual(foot.y)
  await again.tap()
  await sheet.getByText("You've been outbid").waitFor()
  await sheet.getByRole('button', { name: 'Place bid now' }).waitFor()
  expect(faults).toEqual([])
})

test('bid link on a wide page: clicked -> the amount has the focus; closed -> no history entry is left, and no step undoes the next link', async () => {
  const auctionId = await api.newAuction({ title: 'Straight to the amount' })
  const { page, faults } = await person('straight')
  await goTo(page, `/auctions/${auctionId}#bid`)
  const screen = await new AuctionScreen(page).connected()
  await expect.poll(() => screen.amount.evaluate((field) => field === document.activeElement)).toBe(true)

  const before = await entry(page)
  const lengthBefore = await page.evaluate(() => window.history.length)
  const button = page.getByRole('button', { name: 'Place Bid', exact: true })
  const dialog = page.getByRole('dialog', { name: /^Bid on/ })
  for (let time = 0; time < 3; time += 1) {
    await button.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => entry(page)).toEqual(before)
  }
  expect(await page.evaluate(() => window.history.length)).toBe(lengthBefore + 1)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

  await button.click()
  await dialog.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement) => {
    close.click()
    // The step back is still under way.
    document.querySelector<HTMLElement>('header a[href="/about"]')?.click()
  })
  await page.getByRole('heading', { level: 1, name: 'About Hammerlane' }).waitFor()
  expect(page.url()).toBe(`${baseUrl}/about`)
  expect(faults).toEqual([])
})

test('bid sheet offline: button, Escape and Back -> each closes it and the page stays', async () => {
  const auctionId = await api.newAuction({ title: 'Closed without a network' })
  const { page, context } = await person('unplugged', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await goTo(page, `/auctions/${auctionId}`)
  const open = page.getByRole('button', { name: /^Bid \$/ })
  const sheet = page.getByRole('dialog', { name: /^Bid on/ })
  await open.waitFor()
  const address = page.url()
  await context.setOffline(true)
  const before = await entry(page)
  for (const close of [
    () => sheet.getByRole('button', { name: 'Close' }).tap(),
    () => page.keyboard.press('Escape'),
    () => back(page),
  ]) {
    await open.tap()
    await sheet.waitFor()
    await close()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => entry(page)).toEqual(before)
  }
  expect(page.url()).toBe(address)
  expect(await page.getByText('Nothing was sent or opened').count(), 'no step that was held back').toBe(0)
})

test('Back: pressed while another page loads -> the auction page shows again', async () => {
  const auctionId = await api.newAuction({ title: 'Left for a moment' })
  const { page, faults } = await person('returns')
  await goTo(page, `/auctions/${auctionId}`)
  const readAgain = page.waitForResponse((response) => response.url().includes(`/auctions/${auctionId}.data`))
  await page.evaluate(async () => {
    document.querySelector<HTMLAnchorElement>('header a[href="/about"]')?.click()
    // The URL changes before the next page is rendered.
    while (location.pathname !== '/about') await new Promise((resolve) => setTimeout(resolve))
    history.back()
  })
  await readAgain
  await page.getByRole('heading', { level: 1, name: 'Left for a moment' }).waitFor()
  await new AuctionScreen(page).connected()
  expect(page.url()).toMatch(new RegExp(`/auctions/${auctionId}$`))
  expect(faults).toEqual([])
})
