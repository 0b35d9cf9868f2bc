import { expect, test } from 'vitest'
import { toVehicleSummary } from '../../../app/routes/auctions.$id/vehicle-summary.ts'

const VEHICLE = {
  mileage: 42_180,
  mileage_type: 'miles',
  engine_size: 3,
  drivetrain: 'awd',
  exterior_color: 'Portimao Blue',
}
const PLACE = { city: 'Costa Mesa', state: 'CA' }

test('vehicle summary: complete vehicle -> a line of mileage and drive, and one of color and place', () => {
  expect(toVehicleSummary({ vehicle: VEHICLE, place: PLACE })).toEqual([
    '42,180 mi · 3.0 L, all-wheel drive',
    'Portimao Blue · Costa Mesa, CA',
  ])
})

test.each([
  ['electric car without engine size', { engine_size: 0 }, '42,180 mi · All-wheel drive'],
  ['unknown drivetrain', { drivetrain: null }, '42,180 mi · 3.0 L'],
  ['only the mileage known', { engine_size: null, drivetrain: null }, '42,180 mi'],
] as const)('vehicle summary: %s -> unknown values are left out', (_, given, line) => {
  expect(toVehicleSummary({ vehicle: { ...VEHICLE, ...given }, place: PLACE })[0]).toBe(line)
})

test('vehicle summary: nothing known for a line -> the line is left out', () => {
  const vehicle = { ...VEHICLE, exterior_color: null }
  expect(toVehicleSummary({ vehicle, place: {} })).toEqual(['42,180 mi · 3.0 L, all-wheel drive'])
})
