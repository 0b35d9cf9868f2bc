import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { LISTING_IS_OFFERED } from '../../../domain/listing/final-listing.ts'
import { VehicleEdit } from '../../../domain/schemas/vehicle-input.ts'
import { updateVehicle } from '../../../worker/db/queries/listings/listing-changes.ts'
import type { VehicleColumns } from '../../../worker/db/queries/listings/vehicles.ts'
import { auctions, listingChanges, vehicles, watchlist } from '../../../worker/db/schema/index.ts'
import { changeLifecycle } from '../../../worker/services/listings/change-lifecycle.ts'
import { editAuction } from '../../../worker/services/listings/edit-auction.ts'
import { editVehicle } from '../../../worker/services/listings/edit-vehicle.ts'
import { limitAttempts } from '../../../worker/services/platform/rate-limit.ts'
import { callApi } from '../support/api.ts'
import {
  bid,
  db,
  dollars,
  drain,
  getRoom,
  makeAuction,
  makePerson,
  nextVin,
  toViewer,
} from '../support/rooms.ts'
import { createForm, freshPng, makeSeller, newListing, newVehicle, sendForm } from '../support/selling.ts'
import { activeListing, fetchMessages, history, WORDS } from './edited-listing.ts'

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
  // A listing that is unpaid, or cancelled again, changes nothing of that; but the auction is not reopened any more.
  const relisted = (await callApi('POST', `/auctions/${auctionId}/relist`, { token })).body.data.id
  expect((await vehicle.put({ title_status: 'rebuilt' })).body.errors).toEqual({ title_status: BIDS })
  await callApi('POST', `/auctions/${relisted}/cancel`, { token, body: {} })
  await drain(relisted)
  expect((await vehicle.put({ title_status: 'rebuilt' })).body.errors).toEqual({ title_status: BIDS })
  const reopening = { type: 'reopen', endAtMs: Date.now() + DAY_MS, reason: 'A test' } as const
  expect(await getRoom(auctionId).change({ by: 'admin', actorId: null, change: reopening })).toMatchObject({
    accepted: false,
    message: 'The seller has listed this vehicle again since, so this auction cannot go on.',
  })
  const { vin } = vehicle.data
  const again = await newVehicle(token, { fields: { vin, year: '2018' } })
  expect(again).toMatchObject({ status: 422, body: { errors: { year: PUBLIC } } })
  const worse = await newVehicle(token, { fields: { vin, title_status: 'salvage', mileage: '90000' } })
  expect(worse.status).toBe(201)
  expect(worse.body.data.id).not.toBe(vehicleId)
  expect(await vehicle.reread()).toEqual(vehicle.data)
})

test('vehicle edit: auction ended with bids -> history entry, nobody is notified; offered -> 409; listed again -> neither', async () => {
  const { token, vehicleId, auctionId, seller } = await activeListing({ reserveCents: dollars(9_000) })
  const bidder = await makePerson()
  await bid({ id: auctionId, seller }, bidder, 5_300)
  const change = { type: 'set_status', status: 'ended', reason: 'A test' } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  await drain(auctionId)
  const vehicle = await openVehicle(token, vehicleId)
  expect((await vehicle.put({ trim: 'LX' })).status).toBe(200)
  expect((await callApi('POST', `/auctions/${auctionId}/offers`, { token, body: {} })).status).toBe(201)
  await drain(auctionId)
  const refused = { status: 409, body: { message: LISTING_IS_OFFERED.message } }
  const offered = await openVehicle(token, vehicleId)
  expect(await offered.put({ trim: 'EX' })).toMatchObject(refused)
  const form = createForm({}, [['images[0]', 'a.png', await freshPng()]])
  expect(await sendForm(`/auctions/${auctionId}/images`, { token, form })).toMatchObject(refused)
  const profile = { city: 'Anchorage', state: 'AK' }
  expect((await callApi('PUT', '/auth/profile', { token, body: { profile } })).status).toBe(409)
  expect(await history(auctionId)).toMatchObject([{ field: 'trim', after: 'LX', status: 'ended' }])
  expect((await fetchMessages(bidder)).filter((message: string) => message.includes('trim'))).toEqual([])
  expect((await callApi('POST', `/auctions/${auctionId}/relist`, { token })).status).toBe(201)
  const { data, put } = await openVehicle(token, vehicleId)
  expect((await put({ trim: data.trim, exterior_color: 'Red' })).status).toBe(200)
  expect(await history(auctionId)).toHaveLength(1)
})

test('vehicle edit: auction cancelled with bids -> history entry, nobody is notified, and it is not reopened', async () => {
  const { token, vehicleId, auctionId, seller } = await activeListing()
  const bidder = await makePerson()
  await bid({ id: auctionId, seller }, bidder, 5_100)
  const setStatus = (status: 'cancelled' | 'active') => {
    const change = { type: 'set_status', status, reason: 'A test', endAtMs: Date.now() + DAY_MS } as const
    return getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  }
  await setStatus('cancelled')
  await drain(auctionId)
  expect(await setStatus('active')).toMatchObject({ accepted: true })
  await setStatus('cancelled')
  await drain(auctionId)
  const vehicle = await openVehicle(token, vehicleId)
  expect((await vehicle.put({ trim: 'LX' })).status).toBe(200)
  await drain(auctionId)
  expect(await history(auctionId)).toMatchObject([{ field: 'trim', status: 'cancelled' }])
  expect((await fetchMessages(bidder)).filter((message: string) => message.includes('trim'))).toEqual([])
  expect(await setStatus('active')).toMatchObject({ accepted: false, code: 'conflict' })
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
  const put = (speaker: string) =>
    callApi('PUT', `/vehicles/${vehicleId}`, { token: speaker, body: { ...facts, trim: 'Sport' } })
  const other = await makeSeller()
  expect((await put(other.token)).status).toBe(403)
  expect((await callApi('GET', `/vehicles/${vehicleId}`, { token: other.token })).status).toBe(403)
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold' })
    .where(eq(auctions.id, auctionId))
  expect(await put(token)).toMatchObject({ status: 409, body: { message: 'This vehicle is sold.' } })
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

test('vehicle edit: listed by another request since it was read -> another VIN is not stored', async () => {
  const { vehicleId } = await activeListing()
  const [row] = await db().select().from(vehicles).where(eq(vehicles.id, vehicleId))
  const store = (vin = '') => {
    const columns = { vin } as VehicleColumns
    return updateVehicle(db(), { vehicleId, readAtMs: row?.updatedAtMs ?? 0, columns, entry: null, nowMs: 1 })
  }
  expect(await store(nextVin())).toBe(false)
  expect(await store(row?.vin)).toBe(true)
})
