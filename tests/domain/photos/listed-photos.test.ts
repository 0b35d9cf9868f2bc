import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getDraftPhotos,
  type ListedPhoto,
  parseStatedPhotos,
  toStatedPhotos,
  withOnePrimary,
  withoutPhoto,
  withPhotoAt,
  withPhotoDetails,
  withPrimary,
  withUploadedPhoto,
} from '../../../domain/photos/listed-photos.ts'

function photo(id: number, changes: Partial<ListedPhoto> = {}): ListedPhoto {
  return {
    id,
    image_path: `photos/${id}/zoom.webp`,
    image_type: 'exterior',
    is_primary: false,
    alt_text: '',
    width: 1_620,
    height: 1_080,
    variants: [],
    ...changes,
  }
}

const ids = (photos: readonly ListedPhoto[]) => photos.map(({ id }) => id)
const primaries = (photos: readonly ListedPhoto[]) =>
  photos.filter(({ is_primary }) => is_primary).map(({ id }) => id)
const THREE = [photo(1, { is_primary: true }), photo(2), photo(3)]

test('one primary: none or several marked -> the first', () => {
  expect(primaries(withOnePrimary([photo(1), photo(2)]))).toEqual([1])
  const two = [photo(1), photo(2, { is_primary: true }), photo(3, { is_primary: true })]
  expect(primaries(withOnePrimary(two))).toEqual([2])
  expect(withOnePrimary([])).toEqual([])
})

test('set primary: photo -> exactly one primary, same order', () => {
  const set = withPrimary(THREE, 3)
  expect([ids(set), primaries(set)]).toEqual([[1, 2, 3], [3]])
})

const CHOSEN = new Map([
  [11, 1],
  [12, 2],
  [13, 3],
])
const arriving = (order: readonly number[], before: ListedPhoto[] = []) =>
  order.reduce<ListedPhoto[]>(
    (photos, id) => withUploadedPhoto(photos, photo(id), { chosen: CHOSEN, primaryByHand: null }),
    before,
  )

test('upload: finished in any order -> order of choice, first chosen is primary', () => {
  for (const order of [
    [11, 12, 13],
    [13, 11, 12],
    [12, 13, 11],
    [13, 12, 11],
  ]) {
    const photos = arriving(order)
    expect([ids(photos), primaries(photos)]).toEqual([[11, 12, 13], [11]])
  }
})

test('upload: earlier primary, or chosen by hand -> stays primary', () => {
  const before = arriving([12, 11], [photo(1), photo(2, { is_primary: true })])
  expect([ids(before), primaries(before)]).toEqual([[1, 2, 11, 12], [2]])
  const byHand = withUploadedPhoto(withPrimary(arriving([12, 13]), 13), photo(11), {
    chosen: CHOSEN,
    primaryByHand: 13,
  })
  expect([ids(byHand), primaries(byHand)]).toEqual([[11, 12, 13], [13]])
})

test('upload: order of choice unknown -> last, and the primary stays', () => {
  const added = withUploadedPhoto(THREE, photo(4), { chosen: new Map(), primaryByHand: null })
  expect([ids(added), primaries(added)]).toEqual([[1, 2, 3, 4], [1]])
})

test('remove: primary -> first remaining is primary; other -> primary stays', () => {
  expect(primaries(withoutPhoto(THREE, 1))).toEqual([2])
  expect(primaries(withoutPhoto(THREE, 2))).toEqual([1])
  expect(withoutPhoto([photo(1)], 1)).toEqual([])
})

test('move: position -> moved; out of range -> to the nearest end', () => {
  expect(ids(withPhotoAt(THREE, 3, 0))).toEqual([3, 1, 2])
  expect(ids(withPhotoAt(THREE, 1, 1))).toEqual([2, 1, 3])
  expect(ids(withPhotoAt(THREE, 1, 99))).toEqual([2, 3, 1])
  expect(ids(withPhotoAt(THREE, 2, -5))).toEqual([2, 1, 3])
  expect(ids(withPhotoAt(THREE, 9, 0))).toEqual([1, 2, 3])
})

test('details: of one photo -> other photos unchanged', () => {
  const changed = withPhotoDetails(THREE, 2, { image_type: 'engine', alt_text: 'The engine' })
  expect(changed[1]).toMatchObject({ image_type: 'engine', alt_text: 'The engine', is_primary: false })
  expect([changed[0], changed[2]]).toEqual([THREE[0], THREE[2]])
})

test('draft photos: stored and parsed -> unchanged', () => {
  const photos = withPhotoDetails(withPrimary(withPhotoAt(THREE, 3, 0), 2), 3, {
    image_type: 'interior',
    alt_text: 'Dash',
  })
  const images = THREE.map(
    ({ image_type: _type, is_primary: _primary, alt_text: _text, ...stored }) => stored,
  )
  expect(getDraftPhotos({ images, content: { images: toStatedPhotos(photos) } })).toEqual(photos)
})

test('draft photos: not in the content -> last; missing in storage -> left out', () => {
  const images = THREE.map(
    ({ image_type: _type, is_primary: _primary, alt_text: _text, ...stored }) => stored,
  )
  const content = { images: [{ id: 9 }, { id: 2, image_type: 'trunk', alt_text: 4 }, 'odd', null, {}] }
  const photos = getDraftPhotos({ images, content })
  expect([ids(photos), primaries(photos)]).toEqual([[2, 1, 3], [2]])
  for (const one of photos) expect(one).toMatchObject({ image_type: 'exterior', alt_text: '' })
  const unstated = getDraftPhotos({ images: images.toReversed(), content: {} })
  expect([ids(unstated), primaries(unstated)]).toEqual([[1, 2, 3], [1]])
})

const STATED = { id: 1, image_type: 'exterior', alt_text: '', is_primary: false }

test.each([
  [undefined, []],
  [{ id: 1 }, []],
  [['odd', null, 7, {}, { id: '1' }, [1]], []],
  [[{ id: 1 }], [STATED]],
  [[{ id: 1, image_type: 'trunk', alt_text: 4, is_primary: 'true' }], [STATED]],
  [
    [{ id: 1, image_type: 'engine', alt_text: 'Front\r\nleft\u2028door', is_primary: true }],
    [{ id: 1, image_type: 'engine', alt_text: 'Front left door', is_primary: true }],
  ],
])('photos stated in a draft: %j -> %j', (images, expected) => {
  expect(parseStatedPhotos(images)).toEqual(expected)
})

test('photos stated in a draft: without alt text -> an empty one', () => {
  expect(toStatedPhotos([photo(1, { alt_text: null })])).toEqual([STATED])
})

test('draft photos: any JSON -> parsed without an error', () => {
  fc.assert(fc.property(fc.jsonValue(), (images) => Array.isArray(parseStatedPhotos(images))))
})

test('photos of a listing: any sequence of changes -> each photo once, exactly one primary', () => {
  const change = fc.record({ id: fc.integer({ min: 1, max: 6 }), place: fc.integer({ min: -2, max: 8 }) })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let photos: ListedPhoto[] = withOnePrimary([1, 2, 3, 4, 5].map((id) => photo(id)))
      for (const { id, place } of changes) {
        photos = withPhotoAt(photos, id, place)
        if (place === 8 && photos.length > 1) photos = withoutPhoto(photos, id)
        if (place === 7 && ids(photos).includes(id)) photos = withPrimary(photos, id)
        expect(new Set(ids(photos)).size).toBe(photos.length)
        expect(primaries(photos)).toHaveLength(1)
      }
    }),
  )
})
