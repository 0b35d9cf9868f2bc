import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveredShots, SHOTS } from '../../../domain/photos/shots.ts'
import { IMAGE_TYPES } from '../../../domain/vehicle/enumerations.ts'

const photo = (image_type: (typeof IMAGE_TYPES)[number], alt_text: string | null = '') => ({
  image_type,
  alt_text,
})

test('shots: alt text is a label in any spelling -> covered', () => {
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
])('shots: %j -> %s', (text, shot) => {
  expect([...coveredShots([photo('exterior', text)])]).toEqual([shot])
})

test('shots: alt texts of the demo data -> their shots covered', () => {
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

test("shots: 'Side' without left or right -> first open side, never a third", () => {
  const side = photo('exterior', 'Side')
  expect([...coveredShots([side])]).toEqual(['left'])
  expect([...coveredShots([side, photo('exterior', 'Left side')])].sort()).toEqual(['left', 'right'])
  expect(coveredShots([side, side, side]).size).toBe(2)
})

test('shots: no alt text -> only the shot that its type identifies', () => {
  expect(
    coveredShots([photo('exterior'), photo('exterior', null), photo('interior'), photo('others')]),
  ).toEqual(new Set())
  expect([...coveredShots([photo('engine')])]).toEqual(['engine'])
})

test('shots: other alt text -> nothing covered', () => {
  expect(coveredShots([photo('exterior', 'Our garage')]).size).toBe(0)
})

test('shots: any photos -> at most one shot per photo', () => {
  const text = fc.constantFrom('', 'x', 'Side', ...SHOTS.map(({ label }) => label))
  const photos = fc.array(fc.tuple(fc.constantFrom(...IMAGE_TYPES), text))
  fc.assert(
    fc.property(photos, (drawn) => {
      const covered = coveredShots(drawn.map(([type, text]) => photo(type, text)))
      expect(covered.size).toBeLessThanOrEqual(drawn.length)
    }),
  )
})
