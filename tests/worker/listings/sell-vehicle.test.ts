import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import {
  adminAlerts,
  auctions,
  sales,
  users,
  vehicleImages,
  vehicles,
} from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { sweepVehicles } from '../../../worker/services/listings/sweep-vehicles.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { insertSale } from '../support/messaging.ts'
import { db, dollars, drain, getRoom, nextVin } from '../support/rooms.ts'
import {
  auctionFields,
  countStored,
  createForm,
  freshPng,
  makeSeller,
  newListing,
  newVehicle,
  sendForm,
  VIN_EXISTS,
  vehicleFields,
} from '../support/selling.ts'
import { changeSetting } from '../support/settings.ts'

/** The key of a vehicle's first photo. */
async function photoOf(vehicleId: number): Promise<string> {
  const [image] = await db().select().from(vehicleImages).where(eq(vehicleImages.vehicleId, vehicleId))
  return image?.imagePath ?? ''
}

test('vehicle: created -> stored as entered with its photos, the first is primary', async () => {
  const { token, person } = await makeSeller()
  const form = createForm(
    {
      ...vehicleFields({ vin: ` ${nextVin().toLowerCase()} ` }),
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
  expect((await countStored()).discarded).toBe(0)
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
] as const)('vehicle: %s = %j -> refused with %s', async (field, value, message) => {
  const { token } = await makeSeller()
  const before = await countStored()
  const { status, body } = await newVehicle(token, { fields: { [field]: value } })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field.replace('[]', '')]: [message] })
  expect(await countStored()).toEqual(before)
})

test('vehicle: smog certificate dated in the future -> field error', async () => {
  const { token } = await makeSeller()
  const declarations = JSON.stringify({ smog: { state: 'certified', certified_on: '2199-01-01' } })
  const { status, body } = await newVehicle(token, { fields: { declarations } })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    'declarations.smog.certified_on': ['A smog certificate cannot be dated after today'],
  })
})

test('vehicle: no photo or an invalid file -> neither vehicle nor file stored', async () => {
  const { token } = await makeSeller()
  const before = await countStored()
  expect((await newVehicle(token, { photos: 0 })).body.errors).toEqual({
    images: ['At least one image is required'],
  })
  const form = createForm(vehicleFields(), [
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
  expect(await countStored()).toEqual(before)
})

test('vehicle: one file cannot be stored -> none of its batch remains', async () => {
  const { token } = await makeSeller()
  const before = await countStored()
  armFault('r2', 1)
  expect((await newVehicle(token, { photos: 2 })).status).toBe(503)
  const after = await countStored()
  expect({ ...after, discarded: 0 }).toEqual({ ...before, discarded: 0 })
})

test('vehicle: own one in no auction -> overwritten with the new facts', async () => {
  const { token } = await makeSeller()
  const vin = nextVin()
  const first = await newVehicle(token, { fields: { vin, mileage: '41000' }, photos: 2 })
  const files = (await countStored()).files
  const again = await newVehicle(token, { fields: { vin, mileage: '42000' }, photos: 1 })
  expect(again.body.data.id).toBe(first.body.data.id)
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, first.body.data.id))
  expect(vehicle?.mileage).toBe(42_000)
  expect(await db().$count(vehicleImages, eq(vehicleImages.vehicleId, first.body.data.id))).toBe(1)
  // Two photos with their originals were deleted, one was added.
  expect((await countStored()).files).toBe(files - 2)
})

test('VIN: in a paid auction that is not over -> refused, for its seller and for others; the others are an alert', async () => {
  const { vehicleId, token, auctionId } = await newListing()
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  const fields = { vin: vehicle?.vin ?? '' }
  const other = await makeSeller()
  await db().update(auctions).set({ listingPaidAtMs: 1 }).where(eq(auctions.vehicleId, vehicleId))
  for (const speaker of [token, other.token]) {
    const { status, body } = await newVehicle(speaker, { fields })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ vin: [VIN_EXISTS] })
  }
  const alerts = await db().select().from(adminAlerts).where(eq(adminAlerts.auctionId, auctionId))
  expect(alerts).toMatchObject([{ kind: 'vin_conflict', userId: other.person.userId }])
})

test('VIN: vehicle is given that of another listed car -> refused at the VIN', async () => {
  const { vehicleId: listed } = await newListing()
  const [other] = await db().select().from(vehicles).where(eq(vehicles.id, listed))
  const { token } = await makeSeller()
  const path = `/vehicles/${(await newVehicle(token)).body.data.id}`
  const { data } = (await callApi('GET', path, { token })).body
  const put = (vin: string) => callApi('PUT', path, { token, body: { ...data, vin } })
  expect((await put(other?.vin ?? '')).body.errors).toEqual({ vin: [VIN_EXISTS] })
  expect((await put(nextVin())).status).toBe(200)
})

test('VIN: vehicle sold -> its seller is refused for 90 days from the end of the sale; anybody else may list it', async () => {
  const { vehicleId, token, auctionId, userId } = await newListing()
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  const fields = { vin: vehicle?.vin ?? '' }
  // Entered before the sale.
  const other = (await newVehicle(token)).body.data.id
  await db().update(vehicles).set(fields).where(eq(vehicles.id, other))
  const change = { type: 'cancel', reason: 'Only the copy below is sold' } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: userId, change })
  await drain(auctionId)
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold' })
    .where(eq(auctions.id, auctionId))
  const sold = { status: 409, body: { message: 'This vehicle is sold.' } }
  expect(await newVehicle(token, { fields })).toMatchObject(sold)
  const body = auctionFields(other)
  expect(await callApi('POST', '/auctions', { token, body })).toMatchObject(sold)
  const buyer = await makeSeller()
  expect((await newVehicle(buyer.token, { fields })).status).toBe(201)
  const settledAtMs = Date.now() - 90 * DAY_MS
  await db()
    .insert(sales)
    .values({
      key: `sale:${auctionId}:1`,
      auctionId,
      round: 1,
      winnerId: buyer.person.userId,
      sellerId: userId,
      amountCents: dollars(9_000),
      premiumRate: 6,
      premiumCents: dollars(540),
      settlementFeeCents: dollars(100),
      state: 'paid',
      settledAtMs: settledAtMs + HOUR_MS,
      createdAtMs: 0,
      updatedAtMs: 0,
    })
  expect(await newVehicle(token, { fields })).toMatchObject(sold)
  await db()
    .update(sales)
    .set({ settledAtMs: settledAtMs - HOUR_MS })
    .where(eq(sales.auctionId, auctionId))
  expect((await newVehicle(token, { fields })).status).toBe(201)
})

test('vehicle: entered again after a sale that failed, as another car -> 422', async () => {
  const { vehicleId, token, auctionId, userId } = await newListing()
  const [vehicle] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold', listingPaidAtMs: 1 })
    .where(eq(auctions.id, auctionId))
  const buyer = await makeSeller()
  await insertSale(auctionId, buyer.person.userId, userId, 'defaulted')
  const again = await newVehicle(token, { fields: { vin: vehicle?.vin ?? '', make: 'Toyota' } })
  expect(again).toMatchObject({
    status: 422,
    body: { errors: { make: [expect.stringContaining('Fixed once')] } },
  })
})

test('vehicle: account too young -> refused with the days left', async () => {
  await changeSetting('min_account_age_days', 7)
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

test('VIN: own unpaid listing -> refused with its checkout URL, until it is cancelled', async () => {
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
  // Others do not learn whose listing it is.
  const other = await newVehicle((await makeSeller()).token, { fields })
  expect(other.body.errors).toEqual({ vin: [VIN_EXISTS] })
  const cancel = (reason?: string) =>
    callApi('POST', `/auctions/${auctionId}/cancel`, { token, body: { reason } })
  // The reason reaches everybody who watches, as a notification.
  expect((await cancel('Pay at https://pay.example')).body.errors).toEqual({
    reason: ['The reason must not contain a web address'],
  })
  expect((await cancel()).status).toBe(200)
  await drain(auctionId)
  expect((await newVehicle(token, { fields })).status).toBe(201)
})

test('vehicle: seller not verified or deactivated -> refused', async () => {
  const { token, person } = await makeSignedInPerson({ authorized: false })
  expect((await newVehicle(token)).body.code).toBe('not_verified')
  await db()
    .update(users)
    .set({ verificationStatus: 'verified', isActive: false })
    .where(eq(users.id, person.userId))
  expect((await newVehicle(token)).body.code).toBe('deactivated')
})

test('vehicle without an auction: 30 days unchanged -> deleted with its photos; listed, recent or drafted ones stay', async () => {
  const { token } = await makeSeller()
  const listed = (await newListing()).vehicleId
  const stale: number = (await newVehicle(token)).body.data.id
  const recent: number = (await newVehicle(token)).body.data.id
  const draft = (await callApi('POST', '/drafts', { token, body: { content: {} } })).body.data.id
  const photo = createForm({}, [['images[0]', 'a.png', await freshPng()]])
  expect((await sendForm(`/drafts/${draft}/images`, { token, form: photo })).status).toBe(201)
  const form = createForm({ ...vehicleFields(), draft_id: String(draft) })
  const drafted: number = (await sendForm('/vehicles', { token, form })).body.data.id
  const nowMs = Date.now() + 30 * DAY_MS
  await db().update(vehicles).set({ updatedAtMs: nowMs }).where(eq(vehicles.id, recent))
  const idsOf = async () => (await db().select({ id: vehicles.id }).from(vehicles)).map(({ id }) => id)
  const [stalePhoto, draftedPhoto] = await Promise.all([photoOf(stale), photoOf(drafted)])

  await sweepVehicles(env, nowMs - DAY_MS)
  expect(await idsOf()).toEqual(expect.arrayContaining([stale, drafted]))
  await sweepVehicles(env, nowMs + 1)
  const left = await idsOf()
  expect([stale, drafted, recent, listed].map((id) => left.includes(id))).toEqual([false, false, true, true])
  // The draft still shows the photo of its vehicle.
  const [gone, shown] = [await env.PHOTOS.head(stalePhoto), await env.PHOTOS.head(draftedPhoto)]
  expect([gone === null, shown === null]).toEqual([true, false])
  const kept = await callApi('GET', `/drafts/${draft}`, { token })
  expect(kept.body.data.images).toHaveLength(1)
})

test('vehicles without an auction: 200 of one person -> the next is refused; the same VIN again is not', async () => {
  const { token, person } = await makeSeller()
  const vin = nextVin()
  expect((await newVehicle(token, { fields: { vin } })).status).toBe(201)
  const [{ id: _, mileageMiles: __, ...row } = undefined as never] = await db()
    .select()
    .from(vehicles)
    .where(eq(vehicles.vin, vin))
  const more = Array.from({ length: 199 }, () => ({ ...row, vin: nextVin() }))
  for (let at = 0; at < more.length; at += 4)
    await db()
      .insert(vehicles)
      .values(more.slice(at, at + 4))
  const refused = await newVehicle(token)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You have 200 vehicles without an auction. Create an auction of one before you add another.',
  ])
  expect((await newVehicle(token, { fields: { vin } })).status).toBe(201)
  expect(await db().$count(vehicles, eq(vehicles.sellerId, person.userId))).toBe(200)
})

test('vehicle: platform locked -> refused', async () => {
  const { token } = await makeSeller()
  await changeSetting('system_locked', true)
  expect((await newVehicle(token)).status).toBe(503)
  await changeSetting('system_locked', false)
  // The Worker remembers the flag for a second, in the next test and the next file too.
  await expect.poll(async () => (await newVehicle(token)).status).not.toBe(503)
})
