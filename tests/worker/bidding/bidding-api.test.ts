import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { BID_CALL } from '../../../domain/auction/room-contract.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import type { Env } from '../../../worker/env.ts'
import { isKnownAuction } from '../../../worker/services/auctions/is-known-auction.ts'
import { placeBid } from '../../../worker/services/bidding/place-bid.ts'
import { callApi } from '../support/api.ts'
import { amountPattern } from '../support/api-amount.ts'
import { makeSignedInPerson, tokenFor } from '../support/listing.ts'
import { bid, dollars, makeAuction } from '../support/rooms.ts'

test('POST bid: accepted -> the auction, the bid and the receipt, the same again for its key', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  const { person, token } = await makeSignedInPerson()
  const send = () =>
    callApi('POST', `/auctions/${auction.id}/bid`, {
      token,
      body: { bid_amount: 5_500 },
      headers: { 'idempotency-key': 'once' },
    })
  const first = await send()
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    success: true,
    message: 'Bid placed successfully!',
    bid: { bid_amount: 5_500, bid_type: 'manual', bidder_id: person.userId, is_winning: true },
    receipt: { accepted: true, leading: true, amount: 5_500, reason: null },
  })
  expect(Object.keys(first.body.auction).sort()).toEqual(
    Object.keys(await detail(auction.id))
      .filter((field) => field !== 'own_maximum' && field !== 'is_watched')
      .sort(),
  )
  const { headers } = await callApi('GET', `/auctions/${auction.id}`)
  for (const name of headers.keys()) expect(first.headers.has(name), name).toBe(true)
  expect(first.headers.get('content-type')).toBe('application/json')
  expect(first.body.auction).toMatchObject({ current_bid: 5_500, minimum_bid: 5_600, total_bids: 1 })
  const second = await send()
  expect(second.body.receipt).toEqual(first.body.receipt)
  expect(second.body.auction.total_bids).toBe(1)
})

test('upgrade: a client sends the header of a bid to the room -> a socket, and no bid', async () => {
  const auction = await makeAuction()
  const { person } = await makeSignedInPerson()
  const request = { person, key: null, command: { kind: 'manual', amountCents: dollars(5_500) } }
  const headers = { upgrade: 'websocket', [BID_CALL]: JSON.stringify({ request, requestId: '' }) }
  const { status } = await callApi('GET', `/auctions/${auction.id}/live`, { headers })
  expect(status).toBe(101)
  expect(await detail(auction.id)).toMatchObject({ total_bids: 0 })
})

async function detail(auctionId: number) {
  return (await callApi('GET', `/auctions/${auctionId}`)).body.data
}

test('POST bid: refused -> status, code, field and receipt, in the documented order', async () => {
  const auction = await makeAuction()
  const { token } = await makeSignedInPerson()
  const path = `/auctions/${auction.id}/bid`
  const refusedBid = async (body: unknown, as?: string, headers?: Record<string, string>) => {
    const answered = await callApi('POST', path, { body, token: as, headers })
    return { status: answered.status, ...answered.body }
  }
  expect(await refusedBid({ bid_amount: 6_000 })).toMatchObject({
    status: 401,
    code: 'unauthenticated',
    message: 'Please sign in to place a bid.',
  })
  expect(await refusedBid('{', token)).toMatchObject({ status: 400 })
  for (const amount of ['6000', 6_000.5, 0, -1, 100_000_000, null, [], {}, true]) {
    const { status, errors } = await refusedBid({ bid_amount: amount }, token)
    expect(status, JSON.stringify(amount)).toBe(422)
    expect(errors.bid_amount).toHaveLength(1)
  }
  const unauthorized = await makeSignedInPerson({ authorized: false })
  expect(await refusedBid({ bid_amount: 1 }, unauthorized.token)).toMatchObject({
    status: 403,
    code: 'no_authorization',
    receipt: { accepted: false, reason: 'no_authorization' },
  })
  expect(await refusedBid({ bid_amount: 6_000 }, await tokenFor(auction.seller))).toMatchObject({
    status: 403,
    code: 'own_auction',
    message: 'You cannot bid on your own auction.',
  })
  expect(await refusedBid({ bid_amount: 5_099 }, token)).toMatchObject({
    status: 422,
    code: 'bid_too_low',
    errors: { bid_amount: ['Bid must be greater than current bid'] },
    receipt: { accepted: false, amount: 5_099, reason: 'bid_too_low' },
  })
  const keyed = { 'idempotency-key': 'k' }
  expect((await refusedBid({ bid_amount: 5_100 }, token, keyed)).status).toBe(200)
  expect(await refusedBid({ bid_amount: 5_200 }, token, keyed)).toMatchObject({
    status: 409,
    code: 'idempotency_conflict',
  })
  const tooLong = await refusedBid({ bid_amount: 5_300 }, token, { 'idempotency-key': 'k'.repeat(201) })
  expect(tooLong).toMatchObject({ status: 422 })
  expect(
    await callApi('POST', '/auctions/999999999/bid', { token, body: { bid_amount: 5_100 } }),
  ).toMatchObject({
    status: 404,
  })
  expect((await detail(auction.id)).total_bids).toBe(1)
})

test('POST bid: after the end -> 409 ended', async () => {
  const auction = await makeAuction({ startAtMs: Date.now() - DAY_MS, endAtMs: Date.now() - 1_000 })
  const { token } = await makeSignedInPerson()
  const { status, body } = await callApi('POST', `/auctions/${auction.id}/bid`, {
    token,
    body: { bid_amount: 6_000 },
  })
  expect(status).toBe(409)
  expect(body.code).toBe('ended')
})

test('auto-bid: set, read and cancelled -> only its owner reads it', async () => {
  const auction = await makeAuction()
  const { token } = await makeSignedInPerson()
  const path = `/auctions/${auction.id}/auto-bid`
  expect((await callApi('GET', path, { token })).body.data).toEqual({ max_amount: null, state: 'none' })
  const set = await callApi('PUT', path, { token, body: { max_amount: 8_000 } })
  expect(set.body).toMatchObject({
    bid: { bid_amount: 5_100, bid_type: 'proxy' },
    receipt: { amount: 8_000 },
  })
  expect(JSON.stringify(set.body.auction)).not.toMatch(amountPattern(8_000))
  expect((await callApi('GET', path, { token })).body.data).toEqual({ max_amount: 8_000, state: 'leading' })
  const other = await makeSignedInPerson()
  expect((await callApi('GET', path, { token: other.token })).body.data.max_amount).toBeNull()
  const low = await callApi('PUT', path, { token: other.token, body: { max_amount: 5_100 } })
  expect(low).toMatchObject({
    status: 422,
    body: { errors: { max_amount: ['Bid must be greater than current bid'] } },
  })
  const cancelled = await callApi('DELETE', path, { token })
  expect(cancelled).toMatchObject({
    status: 200,
    body: { bid: null, receipt: { accepted: true, amount: null } },
  })
  expect((await callApi('GET', path, { token })).body.data).toEqual({ max_amount: null, state: 'leading' })
  expect((await callApi('DELETE', path, { token: other.token })).status).toBe(200)
})

test('POST buy-now: offered -> the auction ends; not offered -> 409', async () => {
  const auction = await makeAuction({ buyNowCents: dollars(12_000) })
  const { token } = await makeSignedInPerson()
  const bought = await callApi('POST', `/auctions/${auction.id}/buy-now`, { token })
  expect(bought.body).toMatchObject({
    auction: { status: 'ended', result: { outcome: 'sold', amount: 12_000, winner: 'b•••1' } },
    bid: { bid_amount: 12_000 },
  })
  const plain = await makeAuction()
  const refused = await callApi('POST', `/auctions/${plain.id}/buy-now`, { token })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_offered', receipt: { accepted: false } } })
})

test('POST bid: listing cannot be read from the database -> accepted', async () => {
  const auction = await makeAuction()
  const { person, token } = await makeSignedInPerson()
  // From here on the room caches the bidder's eligibility, for the first token of the session; nothing has
  // read the listing's text yet.
  await bid(auction, { ...person, generation: 1 }, 5_100)
  armFault('d1', 1_000)
  try {
    const { status, body } = await callApi('POST', `/auctions/${auction.id}/bid`, {
      token,
      body: { bid_amount: 5_200 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ receipt: { accepted: true }, auction: { current_bid: 5_200 } })
  } finally {
    armFault('d1', 0)
  }
})

test('bid on an unknown auction -> 404 without its object; a known one -> no read of D1', async () => {
  const auction = await makeAuction()
  const { person, token } = await makeSignedInPerson()
  const { userId, sessionId } = person
  const request = {
    person: { userId, sessionId },
    key: null,
    command: { kind: 'manual', amountCents: dollars(5_100) },
  } as const
  const reached: string[] = []
  const rooms = {
    ...env.AUCTION_ROOM,
    getByName(name: string) {
      reached.push(name)
      return env.AUCTION_ROOM.getByName(name)
    },
  } as unknown as Env['AUCTION_ROOM']
  const place = (auctionId: number) =>
    placeBid({ ...env, AUCTION_ROOM: rooms }, { auctionId, request, nowMs: Date.now(), waitUntil: () => {} })
  expect(await place(99_999_999)).toMatchObject({ ok: false, refusal: { status: 404, receipt: null } })
  const ended = { ...request, person: { userId, sessionId: '0' } }
  expect(
    await placeBid(
      { ...env, AUCTION_ROOM: rooms },
      { auctionId: 99_999_999, request: ended, nowMs: Date.now(), waitUntil: () => {} },
    ),
  ).toMatchObject({ ok: false, refusal: { status: 401 } })
  expect(reached).toEqual([])
  expect(await place(auction.id)).toMatchObject({ ok: true })
  expect(reached).toEqual([String(auction.id)])
  const upgrade = { headers: { upgrade: 'websocket' } }
  expect((await callApi('GET', '/auctions/99999999/live', upgrade)).status).toBe(404)
  armFault('d1', 100)
  expect(await isKnownAuction(env, auction.id)).toBe(true)
  armFault('d1', 0)
  expect((await callApi('POST', '/auctions/99999999/bid', { token, body: { bid_amount: 1 } })).status).toBe(
    404,
  )
})
