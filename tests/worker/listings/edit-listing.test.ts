import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { VehicleEdit } from '../../../domain/schemas/vehicle-input.ts'
import { auctions, listingChanges, vehicles, watchlist } from '../../../worker/db/schema/index.ts'
import { changeLifecycle } from '../../../worker/services/listings/change-lifecycle.ts'
import { editAuction } from '../../../worker/services/listings/edit-auction.ts'
import { editVehicle } from '../../../worker/services/listings/edit-vehicle.ts'
import { limitAttempts } from '../../../worker/services/platform/rate-limit.ts'
import { callApi } from '../support/api.ts'
import { amountPattern } from '../support/api-amount.ts'
import { makeAdmin, makeSignedInPerson, tokenFor } from '../support/listing.ts'
import {
  bid,
  db,
  dollars,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  toViewer,
} from '../support/rooms.ts'
import { makeSeller, newListing, newVehicle } from '../support/selling.ts'

const WORDS = { title: '2019 Honda Accord EX-L', description: 'One owner, always garaged.' }
const edit = (token: string, auctionId: number, body: object) =>
  callApi('PUT', `/auctions/${auctionId}`, { token, body: { ...WORDS, ...body } })
const read = async (token: string, auctionId: number) =>
  (await callApi('GET', `/auctions/${auctionId}`, { token })).body.data
const history = async (auctionId: number, token?: string) =>
  (await callApi('GET', `/auctions/${auctionId}/changes`, token ? { token } : {})).body.data

/** An active, paid auction of a verified seller. */
async function activeListing(terms: Parameters<typeof makeAuction>[0] = {}) {
  const { person, token } = await makeSeller()
  const { id } = await makeAuction(terms, person)
  await drain(id)
  const [auction] = await db().select().from(auctions).where(eq(auctions.id, id))
  return { token, seller: person, auctionId: id, vehicleId: auction?.vehicleId ?? 0 }
}

const fetchMessages = async (person: Parameters<typeof tokenFor>[0]) =>
  (await callApi('GET', '/user/notifications', { token: await tokenFor(person) })).body.data.map(
    ({ message }: { message: string }) => message,
  )

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
    'An auction starts one hour from now at the earliest.',
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

test('vehicle edit: facts change with history entries -> the VIN of a listed vehicle is fixed', async () => {
  const { token, vehicleId, auctionId, seller } = await activeListing()
  await bid({ id: auctionId, seller }, await makePerson(), 5_100)
  await drain(auctionId)
  const { body } = await callApi('GET', `/vehicles/${vehicleId}`, { token })
  const { id: _, images: __, ...facts } = body.data
  const put = (changes: object) =>
    callApi('PUT', `/vehicles/${vehicleId}`, { token, body: { ...facts, ...changes } })
  const changed = await put({ mileage: '43000', trim: 'EX-L', features: ['Tow bar'] })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body.message).toBe('Vehicle updated successfully!')
  expect(changed.body.data).toMatchObject({ mileage: 43_000, trim: 'EX-L', features: ['Tow bar'] })
  const announced = await history(auctionId)
  expect(
    announced.map(({ field, before, after, after_bids }: Record<string, unknown>) => [
      field,
      before,
      after,
      after_bids,
    ]),
  ).toEqual([
    ['trim', null, 'EX-L', true],
    ['mileage', 41_000, 43_000, true],
    ['features', [], ['Tow bar'], true],
  ])
  // The version that was read before is outdated now.
  expect((await put({ mileage: 50_000 })).status).toBe(409)
  const latest = changed.body.data.updated_at
  expect((await put({ vin: '1M8GDM9AXKP042788', updated_at: latest })).body.errors).toEqual({
    vin: ['The VIN of a listed vehicle cannot be changed.'],
  })
  expect((await put({ mileage: -1, updated_at: latest })).status).toBe(422)
  const [row] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  expect(row).toMatchObject({ mileage: 43_000, sellerId: seller.userId })
})

const NSX = { year: 2023, make: 'Acura', model: 'NSX', mileage: 10 }
const PUBLIC = ['Fixed once the listing is public.']
const BIDS = ['Fixed once there are bids.']

/** The vehicle as its seller reads it, and a function that sends it with changes. */
async function openVehicle(token: string, vehicleId: number) {
  const path = `/vehicles/${vehicleId}`
  const { data } = (await callApi('GET', path, { token })).body
  const put = (changes: object) => callApi('PUT', path, { token, body: { ...data, ...changes } })
  return { data, put, reread: async () => (await callApi('GET', path, { token })).body.data }
}

test('vehicle edit: another car in a public listing -> refused by field; after a bid also what bids rely on', async () => {
  const { token, vehicleId, auctionId, seller } = await activeListing()
  const vehicle = await openVehicle(token, vehicleId)
  const identity = { year: PUBLIC, make: PUBLIC, model: PUBLIC }
  expect(await vehicle.put(NSX)).toMatchObject({ status: 422, body: { errors: identity } })
  await bid({ id: auctionId, seller }, await makePerson(), 5_100)
  // The replica in D1 does not have the bid yet: the room does.
  const refused = await vehicle.put({
    ...NSX,
    body_style: 'coupe',
    engine_size: 3.5,
    title_status: 'rebuilt',
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    ...identity,
    body_style: BIDS,
    engine_size: BIDS,
    title_status: BIDS,
    mileage: ['After the first bid, you can raise the mileage, not lower it.'],
  })
  const better = await vehicle.put({
    declarations: { ...vehicle.data.declarations, accidents: 'none_known' },
  })
  expect(better.body.errors).toEqual({
    'declarations.accidents': ['After the first bid, you can add problems here, not remove them.'],
  })
  expect(await vehicle.reread()).toEqual(vehicle.data)
  expect(await db().$count(listingChanges, eq(listingChanges.auctionId, auctionId))).toBe(0)
})

test('vehicle edit: not public yet -> everything but the VIN can change', async () => {
  const { token, vehicleId } = await newListing()
  const vehicle = await openVehicle(token, vehicleId)
  expect((await vehicle.put({ ...NSX, body_style: 'coupe', title_status: 'rebuilt' })).status).toBe(200)
  expect(await vehicle.reread()).toMatchObject({ ...NSX, body_style: 'coupe', title_status: 'rebuilt' })
})

test('vehicle edit: engine size of an electric vehicle -> refused', async () => {
  const { token, vehicleId } = await newListing()
  const vehicle = await openVehicle(token, vehicleId)
  const message = ['An electric vehicle has no engine size. Leave it empty.']
  expect((await vehicle.put({ fuel_type: 'electric' })).body.errors).toEqual({ engine_size: message })
  expect((await vehicle.put({ fuel_type: 'electric', engine_size: null })).status).toBe(200)
})

test('vehicle edit: bid accepted between check and storing -> refused, facts restored, both changes in the history', async () => {
  const { token, vehicleId, auctionId, seller } = await activeListing()
  const vehicle = await openVehicle(token, vehicleId)
  const room = getRoom(auctionId)
  const late = {
    terms: async () => {
      const terms = await room.terms()
      await bid({ id: auctionId, seller }, await makePerson(), 5_100)
      return terms
    },
    announceEdit: (edit: Parameters<typeof room.announceEdit>[0]) => room.announceEdit(edit),
  }
  const rooms = { getByName: () => late } as unknown as typeof env.AUCTION_ROOM
  const edit = VehicleEdit.parse({ ...vehicle.data, title_status: 'rebuilt', trim: 'EX' })
  const edited = await editVehicle(
    { ...env, AUCTION_ROOM: rooms },
    { vehicleId, viewer: toViewer(seller), edit, nowMs: Date.now() },
  )
  expect(edited).toMatchObject({ ok: false, refusal: { errors: { title_status: BIDS } } })
  const { updated_at: _, ...facts } = vehicle.data
  expect(await vehicle.reread()).toMatchObject(facts)
  expect(
    (await history(auctionId, token)).map(({ field, after, after_bids }: Record<string, unknown>) => [
      field,
      after,
      after_bids,
    ]),
  ).toEqual([
    ['trim', 'EX', false],
    ['title_status', 'rebuilt', false],
    ['trim', null, true],
    ['title_status', 'clean', true],
  ])
})

test('vehicle edit: auction ended without a sale -> still the car that was bid on; entered again -> the same one, stored apart', async () => {
  const { token, vehicleId, auctionId, seller } = await activeListing({ reserveCents: dollars(9_000) })
  await bid({ id: auctionId, seller }, await makePerson(), 5_100)
  const change = { type: 'set_status', status: 'ended', reason: 'A test' } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  await drain(auctionId)
  const vehicle = await openVehicle(token, vehicleId)
  expect((await vehicle.put({ year: 2018, title_status: 'rebuilt' })).body.errors).toEqual({
    year: PUBLIC,
    title_status: BIDS,
  })
  const { vin } = vehicle.data
  const again = await newVehicle(token, { fields: { vin, year: '2018' } })
  expect(again).toMatchObject({ status: 422, body: { errors: { year: PUBLIC } } })
  const worse = await newVehicle(token, { fields: { vin, title_status: 'salvage', mileage: '90000' } })
  expect(worse.status).toBe(201)
  expect(worse.body.data.id).not.toBe(vehicleId)
  expect(await vehicle.reread()).toEqual(vehicle.data)
})

test('vehicle edit: offer after the auction -> history entry, its bidder alone is notified; listed again -> neither', async () => {
  const { token, vehicleId, auctionId, seller } = await activeListing({ reserveCents: dollars(9_000) })
  const [outbid, bidder] = [await makePerson(), await makePerson()]
  await bid({ id: auctionId, seller }, outbid, 5_100)
  await bid({ id: auctionId, seller }, bidder, 5_300)
  const change = { type: 'set_status', status: 'ended', reason: 'A test' } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  await drain(auctionId)
  expect((await callApi('POST', `/auctions/${auctionId}/offers`, { token, body: {} })).status).toBe(201)
  const vehicle = await openVehicle(token, vehicleId)
  expect((await vehicle.put({ trim: 'LX' })).status).toBe(200)
  await drain(auctionId)
  expect(await history(auctionId)).toMatchObject([{ field: 'trim', after: 'LX', status: 'ended' }])
  const edits = async (person: Parameters<typeof fetchMessages>[0]) =>
    (await fetchMessages(person)).filter((message: string) => message.includes('trim'))
  expect([(await edits(bidder)).length, await edits(outbid)]).toEqual([1, []])
  expect((await callApi('POST', `/auctions/${auctionId}/relist`, { token })).status).toBe(201)
  const { data, put } = await openVehicle(token, vehicleId)
  expect((await put({ trim: data.trim, exterior_color: 'Red' })).status).toBe(200)
  expect(await history(auctionId)).toHaveLength(1)
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

test('vehicle edit: two concurrent edits -> one is stored, the other refused', async () => {
  const { token, vehicleId, auctionId } = await newListing()
  const { body } = await callApi('GET', `/vehicles/${vehicleId}`, { token })
  const { id: _, images: __, ...facts } = body.data
  const both = await Promise.all(
    [1, 2].map((mileage) => callApi('PUT', `/vehicles/${vehicleId}`, { token, body: { ...facts, mileage } })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await db().$count(listingChanges, eq(listingChanges.auctionId, auctionId))).toBe(1)
})

test('vehicle edit: sold, or of another seller -> refused', async () => {
  const { token, vehicleId, auctionId } = await newListing()
  const { body } = await callApi('GET', `/vehicles/${vehicleId}`, { token })
  const { id: _, images: __, ...facts } = body.data
  const put = (speaker: string) => callApi('PUT', `/vehicles/${vehicleId}`, { token: speaker, body: facts })
  const other = await makeSeller()
  expect((await put(other.token)).status).toBe(403)
  expect((await callApi('GET', `/vehicles/${vehicleId}`, { token: other.token })).status).toBe(403)
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold' })
    .where(eq(auctions.id, auctionId))
  expect(await put(token)).toMatchObject({ status: 409, body: { message: 'This vehicle is sold.' } })
})

test('buy now price: lowered -> the buyer pays the lower price', async () => {
  const { token, auctionId } = await activeListing({ buyNowCents: dollars(20_000) })
  await edit(token, auctionId, { buy_now_price: 15_000 })
  const buyer = await makeSignedInPerson()
  const bought = await callApi('POST', `/auctions/${auctionId}/buy-now`, { token: buyer.token })
  expect(bought.body.auction).toMatchObject({ status: 'ended', current_bid: 15_000 })
  await runDurableObjectAlarm(getRoomStub(auctionId))
})

test('edits, pauses and edits of the vehicle: 41st of an auction in an hour -> 429, nobody is notified; another auction is free', async () => {
  const production = { ...env, LIMITS: 'production' }
  const { token, seller, auctionId, vehicleId } = await activeListing()
  const watcher = await makePerson()
  const nowMs = Date.now()
  await db().insert(watchlist).values({ userId: watcher.userId, auctionId, createdAtMs: nowMs })
  const viewer = { ...toViewer(seller), verificationStatus: 'verified' as const }
  const describe = (id: number, description: string) =>
    editAuction(production, { auctionId: id, viewer, edit: { ...WORDS, description }, nowMs })
  for (let count = 0; count < 40; count += 1) {
    const counted = { action: 'listingChange', who: String(auctionId), nowMs } as const
    expect(await limitAttempts(production, counted)).toBeNull()
  }
  const refused = { refusal: { status: 429, code: 'rate_limited', retryAfter: 3_600 } }
  expect(await describe(auctionId, 'Once more.')).toMatchObject(refused)
  const { body } = await callApi('GET', `/vehicles/${vehicleId}`, { token })
  const changed = VehicleEdit.parse({ ...body.data, exterior_color: 'Red' })
  expect(await editVehicle(production, { vehicleId, viewer, edit: changed, nowMs })).toMatchObject(refused)
  const actor = { actorId: seller.userId, requestId: 'x', ipAddress: null, userAgent: null }
  const halt = { auctionId, viewer, action: 'pause', reason: null, actor, nowMs } as const
  expect(await changeLifecycle(production, halt)).toMatchObject(refused)
  await drain(auctionId)
  expect(await fetchMessages(watcher)).toEqual([])
  const other = await makeAuction({}, seller)
  expect((await describe(other.id, 'Once more.')).ok).toBe(true)
})
