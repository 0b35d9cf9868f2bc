import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { ListingInput } from '../../../domain/schemas/listing-input.ts'
import { vehicleImages } from '../../../worker/db/schema/index.ts'
import { createAuction } from '../../../worker/services/listings/create-auction.ts'
import { limitAttempts } from '../../../worker/services/platform/rate-limit.ts'
import { callApi } from '../support/api.ts'
import { db, nextVin, toViewer } from '../support/rooms.ts'
import {
  auctionFields,
  countStored,
  makeSeller,
  newListing,
  newVehicle,
  VIN_EXISTS,
} from '../support/selling.ts'
import { changeSetting } from '../support/settings.ts'

test('auction: created -> pending, visible to its seller until it is paid', async () => {
  const { token } = await makeSeller()
  const vehicle = await newVehicle(token)
  const body = auctionFields(vehicle.body.data.id, {
    auction_type: 'reserve',
    reserve_price: 9_000.5,
    buy_now_price: 15_000,
    starting_bid: '4999.99',
  })
  const made = await callApi('POST', '/auctions', { token, body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body.auction_number).toMatch(/^HL-\d{4}-\d{6}$/)
  expect(made.body.data).toEqual({ id: expect.any(Number), auction_number: made.body.auction_number })
  expect((await callApi('GET', `/auctions/${made.body.data.id}`)).status).toBe(404)
  const own = await callApi('GET', `/auctions/${made.body.data.id}`, { token })
  expect(own.body.data).toMatchObject({
    status: 'pending',
    starting_bid: 4_999.99,
    reserve_price: 9_000.5,
    auction_type: 'reserve',
    start_time: body.start_time,
    end_time: body.end_time,
  })
})

test('auction: no_reserve with a reserve -> reserve ignored', async () => {
  const { token, auctionId } = await newListing({ auction_type: 'no_reserve', reserve_price: 9_000 })
  const { body } = await callApi('GET', `/auctions/${auctionId}`, { token })
  expect(body.data).toMatchObject({ auction_type: 'no_reserve', reserve_price: null, has_reserve: false })
})

const at = (ms: number) => new Date(Date.now() + ms).toISOString()

test.each([
  ['title', { title: '' }, 'Auction title is required'],
  ['title', { title: 'x'.repeat(151) }, 'Auction title must be at most 150 characters'],
  ['description', { description: null }, 'Description is required'],
  ['description', { description: 'x'.repeat(1_001) }, 'Description must be at most 1,000 characters'],
  ['starting_bid', { starting_bid: null }, 'Starting bid is required'],
  ['starting_bid', { starting_bid: -1 }, 'Enter an amount from 0 to 99,999,999 with at most two decimals'],
  ['starting_bid', { starting_bid: 1.005 }, 'Enter an amount from 0 to 99,999,999 with at most two decimals'],
  ['starting_bid', { starting_bid: 1e308 }, 'Enter an amount from 0 to 99,999,999 with at most two decimals'],
  [
    'starting_bid',
    { starting_bid: 'lots' },
    'Enter an amount from 0 to 99,999,999 with at most two decimals',
  ],
  ['auction_type', { auction_type: '' }, 'Auction type is required'],
  ['auction_type', { auction_type: 'timed' }, 'Choose one of the offered values'],
  ['reserve_price', { auction_type: 'reserve' }, 'Enter a reserve price above 0, or choose no reserve'],
  [
    'reserve_price',
    { auction_type: 'reserve', reserve_price: 0 },
    'Enter a reserve price above 0, or choose no reserve',
  ],
  ['buy_now_price', { buy_now_price: 5_000 }, 'The buy now price must be above the starting bid.'],
  [
    'buy_now_price',
    { auction_type: 'reserve', reserve_price: 9_000, buy_now_price: 8_000 },
    'The buy now price must not be below the reserve.',
  ],
  ['start_time', { start_time: '' }, 'Start time is required'],
  ['start_time', { start_time: 'tomorrow' }, 'Enter a time in ISO 8601, as 2026-11-22T05:00:00.000Z'],
  ['start_time', { start_time: at(0) }, 'An auction starts 15 minutes from now at the earliest.'],
  ['start_time', { start_time: at(31 * DAY_MS) }, 'An auction starts within 30 days.'],
  ['end_time', { end_time: null }, 'End time is required'],
  ['end_time', { end_time: at(HOUR_MS) }, 'The end must be after the start.'],
  ['end_time', { end_time: at(HOUR_MS + 4 * DAY_MS) }, 'An auction runs 3, 5, 7, 10 or 14 days.'],
] as const)('auction: %s with %j -> refused with %s', async (field, changes, message) => {
  const { token } = await makeSeller()
  const vehicle = await newVehicle(token)
  const before = await countStored()
  const { status, body } = await callApi('POST', '/auctions', {
    token,
    body: auctionFields(vehicle.body.data.id, changes),
  })
  expect(status, JSON.stringify(body)).toBe(422)
  expect(body.errors).toEqual({ [field]: [message] })
  expect(await countStored()).toEqual(before)
})

test('auction: longer than the platform setting -> refused', async () => {
  const { token } = await makeSeller()
  const vehicle = await newVehicle(token)
  await changeSetting('max_auction_duration_days', 5)
  const { body } = await callApi('POST', '/auctions', { token, body: auctionFields(vehicle.body.data.id) })
  expect(body.errors).toEqual({ end_time: ['An auction runs 3 or 5 days.'] })
})

test('auction: two concurrent at the limit -> only one is created', async () => {
  await changeSetting('max_active_auctions', 1)
  const { token } = await makeSeller()
  const [one, two] = [await newVehicle(token), await newVehicle(token)]
  const both = await Promise.all(
    [one, two].map((vehicle) =>
      callApi('POST', '/auctions', { token, body: auctionFields(vehicle.body.data.id) }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const message = 'You can have at most 1 auction at a time. List another when one of them is over.'
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(message)
  expect(await newVehicle(token)).toMatchObject({ status: 409, body: { message } })
})

test('auction: two concurrent of one vehicle -> one is created, the other is refused by VIN', async () => {
  const { token } = await makeSeller()
  const { body } = await newVehicle(token)
  const both = await Promise.all(
    [1, 2].map(() => callApi('POST', '/auctions', { token, body: auctionFields(body.data.id) })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  const refused = both.find(({ status }) => status === 422)
  expect(refused?.body.errors.vin).toEqual([
    VIN_EXISTS,
    expect.stringContaining('You have an unpaid listing'),
  ])
})

test('auction: two sellers with one VIN -> the first auction has it', async () => {
  const [one, two] = [await makeSeller(), await makeSeller()]
  const vin = nextVin()
  const first = await newVehicle(one.token, { fields: { vin } })
  const second = await newVehicle(two.token, { fields: { vin } })
  expect(second.status).toBe(201)
  const make = (token: string, id: number) => callApi('POST', '/auctions', { token, body: auctionFields(id) })
  expect((await make(one.token, first.body.data.id)).status).toBe(201)
  expect((await make(two.token, second.body.data.id)).body.errors).toEqual({ vin: [VIN_EXISTS] })
})

test('auction: vehicle of another seller or without photos -> refused', async () => {
  const { token } = await makeSeller()
  const vehicle = await newVehicle(token)
  const other = await makeSeller()
  const body = auctionFields(vehicle.body.data.id)
  expect((await callApi('POST', '/auctions', { token: other.token, body })).status).toBe(403)
  await db().delete(vehicleImages).where(eq(vehicleImages.vehicleId, vehicle.body.data.id))
  expect((await callApi('POST', '/auctions', { token, body })).body.errors).toEqual({
    images: ['At least one image is required'],
  })
  const unknown = await callApi('POST', '/auctions', { token, body: { ...body, vehicle_id: 999_999 } })
  expect(unknown.body.errors).toEqual({ vehicle_id: ['This vehicle was not found.'] })
})

test('new listings: 61st of a person in an hour -> 429, nothing stored', async () => {
  const production = { ...env, LIMITS: 'production' }
  const { token, person } = await makeSeller()
  const vehicle = await newVehicle(token)
  const nowMs = Date.now()
  for (let count = 0; count < 60; count += 1) {
    const counted = { action: 'newListing', who: String(person.userId), nowMs } as const
    expect(await limitAttempts(production, counted)).toBeNull()
  }
  const before = await countStored()
  const listing = ListingInput.parse(auctionFields(vehicle.body.data.id))
  const refused = await createAuction(production, { viewer: toViewer(person), listing, nowMs })
  expect(refused).toMatchObject({ refusal: { status: 429, retryAfter: 3_600 } })
  expect(await countStored()).toEqual(before)
})
