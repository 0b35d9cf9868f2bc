import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type LedgerEntry, verifyChain } from '../../domain/auction/ledger.ts'
import { auctions, users } from '../../worker/db/schema/index.ts'
import { armFault } from '../../worker/providers/faults.ts'
import { callApi } from './support/api.ts'
import { makeSpeaker, tokenFor } from './support/listing.ts'
import { bid, db, dollars, drain, makeAuction, setMaximum } from './support/rooms.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

async function makeAdmin() {
  const admin = await makeSpeaker({ authorized: false })
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, admin.person.userId))
  return admin
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('a list has its shape, and an auction in it every field but its bids', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  await drain(auction.id)
  const { status, body } = await callApi('GET', '/auctions?per_page=100')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, current_page: 1, per_page: 100 })
  expect(body.total).toBe(body.data.length)
  const listed = body.data.find(({ id }: { id: number }) => id === auction.id)
  expect(listed).toMatchObject({
    status: 'active',
    title: '2019 Honda Accord EX-L',
    starting_bid: 5_000,
    current_bid: null,
    minimum_bid: 5_100,
    reserve_price: null,
    has_reserve: true,
    reserve_met: false,
    total_bids: 0,
    watchers: 0,
    result: null,
    vehicle: { make: 'Honda', body_style: 'sedan', images: [] },
    seller: { phone: null },
  })
  expect(listed.auction_number).toMatch(/^HL-\d{4}-\d{6}$/)
  expect(listed).not.toHaveProperty('bids')
})

test('a page beyond the last gives the last, and a filter that means nothing narrows nothing', async () => {
  await drain((await makeAuction()).id)
  const { body } = await callApi('GET', '/auctions?page=999&per_page=1&body_style=spaceship&year_min=abc')
  expect(body.current_page).toBe(body.last_page)
  expect(body.data).toHaveLength(1)
})

test('the public sees masks; a bidder sees themself, an administrator everybody', async () => {
  const auction = await makeAuction()
  const { person, token } = await makeSpeaker()
  await bid(auction, person, 5_100)
  const seen = async (viewer?: string) => {
    const { body } = await callApi('GET', `/auctions/${auction.id}`, { token: viewer })
    return body.data.bids[0]
  }
  expect(await seen()).toMatchObject({
    bidder_id: null,
    bidder: { id: null, username: 'b•••1', first_name: null, last_name: null },
  })
  const other = await makeSpeaker()
  expect((await seen(other.token)).bidder_id).toBeNull()
  expect(await seen(token)).toMatchObject({ bidder_id: person.userId, bidder: { username: person.username } })
  expect((await seen((await makeAdmin()).token)).bidder_id).toBe(person.userId)
})

test('the reserve is shown to its seller and to administrators alone', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  const reserve = async (token?: string) => {
    const { body } = await callApi('GET', `/auctions/${auction.id}`, { token })
    return body.data.reserve_price
  }
  expect(await reserve()).toBeNull()
  expect(await reserve((await makeSpeaker()).token)).toBeNull()
  expect(await reserve(await tokenFor(auction.seller))).toBe(9_000)
  expect(await reserve((await makeAdmin()).token)).toBe(9_000)
})

test('an unpaid listing is there for its seller and administrators, and for nobody else', async () => {
  const auction = await makeAuction({ paid: false, startAtMs: Date.now() + HOUR_MS })
  const paths = [`/auctions/${auction.id}`, `/auctions/${auction.id}/bids`, `/auctions/${auction.id}/ledger`]
  for (const path of paths) {
    expect((await callApi('GET', path)).status, path).toBe(404)
    expect((await callApi('GET', path, { token: (await makeSpeaker()).token })).status, path).toBe(404)
    expect((await callApi('GET', path, { token: await tokenFor(auction.seller) })).status, path).toBe(200)
  }
  expect((await callApi('GET', paths[0] ?? '', { token: (await makeAdmin()).token })).status).toBe(200)
  const { body } = await callApi('GET', '/auctions?per_page=100')
  expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(auction.id)
})

test('what cannot be an id, and what is none, is 404 in JSON', async () => {
  for (const id of ['0', 'x', '1e3', '999999999', '-1', '1.5']) {
    const { status, body } = await callApi('GET', `/auctions/${id}`)
    expect(status, id).toBe(404)
    expect(body.code).toBe('not_found')
  }
})

test('a bid is answered with the whole auction, the bid and the receipt, and again the same by its key', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  const { person, token } = await makeSpeaker()
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
  expect(first.body.auction).toMatchObject({ current_bid: 5_500, minimum_bid: 5_600, total_bids: 1 })
  const second = await send()
  expect(second.body.receipt).toEqual(first.body.receipt)
  expect(second.body.auction.total_bids).toBe(1)
})

async function detail(auctionId: number) {
  return (await callApi('GET', `/auctions/${auctionId}`)).body.data
}

test('refused bids have their status, code, field and receipt, in the order of the surface', async () => {
  const auction = await makeAuction()
  const { token } = await makeSpeaker()
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
  const unauthorized = await makeSpeaker({ authorized: false })
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

test('a bid after the end is 409 ended', async () => {
  const auction = await makeAuction({ startAtMs: Date.now() - DAY_MS, endAtMs: Date.now() - 1_000 })
  const { token } = await makeSpeaker()
  const { status, body } = await callApi('POST', `/auctions/${auction.id}/bid`, {
    token,
    body: { bid_amount: 6_000 },
  })
  expect(status).toBe(409)
  expect(body.code).toBe('ended')
})

test('a maximum is set, read by its owner alone, and cancelled', async () => {
  const auction = await makeAuction()
  const { token } = await makeSpeaker()
  const path = `/auctions/${auction.id}/auto-bid`
  expect((await callApi('GET', path, { token })).body.data).toEqual({ max_amount: null, state: 'none' })
  const set = await callApi('PUT', path, { token, body: { max_amount: 8_000 } })
  expect(set.body).toMatchObject({
    bid: { bid_amount: 5_100, bid_type: 'proxy' },
    receipt: { amount: 8_000 },
  })
  expect(JSON.stringify(set.body.auction)).not.toContain('8000')
  expect((await callApi('GET', path, { token })).body.data).toEqual({ max_amount: 8_000, state: 'leading' })
  const other = await makeSpeaker()
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

test('a purchase ends the auction; where it is not offered it is 409', async () => {
  const auction = await makeAuction({ buyNowCents: dollars(12_000) })
  const { token } = await makeSpeaker()
  const bought = await callApi('POST', `/auctions/${auction.id}/buy-now`, { token })
  expect(bought.body).toMatchObject({
    auction: { status: 'ended', result: { outcome: 'sold', amount: 12_000, winner: 'b•••1' } },
    bid: { bid_amount: 12_000 },
  })
  const plain = await makeAuction()
  const refused = await callApi('POST', `/auctions/${plain.id}/buy-now`, { token })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_offered', receipt: { accepted: false } } })
})

test('a bid is accepted and answered while the listing cannot be read from the database', async () => {
  const auction = await makeAuction()
  const { person, token } = await makeSpeaker()
  // Its rights are remembered by the room from here on; its words have been read by nobody yet.
  await bid(auction, person, 5_100)
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

test('the bid history is paged and masked, highest first', async () => {
  const auction = await makeAuction()
  const [one, two] = [await makeSpeaker(), await makeSpeaker()]
  await bid(auction, one.person, 5_100)
  await bid(auction, two.person, 5_200)
  await bid(auction, one.person, 5_300)
  const { body } = await callApi('GET', `/auctions/${auction.id}/bids?per_page=2`)
  expect(body).toMatchObject({ total: 3, current_page: 1, last_page: 2, per_page: 2 })
  expect(body.data.map(({ bid_amount }: { bid_amount: number }) => bid_amount)).toEqual([5_300, 5_200])
  expect(body.data[0].bidder.username).toBe('b•••1')
  const own = await callApi('GET', `/auctions/${auction.id}/bids?page=2&per_page=2`, { token: one.token })
  expect(own.body.data).toMatchObject([{ bid_amount: 5_100, bidder_id: one.person.userId }])
})

test('the downloaded ledger verifies, line by line', async () => {
  const auction = await makeAuction()
  const [one, two] = [await makeSpeaker(), await makeSpeaker()]
  await setMaximum(auction, one.person, 7_000)
  await bid(auction, two.person, 6_000)
  const { headers, body } = await callApi('GET', `/auctions/${auction.id}/ledger`)
  expect(headers.get('content-type')).toContain('application/x-ndjson')
  const lines = String(body).trimEnd().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as LedgerEntry)
  expect(entries.map(({ type }) => type)).toEqual(['opened', 'bid', 'bid', 'bid'])
  expect(await verifyChain(entries, sha256)).toMatchObject({ valid: true, entries: 4 })
  expect(String(body)).not.toContain('7000')
})

test('a seller pauses and resumes until the first bid; a stranger may not', async () => {
  const auction = await makeAuction()
  const seller = await tokenFor(auction.seller)
  const stranger = await makeSpeaker()
  const path = (deed: string) => `/auctions/${auction.id}/${deed}`
  expect((await callApi('POST', path('pause'), { token: stranger.token })).status).toBe(403)
  const paused = await callApi('POST', path('pause'), { token: seller })
  expect(paused).toMatchObject({ status: 200, body: { success: true, data: { status: 'paused' } } })
  const frozen = await callApi('POST', path('bid'), { token: stranger.token, body: { bid_amount: 5_100 } })
  expect(frozen).toMatchObject({ status: 409, body: { code: 'not_active' } })
  expect((await callApi('POST', path('resume'), { token: seller })).body.data.status).toBe('active')
  await bid(auction, stranger.person, 5_100)
  expect((await callApi('POST', path('pause'), { token: seller })).status).toBe(403)
  const admin = await makeAdmin()
  const cancelled = await callApi('POST', path('cancel'), {
    token: admin.token,
    body: { reason: 'Title dispute' },
  })
  expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } })
  expect((await callApi('POST', path('cancel'), { token: admin.token })).status).toBe(409)
})

test('a draft is published by its verified seller, to start in an hour', async () => {
  const auction = await makeAuction({ status: 'draft', startAtMs: Date.now() + HOUR_MS })
  const token = await tokenFor(auction.seller)
  expect((await callApi('POST', `/auctions/${auction.id}/publish`, { token })).body.code).toBe('not_verified')
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, auction.seller.userId))
  const { body } = await callApi('POST', `/auctions/${auction.id}/publish`, { token })
  expect(body.data.status).toBe('pending')
  expect(Math.abs(Date.parse(body.data.start_time) - Date.now() - HOUR_MS)).toBeLessThan(10_000)
  expect((await callApi('POST', `/auctions/${auction.id}/publish`, { token })).status).toBe(409)
})

test('a vehicle that was not sold is listed again by its seller, once, to be paid for', async () => {
  const auction = await makeAuction({ startAtMs: Date.now() - DAY_MS, endAtMs: Date.now() - 1_000 })
  await drain(auction.id)
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, auction.seller.userId))
  const token = await tokenFor(auction.seller)
  const path = `/auctions/${auction.id}/relist`
  expect((await callApi('POST', path, { token: (await makeSpeaker()).token })).status).toBe(403)
  const both = await Promise.all([callApi('POST', path, { token }), callApi('POST', path, { token })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const made = both.find(({ status }) => status === 201)?.body
  expect(made.auction_number).toBe(made.data.auction_number)
  expect((await callApi('GET', `/auctions/${made.data.id}`)).status).toBe(404)
  const own = await callApi('GET', `/auctions/${made.data.id}`, { token })
  expect(own.body.data).toMatchObject({
    status: 'pending',
    title: '2019 Honda Accord EX-L',
    starting_bid: 5_000,
  })
})

test('neither a running nor a sold auction is listed again', async () => {
  const auction = await makeAuction({ buyNowCents: dollars(12_000) })
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, auction.seller.userId))
  const token = await tokenFor(auction.seller)
  expect((await callApi('POST', `/auctions/${auction.id}/relist`, { token })).status).toBe(409)
  const buyer = await makeSpeaker()
  await callApi('POST', `/auctions/${auction.id}/buy-now`, { token: buyer.token })
  const sold = await callApi('POST', `/auctions/${auction.id}/relist`, { token })
  expect(sold).toMatchObject({ status: 409, body: { message: 'This vehicle is sold.' } })
})

test('a vehicle that a later auction has sold is not listed again through the earlier one', async () => {
  const earlier = await makeAuction({ startAtMs: Date.now() - DAY_MS, endAtMs: Date.now() - 1_000 })
  await drain(earlier.id)
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, earlier.seller.userId))
  const token = await tokenFor(earlier.seller)
  const path = `/auctions/${earlier.id}/relist`
  const later = await callApi('POST', path, { token })
  expect(later.status).toBe(201)
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold' })
    .where(eq(auctions.id, later.body.data.id))
  expect(await callApi('POST', path, { token })).toMatchObject({
    status: 409,
    body: { message: 'This vehicle is sold.' },
  })
})

test('watching is remembered once, listed, and undone', async () => {
  const auction = await makeAuction()
  await drain(auction.id)
  const { token } = await makeSpeaker()
  const path = `/auctions/${auction.id}/watch`
  expect((await callApi('POST', path)).status).toBe(401)
  expect((await callApi('POST', path, { token })).body).toEqual({ success: true, auction_id: auction.id })
  expect((await callApi('POST', path, { token })).status).toBe(200)
  expect((await callApi('GET', `/auctions/${auction.id}`, { token })).body.data.is_watched).toBe(true)
  const list = await callApi('GET', '/user/watchlist', { token })
  expect(list.body).toMatchObject({ total: 1, data: [{ id: auction.id, watchers: 1 }] })
  expect((await callApi('DELETE', path, { token })).body).toEqual({ success: true, auction_id: auction.id })
  expect((await callApi('GET', '/user/watchlist', { token })).body.total).toBe(0)
  expect((await callApi('DELETE', path, { token })).status).toBe(200)
  expect((await callApi('POST', '/auctions/999999999/watch', { token })).status).toBe(404)
  expect((await callApi('DELETE', '/auctions/999999999/watch', { token })).status).toBe(404)
})

test('an auction that the public no longer sees can still be taken off the watchlist', async () => {
  const auction = await makeAuction()
  const { token } = await makeSpeaker()
  const path = `/auctions/${auction.id}/watch`
  await callApi('POST', path, { token })
  await db().update(auctions).set({ listingPaidAtMs: null }).where(eq(auctions.id, auction.id))
  expect((await callApi('DELETE', path, { token })).status).toBe(200)
  expect((await callApi('GET', '/user/watchlist', { token })).body.total).toBe(0)
  expect((await callApi('DELETE', path, { token })).status).toBe(404)
})

test("a person's own lists: what they sell, drafts too, and what they have bid", async () => {
  const auction = await makeAuction({ paid: false, startAtMs: Date.now() + HOUR_MS })
  const sold = await callApi('GET', '/user/auctions', { token: await tokenFor(auction.seller) })
  expect(sold.body).toMatchObject({ total: 1, data: [{ id: auction.id }] })

  const open = await makeAuction()
  const { person, token } = await makeSpeaker()
  await bid(open, person, 5_100)
  await bid(open, (await makeSpeaker()).person, 5_200)
  await drain(open.id)
  const bids = await callApi('GET', '/user/bids', { token })
  expect(bids.body).toMatchObject({
    total: 1,
    data: [
      {
        bid_amount: 5_100,
        is_winning: false,
        bidder_id: person.userId,
        auction: { id: open.id, current_bid: 5_200 },
      },
    ],
  })
})

test('a page beyond the last of the own lists gives the last', async () => {
  const auction = await makeAuction()
  const { person, token } = await makeSpeaker()
  await bid(auction, person, 5_100)
  await drain(auction.id)
  await callApi('POST', `/auctions/${auction.id}/watch`, { token })
  const last = { current_page: 1, last_page: 1, total: 1 }
  for (const list of ['/user/bids', '/user/watchlist']) {
    const { body } = await callApi('GET', `${list}?page=9`, { token })
    expect(body, list).toMatchObject(last)
    expect(body.data, list).toHaveLength(1)
  }
  const sold = await callApi('GET', '/user/auctions?page=9', { token: await tokenFor(auction.seller) })
  expect(sold.body).toMatchObject({ ...last, data: [{ id: auction.id }] })
})

test("a private seller's telephone is for the buyer after the sale, a dealer's for everybody", async () => {
  const auction = await makeAuction({ buyNowCents: dollars(12_000) })
  await db().update(users).set({ phone: '+13105550100' }).where(eq(users.id, auction.seller.userId))
  const buyer = await makeSpeaker()
  const phone = async (token?: string) =>
    (await callApi('GET', `/auctions/${auction.id}`, { token })).body.data.seller.phone
  expect(await phone(buyer.token)).toBeNull()
  await callApi('POST', `/auctions/${auction.id}/buy-now`, { token: buyer.token })
  await drain(auction.id)
  expect(await phone(buyer.token)).toBe('+13105550100')
  expect(await phone((await makeSpeaker()).token)).toBeNull()
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, auction.seller.userId))
  expect(await phone()).toBe('+13105550100')
})

test('similar auctions leave out the auction itself', async () => {
  const [one, two] = [await makeAuction(), await makeAuction()]
  await drain(two.id)
  const { body } = await callApi('GET', `/auctions/${one.id}/similar`)
  const ids = body.data.map(({ id }: { id: number }) => id)
  expect(ids).not.toContain(one.id)
  expect(ids.length).toBeGreaterThan(0)
})

test('an auction whose room was never opened is shown by its listing', async () => {
  const auction = await makeAuction()
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
  if (!row) throw new Error('no row')
  const {
    id: _id,
    auctionNumber: _n,
    priceCents: _p,
    isPublic: _i,
    listRank: _r,
    lifeRank: _l,
    listKey: _k,
    ...copy
  } = row
  const [orphan] = await db()
    .insert(auctions)
    .values({ ...copy, version: 0, status: 'pending' })
    .returning({ id: auctions.id })
  const { status, body } = await callApi('GET', `/auctions/${orphan?.id}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ status: 'pending', bids: [], watchers: 0 })
})
