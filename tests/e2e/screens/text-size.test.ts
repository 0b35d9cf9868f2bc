import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api, person } from '../support/browser.ts'
import { faultsOfLayout } from '../support/measures.ts'
import { goTo } from '../support/visit.ts'

/** Browsers come with text of 16 px; a phone whose text is twice as large has the width of a watch left for the page. */
test.each([
  { width: 1440, size: 32 },
  { width: 390, size: 24 },
])('with text of $size px nothing is cut, covered or out of reach, $width wide', async ({ width, size }) => {
  const auctionId = await api.newAuction({ title: 'Read from afar', reserve_price: 9_000 })
  const { page, client, context } = await person('reads', { viewport: { width, height: 900 } })
  await client.bid(auctionId, 2_000)
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  const findings: string[] = []
  for (const path of [
    '/',
    '/auctions',
    `/auctions/${auctionId}`,
    `/auctions/${auctionId}?tab=bids`,
    '/dashboard',
    '/authorize',
  ]) {
    await goTo(page, path)
    const body = await page.evaluate(() => getComputedStyle(document.body).fontSize)
    expect(body).toBe(`${(size * 15) / 16}px`)
    findings.push(...(await faultsOfLayout(page)).map((finding) => `${path}: ${finding}`))
  }
  expect(findings).toEqual([])
})

/** On a phone the page of an auction is read in the last seconds: at any size of text, downwards alone. */
test('with text twice as large the page of an auction scrolls sideways on no phone, its sheet neither', async () => {
  const auctionId = await api.newAuction({ title: 'Read from afar, on a phone', reserve_price: 9_000 })
  const { page, client, context } = await person('afar', { viewport: { width: 390, height: 844 } })
  await client.bid(auctionId, 2_000)
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  const findings: string[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const query of ['', '?tab=specifications', '?tab=bids', '?tab=seller', '#bid']) {
      await goTo(page, `/auctions/${auctionId}${query}`)
      if (query === '#bid') await page.getByRole('dialog', { name: /^Bid on/ }).waitFor()
      findings.push(...(await sideways(page)).map((finding) => `${width} ${query}: ${finding}`))
    }
  }
  expect(findings).toEqual([])
})

/** What can be scrolled sideways but is not made for it: the page, or a dialog over it. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].flatMap((element) => {
      const beyond = element.scrollWidth - element.clientWidth
      return beyond > 0 ? [`${element.tagName} scrolls ${beyond} px sideways`] : []
    }),
  )
}
