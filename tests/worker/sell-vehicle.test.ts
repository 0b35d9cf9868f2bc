import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import {
  auctions,
  discardedPhotos,
  settings,
  users,
  vehicleImages,
  vehicles,
} from '../../worker/db/schema/index.ts'
import { armFault } from '../../worker/providers/faults.ts'
import { callApi } from './support/api.ts'
import { makeAdmin, makeSpeaker } from './support/listing.ts'
import { db, drain, nextVin } from './support/rooms.ts'
import {
  formOf,
  freshPng,
  makeSeller,
  newListing,
  newVehicle,
  sendForm,
  statedAuction,
  statedVehicle,
} from './support/selling.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const VIN_EXISTS = 'VIN already exists! Only one auction per vehicle is allowed! Check the VIN and try again.'

const changed: [string, unknown][] = []

afterEach(async () => {
  for (const [key, value] of changed.splice(0)) {
    await db().update(settings).set({ value }).where(eq(settings.key, key))
  }
})

async function set(key: string, value: unknown) {
  const [row] = await db().select().from(settings).where(eq(settings.key, key))
  changed.push([key, row?.value])
  await db().update(settings).set({ value }).where(eq(settings.key, key))
}

const everything = async () => ({
  vehicles: await db().$count(vehicles),
  images: await db().$count(vehicleImages),
  auctions: await db().$count(auctions),
  discarded: await db().$count(discardedPhotos),
  files: (await env.PHOTOS.list()).objects.length,
})

test('a vehicle is stored as it was stated, with its photos, the first the primary', async () => {
  const { token, person } = await makeSeller()
  const form = formOf(
    {
      ...statedVehicle({ vin: ` ${nextVin().toLowerCase()} ` }),
      'image_alt_text[0]': 'Front three-quarter',
      'image_type[1]': 'interior',
      declarations: JSON.stringify({
        registration: 'california',
        smog: { state: 'certified', certified_on: '2026-05-01' },
        accidents: 'none_known',
        known_faults: '',
      }),
    },
    [
      ['images[0]', 'a.png', await freshPng(60, 40)],
      ['images[1]', 'b.png', await freshPng()],
    ],
  )
  const { status, body } = await sendForm('/vehicles', { token, form })
  expect(status, JSON.stringify(body)).toBe(201)
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, body.data.id))
  expect(vehicle).toMatchObject({
    sellerId: person.userId,
    vin: expect.stringMatching(/^1HGCV1F5[\dX]KA\d{6}$/),
    year: 2019,
    mileage: 41_000,
    engineSize: 1.5,
    features: ['Backup camera', 'Heated seats'],
    declarations: {
      registration: 'california',
      smog: { state: 'certified', certifiedOn: '2026-05-01' },
      accidents: 'none_known',
      knownFaults: null,
    },
  })
  const images = await db().select().from(vehicleImages).where(eq(vehicleImages.vehicleId, body.data.id))
  expect(
    images.map(({ isPrimary, altText, imageType, sortOrder }) => [isPrimary, altText, imageType, sortOrder]),
  ).toEqual([
    [true, 'Front three-quarter', 'exterior', 0],
    [false, '', 'interior', 1],
  ])
  expect(images[0]).toMatchObject({ width: 60, height: 40 })
  expect(await env.PHOTOS.head(images[0]?.originalPath ?? '')).not.toBeNull()
  expect((await everything()).discarded).toBe(0)
})

test.each([
  ['vin', '', 'VIN is required'],
  ['vin', '1HGCV1F51KA00001', 'VIN must be exactly 17 characters long'],
  ['vin', 'IHGCV1F51KA000001', 'VIN may contain only letters and digits, without I, O and Q'],
  ['year', '', 'Year is required'],
  ['year', '1899', 'Year must be 1900 or later'],
  ['year', '2019.5', 'Year must be 1900 or later'],
  [
    'year',
    String(new Date().getUTCFullYear() + 2),
    `Year must be ${new Date().getUTCFullYear() + 1} or earlier`,
  ],
  ['make', ' ', 'Make is required'],
  ['model', '', 'Model is required'],
  ['mileage', '', 'Mileage is required'],
  ['mileage', '-1', 'Mileage must be a whole number from 0 to 999,999'],
  ['mileage', '1000000', 'Mileage must be a whole number from 0 to 999,999'],
  ['mileage', 'NaN', 'Mileage must be a whole number from 0 to 999,999'],
  ['engine_size', '10.1', 'Engine size must be between 0 and 10 liters, with one decimal'],
  ['engine_size', '1.55', 'Engine size must be between 0 and 10 liters, with one decimal'],
  ['body_style', '', 'Body style is required'],
  ['body_style', 'boat', 'Choose one of the offered values'],
  ['fuel_type', '', 'Fuel type is required'],
  ['transmission', '', 'Transmission is required'],
  ['title_status', '', 'Title status is required'],
  ['drivetrain', '6wd', 'Choose one of the offered values'],
  ['description', 'x'.repeat(1_001), 'Description must be at most 1,000 characters'],
  ['declarations', 'no JSON', 'The declarations could not be read'],
  ['features[]', ['x'.repeat(81)], 'Equipment may have at most 60 entries of 80 characters each'],
] as const)('%s = %j is refused: %s', async (field, value, message) => {
  const { token } = await makeSeller()
  const before = await everything()
  const { status, body } = await newVehicle(token, { fields: { [field]: value } })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field.replace('[]', '')]: [message] })
  expect(await everything()).toEqual(before)
})

test('a vehicle needs a photo, and a file that is not taken leaves neither vehicle nor file', async () => {
  const { token } = await makeSeller()
  const before = await everything()
  expect((await newVehicle(token, { photos: 0 })).body.errors).toEqual({
    images: ['At least one image is required'],
  })
  const form = formOf(statedVehicle(), [
    ['images[]', 'good.png', await freshPng()],
    ['images[]', 'front.jpg', 'not a picture'],
    ['images[]', 'empty.jpg', ''],
    ['images[]', 'heavy.png', new Uint8Array(10_485_761)],
  ])
  const { status, body } = await sendForm('/vehicles', { token, form })
  expect(status).toBe(422)
  expect(body.errors.images).toEqual([
    'front.jpg: Only JPEG, PNG, and GIF images are allowed',
    'empty.jpg: This file is empty',
    'heavy.png: Image size must be less than 10MB',
  ])
  expect(await everything()).toEqual(before)
})

test('where a file cannot be stored nothing of its batch stays', async () => {
  const { token } = await makeSeller()
  const before = await everything()
  armFault('r2', 1)
  expect((await newVehicle(token, { photos: 2 })).status).toBe(503)
  const after = await everything()
  expect({ ...after, discarded: 0 }).toEqual({ ...before, discarded: 0 })
})

test('an own vehicle that is in no auction is used again, with what is stated now', async () => {
  const { token } = await makeSeller()
  const vin = nextVin()
  const first = await newVehicle(token, { fields: { vin, mileage: '41000' }, photos: 2 })
  const files = (await everything()).files
  const again = await newVehicle(token, { fields: { vin, mileage: '42000' }, photos: 1 })
  expect(again.body.data.id).toBe(first.body.data.id)
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, first.body.data.id))
  expect(vehicle?.mileage).toBe(42_000)
  expect(await db().$count(vehicleImages, eq(vehicleImages.vehicleId, first.body.data.id))).toBe(1)
  // Two photos with their originals went, one came.
  expect((await everything()).files).toBe(files - 2)
})

test('a VIN in an auction that is not over is refused, one’s own and another’s', async () => {
  const { vehicleId, token } = await newListing()
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  const fields = { vin: vehicle?.vin ?? '' }
  const other = await makeSeller()
  await db().update(auctions).set({ listingPaidAtMs: 1 }).where(eq(auctions.vehicleId, vehicleId))
  for (const speaker of [token, other.token]) {
    const { status, body } = await newVehicle(speaker, { fields })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ vin: [VIN_EXISTS] })
  }
})

test('after a sale the VIN can be listed anew, as a vehicle of its own', async () => {
  const { vehicleId, token, auctionId } = await newListing()
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold' })
    .where(eq(auctions.id, auctionId))
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  const again = await newVehicle(token, { fields: { vin: vehicle?.vin ?? '' } })
  expect(again.status).toBe(201)
  expect(again.body.data.id).not.toBe(vehicleId)
})

test('an auction is made of the vehicle: pending, and seen by its seller alone until it is paid for', async () => {
  const { token } = await makeSeller()
  const vehicle = await newVehicle(token)
  const body = statedAuction(vehicle.body.data.id, {
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

test('no_reserve leaves a reserve out, whatever is sent with it', async () => {
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
  ['start_time', { start_time: at(0) }, 'An auction starts one hour from now at the earliest.'],
  ['start_time', { start_time: at(31 * DAY_MS) }, 'An auction starts within 30 days.'],
  ['end_time', { end_time: null }, 'End time is required'],
  ['end_time', { end_time: at(HOUR_MS) }, 'The end must lie after the start.'],
  ['end_time', { end_time: at(HOUR_MS + 4 * DAY_MS) }, 'An auction runs 3, 5, 7, 10 or 14 days.'],
] as const)('the auction’s %s with %j is refused: %s', async (field, changes, message) => {
  const { token } = await makeSeller()
  const vehicle = await newVehicle(token)
  const before = await everything()
  const { status, body } = await callApi('POST', '/auctions', {
    token,
    body: statedAuction(vehicle.body.data.id, changes),
  })
  expect(status, JSON.stringify(body)).toBe(422)
  expect(body.errors).toEqual({ [field]: [message] })
  expect(await everything()).toEqual(before)
})

test('the longest length that is set holds on the server', async () => {
  const { token } = await makeSeller()
  const vehicle = await newVehicle(token)
  await set('max_auction_duration_days', 5)
  const { body } = await callApi('POST', '/auctions', { token, body: statedAuction(vehicle.body.data.id) })
  expect(body.errors).toEqual({ end_time: ['An auction runs 3 or 5 days.'] })
})

test('so many auctions at a time: two at once cannot make one too many', async () => {
  await set('max_active_auctions', 1)
  const { token } = await makeSeller()
  const [one, two] = [await newVehicle(token), await newVehicle(token)]
  const both = await Promise.all(
    [one, two].map((vehicle) =>
      callApi('POST', '/auctions', { token, body: statedAuction(vehicle.body.data.id) }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const message = 'You can have at most 1 auction at a time. List another when one of them is over.'
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(message)
  expect(await newVehicle(token)).toMatchObject({ status: 409, body: { message } })
})

test('an account that is too young is told when it can', async () => {
  await set('min_account_age_days', 7)
  const { token, person } = await makeSeller()
  await db()
    .update(users)
    .set({ createdAtMs: Date.now() - 5 * DAY_MS })
    .where(eq(users.id, person.userId))
  expect(await newVehicle(token)).toMatchObject({
    status: 403,
    body: { message: 'Your account must be 7 days old to list a vehicle. You can in 2 days.' },
  })
  await db()
    .update(users)
    .set({ createdAtMs: Date.now() - 7 * DAY_MS })
    .where(eq(users.id, person.userId))
  expect((await newVehicle(token)).status).toBe(201)
})

test('while the platform is locked nothing is listed', async () => {
  const { token } = await makeSeller()
  await set('system_locked', true)
  expect((await newVehicle(token)).status).toBe(503)
})

test('of one vehicle two auctions at once make one, and the other is told of the VIN', async () => {
  const { token } = await makeSeller()
  const { body } = await newVehicle(token)
  const both = await Promise.all(
    [1, 2].map(() => callApi('POST', '/auctions', { token, body: statedAuction(body.data.id) })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  const refused = both.find(({ status }) => status === 422)
  expect(refused?.body.errors.vin).toEqual([
    VIN_EXISTS,
    expect.stringContaining('You have an unpaid listing'),
  ])
})

test('an own unpaid listing of the car is named and led to, until it is cancelled', async () => {
  const { vehicleId, token, auctionId } = await newListing()
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  const fields = { vin: vehicle?.vin ?? '' }
  const { body } = await newVehicle(token, { fields })
  const { auctionNumber } = (await db().select().from(auctions).where(eq(auctions.id, auctionId)))[0] ?? {}
  expect(body.errors).toEqual({
    vin: [
      VIN_EXISTS,
      `You have an unpaid listing of this car (${auctionNumber}). Complete its checkout, or cancel it to list the car anew.`,
    ],
    checkout: [`/checkout?auction=${auctionId}`],
  })
  // Nobody else is told whose it is.
  const other = await newVehicle((await makeSeller()).token, { fields })
  expect(other.body.errors).toEqual({ vin: [VIN_EXISTS] })
  expect((await callApi('POST', `/auctions/${auctionId}/cancel`, { token, body: {} })).status).toBe(200)
  await drain(auctionId)
  expect((await newVehicle(token, { fields })).status).toBe(201)
})

test('two sellers with the same VIN: the first to make an auction has it', async () => {
  const [one, two] = [await makeSeller(), await makeSeller()]
  const vin = nextVin()
  const first = await newVehicle(one.token, { fields: { vin } })
  const second = await newVehicle(two.token, { fields: { vin } })
  expect(second.status).toBe(201)
  const make = (token: string, id: number) => callApi('POST', '/auctions', { token, body: statedAuction(id) })
  expect((await make(one.token, first.body.data.id)).status).toBe(201)
  expect((await make(two.token, second.body.data.id)).body.errors).toEqual({ vin: [VIN_EXISTS] })
})

test('of another’s vehicle, or of one without photos, no auction is made', async () => {
  const { token } = await makeSeller()
  const vehicle = await newVehicle(token)
  const other = await makeSeller()
  const body = statedAuction(vehicle.body.data.id)
  expect((await callApi('POST', '/auctions', { token: other.token, body })).status).toBe(403)
  await db().delete(vehicleImages).where(eq(vehicleImages.vehicleId, vehicle.body.data.id))
  expect((await callApi('POST', '/auctions', { token, body })).body.errors).toEqual({
    images: ['At least one image is required'],
  })
  const unknown = await callApi('POST', '/auctions', { token, body: { ...body, vehicle_id: 999_999 } })
  expect(unknown.body.errors).toEqual({ vehicle_id: ['This vehicle was not found.'] })
})

test('who is not verified or deactivated cannot begin', async () => {
  const { token, person } = await makeSpeaker({ authorized: false })
  expect((await newVehicle(token)).body.code).toBe('not_verified')
  await db()
    .update(users)
    .set({ verificationStatus: 'verified', isActive: false })
    .where(eq(users.id, person.userId))
  expect((await newVehicle(token)).body.code).toBe('deactivated')
})

test('what went wrong is kept under its code, for administrators to find', async () => {
  const { token, person } = await makeSpeaker({ authorized: false })
  const code = 'ERR-1763780000000-7K2M9Q'
  const told = await callApi('POST', '/logs/auction-creation', {
    token,
    body: {
      step: 'auction',
      timestamp: '2026-11-22T05:00:00.000Z',
      data: { title: 'Accord' },
      error: 'Unknown error occurred',
      code,
      userAgent: 'Browser',
      url: 'http://localhost/auctions/create',
    },
  })
  expect(told.status).toBe(201)
  await callApi('POST', '/logs/auction-creation', { token, body: { step: 'vehicle' } })
  const admin = await makeAdmin()
  const found = await callApi('GET', `/logs/auction-creation?code=${code.toLowerCase()}`, {
    token: admin.token,
  })
  expect(found.body.data).toMatchObject({
    total: 1,
    data: [
      { code, step: 'auction', user_id: person.userId, data: { title: 'Accord' }, user_agent: 'Browser' },
    ],
  })
  expect(
    (await callApi('GET', '/logs/auction-creation', { token: admin.token })).body.data.total,
  ).toBeGreaterThan(1)
  expect((await callApi('GET', '/logs/auction-creation', { token })).status).toBe(403)
})

test.each([
  [{}, 'step', 'Step is required'],
  [{ step: 'x', code: 'ERR-1-2' }, 'code', 'The code must read ERR-{timestamp}-{random}'],
  [{ step: 'x', data: { big: 'x'.repeat(10_001) } }, 'data', 'The data is too long'],
  [{ step: 'x', error: 'x'.repeat(4_001) }, 'error', 'The error must be at most 4,000 characters'],
])('a log entry %# is refused', async (body, field, message) => {
  const { token } = await makeSpeaker({ authorized: false })
  const answered = await callApi('POST', '/logs/auction-creation', { token, body })
  expect(answered.status).toBe(422)
  expect(answered.body.errors).toEqual({ [field]: [message] })
})
