import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, type Person, person, visitor } from '../support/browser.ts'
import { waitForSocket } from '../support/screens.ts'
import { recordShifts, takeShifts } from '../support/shifts.ts'
import { seedCars } from '../support/showroom.ts'
import { goTo, waitForHydration } from '../support/visit.ts'
import { shareWindows } from '../support/windows.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

shareWindows()

let busy: number

beforeAll(async () => {
  busy = await seedCars()
})

const LATE_MS = 400

/** Delays the font and the photos, as a distant connection does. */
async function delayFontAndPhotos(page: Page): Promise<void> {
  for (const pattern of ['**/*.woff2', '**/storage/**'])
    await page.route(pattern, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      await route.continue()
    })
}

test.each([
  { name: 'wide', options: WIDE },
  { name: 'on a phone', options: PHONE },
])('layout $name: font and photos load late -> nothing moves', async ({ options }) => {
  const { page } = await visitor({ ...options, reducedMotion: 'no-preference' })
  await recordShifts(page)
  await delayFontAndPhotos(page)
  const found: string[] = []
  for (const path of ['/', '/auctions', `/auctions/${busy}`, `/auctions/${busy}?tab=bids`, '/login']) {
    await goTo(page, path)
    if (path.startsWith('/auctions/')) await waitForSocket(page)
    found.push(...(await takeShifts(page)).map((shift) => `${path} ${shift}`))
  }
  expect(found).toEqual([])
})

/** An auction at $9,800 with an open page of one viewer. */
async function newWatchedAuction(options: typeof WIDE): Promise<{
  readonly page: Page
  readonly id: number
  readonly screen: AuctionScreen
  readonly rival: Person
}> {
  const [looker, rival] = await Promise.all([
    person('steady', { ...options, reducedMotion: 'no-preference' }),
    person('rival'),
  ])
  const id = await api.newAuction({ title: 'A price that grows a digit', starting_bid: 9_000 })
  await recordShifts(looker.page)
  await looker.page.goto(`/auctions/${id}`)
  await waitForSocket(looker.page)
  await takeShifts(looker.page)
  return { page: looker.page, id, screen: new AuctionScreen(looker.page), rival }
}

test.each([
  { name: 'wide', options: WIDE },
  { name: 'on a phone', options: PHONE },
])('layout $name: new price, one more digit, extended end -> nothing moves', async ({ options }) => {
  const { page, id, rival } = await newWatchedAuction(options)
  const found: string[] = []
  const bid = async (dollars: number, shown: string) => {
    expect((await rival.client.bid(id, dollars)).status).toBe(200)
    await page.getByText(shown, { exact: true }).filter({ visible: true }).first().waitFor()
    found.push(...(await takeShifts(page)).map((shift) => `${shown} ${shift}`))
  }
  await bid(9_500, '$9,500')
  await bid(9_900, '$9,900')
  await bid(141_750, '$141,750')
  expect(found).toEqual([])
})

/** The boxes of the targets: amount and button of the panel, or the button of a phone's bar. */
async function getTargetBoxes(page: Page, options: typeof WIDE) {
  const panel = page.getByRole('region', { name: 'Live status' })
  const named = /^(Place bid|Bid anyway|Set max|Change max|Bid \$)/
  const aimedAt =
    options === WIDE
      ? [panel.getByRole('spinbutton'), panel.getByRole('button', { name: named })]
      : [page.getByRole('button', { name: named }).filter({ visible: true })]
  const boxes = await Promise.all(aimedAt.map((target) => target.first().boundingBox()))
  expect(boxes).not.toContain(null)
  return boxes
}

// Concurrent: each test spends most of its time waiting for the auction clock.
test.concurrent.each([
  { name: 'wide', options: WIDE },
  { name: 'low', options: { viewport: { width: 1280, height: 720 } } },
  { name: 'on a phone', options: PHONE },
])(
  'bid targets, $name: messages above them near the end -> amount and button do not move',
  async ({ name, options }) => {
    const [looker, rival] = await Promise.all([person('steady', options), person('rival')])
    const { page, context } = looker
    const id = await api.newAuction({ title: 'Held still', starting_bid: 9_000, ends_in_ms: 320_000 })
    await page.goto(`/auctions/${id}`)
    await waitForSocket(page)
    const kind = name === 'on a phone' ? PHONE : WIDE
    const seen = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
    await seen('Bids in the last 5 minutes extend the end')
    const before = await getTargetBoxes(page, kind)
    const stays = async (when: string) => expect(await getTargetBoxes(page, kind), when).toEqual(before)

    await rival.client.bid(id, 9_800)
    await seen('$9,800')
    await stays('at the first bid')
    await page
      .getByText('A bid now extends the end')
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: 30_000 })
    await stays('when a bid would extend the end')
    // The page's clock differs from the server's by the response time, which is long on a busy machine.
    await page.waitForTimeout(1_500)
    await rival.client.bid(id, 9_900)
    await seen(/^Extended to /)
    await stays('when the end is put off')
    if (kind === WIDE) await new AuctionScreen(page).bid(10_000)
    else await bidInSheet(page, 10_000)
    await seen('$10,000')
    await seen('You lead')
    await stays('when one leads, and the price has grown a digit')
    await rival.client.bid(id, 10_100)
    await seen('$10,100')
    await stays('when one is outbid')
    await context.setOffline(true)
    await seen('Reconnecting… prices may be old')
    await stays('when the connection is lost')
  },
  120_000,
)

async function bidInSheet(page: Page, dollars: number): Promise<void> {
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Bid \$/ }).tap()
  const sheet = page.getByRole('dialog', { name: /^Bid on/ })
  await sheet.getByRole('spinbutton').fill(String(dollars))
  await sheet.getByRole('button', { name: 'Place bid now' }).tap()
  await sheet
    .getByText(/^You lead/)
    .first()
    .waitFor()
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap()
  await sheet.waitFor({ state: 'hidden' })
}

test('window of 1280 by 720: auction page opened -> the bid button is in sight', async () => {
  const { page } = await person('low', { viewport: { width: 1280, height: 720 } })
  const id = await api.newAuction({ title: 'A low window', starting_bid: 9_000, ends_in_ms: 200_000 })
  await page.goto(`/auctions/${id}`)
  await waitForSocket(page)
  await page.getByText('A bid now extends the end').filter({ visible: true }).first().waitFor()
  const box = await page
    .getByRole('region', { name: 'Live status' })
    .getByRole('button', { name: 'Place bid now' })
    .boundingBox()
  expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(712)
})
