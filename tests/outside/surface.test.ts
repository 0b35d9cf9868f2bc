/** The public API from outside, by a client that uses nothing of the product's code. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/format/time-units.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'
import { LiveClient } from './live-client.ts'

let product: BareProduct

beforeAll(async () => {
  product = await startBareProduct({ limits: 'wide' })
})

afterAll(() => product?.close())

let people = 0
const client = (): ApiClient => new ApiClient(product.url)
const newcomer = (): Promise<ApiClient> => {
  people += 1
  return client().register(`surface${people}`)
}
const bidder = async (): Promise<ApiClient> => (await newcomer()).authorize()
const bearer = (who: ApiClient) => ({ authorization: `Bearer ${who.token}` })

test('new person: registers, authorizes, bids, sets a maximum, watches, wins -> pays once', async () => {
  const auctionId = await client().newAuction({ ends_in_ms: HOUR_MS, starting_bid: 1000 })
  const [winner, loser] = [await bidder(), await bidder()]
  const live = await LiveClient.open(product.url, `/api/auctions/${auctionId}/live`)
  const own = await LiveClient.open(product.url, '/api/live', bearer(loser))
  await live.frame(({ event }) => event === 'snapshot')

  const first = await loser.bid(auctionId, 1500, 'first')
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    success: true,
    auction: { id: auctionId, current_bid: 1500, total_bids: 1, minimum_bid: 1600 },
    bid: { bid_amount: 1500, bid_type: 'manual', is_winning: true },
    receipt: { accepted: true, leading: true, seq: 2, amount: 1500, reason: null },
  })
  const placed = await live.frame(({ event }) => event === 'bid_placed')
  expect(placed).toMatchObject({
    seq: 2,
    data: { auction_id: auctionId, bid: { bid_amount: 1500, bidder_id: null } },
  })

  const maximum = await winner.setMaximum(auctionId, 5000)
  expect(maximum.body).toMatchObject({ receipt: { accepted: true, leading: true, amount: 5000 } })
  await own.frame(({ event }) => event === 'outbid')
  const mine = await winner.must('GET', `/api/auctions/${auctionId}/auto-bid`)
  expect(mine.data).toMatchObject({ max_amount: 5000, state: 'leading' })

  await client().must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 400 } })
  const ended = await live.frame(({ event }) => event === 'auction_ended', 8000)
  expect(ended.data).toMatchObject({ auction_id: auctionId })
  const after = await client().auction(auctionId)
  expect(after).toMatchObject({
    status: 'ended',
    current_bid: 1600,
    result: { outcome: 'sold', amount: 1600 },
  })

  const premiums = async () => {
    const { data } = await winner.must('GET', '/api/financial/transactions')
    const { transactions } = data as { transactions: { type: string; status: string }[] }
    return transactions.filter(({ type }) => type === 'buyer_premium')
  }
  await expect.poll(premiums).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await premiums()).toMatchObject([{ status: 'completed' }])
  const { data: none } = await loser.must('GET', '/api/financial/transactions')
  expect(JSON.stringify(none)).not.toContain('buyer_premium')
  live.close()
  own.close()
})

test('refused bids: each reason -> its status, code and text, in the documented order', async () => {
  const auctionId = await client().newAuction({ starting_bid: 1000 })
  const [rich, poor] = [await bidder(), await newcomer()]
  expect(await client().bid(auctionId, 5000)).toMatchObject({
    status: 401,
    body: { success: false, message: 'Please sign in to place a bid.', code: 'unauthenticated' },
  })
  expect(await poor.bid(auctionId, 'x')).toMatchObject({ status: 422 })
  expect(await poor.bid(99_999_999, 5000)).toMatchObject({ status: 404 })
  expect(await poor.bid(auctionId, 5000)).toMatchObject({
    status: 403,
    body: { code: 'no_authorization' },
  })
  expect(await rich.bid(auctionId, 1099)).toMatchObject({
    status: 422,
    body: {
      code: 'bid_too_low',
      errors: { bid_amount: ['Bid must be greater than current bid'] },
      receipt: { accepted: false, reason: 'bid_too_low', amount: 1099 },
    },
  })
  expect(await rich.setMaximum(auctionId, 1099)).toMatchObject({
    status: 422,
    body: { errors: { max_amount: ['Bid must be greater than current bid'] } },
  })
  expect(await rich.ask('POST', `/api/auctions/${auctionId}/buy-now`)).toMatchObject({
    status: 409,
    body: { code: 'not_offered' },
  })
  const { total_bids } = await client().auction(auctionId)
  expect(total_bids).toBe(0)
})

test.each([
  ['a text', '5000'],
  ['nothing', null],
  ['zero', 0],
  ['a negative', -100],
  ['cents', 1500.5],
  ['too much', 100_000_000],
  ['a list', [5000]],
  ['an object', { amount: 5000 }],
  ['true', true],
])('bid amount: %s -> 422 with the field, and nothing is stored', async (_, amount) => {
  const auctionId = await client().newAuction()
  const who = await bidder()
  for (const answer of [await who.bid(auctionId, amount), await who.setMaximum(auctionId, amount)]) {
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors as object)).toHaveLength(1)
  }
  expect(await client().auction(auctionId)).toMatchObject({ total_bids: 0, current_bid: null })
})

test('bid: after the end -> 409; on the own auction -> 403', async () => {
  const seller = await bidder()
  const { data } = await seller.must('GET', '/api/auth/profile')
  const { email } = data as { email: string }
  const own = await client().newAuction({ seller_email: email })
  expect(await seller.bid(own, 5000)).toMatchObject({
    status: 403,
    body: { code: 'own_auction', message: 'You cannot bid on your own auction.' },
  })
  await client().must('POST', `/dev/auctions/${own}/schedule`, { body: { ends_in_ms: 0 } })
  expect(await (await bidder()).bid(own, 5000)).toMatchObject({
    status: 409,
    body: { code: 'ended' },
  })
})

test('repeated key: same body -> the same receipt; another body -> 409', async () => {
  const auctionId = await client().newAuction()
  const who = await bidder()
  const [first, again] = await Promise.all([who.bid(auctionId, 1500, 'one'), who.bid(auctionId, 1500, 'one')])
  expect(again.body.receipt).toEqual(first.body.receipt)
  expect(await who.bid(auctionId, 1700, 'one')).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict' },
  })
  expect(await client().auction(auctionId)).toMatchObject({ total_bids: 1 })
  expect((await who.bid(auctionId, 1700, 'k'.repeat(201))).status).toBe(422)
})

test('ledger: first entry -> prev is 64 zeros; next entry -> prev is the hash before it', async () => {
  const auctionId = await client().newAuction()
  await (await bidder()).bid(auctionId, 1500)
  const ledger = await client().ledger(auctionId)
  expect(ledger.map(({ seq, type }) => `${seq} ${type}`)).toEqual(['1 opened', '2 bid'])
  expect(ledger[0]?.prev).toBe('0'.repeat(64))
  expect(ledger[1]?.prev).toBe(ledger[0]?.hash)
})

test('sign-out: next bid -> refused at once', async () => {
  const auctionId = await client().newAuction()
  const who = await bidder()
  expect((await who.bid(auctionId, 1500)).status).toBe(200)
  await who.must('POST', '/api/auth/logout')
  expect((await who.bid(auctionId, 1700)).status).toBe(401)
})

test('API: unknown path -> 404 JSON; wrong method -> 405; wrong body -> 400 or 415', async () => {
  const who = await bidder()
  expect(await who.ask('GET', '/api/nothing')).toMatchObject({ status: 404, body: { success: false } })
  expect((await who.ask('DELETE', '/api/auctions')).status).toBe(405)
  const auctionId = await client().newAuction()
  const raw = (body: string, type: string) =>
    fetch(`${product.url}/api/auctions/${auctionId}/bid`, {
      method: 'POST',
      body,
      headers: { ...bearer(who), 'content-type': type },
    })
  expect((await raw('{"bid_amount":', 'application/json')).status).toBe(400)
  expect((await raw('bid_amount=5000', 'application/x-www-form-urlencoded')).status).toBe(415)
  const answer = await who.ask('GET', '/api/system/health')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-request-id')).toBeTruthy()
})

test('sockets: malformed frame or bid on another auction -> error; join with since -> replay; oversized frame -> closed', async () => {
  const auctionId = await client().newAuction()
  const who = await bidder()
  await expect(LiveClient.open(product.url, '/api/live')).rejects.toThrow()
  const live = await LiveClient.open(product.url, `/api/auctions/${auctionId}/live`, bearer(who))
  live.send('{"event":')
  await live.frame(({ event }) => event === 'error')
  live.send({ event: 'place_bid', data: { auction_id: auctionId + 1, bid_amount: 1500 }, id: 'a' })
  await live.frame(({ event, id }) => event === 'error' && id === 'a')
  live.send({ event: 'place_bid', data: { auction_id: auctionId, bid_amount: 1500 }, id: 'b' })
  const ack = await live.frame(({ event, id }) => event === 'ack' && id === 'b')
  expect(ack.data).toMatchObject({ accepted: true, amount: 1500 })
  live.send({ event: 'place_bid', data: { auction_id: auctionId, bid_amount: 1 }, id: 'c' })
  const refused = await live.frame(({ id }) => id === 'c')
  expect(JSON.stringify(refused)).toContain('bid_too_low')

  const late = await LiveClient.open(product.url, `/api/auctions/${auctionId}/live`)
  late.send({ event: 'join_auction', data: { auction_id: auctionId, since: 1 } })
  expect((await late.frame(({ event }) => event === 'bid_placed')).seq).toBe(2)
  late.send('x'.repeat(17 * 1024))
  expect(await late.closeCode()).toBe(1009)
  live.close()
})

test('anonymous socket: watching and bidding -> may watch, may not bid', async () => {
  const auctionId = await client().newAuction()
  const live = await LiveClient.open(product.url, `/api/auctions/${auctionId}/live`)
  live.send({ event: 'place_bid', data: { auction_id: auctionId, bid_amount: 1500 }, id: 1 })
  const error = await live.frame(({ event }) => event === 'error' || event === 'ack')
  expect(JSON.stringify(error)).toContain('unauthenticated')
  live.close()
})
