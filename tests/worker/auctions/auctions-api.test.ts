import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type LedgerEntry, verifyChain } from '../../../domain/auction/ledger.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { auctions, users } from '../../../worker/db/schema/index.ts'
import { callApi } from '../support/api.ts'
import { amountPattern } from '../support/api-amount.ts'
import { makeAdmin, makeSignedInPerson, tokenFor } from '../support/listing.ts'
import { authorizeCard } from '../support/money.ts'
import { bid, db, dollars, drain, makeAuction, setMaximum } from '../support/rooms.ts'
import { sha256 } from '../support/sha256.ts'

test('auction list: GET -> documented shape, every field but the bids', async () => {
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

test('list changes: auction changed since -> its state, the same for everybody', async () => {
  const [moved, still] = [await makeAuction({ reserveCents: dollars(5_050) }), await makeAuction()]
  const { person, token } = await makeSignedInPerson()
  await Promise.all([drain(moved.id), drain(still.id)])
  const { body: listed } = await callApi('GET', '/auctions?per_page=100')
  const getSeq = (id: number) => listed.data.find((each: { id: number }) => each.id === id).seq
  const path = `/auctions/changes?known=${moved.id}:${getSeq(moved.id)},${still.id}:${getSeq(still.id)}`
  expect((await callApi('GET', path)).body).toEqual({
    success: true,
    data: [],
    server_time: expect.stringMatching(/^2\d{3}-.*Z$/),
  })
  await bid(moved, person, 5_100)
  await drain(moved.id)
  const { body } = await callApi('GET', path)
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({ id: moved.id, current_bid: 5_100, total_bids: 1, reserve_met: true })
  expect(body.data[0]).not.toHaveProperty('reserve_price')
  expect(body.data[0]).not.toHaveProperty('leader')
  expect((await callApi('GET', path, { token })).body.data).toEqual(body.data)
})

test('list changes: draft, unpaid or unknown auction -> omitted', async () => {
  const unpaid = await makeAuction({ paid: false, startAtMs: Date.now() + HOUR_MS })
  const { body } = await callApi('GET', `/auctions/changes?known=${unpaid.id}:0,999999999:0`, {
    token: await tokenFor(unpaid.seller),
  })
  expect(body.data).toEqual([])
})

test.each([
  '',
  'known=',
  'known=1',
  'known=1:2:3',
  'known=0:1',
  'known=1:-1',
  'known=1:x',
  'known=1:1,',
  'known=1e3:1',
  'known=1:1&known=2:1',
  `known=${'9'.repeat(16)}:1`,
  `known=${encodeURIComponent("1:1') or 1=1 --")}`,
  `known=${Array.from({ length: 101 }, (_, index) => `${index + 1}:1`).join()}`,
])('list changes: invalid query %s -> refused', async (query) => {
  const { status, body } = await callApi('GET', `/auctions/changes?${query}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['known'])
})

test('auction list: page past the end -> last page', async () => {
  await drain((await makeAuction()).id)
  const { body } = await callApi('GET', '/auctions?page=999&per_page=1')
  expect(body.current_page).toBe(body.last_page)
  expect(body.data).toHaveLength(1)
})

test('bidders: public -> masks; bidder -> own name; administrator -> all names', async () => {
  const auction = await makeAuction()
  const { person, token } = await makeSignedInPerson()
  await bid(auction, person, 5_100)
  const seen = async (viewer?: string) => {
    const { body } = await callApi('GET', `/auctions/${auction.id}`, { token: viewer })
    return body.data.bids[0]
  }
  expect(await seen()).toMatchObject({
    bidder_id: null,
    bidder: { id: null, username: 'b•••1', first_name: null, last_name: null },
  })
  const other = await makeSignedInPerson()
  expect((await seen(other.token)).bidder_id).toBeNull()
  expect(await seen(token)).toMatchObject({ bidder_id: person.userId, bidder: { username: person.username } })
  expect((await seen((await makeAdmin()).token)).bidder_id).toBe(person.userId)
})

test('reserve: seller and administrators -> the amount; others -> null', async () => {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  const reserve = async (token?: string) => {
    const { body } = await callApi('GET', `/auctions/${auction.id}`, { token })
    return body.data.reserve_price
  }
  expect(await reserve()).toBeNull()
  expect(await reserve((await makeSignedInPerson()).token)).toBeNull()
  expect(await reserve(await tokenFor(auction.seller))).toBe(9_000)
  expect(await reserve((await makeAdmin()).token)).toBe(9_000)
})

test('unpaid listing: seller and administrators -> shown; others -> not found', async () => {
  const auction = await makeAuction({ paid: false, startAtMs: Date.now() + HOUR_MS })
  const paths = [
    `/auctions/${auction.id}`,
    `/auctions/${auction.id}/bids`,
    `/auctions/${auction.id}/ledger`,
    `/auctions/${auction.id}/calendar.ics`,
  ]
  for (const path of paths) {
    expect((await callApi('GET', path)).status, path).toBe(404)
    expect((await callApi('GET', path, { token: (await makeSignedInPerson()).token })).status, path).toBe(404)
    expect((await callApi('GET', path, { token: await tokenFor(auction.seller) })).status, path).toBe(200)
  }
  expect((await callApi('GET', paths[0] ?? '', { token: (await makeAdmin()).token })).status).toBe(200)
  const { body } = await callApi('GET', '/auctions?per_page=100')
  expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(auction.id)
})

test('auction id: malformed or unknown -> 404 in JSON', async () => {
  for (const id of ['0', 'x', '1e3', '999999999', '-1', '1.5']) {
    const { status, body } = await callApi('GET', `/auctions/${id}`)
    expect(status, id).toBe(404)
    expect(body.code).toBe('not_found')
  }
})

test('bid history: GET -> paged, masked, highest first', async () => {
  const auction = await makeAuction()
  const [one, two] = [await makeSignedInPerson(), await makeSignedInPerson()]
  await bid(auction, one.person, 5_100)
  await bid(auction, two.person, 5_200)
  await bid(auction, one.person, 5_300)
  const { body } = await callApi('GET', `/auctions/${auction.id}/bids?per_page=2`)
  expect(body).toMatchObject({ total: 3, current_page: 1, last_page: 2, per_page: 2 })
  expect(body.data.map(({ bid_amount }: { bid_amount: number }) => bid_amount)).toEqual([5_300, 5_200])
  expect(body.data[0].bidder.username).toBe('b•••1')
  const own = await callApi('GET', `/auctions/${auction.id}/bids?page=2&per_page=2`, { token: one.token })
  expect(own.body.data).toMatchObject([{ bid_amount: 5_100, bidder_id: one.person.userId }])
  const beyond = await callApi('GET', `/auctions/${auction.id}/bids?page=9&per_page=2`)
  expect(beyond.body).toMatchObject({ current_page: 2, last_page: 2, data: [{ bid_amount: 5_100 }] })
})

test('ledger download: every entry -> hash chain verifies', async () => {
  const auction = await makeAuction()
  const [one, two] = [await makeSignedInPerson(), await makeSignedInPerson()]
  await setMaximum(auction, one.person, 7_333)
  await bid(auction, two.person, 6_000)
  const { headers, body } = await callApi('GET', `/auctions/${auction.id}/ledger`)
  expect(headers.get('content-type')).toContain('application/x-ndjson')
  const lines = String(body).trimEnd().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as LedgerEntry)
  expect(entries.map(({ type }) => type)).toEqual(['opened', 'bid', 'bid', 'bid'])
  expect(await verifyChain(entries, sha256)).toMatchObject({ valid: true, entries: 4 })
  // No bidder's maximum is contained.
  expect(JSON.stringify(entries.map(({ data }) => data))).not.toMatch(amountPattern(7_333))
})

test('calendar file: active auction -> its end, updated after an extension, not found once over', async () => {
  const auction = await makeAuction({ buyNowCents: dollars(12_000), endAtMs: Date.now() + 120_000 })
  const path = `/auctions/${auction.id}/calendar.ics`
  const valueIn = (file: unknown, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(String(file))?.[1]
  const end = async () =>
    String((await callApi('GET', `/auctions/${auction.id}`)).body.data.end_time)
      .replace(/\.\d+/, '')
      .replace(/[-:]/g, '')
  const first = await callApi('GET', path)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(valueIn(first.body, 'DTSTART')).toBe(await end())
  expect(valueIn(first.body, 'URL')).toBe(`http://localhost/auctions/${auction.id}`)

  const buyer = await makeSignedInPerson()
  await bid(auction, buyer.person, 5_100)
  const second = await callApi('GET', path)
  expect(valueIn(second.body, 'DTSTART')).toBe(await end())
  expect(valueIn(second.body, 'DTSTART')).not.toBe(valueIn(first.body, 'DTSTART'))
  expect(valueIn(second.body, 'UID')).toBe(valueIn(first.body, 'UID'))

  const { token } = await makeAdmin()
  await callApi('POST', `/auctions/${auction.id}/pause`, { token, body: { reason: 'A test' } })
  expect((await callApi('GET', path)).status).toBe(404)
})

test('calendar file: pending auction -> start and end; cancelled or unknown auction -> not found', async () => {
  const auction = await makeAuction({ startAtMs: Date.now() + HOUR_MS })
  const path = `/auctions/${auction.id}/calendar.ics`
  const { body } = await callApi('GET', path)
  expect(String(body).match(/^BEGIN:VEVENT/gm)).toHaveLength(2)
  await callApi('POST', `/auctions/${auction.id}/cancel`, { token: await tokenFor(auction.seller) })
  const over = await callApi('GET', path)
  expect(over.status).toBe(404)
  expect(over.body.message).toBe('This auction has no end to come.')
  for (const id of ['999999999', '0', 'x']) {
    expect((await callApi('GET', `/auctions/${id}/calendar.ics`)).status, id).toBe(404)
  }
})

test('seller phone: private person -> shown to the buyer after the premium; dealer -> shown to everybody', async () => {
  const auction = await makeAuction({ buyNowCents: dollars(12_000) })
  await db().update(users).set({ phone: '+13105550100' }).where(eq(users.id, auction.seller.userId))
  const buyer = await makeSignedInPerson({ authorized: false })
  await authorizeCard(buyer.person.userId)
  const phone = async (token?: string) =>
    (await callApi('GET', `/auctions/${auction.id}`, { token })).body.data.seller.phone
  expect(await phone(buyer.token)).toBeNull()
  await callApi('POST', `/auctions/${auction.id}/buy-now`, { token: buyer.token })
  await drain(auction.id)
  expect(await phone(buyer.token)).toBe('+13105550100')
  expect(await phone((await makeSignedInPerson()).token)).toBeNull()
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, auction.seller.userId))
  expect(await phone()).toBe('+13105550100')
})

test('similar auctions: GET -> the auction itself is left out', async () => {
  const [one, two] = [await makeAuction(), await makeAuction()]
  await drain(two.id)
  const { body } = await callApi('GET', `/auctions/${one.id}/similar`)
  const ids = body.data.map(({ id }: { id: number }) => id)
  expect(ids).not.toContain(one.id)
  expect(ids.length).toBeGreaterThan(0)
})

test('auction: room was never opened -> shown from its listing', async () => {
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

test('list and facets: unknown value of a filter -> 422 that names it; range, order and page -> corrected', async () => {
  for (const path of ['/auctions', '/auctions/facets']) {
    const { status, body } = await callApi(
      'GET',
      `${path}?status=draft&transmission=x&fuel_type=diesel&min_price=abc`,
    )
    expect([status, body.code, body.errors]).toEqual([
      422,
      'invalid',
      {
        min_price: ['"abc" is unknown here'],
        transmission: ['"x" is unknown here'],
        status: ['"draft" is unknown here'],
      },
    ])
    const fine =
      'status=active,ended&fuel_type[]=diesel&fuel_type[]=hybrid&year_min=1800&sort=x&page=x&body_style=&x=1'
    expect((await callApi('GET', `${path}?${fine}`)).status).toBe(200)
  }
})
