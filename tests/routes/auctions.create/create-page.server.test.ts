import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/auctions.create/loader.server.ts'
import { auctions, draftImages, users, vehicleImages, vehicles } from '../../../worker/db/schema/index.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { callApi } from '../../worker/support/api.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { db, nextVin, type TestPerson, toViewer } from '../../worker/support/rooms.ts'
import { callLoader } from '../../worker/support/route-calls.ts'
import {
  auctionFields,
  createForm,
  freshPng,
  makeSeller,
  newListing,
  sendForm,
  vehicleFields,
} from '../../worker/support/selling.ts'
import { changeSetting } from '../../worker/support/settings.ts'

/**
 * The loader of the create screen, and the state that its two API calls leave behind when they are
 * interrupted.
 */

async function read(person: TestPerson | null, changes: Partial<Viewer> = {}, query = '') {
  const page = await callLoader(loader, { context: pageAs(person && toViewer(person, changes)), query })
  if (page instanceof Response) throw page
  return page
}

const begin = async (token: string, content: object = { make: 'Honda' }) =>
  (await callApi('POST', '/drafts', { token, body: { content } })).body.data

const addPhoto = async (token: string, id: number) =>
  sendForm(`/drafts/${id}/images`, {
    token,
    form: createForm({}, [['images[0]', 'a.png', await freshPng()]]),
  })

const makeVehicle = (token: string, draftId: number, vin: string) =>
  sendForm('/vehicles', { token, form: createForm({ ...vehicleFields({ vin }), draft_id: String(draftId) }) })

test('access: signed out, not verified, rejected or deactivated -> the reason instead of the form', async () => {
  const { person } = await makeSeller()
  expect(await read(null)).toEqual({ access: 'signed_out' })
  expect(await read(person, { verificationStatus: 'pending' })).toEqual({
    access: 'unverified',
    message: 'You must verify your email address before creating an auction.',
  })
  expect(await read(person, { verificationStatus: 'rejected' })).toEqual({ access: 'rejected' })
  expect(await read(person, { isActive: false })).toEqual({
    access: 'refused',
    message: 'Your account has been deactivated. Please contact support.',
  })
})

test('access: above the limits of the settings -> refused with the reason', async () => {
  const { userId } = await newListing()
  const person = { userId, sessionId: 's', username: 'seller' } as unknown as TestPerson
  expect((await read(person)).access).toBe('open')
  await changeSetting('max_active_auctions', 1)
  expect(await read(person)).toEqual({
    access: 'refused',
    message: 'You can have at most 1 auction at a time. List another when one of them is over.',
  })
  await changeSetting('max_active_auctions', 10)
  await changeSetting('min_account_age_days', 3)
  await db().update(users).set({ createdAtMs: Date.now() }).where(eq(users.id, userId))
  expect(await read(person)).toMatchObject({
    message: expect.stringMatching(/^Your account must be 3 days old/),
  })
  await changeSetting('min_account_age_days', 0)
  await changeSetting('system_locked', true)
  expect((await read(person)).access).toBe('refused')
})

test('loader: open form -> drafts, longest duration and fees of the settings', async () => {
  const { person, token } = await makeSeller()
  const [one, two] = [await begin(token, { year: '2019', make: 'Honda' }), await begin(token)]
  await changeSetting('max_auction_duration_days', 10)
  const page = await read(person)
  if (page.access !== 'open') throw new Error(page.access)
  expect(page).toMatchObject({
    draft: null,
    copied: null,
    isDraftGone: false,
    maxDays: 10,
    fees: { listingCents: 4_999, isDealer: false, settlement: { privateCents: 1_500, dealerCents: 2_500 } },
  })
  expect(page.others.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())

  const resumed = await read(person, {}, `draft=${one.id}`)
  expect(resumed).toMatchObject({
    draft: { id: one.id, content: { year: '2019' } },
    others: [{ id: two.id }],
  })
  for (const gone of ['draft=999999', 'draft=x', 'draft=']) {
    expect(await read(person, {}, gone), gone).toMatchObject({ draft: null, isDraftGone: true })
  }
})

test('loader: draft of another person -> not shown, and untouched', async () => {
  const { token } = await makeSeller()
  const stranger = await makeSeller()
  const draft = await begin(token)
  expect(await read(stranger.person, {}, `draft=${draft.id}`)).toMatchObject({
    draft: null,
    isDraftGone: true,
  })
  expect((await callApi('GET', `/drafts/${draft.id}`, { token })).status).toBe(200)
})

test('creation: stopped after the vehicle -> the draft keeps its photos, and a second attempt succeeds', async () => {
  const { token } = await makeSeller()
  const { id } = await begin(token)
  await addPhoto(token, id)
  const [photo] = (await addPhoto(token, id)).body.data
  const vin = nextVin()
  const first = await makeVehicle(token, id, vin)
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  expect((await callApi('GET', `/drafts/${id}`, { token })).body.data.images).toHaveLength(2)

  // The VIN was mistyped, and a photo is removed before the second attempt.
  await callApi('DELETE', `/drafts/${id}/images/${photo.id}`, { token })
  const mended = nextVin()
  const second = await makeVehicle(token, id, mended)
  expect(second.status, JSON.stringify(second.body)).toBe(201)
  const again = await makeVehicle(token, id, mended)
  expect(again.body.data.id).toBe(second.body.data.id)
  const images = await db()
    .select()
    .from(vehicleImages)
    .where(eq(vehicleImages.vehicleId, again.body.data.id))
  expect(images).toHaveLength(1)
  expect(images[0]?.isPrimary).toBe(true)

  const body = auctionFields(again.body.data.id, { draft_id: id })
  expect((await callApi('POST', '/auctions', { token, body })).status).toBe(201)
  expect((await callApi('GET', `/drafts/${id}`, { token })).status).toBe(404)
  expect(await db().select().from(draftImages).where(eq(draftImages.draftId, id))).toEqual([])
  expect(await env.PHOTOS.head(images[0]?.imagePath ?? '')).not.toBeNull()
})

test('creation: sent several times for one draft -> one auction', async () => {
  const { token, person } = await makeSeller()
  const { id } = await begin(token)
  await addPhoto(token, id)
  const vehicle = await makeVehicle(token, id, nextVin())
  const body = auctionFields(vehicle.body.data.id, {
    draft_id: id,
    auction_type: 'reserve',
    reserve_price: 9_000,
  })
  const answers = await Promise.all([1, 2, 3].map(() => callApi('POST', '/auctions', { token, body })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  // A form that got no answer is sent again later, with later times.
  const later = await callApi('POST', '/auctions', {
    token,
    body: {
      ...auctionFields(vehicle.body.data.id),
      ...body,
      start_time: new Date(Date.now() + 3_700_000).toISOString(),
    },
  })
  const ids = [...answers, later].map((answer) => answer.body.data.id)
  expect(new Set(ids).size).toBe(1)
  expect(await db().$count(auctions, eq(auctions.sellerId, person.userId))).toBe(1)
})

test('creation: repeated with other values -> refused, since the VIN is taken', async () => {
  const { token } = await makeSeller()
  const { id } = await begin(token)
  await addPhoto(token, id)
  const vehicle = await makeVehicle(token, id, nextVin())
  const body = auctionFields(vehicle.body.data.id, { draft_id: id })
  expect((await callApi('POST', '/auctions', { token, body })).status).toBe(201)
  for (const changes of [
    { title: 'Another' },
    { starting_bid: 6_000 },
    { buy_now_price: 9_000 },
    { draft_id: null },
  ]) {
    const other = await callApi('POST', '/auctions', { token, body: { ...body, ...changes } })
    expect([other.status, other.body.errors.vin?.length], JSON.stringify(changes)).toEqual([422, 2])
  }
})

test('creation: second vehicle from a remaining draft -> refused, and the photos stay with the first', async () => {
  const { token } = await makeSeller()
  const { id } = await begin(token)
  await addPhoto(token, id)
  const listed = await makeVehicle(token, id, nextVin())
  // A request without the draft's id leaves the draft in place.
  await callApi('POST', '/auctions', { token, body: auctionFields(listed.body.data.id) })
  const other = await makeVehicle(token, id, nextVin())
  expect(other.status).toBe(409)
  const images = await db()
    .select()
    .from(vehicleImages)
    .where(eq(vehicleImages.vehicleId, listed.body.data.id))
  expect(images).toHaveLength(1)
  expect((await callApi('DELETE', `/drafts/${id}`, { token })).status).toBe(200)
  expect(await env.PHOTOS.head(images[0]?.imagePath ?? '')).not.toBeNull()
})

test('buy now price: cents -> refused', async () => {
  const { token } = await makeSeller()
  const { id } = await begin(token)
  await addPhoto(token, id)
  const vehicle = await makeVehicle(token, id, nextVin())
  const body = auctionFields(vehicle.body.data.id, { buy_now_price: 9_000.5 })
  const answer = await callApi('POST', '/auctions', { token, body })
  expect(answer.body.errors).toEqual({ buy_now_price: ['The buy now price must be in whole dollars.'] })
  expect(await db().$count(vehicles, eq(vehicles.id, vehicle.body.data.id))).toBe(1)
})
