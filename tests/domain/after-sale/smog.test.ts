import { expect, test } from 'vitest'
import type { HandoverVehicle } from '../../../domain/after-sale/handover.ts'
import { smogNeed, smogWarning } from '../../../domain/after-sale/smog.ts'
import { NO_DECLARATIONS } from '../../../domain/vehicle/declarations.ts'

test.each([
  [{ year: 2022, fuelType: 'electric' }, 'exempt_fuel'],
  [{ year: 1975, fuelType: 'gasoline' }, 'exempt_old'],
  [{ year: 1976, fuelType: 'gasoline' }, 'needed'],
  [{ year: 1997, fuelType: 'diesel' }, 'exempt_old'],
  [{ year: 1998, fuelType: 'diesel' }, 'needed'],
  [{ year: 2025, fuelType: 'diesel' }, 'needed'],
  [{ year: 2022, fuelType: 'hybrid' }, 'needed'],
  [{ year: 2023, fuelType: 'hybrid' }, 'exempt_new'],
  [{ year: 2027, fuelType: 'gasoline' }, 'exempt_new'],
] as const)('smog need in 2026: %j -> %s', (vehicle, need) => {
  expect(smogNeed(vehicle, 2026)).toBe(need)
})

/** The warning in 2026 for a sale in the evening of Nov 23, Pacific time. */
const warn = (
  smog: HandoverVehicle['declarations']['smog'],
  vehicle: Pick<HandoverVehicle, 'year' | 'fuelType'> = { year: 2019, fuelType: 'gasoline' },
) => {
  const declared = { ...vehicle, titleStatus: 'clean', declarations: { ...NO_DECLARATIONS, smog } } as const
  return smogWarning(declared, 2026, Date.parse('2026-11-24T05:00:00Z'))
}

test.each([
  ['2026-08-25', null],
  ['2026-08-24', 'On the day of the sale that is 91 days old: a new one is needed.'],
  ['2026-01-01', 'On the day of the sale that is 326 days old: a new one is needed.'],
])('smog warning: certificate of %s -> %s', (certifiedOn, warning) => {
  expect(warn({ state: 'certified', certifiedOn })).toBe(warning)
})

test('smog warning: vehicle that needs no certificate, or none declared with a date -> none', () => {
  const old = { state: 'certified', certifiedOn: '2026-01-01' } as const
  expect(warn(old, { year: 2022, fuelType: 'electric' })).toBeNull()
  expect(warn(old, { year: 1970, fuelType: 'gasoline' })).toBeNull()
  expect(warn(old, { year: 2024, fuelType: 'hybrid' })).toBeNull()
  expect(warn(null)).toBeNull()
  expect(warn({ state: 'certified', certifiedOn: null })).toBeNull()
  expect(warn({ state: 'not_certified' })).toBeNull()
  expect(warn({ state: 'exempt', reason: 'age' })).toBeNull()
})
