import { runDurableObjectAlarm } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { auctions, listingChanges, watchlist } from '../../../worker/db/schema/index.ts'
import { callApi } from '../support/api.ts'
import { amountPattern } from '../support/api-amount.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import { bid, db, dollars, drain, getRoom, getRoomStub, makePerson } from '../support/rooms.ts'
import { makeSeller, newListing } from '../support/selling.ts'
import { activeListing, edit, fetchMessages, history, read, WORDS } from './edited-listing.ts'

test('edit: auction is pending -> text, prices and times change, each with a history entry', async () => {
  const { token, auctionId, userId } = await newListing()
  const startAtMs = Date.now() + 2 * HOUR_MS
  const answered = await edit(token, auctionId, {
    title: 'A better title',
    starting_bid: 6_000,
    auction_type: 'reserve',
    reserve_price: 9_000,
    buy_now_price: 15_000,
    start_time: new Date(startAtMs).toISOString(),
    end_time: new Date(startAtMs + 3 * DAY_MS).toISOString(),
  })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  expect(answered.body.message).toBe('Auction updated successfully!')
  expect(answered.body.data).toMatchObject({
    title: 'A better title',
    starting_bid: 6_000,
    reserve_price: 9_000,
    // As set; the public sees it once it is active.
    buy_now_price: 15_000,
    auction_type: 'reserve',
    minimum_bid: 6_100,
    end_time: new Date(startAtMs + 3 * DAY_MS).toISOString(),
  })
  await drain(auctionId)
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auctionId))
  expect(row).toMatchObject({ startingBidCents: 600_000, buyNowCents: 1_500_000, durationDays: 3 })
  const rows = await db().select().from(listingChanges).where(eq(listingChanges.auctionId, auctionId))
  expect(rows.map(({ field, before, after, actorId }) => [field, before, after, actorId])).toEqual([
    ['title', '2019 Honda Accord EX-L', 'A better title', userId],
    ['auction_type', 'no_reserve', 'reserve', userId],
    ['starting_bid', 5_000, 6_000, userId],
    ['reserve_price', null, 9_000, userId],
    ['buy_now_price', null, 15_000, userId],
    ['start_time', expect.any(String), new Date(startAtMs).toISOString(), userId],
    ['end_time', expect.any(String), new Date(startAtMs + 3 * DAY_MS).toISOString(), userId],
  ])
})

test('edit: start of a paid listing -> within 30 days of its payment', async () => {
  const { token, auctionId } = await newListing()
  const listingPaidAtMs = Date.now() - 20 * DAY_MS
  await db().update(auctions).set({ listingPaidAtMs }).where(eq(auctions.id, auctionId))
  const moveTo = (startAtMs: number) =>
    edit(token, auctionId, {
      starting_bid: 5_000,
      start_time: new Date(startAtMs).toISOString(),
      end_time: new Date(startAtMs + 3 * DAY_MS).toISOString(),
    })
  const late = await moveTo(listingPaidAtMs + 30 * DAY_MS + HOUR_MS)
  expect(late.body.errors).toEqual({ start_time: ['An auction starts within 30 days of its payment.'] })
  expect((await moveTo(listingPaidAtMs + 30 * DAY_MS)).status).toBe(200)
})

test('edit: room evicted -> changed terms remain', async () => {
  const { token, auctionId } = await newListing()
  await edit(token, auctionId, { starting_bid: 6_000, buy_now_price: 15_000 })
  const { abortAllDurableObjects } = (await import('cloudflare:test')) as {
    abortAllDurableObjects?: () => Promise<void>
  }
  await abortAllDurableObjects?.()
  expect(await read(token, auctionId)).toMatchObject({ starting_bid: 6_000, minimum_bid: 6_100 })
})

test.each([
  [{ title: '', starting_bid: 5_000 }, 'title', 'Auction title is required'],
  [{ description: '', starting_bid: 5_000 }, 'description', 'Description is required'],
  [{}, 'starting_bid', 'Starting bid is required'],
  [{ starting_bid: null }, 'starting_bid', 'Starting bid is required'],
  [
    { starting_bid: 5_000, auction_type: 'reserve' },
    'reserve_price',
    'Enter a reserve price above 0, or choose no reserve',
  ],
  [
    { starting_bid: 5_000, buy_now_price: 4_000 },
    'buy_now_price',
    'The buy now price must be above the starting bid.',
  ],
  [
    { starting_bid: 5_000, start_time: new Date(Date.now()).toISOString() },
    'start_time',
    'An auction starts 15 minutes from now at the earliest.',
  ],
  [
    { starting_bid: 5_000, end_time: new Date(Date.now() + 5 * HOUR_MS).toISOString() },
    'end_time',
    'An auction runs 3, 5, 7, 10 or 14 days.',
  ],
])('edit %#: invalid -> refused, listing and version unchanged', async (body, field, message) => {
  const { token, auctionId } = await newListing()
  const before = await read(token, auctionId)
  const answered = await edit(token, auctionId, body)
  expect(answered.status).toBe(422)
  expect(answered.body.errors).toEqual({ [field]: [message] })
  expect((await read(token, auctionId)).updated_at).toBe(before.updated_at)
  expect(await db().$count(listingChanges, eq(listingChanges.auctionId, auctionId))).toBe(0)
})

test.each([
  [
    { starting_bid: 4_000 },
    'starting_bid',
    'The starting bid is fixed once the auction is active or has bids.',
  ],
  [
    { end_time: new Date(Date.now() + 9 * DAY_MS).toISOString() },
    'end_time',
    'The end is fixed once the auction is active or has bids.',
  ],
  [
    { start_time: new Date(Date.now() + 2 * DAY_MS).toISOString() },
    'start_time',
    'The start is fixed once the auction is active or has bids.',
  ],
  [
    { reserve_price: 9_001, auction_type: 'reserve' },
    'reserve_price',
    'The reserve can be lowered or removed, not raised.',
  ],
  [{ buy_now_price: 20_001 }, 'buy_now_price', 'The buy now price can be lowered or removed, not raised.'],
])('edit %#: auction is active -> refused', async (body, field, message) => {
  const { token, auctionId } = await activeListing({
    reserveCents: dollars(9_000),
    buyNowCents: dollars(20_000),
  })
  const answered = await edit(token, auctionId, body)
  expect(answered.status).toBe(422)
  expect(answered.body.errors).toEqual({ [field]: [message] })
})

test('edit: auction has bids -> text changes, reserve is lowered and removed, its amount stays secret', async () => {
  const { token, auctionId } = await activeListing({ reserveCents: dollars(9_000) })
  await bid({ id: auctionId, seller: await makePerson() }, await makePerson(), 5_100)
  expect((await edit(token, auctionId, { reserve_price: 8_000, auction_type: 'reserve' })).status).toBe(200)
  const dropped = await edit(token, auctionId, {
    auction_type: 'no_reserve',
    description: 'Now without a reserve.',
  })
  expect(dropped.body.data).toMatchObject({
    has_reserve: false,
    reserve_price: null,
    description: 'Now without a reserve.',
  })
  const own = await history(auctionId, token)
  expect(
    own.map(({ field, after_bids }: { field: string; after_bids: boolean }) => [field, after_bids]),
  ).toContainEqual(['reserve_price', true])
  const open = await history(auctionId)
  expect(open.map(({ field, by }: { field: string; by: string | null }) => [field, by])).toEqual([
    ['description', null],
    ['description', null],
    ['auction_type', null],
  ])
  const admin = await makeAdmin()
  expect(await history(auctionId, admin.token)).toEqual(own)
  expect(JSON.stringify(open)).not.toMatch(amountPattern(8_000))
  expect(JSON.stringify(open)).not.toMatch(amountPattern(9_000))
})

test('edit: two concurrent edits -> the later is refused completely', async () => {
  const { token, auctionId } = await newListing()
  const { updated_at } = await read(token, auctionId)
  const first = await edit(token, auctionId, { starting_bid: 6_000, title: 'First', updated_at })
  expect(first.status).toBe(200)
  const late = await edit(token, auctionId, { starting_bid: 7_000, title: 'Late', updated_at })
  expect(late).toMatchObject({
    status: 409,
    body: {
      message:
        'This listing changed while you were editing it. Reload it to see the current version. Nothing was saved.',
    },
  })
  const again = (await read(token, auctionId)).updated_at
  const both = await Promise.all(
    ['A', 'B'].map((title) => edit(token, auctionId, { starting_bid: 6_000, title, updated_at: again })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = both.find(({ status }) => status === 200)?.body.data.title
  expect(await read(token, auctionId)).toMatchObject({ title: won, starting_bid: 6_000 })
})

test('edit: refused and corrected -> accepted without reloading', async () => {
  const { token, auctionId } = await newListing()
  const { updated_at } = await read(token, auctionId)
  expect((await edit(token, auctionId, { starting_bid: 6_000, buy_now_price: 1, updated_at })).status).toBe(
    422,
  )
  expect(
    (await edit(token, auctionId, { starting_bid: 6_000, buy_now_price: 9_000, updated_at })).status,
  ).toBe(200)
})

test('edit: auction over, or of another seller -> refused', async () => {
  const { token, auctionId } = await activeListing()
  const other = await makeSeller()
  expect((await edit(other.token, auctionId, {})).status).toBe(403)
  const admin = await makeAdmin()
  expect((await edit(admin.token, auctionId, {})).status).toBe(403)
  const change = { type: 'set_status', status: 'ended', reason: 'A test' } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  expect(await edit(token, auctionId, {})).toMatchObject({
    status: 409,
    body: { message: 'This auction is over and can no longer be edited.' },
  })
})

test('edit: public listing -> bidders and watchers are notified, not the seller, not of a title', async () => {
  const { token, auctionId, seller, vehicleId } = await activeListing({ buyNowCents: dollars(20_000) })
  const [bidder, watcher] = [await makePerson(), await makePerson()]
  await bid({ id: auctionId, seller }, bidder, 5_100)
  await db().insert(watchlist).values({ userId: watcher.userId, auctionId, createdAtMs: 1 })
  await edit(token, auctionId, { title: '2019 Honda Accord, renamed', description: 'One owner.' })
  await drain(auctionId)
  expect(await fetchMessages(watcher)).toEqual([])
  await edit(token, auctionId, {
    title: '2019 Honda Accord, renamed',
    description: 'A scratch on the door.',
    buy_now_price: 15_000,
  })
  await drain(auctionId)
  const announced =
    'The seller changed the listing of "2019 Honda Accord, renamed": description and buy now price.'
  for (const person of [bidder, watcher]) expect(await fetchMessages(person)).toContain(announced)
  expect(await fetchMessages(seller)).not.toContain(announced)
  const { body } = await callApi('GET', `/vehicles/${vehicleId}`, { token })
  const { id: _, images: __, ...facts } = body.data
  const changed = await callApi('PUT', `/vehicles/${vehicleId}`, {
    token,
    body: { ...facts, mileage: 43_000 },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await drain(auctionId)
  expect(await fetchMessages(watcher)).toContain(
    'The seller changed the listing of "2019 Honda Accord, renamed": mileage.',
  )
})

test('edit: listing not public -> nobody is notified', async () => {
  const { token, auctionId } = await newListing()
  const watcher = await makePerson()
  await db().insert(watchlist).values({ userId: watcher.userId, auctionId, createdAtMs: 1 })
  await edit(token, auctionId, { starting_bid: 6_000, description: 'Other words.' })
  await drain(auctionId)
  expect(await fetchMessages(watcher)).toEqual([])
})

test('edit: title names another car -> refused once there are bids, nothing stored', async () => {
  const { token, auctionId, seller } = await activeListing()
  expect((await edit(token, auctionId, { title: 'My Accord' })).status).toBe(200)
  expect((await edit(token, auctionId, {})).status).toBe(200)
  await bid({ id: auctionId, seller }, await makePerson(), 5_100)
  const refused = await edit(token, auctionId, { title: '2023 Acura NSX' })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { title: ['After the first bid, the title must keep the year, make, and model.'] } },
  })
  expect((await read(token, auctionId)).title).toBe(WORDS.title)
  expect((await edit(token, auctionId, { title: 'One owner: Honda Accord of 2019' })).status).toBe(200)
})

test('buy now price: lowered -> the buyer pays the lower price', async () => {
  const { token, auctionId } = await activeListing({ buyNowCents: dollars(20_000) })
  await edit(token, auctionId, { buy_now_price: 15_000 })
  const buyer = await makeSignedInPerson()
  const bought = await callApi('POST', `/auctions/${auctionId}/buy-now`, { token: buyer.token })
  expect(bought.body.auction).toMatchObject({ status: 'ended', current_bid: 15_000 })
  await runDurableObjectAlarm(getRoomStub(auctionId))
})
