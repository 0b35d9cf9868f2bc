import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstPhoto,
  galleryDistance,
  photoSources,
  photoText,
  photoUrl,
  storageUrl,
  wrapIndex,
} from '../../../domain/photos/photo-urls.ts'

const photo = {
  image_path: 'photos/a/zoom.webp',
  image_type: 'exterior',
  alt_text: null,
  variants: [
    { name: 'thumb', path: 'photos/a/thumb.webp', width: 360 },
    { name: 'card', path: 'photos/a/card.webp', width: 720 },
    { name: 'page', path: 'photos/a/page.webp', width: 900 },
    { name: 'zoom', path: 'photos/a/zoom.webp', width: 900 },
  ],
}

test('storage URL: path -> each segment encoded', () => {
  expect(storageUrl('photos/a b/ü?.webp')).toBe('/storage/photos/a%20b/%C3%BC%3F.webp')
})

test('photo URL: size not stored -> the photo itself', () => {
  expect(photoUrl(photo, 'thumb')).toBe('/storage/photos/a/thumb.webp')
  expect(photoUrl(photo, 'page')).toBe('/storage/photos/a/page.webp')
  expect(photoUrl({ ...photo, variants: [] }, 'thumb')).toBe('/storage/photos/a/zoom.webp')
})

test('srcset: two sizes of one width -> listed once', () => {
  expect(photoSources(photo)).toBe(
    '/storage/photos/a/thumb.webp 360w, /storage/photos/a/card.webp 720w, /storage/photos/a/page.webp 900w',
  )
  expect(photoSources({ ...photo, variants: [] })).toBeUndefined()
})

test('first photo: primary -> it; else -> the first; none -> undefined', () => {
  const [a, b] = [
    { id: 1, is_primary: false },
    { id: 2, is_primary: true },
  ]
  expect(firstPhoto([a, b])).toBe(b)
  expect(firstPhoto([a])).toBe(a)
  expect(firstPhoto([])).toBeUndefined()
})

test('alt text: none -> vehicle and type of photo', () => {
  expect(photoText(photo, '2020 BMW M340i')).toBe('2020 BMW M340i, exterior')
  expect(photoText({ ...photo, alt_text: 'Left door' }, '2020 BMW M340i')).toBe('Left door')
})

test('gallery index: past an end -> wraps round', () => {
  expect(wrapIndex(7, 1, 8)).toBe(0)
  expect(wrapIndex(0, -1, 8)).toBe(7)
  expect(galleryDistance(0, 7, 8)).toBe(1)
  expect(galleryDistance(2, 6, 8)).toBe(4)
  fc.assert(
    fc.property(
      fc.nat(39),
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: 1, max: 40 }),
      (i, by, n) => {
        const index = i % n
        const there = wrapIndex(index, by, n)
        return there >= 0 && there < n && wrapIndex(there, -by, n) === index
      },
    ),
  )
})
