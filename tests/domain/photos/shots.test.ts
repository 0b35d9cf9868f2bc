import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveredShots, SHOTS } from '../../../domain/photos/shots.ts'
import { IMAGE_TYPES } from '../../../domain/vehicle/enumerations.ts'

const photo = (image_type: (typeof IMAGE_TYPES)[number], alt_text: string | null = '') => ({
  image_type,
  alt_text,
})

test('a photo that is said to show a shot covers that one, however it is written', () => {
  expect([...coveredShots([photo('exterior', ' rear THREE-quarter ')])]).toEqual(['rear'])
})

test('photos without words cover the shots of their type, one after the other', () => {
  const covered = coveredShots([
    photo('exterior', null),
    photo('exterior', 'Front three-quarter'),
    photo('engine'),
  ])
  expect([...covered].sort()).toEqual(['engine', 'front', 'left'])
})

test('a photo that shows something else covers nothing', () => {
  expect(coveredShots([photo('exterior', 'Our garage')]).size).toBe(0)
})

test('no more shots are covered than there are photos', () => {
  const text = fc.constantFrom('', 'x', ...SHOTS.map(({ label }) => label))
  const photos = fc.array(fc.tuple(fc.constantFrom(...IMAGE_TYPES), text))
  fc.assert(
    fc.property(photos, (drawn) => {
      const covered = coveredShots(drawn.map(([type, words]) => photo(type, words)))
      expect(covered.size).toBeLessThanOrEqual(drawn.length)
    }),
  )
})
