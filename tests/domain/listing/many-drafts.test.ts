import { expect, test } from 'vitest'
import { draftMissingText, matchDraft } from '../../../domain/listing/many-drafts.ts'

const DRAFTS = [
  { id: 1, vin: '1HGCV1F51KA000001', stockNumber: 'A-1' },
  { id: 2, vin: '1HGCV1F53KA000002', stockNumber: 'A-12' },
  { id: 3, vin: '', stockNumber: '' },
  { id: 4, vin: '1HGCV1F55KA000003', stockNumber: 'B 7' },
  { id: 5, vin: '', stockNumber: 'a-1 b' },
]

test.each([
  ['1hgcv1f51ka000001_front.JPG', 1],
  ['A-1.jpg', 1],
  ['A-12 (3).png', 2],
  ['photos/a-1_2.jpg', 1],
  ['A-1 B.jpg', 5],
  ['B 7-rear.jpg', 4],
  ['XA-1.jpg', null],
  ['A-123.jpg', null],
  ['IMG_0001.jpg', null],
  ['A-1 and A-1 1HGCV1F53KA000002.jpg', 2],
])('photo %s -> draft %s', (name, id) => {
  expect(matchDraft(name, DRAFTS)?.id ?? null).toBe(id)
})

test('photo: number of two drafts -> neither', () => {
  expect(matchDraft('A-1.jpg', [...DRAFTS, { id: 6, vin: '', stockNumber: 'a-1' }])).toBeNull()
})

test('draft: complete, without photos, with wrong values -> what is missing', () => {
  expect(draftMissingText({})).toBeNull()
  expect(draftMissingText({ images: ['none'] })).toBe('Add photos.')
  expect(draftMissingText({ images: ['none'], starting_bid: ['x'], mileage: ['x'] })).toBe(
    'Add photos. Check: Mileage, Starting bid.',
  )
})
