import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { AuctionScreen } from './support/auction-screen.ts'
import { api, baseUrl, person, visitor } from './support/browser.ts'

/** What every screen below stands on: an auction with bids, and one that is over. */
let auctionId: number
let endedId: number

beforeAll(async () => {
  const bidder = await person('bidder')
  auctionId = await api.newAuction({
    title: 'Looked at on every screen with a title that is rather long for a telephone',
    reserve_price: 9_000,
    buy_now_price: 12_000,
  })
  endedId = await api.newAuction({ title: 'Over before anybody looked', ends_in_ms: 1_500 })
  await bidder.client.bid(auctionId, 1_100)
  await bidder.client.bid(auctionId, 2_300)
  await bidder.context.close()
})

const screensOfAnyone = () => [
  '/',
  '/auctions',
  '/auctions?search=nothing-is-called-so',
  `/auctions/${auctionId}`,
  `/auctions/${auctionId}?tab=specifications`,
  `/auctions/${auctionId}?tab=bids`,
  `/auctions/${auctionId}?tab=seller`,
  `/auctions/${endedId}`,
  '/auctions/999999999',
  '/login',
  '/register',
]

const screensOfSomebody = () => ['/authorize', '/dashboard', '/watchlist', `/auctions/${auctionId}`]

/** The browser itself reports the 404 of a page that is rightly one. */
const isRightly404 = (fault: string) => fault.includes('/auctions/999999999')

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Hydrated: what the server wrote and what the browser makes of it have been compared.
  await page.waitForLoadState('networkidle')
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds serious; after a change of colours only the contrasts can have changed. */
async function seriousFindings(page: Page, look: string, only?: 'contrasts'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (only ? axe.withRules(['color-contrast']) : axe.withTags(WCAG)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const where = nodes.map(({ html }) => html.slice(0, 160)).join(' | ')
      return `${page.url()} (${look}) ${id}: ${where}`
    })
}

/** Looks at a screen wide and on a phone, dark and light, and as narrow as it gets. */
async function findingsOn(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await goTo(page, path)
  const dark = await seriousFindings(page, 'wide, dark')
  await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  const light = await seriousFindings(page, 'wide, light', 'contrasts')
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = await seriousFindings(page, 'phone, light')
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [...dark, ...light, ...phone, ...(sideways > 0 ? [`${path} scrolls ${sideways} px sideways`] : [])]
}

test('for a stranger axe finds nothing serious, nothing scrolls sideways, and the console is silent', async () => {
  const { page, faults } = await visitor()
  const findings: string[] = []
  for (const path of screensOfAnyone()) findings.push(...(await findingsOn(page, path)))
  expect(findings).toEqual([])
  expect(faults.filter((fault) => !isRightly404(fault))).toEqual([])
}, 120_000)

test('for a bidder axe finds nothing serious, nothing scrolls sideways, and the console is silent', async () => {
  const { page, faults } = await person('looks')
  const findings: string[] = []
  for (const path of screensOfSomebody()) findings.push(...(await findingsOn(page, path)))
  expect(findings).toEqual([])
  expect(faults).toEqual([])
}, 120_000)

test('the chosen colours stay', async () => {
  const { page } = await visitor()
  await page.goto('/')
  const html = page.locator('html')
  expect(await html.getAttribute('class')).toBe('dark')
  await page.getByRole('button', { name: /light/i }).click()
  await page.locator('html.light').waitFor()
  await page.reload()
  expect(await html.getAttribute('class')).toBe('light')
})

test('an auction that is not there is said to be not found, with a way back', async () => {
  const { page } = await visitor()
  const answer = await page.goto('/auctions/999999999')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Auction Not Found' }).waitFor()
  await page.getByText("The auction you're looking for doesn't exist or has been removed.").waitFor()
  await page.getByRole('link', { name: 'Back to Auctions' }).click()
  await page.waitForURL(`${baseUrl}/auctions`)
})

test('a page that fails says so in plain words, tells nothing of its inside, and works again afterwards', async () => {
  const { page } = await visitor()
  await api.must('POST', '/dev/faults', { body: { kind: 'd1', times: 1 } })
  const answer = await page.goto('/vehicles')
  expect(answer?.status()).toBe(500)
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  expect(await page.content()).not.toMatch(/D1_ERROR|at async|\.ts:/)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor()
})

test('the list says when it could not be fetched', async () => {
  const { page } = await visitor()
  await api.must('POST', '/dev/faults', { body: { kind: 'd1', times: 1 } })
  await page.goto('/auctions')
  await page.getByText('Failed to fetch auctions').waitFor()
  await page.reload()
  await page.getByText(/\d auctions? found$/).waitFor()
})

test('by the keyboard alone one goes from the head of the page to a placed bid', async () => {
  const title = `Keys ${Date.now().toString(36)}`
  const wantedId = await api.newAuction({ title })
  const { page, faults } = await person('keys')
  await goTo(page, '/')

  await tabTo(page, { role: 'link', name: /^Browse Auctions$/ })
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl}/auctions`)
  await tabTo(page, { role: 'searchbox', name: /Search auctions/ })
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.getByText('1 auction found').waitFor()
  await tabTo(page, { role: 'link', name: new RegExp(`^${title}$`) })
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl}/auctions/${wantedId}`)

  const screen = await new AuctionScreen(page).connected()
  await tabTo(page, { role: 'spinbutton', name: /^Your bid$/ })
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1350')
  await tabTo(page, { role: 'button', name: /^Place bid now$/ })
  await page.keyboard.press('Enter')
  await screen.says('You lead')
  await screen.shows('$1,350')
  expect(faults).toEqual([])
})

/** Presses Tab until this has the focus; on the way everything that has it must show it. */
async function tabTo(
  page: Page,
  { role, name }: { readonly role: 'link' | 'button' | 'searchbox' | 'spinbutton'; readonly name: RegExp },
): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'))
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await wanted.count()) > 0) return
    const unseen = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return null
      const { width, height } = focused.getBoundingClientRect()
      return width > 0 && height > 0 ? null : focused.outerHTML.slice(0, 200)
    })
    expect(unseen, 'the focus is on something that nobody sees').toBeNull()
  }
  throw new Error(`Tab does not reach the ${role} ${name}`)
}

test('on a phone the bar opens the sheet, and only the sheet bids', async () => {
  const phoneId = await api.newAuction({ title: 'Bid with one thumb' })
  const { page, faults } = await person('thumb', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/auctions/${phoneId}`)
  await page.getByRole('button', { name: 'Bid $1,100' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Bid on Bid with one thumb' })
  await sheet.waitFor()
  expect(await api.auction(phoneId)).toMatchObject({ total_bids: 0 })

  expect(await seriousFindings(page, 'sheet')).toEqual([])

  await sheet.getByRole('button', { name: 'More' }).tap()
  expect(await sheet.getByRole('spinbutton').inputValue()).toBe('1200')
  await sheet.getByRole('button', { name: '+$500' }).tap()
  expect(await sheet.getByRole('spinbutton').inputValue()).toBe('1500')
  await sheet.getByRole('button', { name: 'Place bid now' }).tap()
  await sheet.getByText('You lead').first().waitFor()
  await sheet.getByText(/^\$1,500 · receipt \d+ · /).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Set maximum' }).waitFor()
  expect(await api.auction(phoneId)).toMatchObject({ total_bids: 1, current_bid: 1_500 })
  expect(faults).toEqual([])
})

test('Place Bid opens a form of its own, which Escape closes again', async () => {
  const wideId = await api.newAuction({ title: 'Bid in a window' })
  const { page, faults } = await person('modal')
  const screen = await new AuctionScreen(page).open(wideId)
  const opener = page.getByRole('main').getByRole('button', { name: 'Place Bid', exact: true })
  await opener.click()
  const form = page.getByRole('dialog', { name: 'Bid on Bid in a window' })
  expect(await seriousFindings(page, 'bid form')).toEqual([])
  await form.getByRole('spinbutton').fill('1111')
  await form.getByRole('button', { name: 'Place bid now' }).click()
  await form.getByText('You lead').first().waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await screen.shows('$1,111')
  expect(faults).toEqual([])
})

test('a part of the code that cannot be loaded is asked for again by one reload', async () => {
  const { page } = await visitor()
  await goTo(page, '/')
  await page.route('**/assets/about-*.js', (route) => route.abort(), { times: 1 })
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
  const reloaded = page.waitForEvent('load')
  await about.click()
  await reloaded
  await about.click()
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor()
})
