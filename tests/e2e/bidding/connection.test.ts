import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { ApiClient } from '../../fixtures/api-client.ts'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, baseUrl, person } from '../support/browser.ts'

const SELLER = 'seller@hammerlane.test'

test('connection: lost and restored -> page says so, then catches up exactly', async () => {
  const auctionId = await api.newAuction({ title: 'Heard on a train' })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  await anns.bid(1_100)
  await anns.showsNotification(`Bid placed successfully! $1,100 on auction #${auctionId}`)

  await ann.context.setOffline(true)
  await anns.says('Reconnecting… prices may be old')
  expect((await ben.client.bid(auctionId, 1_300)).status).toBe(200)
  expect((await ben.client.bid(auctionId, 1_700)).status).toBe(200)
  await anns.says(/^Current bid, \d{1,2}:\d\d:\d\d [AP]M$/)
  await anns.shows('$1,100')

  await ann.context.setOffline(false)
  await anns.connected()
  await anns.shows('$1,700')
  await anns.says('3 bids · started $1,000')
  await anns.says("You've been outbid")
  // One toast, with the price at the time it was shown.
  await anns.showsNotification(/^You've been outbid on "Heard on a train"! Current bid: \$1,[37]00$/)

  await ann.page.getByRole('link', { name: 'Bid History' }).click()
  const amounts = ann.page.getByRole('table').getByRole('cell', { name: /^\$\d/ })
  await amounts.first().waitFor()
  expect(await amounts.allTextContents()).toEqual(['$1,700', '$1,300', '$1,100'])
})

test('changed listing: the page cannot be loaded again -> it stays with its price and form, and shows the change once it can', async () => {
  const auctionId = await api.newAuction({ title: 'Edited on a bad line', seller_email: SELLER })
  const { page } = await person('reader')
  const screen = await new AuctionScreen(page).open(auctionId)
  await screen.connected()
  const failures = ['refused', 'lost']
  await page.route(`**/auctions/${auctionId}.data*`, async (route) => {
    const failure = failures.shift()
    if (failure === 'refused') return route.fulfill({ status: 429, body: 'Too many requests' })
    if (failure === 'lost') return route.abort()
    return route.continue()
  })
  const seller = await new ApiClient(baseUrl).signIn(SELLER)
  await seller.must('PUT', `/api/auctions/${auctionId}`, {
    body: { title: 'Edited on a bad line', description: 'Two owners.' },
  })
  await expect.poll(() => failures).toEqual([])
  await screen.shows('$1,000')
  await page.getByText('Two owners.').first().waitFor()
  await screen.bid(1_100)
})

test('unsent bid: pressed offline -> never sent automatically, back online it can be sent', async () => {
  const auctionId = await api.newAuction({ title: 'Bid in a tunnel' })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const bids: string[] = []
  ann.page.on('request', (request) => {
    if (request.url().endsWith('/bid')) bids.push(request.url())
  })
  const frames: string[] = []
  ann.page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => frames.push(String(payload)))
  })
  await ann.context.setOffline(true)
  await anns.says('Reconnecting… prices may be old')
  await anns.amount.fill('1250')
  const button = (name: string) => anns.panel.getByRole('button', { name })
  await button('Bid anyway, price may be old').click()
  await anns.says('You are offline. $1,250 was not sent.')
  await anns.says('Your bid was not sent')
  // Cancel discards the unsent bid; the field follows the auction again.
  await button('Cancel').click()
  await anns.says('Reconnecting… prices may be old')
  expect(await anns.amount.inputValue()).toBe('1,100')

  await anns.amount.fill('1450')
  await button('Bid anyway, price may be old').click()
  await anns.says('You are offline. $1,450 was not sent.')
  expect((await ben.client.bid(auctionId, 1_100)).status).toBe(200)
  await ann.context.setOffline(false)
  await anns.says('You were offline. $1,450 was not sent. Current bid $1,100.')
  await anns.connected()
  // What a socket had queued would have been sent before it receives the next bid.
  expect((await ben.client.bid(auctionId, 1_200)).status).toBe(200)
  await anns.shows('$1,200')
  // A reload shows the same choice and sends nothing.
  await ann.page.reload()
  await anns.says('You were offline. $1,450 was not sent. Current bid $1,200.')
  expect((await ben.client.bid(auctionId, 1_300)).status).toBe(200)
  await anns.shows('$1,300')
  expect(bids).toEqual([])
  expect(frames.filter((frame) => frame.includes('bid'))).toEqual([])
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 3, current_bid: 1_300 })

  // A press just after a change of the price sends nothing.
  await ann.page.waitForTimeout(750)
  await button('Send bid of $1,450').click()
  await anns.says('You lead')
  expect(bids).toHaveLength(1)
  await anns.shows('$1,450')
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 4, current_bid: 1_450 })
})

test('bid retry: answer lost -> same key, result shown, stored once', async () => {
  const auctionId = await api.newAuction({ title: 'The answer got lost' })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const keys: (string | undefined)[] = []
  await ann.page.route('**/api/auctions/*/bid', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    // Between the bid and its retry a rival bids: the retry must not become a second bid.
    await ben.client.bid(auctionId, 1_600)
    await route.abort('connectionreset')
  })
  await anns.amount.fill('1200')
  await anns.panel.getByRole('button', { name: 'Place bid now' }).click()
  await anns.says(/^No answer yet\./)
  await anns.says(/^\$1,200 · receipt \d+ · /)
  await anns.says("You've been outbid")
  await anns.shows('$1,600')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 2, current_bid: 1_600 })
})

test('bid retry: reload before the answer -> asks for the result of the same bid', async () => {
  const auctionId = await api.newAuction({ title: 'Reloaded too soon' })
  const ann = await person('ann')
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  let isLost = true
  await ann.page.route('**/api/auctions/*/bid', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await anns.amount.fill('1400')
  await anns.panel.getByRole('button', { name: 'Place bid now' }).click()
  await anns.says(/^No answer yet\./)
  isLost = false
  await ann.page.reload()
  await anns.says(/^\$1,400 · receipt \d+ · /)
  await anns.says('You lead')
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 1, current_bid: 1_400 })
})

test.each([
  { name: 'an hour ahead', offByMs: HOUR_MS },
  { name: 'an hour behind', offByMs: -HOUR_MS },
])('clock: browser clock $name -> correct countdown, bid accepted', async ({ offByMs }) => {
  const auctionId = await api.newAuction({ title: 'Seen by a wrong clock', ends_in_ms: 20 * MINUTE_MS })
  const ann = await person('ann')
  await ann.context.addInitScript((ms) => {
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(Right.now() + ms)
        else super(...(given as [number]))
      }
      static override now() {
        return Right.now() + ms
      }
    } as DateConstructor
  }, offByMs)
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  expect(await ann.page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + offByMs - MINUTE_MS)

  const { end_time } = await api.auction(auctionId)
  const offBy = async () => {
    const shown = await anns.secondsLeft()
    return Math.abs(shown - (Date.parse(String(end_time)) - Date.now()) / SECOND_MS)
  }
  // Nearly exact from the start, and to the second once the server's time is measured.
  expect(await offBy()).toBeLessThanOrEqual(5)
  await expect.poll(offBy, { timeout: 5_000, interval: 250 }).toBeLessThanOrEqual(1)

  expect((await anns.bid(1_100)).status).toBe(200)
  await anns.says('You lead')
  expect(ann.faults).toEqual([])
})
