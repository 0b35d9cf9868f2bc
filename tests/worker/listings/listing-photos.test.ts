import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { readPictureHeader } from '../../../domain/photos/picture-header.ts'
import { auctions, discardedPhotos, vehicleImages } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { sweepDiscarded } from '../../../worker/services/listings/photos/discard-photos.ts'
import { uploadPhotos } from '../../../worker/services/listings/photos/upload-photos.ts'
import { callApi } from '../support/api.ts'
import { png } from '../support/pictures.ts'
import { db } from '../support/rooms.ts'
import { type Bytes, createForm, freshPng, makeSeller, newListing, sendForm } from '../support/selling.ts'

const findImages = (vehicleId: number) =>
  db()
    .select()
    .from(vehicleImages)
    .where(eq(vehicleImages.vehicleId, vehicleId))
    .orderBy(vehicleImages.sortOrder)
const fileCount = async () => (await env.PHOTOS.list()).objects.length

async function upload(
  token: string,
  vehicleId: number,
  files: readonly (readonly [string, Bytes])[],
  fields: Record<string, string> = {},
) {
  const form = createForm(
    { vehicle_id: String(vehicleId), ...fields },
    files.map(([name, bytes], index) => [`images[${index}]`, name, bytes] as const),
  )
  return sendForm('/images/upload-vehicle', { token, form })
}

test('photos: added by vehicle, by auction and by the auction route -> appended', async () => {
  const { token, vehicleId, auctionId } = await newListing()
  const one = await upload(token, vehicleId, [['b.png', await freshPng()]], { 'image_alt_text[0]': 'Rear' })
  expect(one).toMatchObject({ status: 201, body: { message: 'Images uploaded successfully' } })
  const files = async () => [['images[0]', 'c.png', await freshPng()]] as const
  const form = createForm({ auction_id: String(auctionId) }, await files())
  expect((await sendForm('/images/upload-auction', { token, form })).body.data).toHaveLength(3)
  const own = await sendForm(`/auctions/${auctionId}/images`, { token, form: createForm({}, await files()) })
  expect(
    own.body.data.map((image: { is_primary: boolean; sort_order: number; alt_text: string }) => [
      image.is_primary,
      image.sort_order,
      image.alt_text,
    ]),
  ).toEqual([
    [true, 0, ''],
    [false, 1, 'Rear'],
    [false, 2, ''],
    [false, 3, ''],
  ])
})

test('photos: upload repeated after a lost answer -> stored once', async () => {
  const { token, vehicleId } = await newListing()
  const bytes = await freshPng()
  const twice = await upload(token, vehicleId, [
    ['a.png', bytes],
    ['a copy.png', bytes],
  ])
  expect(twice.body.data).toHaveLength(2)
  const files = await fileCount()
  expect((await upload(token, vehicleId, [['a.png', bytes]])).body.data).toHaveLength(2)
  expect(await fileCount()).toBe(files)
  expect(await db().$count(discardedPhotos)).toBe(0)
})

const bomb = async () => {
  const bytes = (await freshPng()).slice(0)
  new DataView(bytes).setUint32(16, 40_000)
  new DataView(bytes).setUint32(20, 40_000)
  return bytes
}
const text = (words: string) => words

test.each([
  [
    'a web page called a photo',
    async () => text('<html><script>alert(1)</script></html>'),
    'Only JPEG, PNG, and GIF images are allowed',
  ],
  ['a PDF called a photo', async () => text('%PDF-1.7'), 'Only JPEG, PNG, and GIF images are allowed'],
  [
    'an SVG',
    async () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'Only JPEG, PNG, and GIF images are allowed',
  ],
  ['0 bytes', async () => text(''), 'This file is empty'],
  ['11 MB', async () => new Uint8Array(11 * 1024 * 1024), 'Image size must be less than 10MB'],
  ['40,000 pixels a side', bomb, 'Images may have at most 12,000 pixels a side and 50 megapixels'],
  [
    'a picture cut short',
    async () => (await freshPng(400, 400)).slice(0, 60),
    'This image could not be read',
  ],
])('photo: %s -> refused by name with its whole batch, nothing stored', async (_, bytes, reason) => {
  const { token, vehicleId } = await newListing()
  const files = await fileCount()
  const { status, body } = await upload(token, vehicleId, [
    ['good.png', await freshPng()],
    ['bad.jpg', await bytes()],
  ])
  expect(status).toBe(422)
  expect(body.errors).toEqual({ images: [`bad.jpg: ${reason}`] })
  expect(await findImages(vehicleId)).toHaveLength(1)
  expect(await fileCount()).toBe(files)
  expect(await db().$count(discardedPhotos)).toBe(0)
})

test('photos: 200 at once, or one over the limit -> refused', async () => {
  const { token, vehicleId } = await newListing()
  const tiny = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => [`${index}.png`, await freshPng(1, 1)] as const),
  )
  const files = await fileCount()
  const message = { errors: { images: ['A vehicle can have at most 40 images'] } }
  expect(await upload(token, vehicleId, tiny)).toMatchObject({ status: 422, body: message })
  expect(await upload(token, vehicleId, tiny.slice(0, 40))).toMatchObject({ status: 422, body: message })
  expect(await fileCount()).toBe(files)
  expect((await upload(token, vehicleId, tiny.slice(0, 39))).body.data).toHaveLength(40)
})

test('photos: two concurrent uploads -> limit is not exceeded', async () => {
  const { token, vehicleId } = await newListing()
  const batch = () =>
    Promise.all(
      Array.from({ length: 25 }, async (_, index) => [`${index}.png`, await freshPng(1, 1)] as const),
    )
  const batches = [await batch(), await batch()]
  const answers = await Promise.all(batches.map((files) => upload(token, vehicleId, files)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await findImages(vehicleId)).toHaveLength(26)
  expect(await db().$count(discardedPhotos)).toBe(0)
})

test.each([
  ['no file', {}, { images: ['At least one image is required'] }],
  [
    'a text in place of a file',
    { 'images[0]': 'C:\\fakepath' },
    { images: ['Only JPEG, PNG, and GIF images are allowed'] },
  ],
  ['no vehicle', { vehicle_id: '' }, { vehicle_id: ['Vehicle is required'] }],
])('photo request: %s -> refused', async (_, fields, errors) => {
  const { token, vehicleId } = await newListing()
  const form = createForm({ vehicle_id: String(vehicleId), ...fields })
  expect(await sendForm('/images/upload-vehicle', { token, form })).toMatchObject({
    status: 422,
    body: { errors },
  })
})

test.each([
  [{ 'image_alt_text[0]': 'x'.repeat(201) }, { image_alt_text: ['Alt text must be at most 200 characters'] }],
  [{ 'image_type[0]': 'portrait' }, { image_type: ['Choose one of the offered values'] }],
])('photo details: invalid %j -> refused', async (fields, errors) => {
  const { token, vehicleId } = await newListing()
  const sent = await upload(token, vehicleId, [['a.png', await freshPng()]], fields)
  expect(sent).toMatchObject({ status: 422, body: { errors } })
})

test('primary photo: set and removed -> exactly one, the first remaining takes over', async () => {
  const { token, vehicleId } = await newListing({}, 3)
  const [first, second, third] = await findImages(vehicleId)
  const body = { vehicle_id: vehicleId, image_id: third?.id }
  const set = await callApi('POST', '/images/set-primary', { token, body })
  expect(set.body.message).toBe('Primary image updated')
  const primaries = async () =>
    (await findImages(vehicleId)).filter(({ isPrimary }) => isPrimary).map(({ id }) => id)
  expect(await primaries()).toEqual([third?.id])
  const gone = await callApi('DELETE', `/images/${third?.id}`, { token })
  expect(gone.body.message).toBe('Image removed successfully')
  expect(await primaries()).toEqual([first?.id])
  expect((await callApi('POST', '/images/set-primary', { token, body })).status).toBe(404)
  expect(await primaries()).toEqual([first?.id])
  expect(second).toBeDefined()
})

test('photo order: all ids once -> stored; otherwise refused', async () => {
  const { token, vehicleId } = await newListing({}, 3)
  const ids = (await findImages(vehicleId)).map(({ id }) => id)
  const [a = 0, b = 0, c = 0] = ids
  const order = (image_ids: number[]) =>
    callApi('PUT', '/images/order', { token, body: { vehicle_id: vehicleId, image_ids } })
  expect((await order([c, a, b])).status).toBe(200)
  expect((await findImages(vehicleId)).map(({ id }) => id)).toEqual([c, a, b])
  expect((await order([a, b])).status).toBe(409)
  expect((await order([a, b, 999_999])).status).toBe(409)
  expect((await order([a, a, b])).body.errors).toEqual({ image_ids: ['Each image must be named once'] })
  expect((await findImages(vehicleId)).map(({ id }) => id)).toEqual([c, a, b])
})

test('photo details: text changed after the type -> both are kept; text too long -> 422', async () => {
  const { token, vehicleId } = await newListing()
  const [image] = await findImages(vehicleId)
  const say = (body: object) => callApi('PUT', `/images/${image?.id}`, { token, body })
  await say({ image_type: 'engine' })
  expect((await say({ alt_text: ' The engine ' })).body.data[0]).toMatchObject({
    image_type: 'engine',
    alt_text: 'The engine',
  })
  expect((await say({ alt_text: 'x'.repeat(201) })).status).toBe(422)
})

test('photo: removed -> all sizes and the original are deleted', async () => {
  const { token, vehicleId } = await newListing({}, 2)
  const [, image] = await findImages(vehicleId)
  for (const { path } of image?.variants ?? []) await env.PHOTOS.put(path, 'drawn')
  const files = await fileCount()
  await callApi('DELETE', `/images/${image?.id}`, { token })
  expect(await fileCount()).toBe(files - 5)
  expect((await callApi('DELETE', `/images/${image?.id}`, { token })).status).toBe(404)
})

test('photo: last one of a listed vehicle -> refused; of an unlisted vehicle -> removed', async () => {
  const { token, vehicleId, auctionId } = await newListing()
  const [image] = await findImages(vehicleId)
  const remove = () => callApi('DELETE', `/images/${image?.id}`, { token })
  expect((await remove()).body.errors).toEqual({ images: ['At least one image is required'] })
  await db().update(auctions).set({ status: 'cancelled' }).where(eq(auctions.id, auctionId))
  expect((await remove()).status).toBe(200)
})

test('photo: bucket unavailable -> files are deleted by the next sweep', async () => {
  const { token, vehicleId } = await newListing({}, 2)
  const [, image] = await findImages(vehicleId)
  const files = await fileCount()
  armFault('r2', 1)
  expect((await callApi('DELETE', `/images/${image?.id}`, { token })).status).toBe(200)
  expect(await fileCount()).toBe(files)
  await sweepDiscarded(env, Date.now() + 1)
  expect(await fileCount()).toBe(files - 2)
  expect(await db().$count(discardedPhotos)).toBe(0)
})

test('sweep: interrupted upload -> deleted; photo in use -> stays', async () => {
  const { vehicleId } = await newListing()
  const files = await fileCount()
  const file = new File([await freshPng()], 'a.png')
  const nowMs = Date.now()
  await uploadPhotos(env, [{ file, altText: '', imageType: 'exterior' }], {
    owner: null,
    checkAgain: async () => null,
    nowMs,
  })
  expect(await fileCount()).toBe(files + 2)
  await sweepDiscarded(env, nowMs + HOUR_MS - 1)
  expect(await fileCount()).toBe(files + 2)
  const [shown] = await findImages(vehicleId)
  const photoId = shown?.imagePath.split('/')[1] ?? ''
  await db().insert(discardedPhotos).values({ photoId, dueAtMs: 1 })
  await sweepDiscarded(env, nowMs + HOUR_MS)
  expect(await fileCount()).toBe(files)
  expect(await env.PHOTOS.head(shown?.imagePath ?? '')).not.toBeNull()
  expect(await db().$count(discardedPhotos)).toBe(0)
})

test('photos: another seller, or vehicle sold -> refused', async () => {
  const { token, vehicleId, auctionId } = await newListing({}, 2)
  const [image] = await findImages(vehicleId)
  const attempts = (speaker: string) => [
    upload(speaker, vehicleId, []),
    callApi('POST', '/images/set-primary', {
      token: speaker,
      body: { vehicle_id: vehicleId, image_id: image?.id },
    }),
    callApi('PUT', '/images/order', {
      token: speaker,
      body: { vehicle_id: vehicleId, image_ids: [image?.id] },
    }),
    callApi('PUT', `/images/${image?.id}`, { token: speaker, body: { alt_text: 'mine' } }),
    callApi('DELETE', `/images/${image?.id}`, { token: speaker }),
  ]
  const other = await makeSeller()
  for (const { status } of await Promise.all(attempts(other.token))) expect(status).toBe(403)
  await db()
    .update(auctions)
    .set({ status: 'ended', resultOutcome: 'sold' })
    .where(eq(auctions.id, auctionId))
  for (const { status } of await Promise.all(attempts(token))) expect(status).toBe(409)
})

test('photo original: uploaded with EXIF and a place -> kept, no URL serves it, and no size has them', async () => {
  const { token, vehicleId } = await newListing()
  // A TIFF header with no entries, and a text chunk with a place.
  const metadata = [
    ['eXIf', 'II*\u0000\b\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000GPS 34.0522'],
    ['tEXt', 'Place\u0000GPS 34.0522'],
  ] as const
  const uploaded = await upload(token, vehicleId, [['a.png', await png(2_500, 300, 99, metadata)]])
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201)
  const image = (await findImages(vehicleId)).at(-1)
  const original = await env.PHOTOS.get(image?.originalPath ?? '')
  expect(await original?.text()).toContain('GPS 34.0522')
  const fetchFile = (path: string) => exports.default.fetch(`http://localhost/storage/${path}`)
  expect((await fetchFile(image?.originalPath ?? '')).status).toBe(404)
  const sizes = image?.variants.map(({ path }) => path) ?? []
  expect(sizes).toHaveLength(4)
  for (const path of sizes) {
    const bytes = new Uint8Array(await (await fetchFile(path)).arrayBuffer())
    expect(readPictureHeader(bytes)?.type, path).toBe('webp')
    expect(new TextDecoder('latin1').decode(bytes), path).not.toMatch(/GPS|EXIF|eXIf/)
  }
})
