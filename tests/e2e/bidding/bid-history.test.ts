import { expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, person, visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

const PRICE_CHART = { name: /^Price over the (whole auction|last hour): / } as const

test('tabs: press and Back -> the URL names the tab, Back restores it, the row of tabs stays in place', async () => {
  const auctionId = await api.newAuction({ title: 'A history to read' })
  const ann = await person('ann')
  for (let dollars = 1_100; dollars <= 3_200; dollars += 100) await ann.client.bid(auctionId, dollars)
  const { page } = await visitor()
  // Before its code is loaded a tab is an ordinary link, which starts at the page's top.
  await goTo(page, `/auctions/${auctionId}`)
  const tabs = page.getByRole('navigation', { name: 'About this auction' })
  const chosen = tabs.locator('[aria-current=page]')
  expect(await chosen.textContent()).toBe('Overview')

  await tabs.getByRole('link', { name: /^Bid History/ }).click()
  await page.getByRole('img', PRICE_CHART).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=bids')
  expect(await chosen.textContent()).toBe('Bid History22')

  // After scrolling down the history, the row of tabs sticks below the header; the next tab starts there.
  await page.getByRole('link', { name: 'Download log' }).scrollIntoViewIfNeeded()
  const stuckAt = (await tabs.boundingBox())?.y
  await tabs.getByRole('link', { name: 'Specifications' }).click()
  await page.getByRole('heading', { name: 'Engine and drive' }).waitFor()
  expect((await tabs.boundingBox())?.y).toBe(stuckAt)
  const first = await page.getByRole('heading', { name: 'Vehicle', exact: true }).boundingBox()
  expect(first?.y).toBeGreaterThan(stuckAt ?? 0)

  await page.goBack()
  await page.getByRole('img', PRICE_CHART).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Terms' }).waitFor()
})

test('bid history: new bid -> chart updates without a shift, events among the bids', async () => {
  const auctionId = await api.newAuction({ title: 'A chart that follows', ends_in_ms: 240_000 })
  const ann = await person('ann')
  await ann.client.bid(auctionId, 1_500)
  const { page, faults } = await visitor()
  await page.goto(`/auctions/${auctionId}?tab=bids&range=hour`)
  const chart = page.getByRole('img', PRICE_CHART)
  expect(await chart.getAttribute('aria-label')).toMatch(/to \$1,500 on .* 1 bid, 1 extension\./)
  await new AuctionScreen(page).connected()
  await page.getByRole('link', { name: 'Last hour' }).focus()
  const before = await chart.boundingBox()

  await ann.client.bid(auctionId, 2_400)
  await page.getByRole('img', { name: /to \$2,400 on .* 2 extensions\./ }).waitFor()

  expect(await chart.boundingBox()).toEqual(before)
  expect(await page.locator(':focus').textContent()).toBe('Last hour')
  const rows = page.getByRole('table', { name: 'Bids and events, newest first' }).getByRole('row')
  expect(await rows.filter({ hasText: /Extended to \d/ }).count()).toBe(2)
  expect(await rows.last().textContent()).toContain('Opened at $1,000')
  expect(faults).toEqual([])
})

test('log check: intact log -> verified; altered or missing log -> the fault is shown', async () => {
  const auctionId = await api.newAuction({ title: 'A log to verify' })
  const ann = await person('ann')
  for (let dollars = 1_100; dollars <= 3_200; dollars += 100) await ann.client.bid(auctionId, dollars)
  // One of the bids shown is the viewer's, and shows a name in place of the mask.
  const { page, context } = ann
  await page.goto(`/auctions/${auctionId}?tab=bids`)
  await new AuctionScreen(page).connected()
  // During a slow download the check reports its progress, and it continues although the auction has new
  // bids.
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/ledger', async (route) => {
    await gate
    await route.continue()
  })
  const verify = page.getByRole('button', { name: /Verify/ })
  await verify.click()
  await page.getByText('Downloading the log').waitFor()
  expect(await verify.getAttribute('aria-busy')).toBe('true')
  await ann.client.bid(auctionId, 3_400)
  release()
  const hash = String((await api.ledger(auctionId)).at(-1)?.hash)
  const shown = `24 entries verified, last hash ${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`
  await page.getByText(shown).waitFor()
  await page.getByText('What this shows').click()
  await page.getByText(/^Your browser recomputed every hash: /).waitFor()
  await page.unroute('**/ledger')

  await page.route('**/ledger', async (route) => {
    const text = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'application/x-ndjson',
      body: text.replace('"amount":1200', '"amount":1100'),
    })
  })
  await verify.click()
  const alert = page.getByRole('alert').filter({ hasText: 'The log does not check out.' })
  expect(await alert.textContent()).toContain('Entry 3 was changed: its content does not have its hash.')
  await page.unroute('**/ledger')

  await page.route('**/ledger', (route) => route.fulfill({ status: 503, json: { success: false } }))
  await verify.click()
  await page.getByText('The log could not be downloaded. Please try again.').waitFor()
  await page.unroute('**/ledger')

  await context.setOffline(true)
  await verify.click()
  await page.getByText('You are offline. Connect, then verify again.').waitFor()
  await context.setOffline(false)
  await verify.click()
  await page.getByText(shown).waitFor()

  // New entries are not covered by the check, and another page of bids starts a new one.
  await ann.client.bid(auctionId, 3_500)
  await page.getByText('Since then 1 entry has come. Verify again to check all.').waitFor()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.getByRole('cell', { name: '$1,100' }).waitFor()
  expect(await page.getByText(shown).count()).toBe(0)
})

test('bid history: no scripts -> links for range and page, last page for one past the end', async () => {
  const auctionId = await api.newAuction({ title: 'Plain history' })
  const ann = await person('ann')
  for (let dollars = 1_100; dollars <= 3_200; dollars += 100) await ann.client.bid(auctionId, dollars)
  const { page } = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`/auctions/${auctionId}?tab=bids&page=99`)
  await page.getByRole('cell', { name: '$1,100' }).waitFor()
  expect(await page.getByRole('row').filter({ hasText: '$' }).count()).toBe(3)

  await page.getByRole('link', { name: 'Last hour' }).click()
  expect(new URL(page.url()).search).toBe('?tab=bids&range=hour&page=2')
  await page.getByRole('img', { name: /^Price over the last hour: / }).waitFor()
  expect(await page.getByRole('link', { name: 'Last hour' }).getAttribute('aria-current')).toBe('true')

  await page.getByRole('link', { name: 'Previous' }).click()
  await page.getByRole('cell', { name: '$3,200' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=bids&range=hour')
  // Text keeps its size in a narrow chart.
  const sizes = await page
    .getByRole('img', PRICE_CHART)
    .locator('text')
    .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
})

test('copy buttons: VIN and address -> copied with a confirmation; calendar file downloads', async () => {
  const auctionId = await api.newAuction({ title: 'A VIN to look up' })
  const { page, faults } = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/auctions/${auctionId}?tab=specifications`)
  await page.getByText('Connected', { exact: true }).filter({ visible: true }).waitFor()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy the VIN' }).click()
  await page.getByText('Copied', { exact: true }).first().waitFor()
  const { vehicle } = (await api.auction(auctionId)) as { vehicle: { vin: string } }
  expect(await copied()).toBe(vehicle.vin)

  await page.getByRole('button', { name: 'Share' }).filter({ visible: true }).click()
  await page.getByText('Link copied').waitFor()
  expect(await copied()).toBe(`${new URL(page.url()).origin}/auctions/${auctionId}`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).filter({ visible: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`hammerlane-auction-${auctionId}.ics`)
  expect(faults).toEqual([])
})
