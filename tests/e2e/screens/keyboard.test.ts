import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bulkDoneText } from '../../../domain/listing/bulk-actions.ts'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, baseUrl, person, visitor } from '../support/browser.ts'
import { goTo, waitForHydration } from '../support/visit.ts'

const RECEIPT = /^\$1,350 · receipt \d+ · \d{1,2}:\d\d:\d\d [AP]M$/

test('keyboard: from the header to the receipt of a bid -> reachable without a mouse', async () => {
  const title = `Keys ${Date.now().toString(36)}`
  const wantedId = await api.newAuction({ title })
  const { page, faults } = await person('keys')
  await goTo(page, '/')

  await tabTo(page, { role: 'link', name: /^Browse Auctions$/ })
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl}/auctions`)
  await isAnnounced(page, 'Browse Auctions')
  await tabTo(page, { role: 'searchbox', name: /Search auctions/ })
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.getByText('1 auction found').waitFor()
  // A search stays on the same page: the focus stays in the field and the title is not announced again.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await tabTo(page, { role: 'link', name: new RegExp(`^${title}$`) })
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl}/auctions/${wantedId}`)
  await isAnnounced(page, title)

  const screen = await new AuctionScreen(page).connected()
  await tabTo(page, AMOUNT)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1350')
  await tabTo(page, { role: 'button', name: /^Place bid now$/ })
  await page.keyboard.press('Enter')
  await screen.says('You lead')
  await screen.says(RECEIPT)
  await screen.shows('$1,350')
  // After a bid by keyboard the focus stays at the form instead of the top of the page.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  expect(faults).toEqual([])
})

test('followed link: new page -> focus at its heading or at the fragment; Back -> the earlier position', async () => {
  const { page, faults } = await visitor()
  await goTo(page, '/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })
  await link.scrollIntoViewIfNeeded()
  const wasAt = await page.evaluate(() => window.scrollY)
  expect(wasAt).toBeGreaterThan(200)
  await link.click()
  await isAnnounced(page, 'Contact')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await isAnnounced(page, 'About Hammerlane', 'About')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(wasAt)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await isAnnounced(page, 'Contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How bidding works' }).click()
  await page.waitForURL(`${baseUrl}/about#bidding`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('bidding')
  // A fragment of the same page is no page change.
  await page.getByRole('contentinfo').getByRole('link', { name: 'How bidding works' }).click()
  // The focus moves with a later frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('How bidding works')
  expect(faults).toEqual([])
})

test('keyboard in a small window: bid in the sheet -> the focus returns to its button', async () => {
  const id = await api.newAuction({ title: 'Keys in a sheet' })
  const { page, faults } = await person('keys', { viewport: { width: 390, height: 844 } })
  await goTo(page, `/auctions/${id}`)
  await tabTo(page, { role: 'button', name: /^Bid \$1,100$/ })
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Bid on Keys in a sheet' })
  await sheet.waitFor()
  await tabTo(page, AMOUNT)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1350')
  await tabTo(page, { role: 'button', name: /^Place bid now$/ })
  await page.keyboard.press('Enter')
  await sheet.getByText(RECEIPT).waitFor()
  expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page
    .locator(':focus')
    .filter({ hasText: /Set maximum|Change maximum/ })
    .waitFor()
  expect(faults).toEqual([])
})

test('keyboard in My Auctions and the watchlist: boxes ticked with Space -> auctions paused, and compared', async () => {
  const { page, client, email, faults } = await person('keys')
  const makeTwo = (changes: Record<string, unknown>) =>
    Promise.all(['One by keys', 'Two by keys'].map((title) => api.newAuction({ title, ...changes })))
  const [, watched] = await Promise.all([makeTwo({ seller_email: email }), makeTwo({})])
  await Promise.all(watched.map((id) => client.must('POST', `/api/auctions/${id}/watch`)))

  await goTo(page, '/dashboard?tab=my-auctions')
  await tabTo(page, { role: 'checkbox', name: /^Select all on this page/ })
  await page.keyboard.press('Space')
  await page.getByText('2 selected').waitFor()
  await tabTo(page, { role: 'button', name: /^Pause selected$/ })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Pause auctions' }).waitFor()
  await waitForHydration(page)
  await tabTo(page, { role: 'button', name: /^Pause$/ })
  await page.keyboard.press('Enter')
  await page.getByText(bulkDoneText('pause', 2, 2)).waitFor()

  await goTo(page, '/dashboard?tab=watchlist')
  for (const title of ['One', 'Two']) {
    await tabTo(page, { role: 'checkbox', name: new RegExp(`^Compare ?: ${title} by keys$`) })
    await page.keyboard.press('Space')
  }
  await tabTo(page, { role: 'button', name: /^Compare$/ })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Compare auctions' }).waitFor()
  for (const title of ['One', 'Two'])
    await page.getByRole('columnheader', { name: `${title} by keys` }).waitFor()
  expect(faults).toEqual([])
})

/** Waits until the heading of the opened page has the focus and its title is in the live region. */
async function isAnnounced(page: Page, heading: string, title = heading): Promise<void> {
  await page.locator('h1:focus').filter({ hasText: heading }).waitFor()
  await page
    .getByRole('status')
    .getByText(`${title} · Hammerlane`, { exact: true })
    .waitFor({ state: 'attached' })
}

interface Control {
  readonly role: 'link' | 'button' | 'checkbox' | 'searchbox' | 'spinbutton' | 'textbox'
  readonly name: RegExp
}

const AMOUNT: Control = { role: 'spinbutton', name: /^Your bid$/ }

/** Presses Tab until the control has the focus; each control on the way must show its focus. */
async function tabTo(page: Page, { role, name }: Control): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'))
  const unseen: string[] = []
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(findFocusFault)
    if (fault !== null) unseen.push(fault)
    if ((await wanted.count()) > 0) {
      expect(unseen, 'what has the focus shows it and is in sight').toEqual([])
      return
    }
  }
  throw new Error(`Tab does not reach the ${role} ${name}`)
}

/** Runs in the page: the reason why the focus is not visible, or null (WCAG 2.4.7 and 2.4.11). */
function findFocusFault(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  const name = focused.outerHTML.slice(0, 160)
  const labels = [...((focused as HTMLInputElement).labels ?? [])]
  const box = [focused, ...labels]
    .map((element) => element.getBoundingClientRect())
    .reduce((large, next) => (next.width * next.height > large.width * large.height ? next : large))
  if (box.width <= 1 || box.height <= 1) return `nothing is to be seen of ${name}`

  // The control, its label or the frame around a field may draw the focus ring.
  const rings = [focused, ...labels, focused.parentElement, focused.nextElementSibling]
  const hasRing = rings.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  if (!hasRing) return `no ring around ${name}`

  // A control behind the header or the bottom bar is covered.
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
    return (
      hit !== null &&
      (focused.contains(hit) || hit.contains(focused) || labels.some((label) => label.contains(hit)))
    )
  })
  return isSeen ? null : `covered: ${name}`
}
