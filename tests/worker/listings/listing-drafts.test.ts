import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { DRAFT_FIELDS } from '../../../domain/listing/draft-content.ts'
import { listDraftContents } from '../../../worker/db/queries/listings/many-drafts.ts'
import { listingDrafts, vehicleImages } from '../../../worker/db/schema/index.ts'
import { createDraft } from '../../../worker/services/listings/listing-drafts.ts'
import { readManyDrafts } from '../../../worker/services/listings/many/read-many-drafts.ts'
import { deleteExpired } from '../../../worker/services/platform/delete-expired.ts'
import { callApi } from '../support/api.ts'
import { db } from '../support/rooms.ts'
import {
  auctionFields,
  createForm,
  freshPng,
  makeSeller,
  sendForm,
  vehicleFields,
} from '../support/selling.ts'

const begin = async (token: string, content: object = { make: 'Honda' }) =>
  (await callApi('POST', '/drafts', { token, body: { content } })).body.data
const addPhoto = async (token: string, id: number) =>
  sendForm(`/drafts/${id}/images`, {
    token,
    form: createForm({}, [['images[0]', 'a.png', await freshPng()]]),
  })
const fileCount = async () => (await env.PHOTOS.list()).objects.length

test('draft: saved -> read unchanged from another device', async () => {
  const { token } = await makeSeller()
  const content = {
    vin: '1HGC',
    year: '20',
    make: 'Honda',
    decoded: { trim: null },
    images: [{ id: 1 }],
    empty: '',
  }
  const draft = await begin(token, content)
  expect(draft).toMatchObject({ version: 1, content, images: [] })
  expect((await callApi('GET', `/drafts/${draft.id}`, { token })).body.data).toEqual(draft)
  const listed = await callApi('GET', '/drafts', { token })
  expect(listed.body.data).toMatchObject([{ id: draft.id, version: 1, name: '20 Honda', image_count: 0 }])
})

test('draft: saved from two devices -> the later is refused, nothing overwritten', async () => {
  const { token } = await makeSeller()
  const { id } = await begin(token)
  const save = (version: number, make: string) =>
    callApi('PUT', `/drafts/${id}`, { token, body: { version, content: { make } } })
  expect((await save(1, 'Toyota')).body.data.version).toBe(2)
  const late = await save(1, 'Ford')
  expect(late).toMatchObject({
    status: 409,
    body: {
      message:
        'This draft was changed on another device. Reload it before you continue. What you typed here is not saved.',
    },
  })
  const both = await Promise.all([save(2, 'Audi'), save(2, 'BMW')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = both.find(({ status }) => status === 200)?.body.data.content.make
  expect((await callApi('GET', `/drafts/${id}`, { token })).body.data).toMatchObject({
    version: 3,
    content: { make: won },
  })
})

test('draft: concurrent creation -> at most 200 per person', async () => {
  const { token, person } = await makeSeller()
  const draft = { userId: person.userId, content: {}, createdAtMs: Date.now(), updatedAtMs: Date.now() }
  for (let tens = 0; tens < 18; tens += 1) {
    await db()
      .insert(listingDrafts)
      .values(Array.from({ length: 10 }, () => draft))
  }
  const answers = await Promise.all(
    Array.from({ length: 23 }, () => callApi('POST', '/drafts', { token, body: { content: {} } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'You have 200 drafts. Finish or delete one before you begin another.',
  )
})

test.each([
  [{}, 'content', 'The draft must be an object of fields'],
  [{ content: 'text' }, 'content', 'The draft must be an object of fields'],
  [{ content: ['list'] }, 'content', 'The draft must be an object of fields'],
  [{ content: { text: 'x'.repeat(20_000) } }, 'content', 'The draft is too long'],
])('draft %#: invalid -> refused', async (body, field, message) => {
  const { token } = await makeSeller()
  const answered = await callApi('POST', '/drafts', { token, body })
  expect(answered.status).toBe(422)
  expect(answered.body.errors).toEqual({ [field]: [message] })
})

test('drafts: 61st of a person in an hour -> 429', async () => {
  const { person } = await makeSeller()
  const asked = { userId: person.userId, content: {}, nowMs: Date.now() }
  const production = { ...env, LIMITS: 'production' }
  for (let count = 0; count < 60; count += 1) expect((await createDraft(production, asked)).ok).toBe(true)
  const refused = { refusal: { status: 429, retryAfter: 3_600 } }
  expect(await createDraft(production, asked)).toMatchObject(refused)
})

test('list of drafts: other fields, photos, long texts -> left out or cut; what is missing is found all the same', async () => {
  const { person } = await makeSeller()
  const { userId } = person
  const form = { year: 2019, has_own_title: true, equipment: ['Two keys'], decoded: null }
  const content = { ...form, title: 'x'.repeat(9_000), images: [{ id: 1 }], other: 'x' }
  const times = { createdAtMs: 1, updatedAtMs: 1 }
  await db()
    .insert(listingDrafts)
    .values({ userId, content, ...times })
  const [listed] = await listDraftContents(db(), { userId, fields: DRAFT_FIELDS })
  expect(listed?.content).toEqual({ ...form, title: 'x'.repeat(2_000) })
  const { drafts } = await readManyDrafts(env, { userId, nowMs: Date.now() })
  expect(drafts).toMatchObject([
    { title: 'x'.repeat(200), missing: expect.stringMatching(/VIN, Make, .*Auction title/) },
  ])
})

test.each([[null], ['1'], [0], [1.5], [1e308]])(
  'draft: saved over the version %j -> refused',
  async (version) => {
    const { token } = await makeSeller()
    const { id } = await begin(token)
    const { status, body } = await callApi('PUT', `/drafts/${id}`, { token, body: { version, content: {} } })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['version'])
  },
)

test('draft: of another person -> not found on every route', async () => {
  const { token } = await makeSeller()
  const { id } = await begin(token)
  const photo = (await addPhoto(token, id)).body.data[0]
  const other = (await makeSeller()).token
  expect((await callApi('GET', `/drafts/${id}`, { token: other })).status).toBe(404)
  const body = { version: 1, content: {} }
  expect((await callApi('PUT', `/drafts/${id}`, { token: other, body })).status).toBe(404)
  expect((await addPhoto(other, id)).status).toBe(404)
  expect((await callApi('DELETE', `/drafts/${id}/images/${photo.id}`, { token: other })).status).toBe(404)
  expect((await callApi('DELETE', `/drafts/${id}`, { token: other })).status).toBe(404)
  const form = createForm({ ...vehicleFields(), draft_id: String(id) })
  expect((await sendForm('/vehicles', { token: other, form })).status).toBe(404)
  expect((await callApi('GET', `/drafts/${id}`, { token })).body.data.images).toHaveLength(1)
})

test('draft photos: added and removed -> stored with the draft and deleted with it', async () => {
  const { token } = await makeSeller()
  const files = await fileCount()
  const { id } = await begin(token)
  await addPhoto(token, id)
  const two = (await addPhoto(token, id)).body.data
  expect(two).toHaveLength(2)
  const one = await callApi('DELETE', `/drafts/${id}/images/${two[0].id}`, { token })
  expect(one.body.data.map((image: { id: number }) => image.id)).toEqual([two[1].id])
  expect(await fileCount()).toBe(files + 2)
  expect((await callApi('DELETE', `/drafts/${id}`, { token })).status).toBe(200)
  expect((await callApi('DELETE', `/drafts/${id}`, { token })).status).toBe(404)
  expect(await fileCount()).toBe(files)
  expect((await callApi('GET', `/drafts/${id}`, { token })).status).toBe(404)
})

test('draft photos: invalid file -> draft unchanged', async () => {
  const { token } = await makeSeller()
  const { id } = await begin(token)
  const form = createForm({}, [['images[0]', 'a.jpg', 'no picture']])
  const { status, body } = await sendForm(`/drafts/${id}/images`, { token, form })
  expect(status).toBe(422)
  expect(body.errors.images).toEqual(['a.jpg: Only JPEG, PNG, and GIF images are allowed'])
  expect((await callApi('GET', `/drafts/${id}`, { token })).body.data.images).toEqual([])
})

test('draft: listed -> its photos move in order, the draft is deleted', async () => {
  const { token } = await makeSeller()
  const draft = await begin(token)
  await addPhoto(token, draft.id)
  const [a, b] = (await addPhoto(token, draft.id)).body.data
  const content = {
    images: [{ id: b.id, image_type: 'interior', alt_text: ' The dash ' }, { id: a.id }, 'odd', null],
  }
  await callApi('PUT', `/drafts/${draft.id}`, { token, body: { version: 1, content } })
  const form = createForm({ ...vehicleFields(), draft_id: String(draft.id) })
  const vehicle = await sendForm('/vehicles', { token, form })
  expect(vehicle.status, JSON.stringify(vehicle.body)).toBe(201)
  const images = await db()
    .select()
    .from(vehicleImages)
    .where(eq(vehicleImages.vehicleId, vehicle.body.data.id))
    .orderBy(vehicleImages.sortOrder)
  expect(
    images.map(({ imagePath, imageType, altText, isPrimary }) => [imagePath, imageType, altText, isPrimary]),
  ).toEqual([
    [b.image_path, 'interior', 'The dash', true],
    [a.image_path, 'exterior', '', false],
  ])
  const body = auctionFields(vehicle.body.data.id, { draft_id: draft.id })
  expect((await callApi('POST', '/auctions', { token, body })).status).toBe(201)
  expect((await callApi('GET', `/drafts/${draft.id}`, { token })).status).toBe(404)
  expect(await env.PHOTOS.head(a.image_path)).not.toBeNull()
})

test('draft: untouched for half a year -> deleted with its photos', async () => {
  const { token } = await makeSeller()
  const files = await fileCount()
  const [old, recent] = [await begin(token), await begin(token)]
  await addPhoto(token, old.id)
  const nowMs = Date.now()
  await db()
    .update(listingDrafts)
    .set({ updatedAtMs: nowMs - 181 * DAY_MS })
    .where(eq(listingDrafts.id, old.id))
  await deleteExpired(env, nowMs)
  expect((await callApi('GET', `/drafts/${old.id}`, { token })).status).toBe(404)
  expect((await callApi('GET', `/drafts/${recent.id}`, { token })).status).toBe(200)
  expect(await fileCount()).toBe(files)
})
