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
  ['Three-quarter front', 'front'],
  ['Rear three-quarter', 'rear'],
  ['Left sides', 'left'],
  ['side left', 'left'],
  ['Right side', 'right'],
  ['Interior', 'interior'],
  ['Seats', 'interior'],
  ['Interior and seats', 'interior'],
  ['Odometer', 'odometer'],
  ['Odometer with dash', 'odometer'],
  ['Engine', 'engine'],
  ['Wheel', 'tires'],
  ['tire', 'tires'],
  ['Faults', 'faults'],
  ['Wear', 'faults'],
  ['Wear and faults', 'faults'],
  ['Frontthreequarter', undefined],
  ['Tries', undefined],
  ['Side left, left over', undefined],
])('shots: %j -> %s', (text, shot) => {
  expect([...coveredShots([photo('exterior', text)])]).toEqual(shot === undefined ? [] : [shot])
})

test('shots: label as alt text -> its own shot; label and type of a photo -> as a seller reads and stores them', () => {
  expect(SHOTS.map(({ label, type }) => `${label}: ${type}`)).toEqual([
    'Front three-quarter: exterior',
    'Left side: exterior',
    'Rear three-quarter: exterior',
    'Right side: exterior',
    'Seats and interior: interior',
    'Dash with odometer: interior',
    'Engine: engine',
    'Tires: others',
    'Faults and wear: others',
  ])
  for (const { key, label, type } of SHOTS) expect([...coveredShots([photo(type, label)])]).toEqual([key])
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
  for (const text of ['', null]) expect([...coveredShots([photo('engine', text)])]).toEqual(['engine'])
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
