import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, person } from '../support/browser.ts'
import { waitForHydration } from '../support/visit.ts'

/** A bidder at the form of an auction at $9,800, and a rival. */
async function openForm() {
  const [bidder, rival] = await Promise.all([person('bidder'), person('rival')])
  const id = await api.newAuction({ title: 'Pressed just then', starting_bid: 9_000 })
  await rival.client.bid(id, 9_800)
  const screen = await new AuctionScreen(bidder.page).open(id)
  await screen.shows('$9,800')
  const sent: unknown[] = []
  bidder.page.on('request', (request) => {
    if (request.url().endsWith('/bid')) sent.push(request.postDataJSON())
  })
  return { id, page: bidder.page, rival, screen, sent }
}

const button = (screen: AuctionScreen, name: string | RegExp) => screen.panel.getByRole('button', { name })

/**
 * From now on waits in the page to press at the moment when the field changes by itself; the returned function
 * waits until it has pressed.
 */
async function pressWhenChanged(page: Page): Promise<() => Promise<void>> {
  const press = await page.evaluateHandle(() => {
    const field = document.querySelector<HTMLInputElement>('#panel-amount')
    const before = field?.value
    const pressed = new Promise<void>((resolve) => {
      const look = () => {
        if (field?.value === before) return requestAnimationFrame(look)
        field?.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
        resolve()
      }
      look()
    })
    return { pressed }
  })
  return () => press.evaluate(({ pressed }) => pressed)
}

test('bid amount: untouched or typed, price changes -> follows the minimum, or stays with a new hint', async () => {
  const { id, rival, screen, sent } = await openForm()
  await expect.poll(() => screen.amount.inputValue()).toBe('9,900')
  await rival.client.bid(id, 9_900)
  await expect.poll(() => screen.amount.inputValue()).toBe('10,000')
  await screen.amount.fill('10000')
  await rival.client.bid(id, 10_500)
  await screen.says('Minimum $10,600')
  expect(await screen.amount.inputValue()).toBe('10,000')
  await button(screen, 'Place bid now').click()
  await screen.says('Bid must be greater than current bid')
  expect(await screen.amount.inputValue()).toBe('10,000')
  expect(sent).toEqual([])
  // The error about the older minimum is replaced by the new minimum, in the same place.
  await rival.client.bid(id, 10_600)
  await screen.says('The minimum is now $10,700')
})

test('press: amount changed just before -> nothing sent, next press sends what is shown', async () => {
  const { id, page, rival, screen, sent } = await openForm()
  const untilPressed = await pressWhenChanged(page)
  await rival.client.bid(id, 9_900)
  await untilPressed()
  await screen.says('Nothing was sent: the price had just changed. Press again to bid $10,000.')
  expect(sent).toEqual([])
  await page.waitForTimeout(750)
  await button(screen, 'Place bid now').click()
  await screen.says('You lead')
  expect(sent).toEqual([expect.objectContaining({ bid_amount: 10_000 })])
})

test('withheld bid: price passes it -> amount follows the auction, no refused bid', async () => {
  const { id, page, rival, screen, sent } = await openForm()
  const untilPressed = await pressWhenChanged(page)
  await rival.client.bid(id, 9_900)
  await untilPressed()
  await screen.says(/^Nothing was sent/)
  await rival.client.bid(id, 10_500)
  await expect.poll(() => screen.amount.inputValue()).toBe('10,600')
  await page.waitForTimeout(750)
  await button(screen, 'Place bid now').click()
  await screen.says('You lead')
  expect(sent).toEqual([expect.objectContaining({ bid_amount: 10_600 })])
})

test('press: unusually high bid -> sent by a second press, not by a double click', async () => {
  const { page, screen, sent } = await openForm()
  await screen.amount.fill('99000')
  await screen.says('Check the amount: $99,000 is 10 times the minimum.')
  await button(screen, 'Place bid now').dblclick()
  await screen.says('Nothing was sent: that is 10 times the minimum. Press again to bid $99,000.')
  await page.waitForTimeout(750)
  expect(sent).toEqual([])
  await screen.amount.fill('98000')
  await button(screen, 'Place bid now').click()
  await screen.says('Nothing was sent: that is 9 times the minimum. Press again to bid $98,000.')
  await page.waitForTimeout(750)
  await button(screen, 'Place bid now').click()
  await screen.says('You lead')
  expect(sent).toEqual([expect.objectContaining({ bid_amount: 98_000 })])
})

test("press: double click -> one bid and its receipt; leader's quick bids exceed the maximum", async () => {
  const { page, screen, sent } = await openForm()
  await screen.amount.fill('10000')
  await button(screen, 'Place bid now').click()
  await screen.says(/receipt \d+/)
  // The test continues as soon as the button can be pressed again.
  await page
    .locator('form button[type=submit]:not([form])')
    .filter({ hasText: 'Set maximum' })
    .first()
    .click()
  await screen.says(/receipt \d+/)
  expect(await screen.panel.getByText(/^Nothing was sent/).count()).toBe(0)
  expect(sent).toHaveLength(1)
  await screen.amount.fill('20000')
  await button(screen, 'Set maximum').click()
  await screen.says('your maximum $20,000')
  await button(screen, '$21,000').waitFor()
  expect(await button(screen, '$11,000').count()).toBe(0)
})

test('press: price changes while the button is held -> nothing sent', async () => {
  const { id, page, rival, screen, sent } = await openForm()
  await page.waitForTimeout(750)
  await button(screen, 'Place bid now').hover()
  await page.mouse.down()
  await rival.client.bid(id, 9_900)
  await expect.poll(() => screen.amount.inputValue()).toBe('10,000')
  await page.waitForTimeout(750)
  await page.mouse.up()
  await screen.says('Nothing was sent: the price had just changed. Press again to bid $10,000.')
  expect(sent).toEqual([])
})

test('typed maximum: lead lost meanwhile -> stays a maximum', async () => {
  const { id, page, rival, screen, sent } = await openForm()
  await screen.bid(10_000)
  await screen.says('You lead')
  await screen.amount.fill('50000')
  await rival.client.bid(id, 10_100)
  await screen.says("You've been outbid")
  expect(await screen.amount.inputValue()).toBe('50,000')
  await page.waitForTimeout(750)
  await button(screen, 'Set maximum').click()
  await screen.says('You lead')
  await screen.shows('$10,200')
  await screen.says('your maximum $50,000')
  expect(sent, 'one bid, and no other').toEqual([{ bid_amount: 10_000 }])
})

test('bid result: accepted, changed, refused -> shown below the button, nothing moves', async () => {
  const { screen } = await openForm()
  await screen.bid(10_000)
  await screen.says('You lead')
  const form = screen.panel.locator('form').first()
  const boxes = async () => [
    await form.boundingBox(),
    // The button that cancels the maximum belongs to another form.
    await form.locator('button[type=submit]:not([form])').boundingBox(),
  ]
  const before = await boxes()
  await screen.says(/receipt \d+/)
  await screen.amount.fill('12000')
  await screen.panel.getByText(/Bids are binding/).waitFor({ state: 'visible' })
  expect(await boxes()).toEqual(before)
  await button(screen, 'Set maximum').click()
  await screen.says('your maximum $12,000')
  await screen.says(/receipt \d+/)
  expect(await boxes()).toEqual(before)
  await screen.amount.fill('500')
  await button(screen, 'Change maximum').click()
  await screen.says('Bid must be greater than current bid')
  expect(await boxes()).toEqual(before)
})

test('bid sheet: outbid -> shown once, announced once; a reload closes the sheet', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const [bidder, rival] = await Promise.all([person('sheet', options), person('rival')])
  const terms = { reserve_price: 1_250, buy_now_price: 60_000 }
  const id = await api.newAuction({ title: 'Over the sheet', ...terms })
  const { page } = bidder
  await page.goto(`/auctions/${id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Bid $1,100' }).tap()
  const sheet = page.getByRole('dialog', { name: /^Bid on/ })
  const aimedAt = [sheet.getByRole('spinbutton'), sheet.locator('button[type=submit]:not([form])').first()]
  const boxes = () => Promise.all(aimedAt.map((target) => target.boundingBox()))
  await sheet.getByText('Buy now for $60,000').waitFor()
  await page.waitForTimeout(300)
  const before = await boxes()
  await rival.client.bid(id, 1_100)
  await sheet.getByText('Minimum $1,200').waitFor()
  expect(await boxes(), 'when the price comes').toEqual(before)
  await sheet.getByRole('spinbutton').fill('1300')
  await sheet.getByRole('button', { name: 'Place bid now' }).tap()
  await sheet.getByText('You lead', { exact: true }).waitFor()
  await sheet.getByText('Buy now is no longer offered: a bid has been made.').waitFor()
  expect(await boxes(), 'when one leads, the reserve is met, and buying now is over').toEqual(before)
  await rival.client.bid(id, 1_400)
  const notice = sheet.getByText('You\'ve been outbid on "Over the sheet"! Current bid: $1,400')
  await notice.waitFor()
  expect(await boxes(), 'when one is outbid').toEqual(before)
  expect(await page.locator('[aria-live=assertive]').filter({ hasText: "You've been outbid" }).count()).toBe(
    1,
  )
  // The sheet's banner shows it, so the toast is announced but not visible: the element with its text is clipped to one pixel. The
  // notice can come before the auction's state, and with it the banner.
  const held = notice.locator('xpath=ancestor::div[2]')
  await expect.poll(() => held.boundingBox()).toMatchObject({ width: 1, height: 1 })
  expect(await held.getByRole('button').count(), 'nothing that cannot be seen has the focus').toBe(0)
  expect(await sheet.getByText("You've been outbid", { exact: true }).isVisible()).toBe(true)

  // A binding form does not reopen after a reload, and leaves no history entry behind.
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Bid \$/ }).waitFor()
  await expect.poll(() => page.evaluate(() => window.history.state.overlay ?? null)).toBeNull()
  expect(await sheet.isVisible()).toBe(false)
})
