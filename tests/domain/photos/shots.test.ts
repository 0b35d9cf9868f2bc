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

test.each([
  ['Front three quarter', 'front'],
  ['front–three  quarters', 'front'],
  ['Left sides', 'left'],
  ['Wheel', 'tires'],
  ['tire', 'tires'],
  ['Odometer', 'odometer'],
  ['Interior', 'interior'],
  ['Three-quarter front', 'front'],
  ['side left', 'left'],
])('%j says the shot as well as its label does', (words, shot) => {
  expect([...coveredShots([photo('exterior', words)])]).toEqual([shot])
})

test("the demo's own photos, called by the car's name and what they show, cover what they show", () => {
  const views = [
    'evening',
    'front three quarter',
    'headlamp',
    'rear three quarter',
    'roofline',
    'side',
    'wheel',
  ]
  const photos = views.map((view) => photo('exterior', `2019 Mazda MX-5 Miata Club in Soul Red, ${view}`))
  expect([...coveredShots(photos)].sort()).toEqual(['front', 'left', 'rear', 'tires'])
})

test('a side of which nobody says which is the first that is open, and no third one', () => {
  const side = photo('exterior', 'Side')
  expect([...coveredShots([side])]).toEqual(['left'])
  expect([...coveredShots([side, photo('exterior', 'Left side')])].sort()).toEqual(['left', 'right'])
  expect(coveredShots([side, side, side]).size).toBe(2)
})

test('photos without words cover nothing, but the part of the car that is one shot alone', () => {
  expect(
    coveredShots([photo('exterior'), photo('exterior', null), photo('interior'), photo('others')]),
  ).toEqual(new Set())
  expect([...coveredShots([photo('engine')])]).toEqual(['engine'])
})

test('a photo that shows something else covers nothing', () => {
  expect(coveredShots([photo('exterior', 'Our garage')]).size).toBe(0)
})

test('no more shots are covered than there are photos', () => {
  const text = fc.constantFrom('', 'x', 'Side', ...SHOTS.map(({ label }) => label))
  const photos = fc.array(fc.tuple(fc.constantFrom(...IMAGE_TYPES), text))
  fc.assert(
    fc.property(photos, (drawn) => {
      const covered = coveredShots(drawn.map(([type, words]) => photo(type, words)))
      expect(covered.size).toBeLessThanOrEqual(drawn.length)
    }),
  )
})
