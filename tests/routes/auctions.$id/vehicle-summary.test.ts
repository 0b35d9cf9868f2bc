import { expect, test } from 'vitest'
import { vehicleSummary } from '../../../app/routes/auctions.$id/vehicle-summary.ts'

const VEHICLE = {
  mileage: 42_180,
  mileage_type: 'miles',
  engine_size: 3,
  drivetrain: 'awd',
  exterior_color: 'Portimao Blue',
}
const PLACE = { city: 'Costa Mesa', state: 'CA' }

test('a vehicle is summed up by how it runs, and by how and where it is to be seen', () => {
  expect(vehicleSummary({ vehicle: VEHICLE, place: PLACE })).toEqual([
    '42,180 mi · 3.0 L, all-wheel drive',
    'Portimao Blue · Costa Mesa, CA',
  ])
})

test.each([
  ['an electric car, which has no engine size', { engine_size: 0 }, '42,180 mi · All-wheel drive'],
  ['one of an unknown drivetrain', { drivetrain: null }, '42,180 mi · 3.0 L'],
  ['one of which only the mileage is known', { engine_size: null, drivetrain: null }, '42,180 mi'],
] as const)('of %s nothing is said that is not known', (_, given, line) => {
  expect(vehicleSummary({ vehicle: { ...VEHICLE, ...given }, place: PLACE })[0]).toBe(line)
})

test('a line of which nothing is known is not there', () => {
  const vehicle = { ...VEHICLE, exterior_color: null }
  expect(vehicleSummary({ vehicle, place: {} })).toEqual(['42,180 mi · 3.0 L, all-wheel drive'])
})
