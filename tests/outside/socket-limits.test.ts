/** The limits of sockets as they are in production: one anonymous socket cannot stop a room. */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'
import { type Frame, LiveClient } from './live-client.ts'

let product: BareProduct
let bidder: ApiClient

beforeAll(async () => {
  product = await startBareProduct({ limits: 'production' })
  bidder = await (await new ApiClient(product.url).register('limited')).authorize()
})

afterAll(() => product?.close())

const newAuction = () => new ApiClient(product.url).newAuction({ starting_bid: 1, min_bid_increment: 1 })
const watch = (auctionId: number, since?: number) =>
  LiveClient.open(
    product.url,
    `/api/auctions/${auctionId}/live${since === undefined ? '' : `?since=${since}`}`,
  )
const join = (auctionId: number, since: number) => ({
  event: 'join_auction',
  id: since,
  data: { auction_id: auctionId, since },
})

const isRateLimited = ({ event, data }: Frame) => event === 'error' && data.code === 'rate_limited'

test('frames: 40 at once -> answered; more -> refused with an error, the socket lives', async () => {
  const auctionId = await newAuction()
  const live = await watch(auctionId)
  for (let id = 0; id < 60; id += 1)
    live.send({ event: 'place_bid', id, data: { auction_id: auctionId, bid_amount: 5 } })
  await expect.poll(() => live.frames.filter(isRateLimited).length).toBeGreaterThan(5)
  expect(live.frames.filter(isRateLimited).every(({ id }) => id === null)).toBe(true)
  const answered = live.frames.filter(({ id }) => typeof id === 'number')
  expect(answered.length).toBeGreaterThanOrEqual(40)
  expect(answered.length).toBeLessThan(55)
  await pause(1_100)
  live.send({ event: 'place_bid', id: 'later', data: { auction_id: auctionId, bid_amount: 5 } })
  await live.frame(({ id }) => id === 'later')
  expect(live.closed).toBeNull()
  live.close()
})

test('joins: many at once -> three answered at once, then the newest one, a second later', async () => {
  const auctionId = await newAuction()
  for (const amount of [10, 20, 30, 40, 50, 60, 70, 80]) await bidder.bid(auctionId, amount)
  const live = await watch(auctionId)
  await live.frame(({ event }) => event === 'snapshot')
  const sentAt = performance.now()
  for (const since of [1, 2, 3, 4, 5, 6, 7]) live.send(join(auctionId, since))
  await live.frame(({ id }) => id === 7)
  expect(performance.now() - sentAt).toBeGreaterThan(700)
  await pause(300)
  const joins = new Set(live.frames.map(({ id }) => id).filter((id) => id !== undefined))
  expect([...joins]).toEqual([1, 2, 3, 7])
  expect(live.frames.some(isRateLimited)).toBe(false)
  live.close()
})

test('flood: 400 well-formed frames a second -> closed with 1008 after 5 s; bids are answered meanwhile', async () => {
  const auctionId = await newAuction()
  for (let amount = 10; amount < 200; amount += 10) {
    await bidder.bid(auctionId, amount)
    await pause(110)
  }
  const live = await watch(auctionId)
  const startedAt = performance.now()
  const flood = setInterval(() => {
    for (let count = 0; count < 10; count += 1) live.send(join(auctionId, 1))
  }, 25)
  const bids: number[] = []
  while (live.closed === null && performance.now() - startedAt < 15_000) {
    const bidAt = performance.now()
    expect((await bidder.bid(auctionId, 1_000 + bids.length)).status).toBe(200)
    bids.push(performance.now() - bidAt)
    await pause(120)
  }
  clearInterval(flood)
  expect(await live.closeCode()).toBe(1008)
  const lastedMs = performance.now() - startedAt
  expect(lastedMs).toBeGreaterThan(4_900)
  expect(lastedMs).toBeLessThan(9_000)
  // Before the limits the median was 1.5 s.
  expect(bids.sort((a, b) => a - b)[Math.floor(bids.length / 2)]).toBeLessThan(300)
  // Joins are replays: three, then one a second.
  const replays = live.frames.filter(({ event, seq }) => event === 'bid_placed' && seq === 2).length
  expect(replays).toBeLessThan(3 + lastedMs / 1_000 + 2)
})

test('flood: 40 sockets of one address, each within its own limit -> closed until the rest sends 100 frames a second', async () => {
  const auctionId = await newAuction()
  const sockets = await Promise.all(Array.from({ length: 40 }, () => watch(auctionId)))
  const open = () => sockets.filter(({ closed }) => closed === null)
  const startedAt = performance.now()
  const flood = setInterval(() => {
    for (const live of open())
      live.send({ event: 'place_bid', id: 'none', data: { auction_id: auctionId, bid_amount: 5 } })
  }, 70)
  await expect.poll(() => open().length, { timeout: 10_000 }).toBeLessThan(9)
  clearInterval(flood)
  expect(new Set(sockets.map(({ closed }) => closed?.code))).toEqual(new Set([1008, undefined]))
  const handled = sockets.flatMap(({ frames }) => frames).filter(({ id }) => id === 'none').length
  expect(handled).toBeGreaterThanOrEqual(200)
  expect(handled).toBeLessThan(200 + (performance.now() - startedAt) / 10 + 50)
  for (const live of sockets) live.close()
})

test('frame: more characters than a viewer may ever send -> closed with 1009, not refused again and again', async () => {
  const live = await watch(await newAuction())
  live.send('x'.repeat(110_000))
  expect(await live.closeCode()).toBe(1009)
})

test('anonymous sockets: 40 of one address -> the next upgrade is 429; a signed-in person may watch', async () => {
  const auctionId = await newAuction()
  const open = await Promise.all(Array.from({ length: 40 }, () => watch(auctionId)))
  const refused = await fetchUpgrade(`/api/auctions/${auctionId}/live`)
  expect(refused).toBe(429)
  const own = await LiveClient.open(product.url, `/api/auctions/${auctionId}/live`, {
    authorization: `Bearer ${bidder.token}`,
  })
  const { data } = await own.frame(({ event }) => event === 'presence')
  // One address and one person, not 41 sockets.
  expect(data).toEqual({ watchers: 2 })
  open[0]?.close()
  await expect.poll(() => fetchUpgrade(`/api/auctions/${auctionId}/live`)).toBe(101)
  for (const live of [...open, own]) live.close()
})

test('sockets of a person: 40 in an auction and in the own channel -> the next upgrades are 429', async () => {
  const auctionId = await newAuction()
  const headers = { authorization: `Bearer ${bidder.token}` }
  for (const path of [`/api/auctions/${auctionId}/live`, '/api/live']) {
    const open = await Promise.all(
      Array.from({ length: 40 }, () => LiveClient.open(product.url, path, headers)),
    )
    expect(await fetchUpgrade(path, headers), path).toBe(429)
    open[0]?.close()
    await expect.poll(() => fetchUpgrade(path, headers)).toBe(101)
    for (const live of open) live.close()
  }
})

test('own channel: frames over the limit -> the socket is closed', async () => {
  const own = await LiveClient.open(product.url, '/api/live', { authorization: `Bearer ${bidder.token}` })
  for (let count = 0; count < 100; count += 1) own.send({ event: 'join_auction' })
  expect(await own.closeCode()).toBe(1008)
})

/** The status of an upgrade, which a WebSocket does not tell. */
async function fetchUpgrade(path: string, identity: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(product.url)
  return new Promise((resolve, reject) => {
    const headers = {
      ...identity,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const sent = request({ hostname, port, path, headers })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}
