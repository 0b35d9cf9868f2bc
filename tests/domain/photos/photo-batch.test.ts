import { expect, test } from 'vitest'
import {
  alreadyThereText,
  failureText,
  leavingUploadsText,
  movedText,
  PHOTO_MESSAGES,
  unsentPhotosText,
  uploadsText,
} from '../../../app/components/photo-manager/copy.ts'
import {
  batchProblems,
  type DescribedFile,
  MAX_PHOTO_BYTES,
  photoProblem,
  photoProblemLine,
  UPLOAD_TYPES,
} from '../../../domain/photos/photo-rules.ts'

const good: DescribedFile = {
  name: 'front.jpg',
  sizeBytes: 2_000_000,
  header: { type: 'jpeg', width: 4_032, height: 3_024 },
}

test('batch: all files valid -> no problems', () => {
  expect(batchProblems([good, { ...good, sizeBytes: MAX_PHOTO_BYTES }], 38)).toEqual([])
  expect(batchProblems([], 40)).toEqual([])
})

test('batch: invalid files -> a line for each of them', () => {
  expect(
    batchProblems(
      [
        good,
        { ...good, name: 'big.png', sizeBytes: 10_485_761 },
        { ...good, name: 'page.html', header: null },
        { ...good, name: 'new.webp', header: { type: 'webp', width: 10, height: 10 } },
        { ...good, name: 'empty.gif', sizeBytes: 0, header: null },
        { ...good, name: 'bomb.png', header: { type: 'png', width: 40_000, height: 40_000 } },
      ],
      0,
    ),
  ).toEqual([
    'big.png: Image size must be less than 10MB',
    'page.html: Only JPEG, PNG, and GIF images are allowed',
    'new.webp: Only JPEG, PNG, and GIF images are allowed',
    'empty.gif: This file is empty',
    'bomb.png: Images may have at most 12,000 pixels a side and 50 megapixels',
  ])
})

const TOO_MANY_PIXELS = 'Images may have at most 12,000 pixels a side and 50 megapixels'

test.each([
  [12_000, 4_166, null],
  [4_166, 12_000, null],
  [12_001, 1, TOO_MANY_PIXELS],
  [1, 12_001, TOO_MANY_PIXELS],
  [10_000, 5_000, null],
  [10_000, 5_001, TOO_MANY_PIXELS],
])('photo: %i by %i pixels -> %s', (width, height, problem) => {
  for (const type of UPLOAD_TYPES) expect(photoProblem(1, { type, width, height })).toBe(problem)
})

test('photo: allowed types -> JPEG, PNG and GIF, unless others are stated', () => {
  expect(UPLOAD_TYPES).toEqual(['jpeg', 'png', 'gif'])
  const webp = { type: 'webp', width: 1, height: 1 } as const
  expect(photoProblem(1, webp)).toBe('Only JPEG, PNG, and GIF images are allowed')
  expect(photoProblem(1, webp, ['webp'])).toBeNull()
})

test.each([
  [' front.jpg ', 'front.jpg: Too big'],
  ['  ', 'Image: Too big'],
  ['a'.repeat(100), `${'a'.repeat(100)}: Too big`],
  ['a'.repeat(101), `${'a'.repeat(99)}…: Too big`],
])('refused file: %j -> %s', (name, line) => {
  expect(photoProblemLine(name, 'Too big')).toBe(line)
})

test('batch: more than 40 photos -> only that problem', () => {
  const files = Array.from({ length: 3 }, () => ({ ...good, header: null }))
  expect(batchProblems(files, 38)).toEqual(['A vehicle can have at most 40 images'])
})

test('photo texts: messages -> the agreed wording', () => {
  expect(PHOTO_MESSAGES).toMatchObject({
    ready: 'Ready for Upload - Will upload with form',
    primarySet: 'Primary image updated',
    primaryFailed: 'Failed to update primary image',
    setPrimaryFailed: 'Failed to set primary image',
    removed: 'Image removed successfully',
    removeFailed: 'Failed to remove image',
    deleteFailed: 'Failed to delete image',
    uploadFailed: 'Failed to upload images',
  })
})

test('photo texts: outcome -> sentence', () => {
  expect(failureText('Failed to remove image', null)).toBe('Failed to remove image')
  expect(failureText('Failed to remove image', 'At least one image is required')).toBe(
    'Failed to remove image: At least one image is required',
  )
  expect(movedText(2, 8)).toBe('Photo moved to position 2 of 8.')
  expect(alreadyThereText('a.jpg')).toBe('a.jpg is already among the photos.')
  expect(uploadsText({ pending: 1, failed: 2 })).toBe('1 photo uploading.')
  expect(uploadsText({ pending: 12, failed: 0 })).toBe('12 photos uploading.')
  expect(uploadsText({ pending: 0, failed: 2 })).toBe('2 of the photos could not be uploaded.')
  expect(uploadsText({ pending: 0, failed: 0 })).toBe('All photos are uploaded.')
})

test.each([
  [['a.jpg'], 'a.jpg was not uploaded before this page was left.'],
  [['a.jpg', 'b.jpg'], 'a.jpg and b.jpg were not uploaded before this page was left.'],
  [['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'], 'a.jpg and 3 more were not uploaded before this page was left.'],
])('left behind: %j -> %s', (names, text) => {
  expect(unsentPhotosText(names)).toBe(text)
})

test('leaving: uploads in progress -> their number', () => {
  expect(leavingUploadsText(1)).toBe(
    '1 photo is still uploading. If you leave now, it is not stored and has to be chosen again. Leave this page?',
  )
  expect(leavingUploadsText(12)).toBe(
    '12 photos are still uploading. If you leave now, they are not stored and have to be chosen again. Leave this page?',
  )
})
