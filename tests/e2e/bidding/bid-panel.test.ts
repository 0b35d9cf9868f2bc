import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, person, visitor } from '../support/browser.ts'
import { waitForHydration } from '../support/visit.ts'

test('bid amount: typed, stepped and pasted -> grouped, caret kept, cents refused', async () => {
  const auctionId = await api.newAuction({ title: 'Typed by hand' })
  const ann = await person('ann')
  const { amount, panel, ...anns } = await new AuctionScreen(ann.page).open(auctionId)
  const { keyboard } = ann.page
  expect(await amount.inputValue()).toBe('1,100')
  await amount.focus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('42250')
  expect(await amount.inputValue()).toBe('42,250')
  expect(await panel.getByText('$42,250.00').count()).toBe(1)

  await keyboard.press('Home')
  await keyboard.press('ArrowRight')
  await keyboard.type('9')
  expect(await amount.inputValue()).toBe('492,250')
  expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)

  await amount.fill('$42,250.00')
  expect(await amount.inputValue()).toBe('42,250')
  await keyboard.press('ArrowUp')
  expect(await amount.inputValue()).toBe('42,350')
  expect(await amount.getAttribute('aria-valuetext')).toBe('$42,350')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  expect(await amount.inputValue()).toBe('42,150')

  await amount.fill('42,250.50')
  await panel.getByRole('button', { name: 'Place bid now' }).click()
  await new AuctionScreen(anns.page).says('Bid must be a whole dollar amount between $1 and $99,999,999')
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 0 })
  expect(ann.faults).toEqual([])
})

test('bid form: preference for maximums -> opens on the bid of the button; after the first maximum on an empty one', async () => {
  const [first, second] = await Promise.all([
    api.newAuction({ title: 'First maximum' }),
    api.newAuction({ title: 'Second maximum' }),
  ])
  const ann = await person('ann', { bidsByHand: false })
  const anns = await new AuctionScreen(ann.page).open(first)
  const chosen = () => anns.panel.getByRole('radio', { checked: true }).getAttribute('value')
  expect(await chosen()).toBe('manual')
  expect(await anns.amount.inputValue()).toBe('1,100')
  await anns.panel.getByText('Set a maximum').click()
  expect(await anns.amount.inputValue()).toBe('')
  await anns.panel.getByRole('button', { name: 'Set maximum' }).click()
  await anns.says('Maximum bid amount is required')
  await anns.amount.fill('1500')
  await anns.panel.getByRole('button', { name: 'Set maximum' }).click()
  await anns.says('your maximum $1,500')
  expect(await api.auction(first)).toMatchObject({ total_bids: 1, current_bid: 1_100 })

  await expect
    .poll(async () => {
      await anns.open(second)
      return chosen()
    })
    .toBe('maximum')
  expect(await anns.amount.inputValue()).toBe('')
  expect(ann.faults).toEqual([])
})

test('bid draft: reload and Back -> restored, nothing sent, deleted after the answer', async () => {
  const auctionId = await api.newAuction({ title: 'Typed and left' })
  const { page } = await person('ann')
  const anns = await new AuctionScreen(page).open(auctionId)
  await anns.panel.getByText('Set a maximum').click()
  await anns.amount.fill('4200')
  await page.reload()
  await expect.poll(() => anns.amount.inputValue()).toBe('4,200')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await page.waitForURL(/\/about$/)
  await page.goBack()
  await expect.poll(() => anns.amount.inputValue()).toBe('4,200')
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 0 })
  await anns.panel.getByRole('button', { name: 'Set maximum' }).click()
  await anns.says('your maximum $4,200')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /offer/.test(key)))).toEqual(
    [],
  )
})

test('bid sheet: below the reserve -> effect of a maximum is explained, also when reopened', async () => {
  const auctionId = await api.newAuction({ title: 'Straight to the reserve', reserve_price: 9_000 })
  const { page, faults } = await person('ann', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/auctions/${auctionId}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Bid $1,100' }).tap()
  const sheet = page.getByRole('dialog', { name: /^Bid on/ })
  await sheet.getByRole('button', { name: 'Place bid now' }).tap()
  await sheet.getByText(/receipt \d+/).waitFor()
  await sheet.getByText('The reserve is not met: a maximum is bid straight up to it.').waitFor()
  const effect = sheet.getByText(/^Reserve not met: your bid jumps to the reserve/)
  const seen = () => effect.last().isVisible()
  expect(await seen(), 'the receipt stands in its place').toBe(false)
  await sheet.getByRole('spinbutton').fill('2500')
  await expect.poll(seen).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Set maximum' }).tap()
  expect(await sheet.getByRole('spinbutton').inputValue()).toBe('2,500')
  await expect.poll(seen).toBe(true)
  await sheet.getByRole('button', { name: 'Set maximum' }).tap()
  await sheet.getByText(/receipt \d+/).waitFor()
  expect(await api.auction(auctionId)).toMatchObject({ current_bid: 2_500 })
  expect(faults).toEqual([])
})

test("refused bid: price changed meanwhile -> stays in its field with the server's message", async () => {
  const auctionId = await api.newAuction({ title: 'Too late by a moment' })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  await ann.page.route('**/api/auctions/*/bid', async (route) => {
    await ben.client.bid(auctionId, 1_500)
    await route.continue()
  })
  await anns.bid(1_100)
  await anns.says('Bid must be greater than current bid')
  await anns.shows('$1,500')
  expect(await anns.amount.inputValue()).toBe('1,100')
  expect(await anns.amount.getAttribute('aria-invalid')).toBe('true')
  // On focus both are visible: the border of the error and the focus ring.
  await anns.amount.focus()
  const edge = await anns.amount.evaluate((input) => {
    const { borderColor, boxShadow, outlineOffset, outlineStyle } = getComputedStyle(
      input.parentElement as Element,
    )
    return { outlineOffset, outlineStyle, isThick: boxShadow.includes(borderColor) }
  })
  expect(edge).toEqual({ outlineOffset: '2px', outlineStyle: 'solid', isThick: true })
  const described = (await anns.amount.getAttribute('aria-describedby')) ?? ''
  const words = await ann.page.locator(`#${described.split(' ')[0]}`).textContent()
  expect(words).toBe('Bid must be greater than current bid')
})

test('bid button: bid in flight -> says so and keeps its size', async () => {
  const auctionId = await api.newAuction({ title: 'A slow line' })
  const ann = await person('ann')
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const ready = anns.panel.getByRole('button', { name: 'Place bid now' })
  const measureSize = async (button: Locator) => {
    const box = await button.boundingBox()
    return { width: box?.width, height: box?.height }
  }
  const before = await measureSize(ready)
  const held = Promise.withResolvers<void>()
  await ann.page.route('**/api/auctions/*/bid', async (route) => {
    await held.promise
    await route.continue()
  })
  await ready.click()
  const busy = anns.panel.getByRole('button', { name: 'Placing bid' })
  await busy.waitFor()
  expect(await measureSize(busy)).toEqual(before)
  held.resolve()
  await anns.says('You lead')
})

test('bid form: first bid leads -> offers a maximum; viewer status delayed -> busy until it is known', async () => {
  const auctionId = await api.newAuction({ title: 'A slow word about oneself' })
  const ann = await person('ann')
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const held = Promise.withResolvers<void>()
  await ann.page.route('**/auctions/*/own', async (route) => {
    await held.promise
    await route.continue()
  })
  await anns.bid(1_100)
  await anns.says('You lead')
  await anns.panel.getByText('Your maximum', { exact: true }).waitFor()
  expect(await anns.panel.getByRole('button', { name: 'Place bid now' }).count()).toBe(0)
  expect(await anns.panel.getByRole('button', { name: /^Placing bid/ }).count()).toBe(1)
  held.resolve()
  await anns.panel.getByRole('button', { name: 'Set maximum' }).waitFor()
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 1 })
  expect(ann.faults).toEqual([])
})

test('ended auction: winner and loser -> charge and hold shown without a reload', async () => {
  const auctionId = await api.newAuction({ title: 'Won by one of two', ends_in_ms: 120_000 })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const bens = await new AuctionScreen(ben.page).open(auctionId)
  await anns.bid(1_100)
  await anns.says(/^Extended to /)
  await bens.bid(1_300)
  await anns.shows('$1,300')
  await api.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 3_000 } })
  await Promise.all([anns.says('You did not win'), bens.says('You won')])
  await anns.says('your highest bid $1,100')
  await anns.says('Your $50 hold')
  await anns.says(/^Released \d{1,2}:\d\d:\d\d [AP]M$/)
  await bens.says(/^receipt \d+ at \d{1,2}:\d\d:\d\d [AP]M$/)
  await bens.says(/^\$\d+\.\d\d charged$/)
  await bens.panel.getByRole('heading', { name: 'It’s yours' }).waitFor()
  // On a phone the page shows the same, without a press.
  await ben.page.setViewportSize({ width: 390, height: 844 })
  const purchase = ben.page.getByRole('region', { name: 'Your purchase' })
  await purchase.getByText(/^\$\d+\.\d\d charged$/).waitFor()
  await purchase.getByRole('link', { name: 'Message the seller' }).waitFor()
  await purchase.getByRole('link', { name: 'Arrange pickup' }).click()
  await ben.page.waitForURL(/\/handover$/)

  await anns.panel.getByRole('button', { name: /^Alert me to the next / }).click()
  await anns.says(/^We’ll tell you when the next .* is listed\./)
  expect((await ann.client.must('GET', '/api/user/saved-searches')).data).toHaveLength(1)
  expect([...ann.faults, ...ben.faults]).toEqual([])
})

test('status banner: outbid long ago -> still shows the difference', async () => {
  const auctionId = await api.newAuction({ title: 'Many bids later' })
  const [ann, ben, cid] = await Promise.all([person('ann'), person('ben'), person('cid')])
  await ann.client.bid(auctionId, 1_100)
  for (let dollars = 1_200; dollars <= 3_400; dollars += 100) {
    const { client } = dollars % 200 === 0 ? ben : cid
    expect((await client.bid(auctionId, dollars)).status).toBe(200)
  }
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  await anns.says(/^by \$2,300 at /)
})

test('connection text: no network -> offline; lost socket -> number of the attempt', async () => {
  const auctionId = await api.newAuction({ title: 'On and off' })
  const { page, context } = await visitor()
  const screen = await new AuctionScreen(page).open(auctionId)
  await context.setOffline(true)
  await screen.says('Offline')
  await context.setOffline(false)
  await screen.connected()
  await page.routeWebSocket(/\/live/, (socket) => socket.close())
  await page.reload()
  await screen.says(/^Reconnecting, try [1-5] of 5$/)
  await screen.says('Reconnecting… prices may be old')
})

test('auction panel: longer prices -> nothing moves', async () => {
  const auctionId = await api.newAuction({ title: 'Nothing jumps', starting_bid: 9_700 })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  await ann.page.evaluate(() => document.fonts.ready)
  // All boxes of the panel except texts that grow to the right, or to the left where they are right-aligned.
  const boxes = () =>
    anns.panel.evaluate((panel) =>
      [panel, ...panel.querySelectorAll('div, p, dl, button, input, label, fieldset')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.tagName} ${element.className} ${x} ${y} ${width} ${height}`
      }),
    )
  const before = await boxes()
  for (const dollars of [9_900, 10_000, 100_000]) {
    await ben.client.bid(auctionId, dollars)
    await anns.shows(`$${dollars.toLocaleString('en-US')}`)
    expect(await boxes()).toEqual(before)
  }
})

test('bid sheet: keyboard open -> button visible; short pull -> stays open; long pull -> closes', async () => {
  const auctionId = await api.newAuction({ title: 'One thumb and a keyboard' })
  const { page, context, faults } = await person('thumb', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/auctions/${auctionId}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Bid $1,100' }).tap()
  const sheet = page.getByRole('dialog', { name: /^Bid on/ })
  const place = sheet.getByRole('button', { name: 'Place bid now' })
  const controls = sheet.locator('button, input[type="text"], label')
  for (const control of await controls.all()) {
    expect((await control.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(844 / 3)
  }
  await sheet.getByRole('spinbutton').tap()
  // A phone's keyboard leaves this much of the page.
  await page.setViewportSize({ width: 390, height: 470 })
  await expect.poll(async () => isInSight(place, 470)).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })

  await expect.poll(async () => (await sheet.boundingBox())?.y ?? 0).toBeGreaterThan(200)
  const touch = await context.newCDPSession(page)
  const box = await sheet.boundingBox()
  const pullTo = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y: (box?.y ?? 0) + y }],
    })
  await pullTo('touchStart', 20)
  for (let y = 20; y <= 60; y += 10) await pullTo('touchMove', y)
  await page.waitForTimeout(400)
  await pullTo('touchEnd', 60)
  expect(await sheet.isVisible(), 'a short pull lets it come back').toBe(true)
  await pullTo('touchStart', 20)
  for (let y = 20; y <= 220; y += 20) await pullTo('touchMove', y)
  await pullTo('touchEnd', 220)
  await sheet.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})

async function isInSight(locator: Locator, height: number): Promise<boolean> {
  const box = await locator.boundingBox()
  if (box === null || box.y < 0 || box.y + box.height > height) return false
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

test('buy now: confirmed, overtaken by a bid, refused -> in view, explained, focus kept', async () => {
  const auctionId = await api.newAuction({ title: 'Bought or bid for', buy_now_price: 20_000 })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const { page } = ann
  await page.setViewportSize({ width: 1440, height: 900 })
  const anns = await new AuctionScreen(page).open(auctionId)
  const confirm = anns.panel.getByRole('button', { name: 'Buy for $20,000' })
  await anns.panel.getByText('Buy now for $20,000').click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await anns.panel.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(await focused()).toBe('Buy now for $20,000')
  await anns.panel.getByText('Buy now for $20,000').click()
  const box = await confirm.boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900)
  await confirm.focus()
  await ben.client.bid(auctionId, 1_100)
  await anns.says('Buy now is no longer offered: a bid has been made.')
  expect(await focused()).toMatch(/^Buy now is no longer/)
  await anns.amount.waitFor({ state: 'visible' })

  // On a phone in landscape the button is below the costs, not over them.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('button', { name: /^Bid / }).click()
  const sheet = page.getByRole('dialog')
  const total = await sheet.getByText('Total cost').boundingBox()
  const button = await sheet.getByRole('button', { name: 'Place bid now' }).boundingBox()
  expect(button?.y).toBeGreaterThan((total?.y ?? 0) + (total?.height ?? 0))

  // A refusal is shown in the form, a purchase in the ended auction.
  const soldId = await api.newAuction({ title: 'Bought at once', buy_now_price: 20_000 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await anns.open(soldId)
  let isRefused = true
  await page.route('**/buy-now', (route) => {
    const locked = { success: false, message: 'Not just now.', code: 'locked' }
    return isRefused ? route.fulfill({ status: 503, json: locked }) : route.continue()
  })
  for (const expected of ['Not just now.', 'You won']) {
    await anns.panel.getByText('Buy now for $20,000').click()
    await confirm.click()
    await anns.says(expected)
    await expect.poll(focused).toBe(isRefused ? 'Buy now for $20,000' : 'It’s yours')
    isRefused = false
  }
})
