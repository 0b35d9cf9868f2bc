import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ListedPhoto,
  photosOfDraft,
  statedOf,
  statedPhotos,
  withArrived,
  withOnePrimary,
  withoutPhoto,
  withPhotoAt,
  withPrimary,
  withWords,
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

test('the first is the primary where none is marked, and of two that are the first stays', () => {
  expect(primaries(withOnePrimary([photo(1), photo(2)]))).toEqual([1])
  const two = [photo(1), photo(2, { is_primary: true }), photo(3, { is_primary: true })]
  expect(primaries(withOnePrimary(two))).toEqual([2])
  expect(withOnePrimary([])).toEqual([])
})

test('setting a primary marks exactly one and moves nothing', () => {
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
    (photos, id) => withArrived(photos, photo(id), { chosen: CHOSEN, primaryByHand: null }),
    before,
  )

test('whichever upload is faster, the photos stand in the order of choice and the first chosen is the primary', () => {
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

test('an upload leaves a primary that stood before, and one that was chosen by hand meanwhile', () => {
  const before = arriving([12, 11], [photo(1), photo(2, { is_primary: true })])
  expect([ids(before), primaries(before)]).toEqual([[1, 2, 11, 12], [2]])
  const byHand = withArrived(withPrimary(arriving([12, 13]), 13), photo(11), {
    chosen: CHOSEN,
    primaryByHand: 13,
  })
  expect([ids(byHand), primaries(byHand)]).toEqual([[11, 12, 13], [13]])
})

test('removing the primary makes the first that is left one; removing another leaves it', () => {
  expect(primaries(withoutPhoto(THREE, 1))).toEqual([2])
  expect(primaries(withoutPhoto(THREE, 2))).toEqual([1])
  expect(withoutPhoto([photo(1)], 1)).toEqual([])
})

test('a photo is moved to a place among the others, at most to the ends', () => {
  expect(ids(withPhotoAt(THREE, 3, 0))).toEqual([3, 1, 2])
  expect(ids(withPhotoAt(THREE, 1, 1))).toEqual([2, 1, 3])
  expect(ids(withPhotoAt(THREE, 1, 99))).toEqual([2, 3, 1])
  expect(ids(withPhotoAt(THREE, 2, -5))).toEqual([2, 1, 3])
  expect(ids(withPhotoAt(THREE, 9, 0))).toEqual([1, 2, 3])
})

test('what is said of one is said of no other', () => {
  const said = withWords(THREE, 2, { image_type: 'engine', alt_text: 'The engine' })
  expect(said[1]).toMatchObject({ image_type: 'engine', alt_text: 'The engine', is_primary: false })
  expect([said[0], said[2]]).toEqual([THREE[0], THREE[2]])
})

test('a draft says of its photos what a page of it shows, and comes back the same', () => {
  const photos = withWords(withPrimary(withPhotoAt(THREE, 3, 0), 2), 3, { alt_text: 'Rear' })
  const images = THREE.map(
    ({ image_type: _type, is_primary: _primary, alt_text: _text, ...stored }) => stored,
  )
  expect(photosOfDraft({ images, content: { images: statedOf(photos) } })).toEqual(photos)
})

test('photos that a draft does not name stand at the end, and what it names and is gone is left out', () => {
  const images = THREE.map(
    ({ image_type: _type, is_primary: _primary, alt_text: _text, ...stored }) => stored,
  )
  const content = { images: [{ id: 9 }, { id: 2, image_type: 'trunk', alt_text: 4 }, 'odd', null, {}] }
  const photos = photosOfDraft({ images, content })
  expect([ids(photos), primaries(photos)]).toEqual([[2, 1, 3], [2]])
  expect(photos[0]).toMatchObject({ image_type: 'exterior', alt_text: '' })
})

test('whatever stands in a draft, its photos can be read', () => {
  fc.assert(fc.property(fc.jsonValue(), (images) => Array.isArray(statedPhotos(images))))
})

test('whatever is done, each photo stays once and exactly one is primary', () => {
  const deed = fc.record({ id: fc.integer({ min: 1, max: 6 }), place: fc.integer({ min: -2, max: 8 }) })
  fc.assert(
    fc.property(fc.array(deed), (deeds) => {
      let photos: ListedPhoto[] = withOnePrimary([1, 2, 3, 4, 5].map((id) => photo(id)))
      for (const { id, place } of deeds) {
        photos = withPhotoAt(photos, id, place)
        if (place === 8 && photos.length > 1) photos = withoutPhoto(photos, id)
        if (place === 7 && ids(photos).includes(id)) photos = withPrimary(photos, id)
        expect(new Set(ids(photos)).size).toBe(photos.length)
        expect(primaries(photos)).toHaveLength(1)
      }
    }),
  )
})
