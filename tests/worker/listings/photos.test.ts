import { env, exports } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { PHOTO_MESSAGES } from '../../../domain/photos/photo-rules.ts'
import { readPictureHeader } from '../../../domain/photos/picture-header.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { allKeys, parsePhotoKey, photoKey } from '../../../worker/services/listings/photos/photo-sizes.ts'
import { readPhoto } from '../../../worker/services/listings/photos/read-photo.ts'
import { copyPhoto, describePhoto, storePhoto } from '../../../worker/services/listings/photos/store-photo.ts'
import { png } from '../support/pictures.ts'

const store = (bytes: ArrayBuffer) => storePhoto(env, { bytes, field: 'images' })

async function stored(bytes: ArrayBuffer) {
  const outcome = await store(bytes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal))
  return outcome.value
}

function fetchPhoto(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return exports.default.fetch(`http://localhost/storage/${path}`, { headers, method })
}

test('photo: stored as WebP -> smaller sizes are rendered on first request', async () => {
  const photo = await stored(await png(1_600, 1_000))
  expect(photo).toMatchObject({ width: 1_600, height: 1_000 })
  expect(photo.variants).toEqual([
    { name: 'thumb', path: photo.imagePath.replace('zoom', 'thumb'), width: 360, height: 225 },
    { name: 'card', path: photo.imagePath.replace('zoom', 'card'), width: 720, height: 450 },
    { name: 'page', path: photo.imagePath.replace('zoom', 'page'), width: 1_440, height: 900 },
    { name: 'zoom', path: photo.imagePath, width: 1_600, height: 1_000 },
  ])
  const card = photo.variants[1]?.path ?? ''
  expect(await env.PHOTOS.head(card)).toBeNull()
  const response = await fetchPhoto(card)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(readPictureHeader(new Uint8Array(await response.arrayBuffer()))).toEqual({
    type: 'webp',
    width: 720,
    height: 450,
  })
  expect(await env.PHOTOS.head(card)).not.toBeNull()
})

test('photo: smaller size requested ten times at once -> rendered once', async () => {
  const { variants } = await stored(await png(1_600, 1_000))
  const thumb = variants[0]?.path ?? ''
  const put = vi.spyOn(env.PHOTOS, 'put')
  const asked = Array.from({ length: 10 }, () => readPhoto(env, thumb, { address: null }))
  const sizes = (await Promise.all(asked)).map((picture) => picture !== 'busy' && picture?.size)
  expect(new Set(sizes).size).toBe(1)
  expect(sizes[0]).toBeGreaterThan(0)
  expect(put).toHaveBeenCalledTimes(1)
})

test('photo: five times as high as wide -> at most twice as high as each size is wide', async () => {
  const photo = await stored(await png(500, 2_500))
  expect(photo.variants.map(({ width, height }) => [width, height])).toEqual([
    [144, 720],
    [288, 1_440],
    [500, 2_500],
    [500, 2_500],
  ])
  const response = await fetchPhoto(photo.variants[1]?.path ?? '')
  expect(readPictureHeader(new Uint8Array(await response.arrayBuffer()))).toMatchObject({
    width: 288,
    height: 1_440,
  })
})

test('photo of a mail: requested -> JPEG that other sites may show, deleted with the others', async () => {
  const { imagePath } = await stored(await png(1_600, 1_000))
  const photoId = parsePhotoKey(imagePath)?.photoId ?? ''
  const response = await fetchPhoto(photoKey(photoId, 'mail'))
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const header = readPictureHeader(new Uint8Array(await response.arrayBuffer()))
  expect(header).toEqual({ type: 'jpeg', width: 1_104, height: 690 })
  expect(allKeys(photoId)).toContain(photoKey(photoId, 'mail'))
  expect((await fetchPhoto(imagePath)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('photo: served -> immutable caching, ETag, ranges, nosniff', async () => {
  const { imagePath, sizeBytes } = await stored(await png(300, 200))
  const whole = await fetchPhoto(imagePath)
  expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = new Uint8Array(await whole.arrayBuffer())
  expect(bytes.length).toBe(sizeBytes)

  const part = await fetchPhoto(imagePath, { range: 'bytes=10-19' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${sizeBytes}`)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20))
  const end = await fetchPhoto(imagePath, { range: 'bytes=-5' })
  expect(end.headers.get('content-range')).toBe(`bytes ${sizeBytes - 5}-${sizeBytes - 1}/${sizeBytes}`)
  expect(new Uint8Array(await end.arrayBuffer())).toEqual(bytes.slice(-5))
  const outside = await fetchPhoto(imagePath, { range: 'bytes=9999999-' })
  expect(outside.status).toBe(200)
  await outside.arrayBuffer()

  const known = await fetchPhoto(imagePath, { 'if-none-match': whole.headers.get('etag') ?? '' })
  expect(known.status).toBe(304)
  const unclosed = await fetchPhoto(imagePath, { 'if-none-match': '"unclosed' })
  expect(unclosed.status).toBe(200)
  await unclosed.arrayBuffer()
  const other = await fetchPhoto(imagePath, { 'if-match': '"another"' })
  expect(other.status).toBe(412)
  const head = await fetchPhoto(imagePath, {}, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(sizeBytes))
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})

test('photo: unknown key -> 404; methods other than reading -> refused', async () => {
  const { imagePath } = await stored(await png(30, 20))
  const unknown = `photos/${'0'.repeat(32)}/card.webp`
  for (const path of [
    '',
    'x',
    unknown,
    imagePath.replace('zoom', 'huge'),
    '%E0%A4%A',
    `../${imagePath}`,
    'photos/..%2F..',
  ]) {
    expect((await fetchPhoto(path)).status, path).toBe(404)
  }
  expect((await fetchPhoto(imagePath, {}, 'DELETE')).status).toBe(405)
  expect((await fetchPhoto(imagePath)).status).toBe(200)
})

test('photo: not a picture, or declared as another type -> refused, nothing stored', async () => {
  const text = (words: string) => new TextEncoder().encode(words).buffer as ArrayBuffer
  const before = (await env.PHOTOS.list()).objects.length
  const refused = async (bytes: ArrayBuffer) => {
    const outcome = await store(bytes)
    return outcome.ok ? null : outcome.refusal.errors?.images?.[0]
  }
  expect(await refused(new ArrayBuffer(0))).toBe(PHOTO_MESSAGES.empty)
  expect(await refused(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(PHOTO_MESSAGES.wrongType)
  expect(await refused(text('GIF89a'))).toBe(PHOTO_MESSAGES.wrongType)
  const whole = await png(400, 400)
  expect(await refused(whole.slice(0, 60))).toBe(PHOTO_MESSAGES.unreadable)
  const bomb = (await png(8, 8)).slice(0)
  new DataView(bomb).setUint32(16, 30_000)
  expect(await refused(bomb)).toBe(PHOTO_MESSAGES.tooManyPixels)
  const broad = (await png(8, 8)).slice(0)
  new DataView(broad).setUint32(16, 11_000)
  new DataView(broad).setUint32(20, 11_000)
  expect(await refused(broad)).toBe(PHOTO_MESSAGES.tooManyPixels)
  const heavy = new Uint8Array(10_485_761)
  heavy.set(new Uint8Array(await png(8, 8)))
  expect(await refused(heavy.buffer)).toBe(PHOTO_MESSAGES.tooLarge)
  expect((await env.PHOTOS.list()).objects.length).toBe(before)
})

test('photo: WebP upload -> refused', async () => {
  const { imagePath } = await stored(await png(64, 32))
  const webp = await (await fetchPhoto(imagePath)).arrayBuffer()
  expect((await store(webp)).ok).toBe(false)
})

test('photo copy: created -> own key, same picture', async () => {
  const photo = await stored(await png(90, 60))
  const copy = await copyPhoto(env, photo.imagePath)
  expect(copy).toMatchObject({ width: 90, height: 60, sizeBytes: photo.sizeBytes })
  expect(copy?.imagePath).not.toBe(photo.imagePath)
  expect(await describePhoto(env, photo.imagePath)).toEqual(photo)
  expect(await copyPhoto(env, `photos/${'1'.repeat(32)}/zoom.webp`)).toBeNull()
})

test('photo: bucket unavailable -> 503, then served again', async () => {
  const { imagePath } = await stored(await png(30, 20))
  armFault('r2', 1)
  const failed = await fetchPhoto(imagePath)
  expect(failed.status).toBe(503)
  expect(failed.headers.get('cache-control')).toBe('no-store')
  expect((await fetchPhoto(imagePath)).status).toBe(200)
})
