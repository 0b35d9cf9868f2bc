import { afterEach, expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, baseUrl, person, visitor } from '../support/browser.ts'
import { readManifest } from '../support/manifest.ts'
import { goTo, waitForHydration } from '../support/visit.ts'

test('theme: chosen -> survives a reload', async () => {
  const { page } = await visitor()
  await page.goto('/about')
  const html = page.locator('html')
  expect(await html.getAttribute('class')).toBe('dark')
  await page.getByRole('banner').getByRole('button', { name: /light/i }).click()
  await page.locator('html.light').waitFor()
  await page.reload()
  expect(await html.getAttribute('class')).toBe('light')
})

test('auction page: unknown id -> a not-found page with a link back', async () => {
  const { page } = await visitor()
  const answer = await page.goto('/auctions/999999999')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Auction Not Found' }).waitFor()
  await page.getByText("The auction you're looking for doesn't exist or has been removed.").waitFor()
  await page.getByRole('link', { name: 'Back to Auctions' }).click()
  await page.waitForURL(`${baseUrl}/auctions`)
})

/** More failures than a page has reads: it reads several parts in parallel, and rooms and crons read too. */
const failReads = () => api.must('POST', '/dev/faults', { body: { kind: 'd1', times: 20 } })
const stopFailing = () => api.must('POST', '/dev/faults', { body: { kind: 'd1', times: 0 } })

// Also after a test that failed before its reset.
afterEach(stopFailing)

test('page: reads fail -> a plain message without internals, and it works again afterwards', async () => {
  const { page } = await visitor()
  const auctionId = await api.newAuction({ title: 'Could not be read at first' })
  await failReads()
  const answer = await page.goto(`/auctions/${auctionId}`)
  expect(answer?.status()).toBe(503)
  await page.getByRole('heading', { name: 'Auction Not Found' }).waitFor()
  await page.getByText('Failed to fetch auction. Please try again.').waitFor()
  await page.getByRole('link', { name: 'Back to Auctions' }).waitFor()
  expect(await page.content()).not.toMatch(/D1_ERROR|at async|\.ts:/)
  await stopFailing()
  await page.getByRole('link', { name: 'Load the page again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Could not be read at first' }).waitFor()
})

test('list: reads fail -> an error message', async () => {
  const { page } = await visitor()
  await failReads()
  await page.goto('/auctions')
  await page.getByText('Failed to fetch auctions').waitFor()
  await stopFailing()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByText(/\d auctions? found$/).waitFor()
})

test('home page and archive: their lists fail -> the rest of the page shows', async () => {
  const { page } = await visitor()
  for (const path of ['/', '/vehicles']) {
    await failReads()
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await page.getByText('Failed to fetch auctions').waitFor()
    await stopFailing()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByText('Failed to fetch auctions').waitFor({ state: 'detached' })
  }
})

test('bid bar on a phone: pressed -> opens the sheet, and only the sheet bids', async () => {
  const phoneId = await api.newAuction({ title: 'Bid with one thumb' })
  const { page, faults } = await person('thumb', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/auctions/${phoneId}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Bid $1,100' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Bid on Bid with one thumb' })
  await sheet.waitFor()
  expect(await api.auction(phoneId)).toMatchObject({ total_bids: 0 })

  await sheet.getByRole('button', { name: 'More' }).tap()
  expect(await sheet.getByRole('spinbutton').inputValue()).toBe('1,200')
  await sheet.getByRole('button', { name: '+$500' }).tap()
  expect(await sheet.getByRole('spinbutton').inputValue()).toBe('1,500')
  await sheet.getByRole('button', { name: 'Place bid now' }).tap()
  await sheet.getByText('You lead').first().waitFor()
  await sheet.getByText(/^\$1,500 · receipt \d+ · /).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Set maximum' }).waitFor()
  expect(await api.auction(phoneId)).toMatchObject({ total_bids: 1, current_bid: 1_500 })
  expect(faults).toEqual([])
})

test('Place Bid: pressed -> opens a dialog with the form, which Escape closes', async () => {
  const wideId = await api.newAuction({ title: 'Bid in a window' })
  const { page, faults } = await person('modal')
  const screen = await new AuctionScreen(page).open(wideId)
  const opener = page.getByRole('main').getByRole('button', { name: 'Place Bid', exact: true })
  await opener.click()
  const form = page.getByRole('dialog', { name: 'Bid on Bid in a window' })
  await form.getByRole('spinbutton').fill('1111')
  await form.getByRole('button', { name: 'Place bid now' }).click()
  await form.getByText('You lead').first().waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await screen.shows('$1,111')
  expect(faults).toEqual([])
})

test('script: fails to load -> fetched again by one reload', async () => {
  const { page } = await visitor()
  await goTo(page, '/')
  await page.route(
    `**${readManifest().routes['routes/about']?.module ?? 'no about'}`,
    (route) => route.abort(),
    {
      times: 1,
    },
  )
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
  const reloaded = page.waitForEvent('load')
  await about.click()
  await reloaded
  await about.click()
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor()
})
