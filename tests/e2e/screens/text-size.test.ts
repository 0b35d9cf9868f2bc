import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api, person } from '../support/browser.ts'
import { findLayoutFaults } from '../support/measures.ts'
import { goTo } from '../support/visit.ts'

/** The default text size is 16 px; at twice the size a phone has the layout width of a watch. */
test.each([
  { width: 1440, size: 32 },
  { width: 390, size: 24 },
])('text of $size px: $width wide -> nothing is cut, covered or out of reach', async ({ width, size }) => {
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
    findings.push(...(await findLayoutFaults(page)).map((finding) => `${path}: ${finding}`))
  }
  expect(findings.join('\n')).toBe('')
})

/**
 * An auction page on a phone is read in the last seconds: it must only scroll downwards, at any text size.
 */
test('text twice as large: auction page and bid sheet on phones -> no sideways scrolling', async () => {
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
      findings.push(...(await findSidewaysScrollers(page)).map((finding) => `${width} ${query}: ${finding}`))
    }
  }
  expect(findings.join('\n')).toBe('')
})

/** Elements that scroll sideways without being meant to: the page, or a dialog over it. */
function findSidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].flatMap((element) => {
      const beyond = element.scrollWidth - element.clientWidth
      return beyond > 0 ? [`${element.tagName} scrolls ${beyond} px sideways`] : []
    }),
  )
}
