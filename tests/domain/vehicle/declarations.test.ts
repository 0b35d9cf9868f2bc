import { expect, test } from 'vitest'
import { calendarDateText } from '../../../domain/format/times.ts'
import {
  ACCIDENT_HISTORIES,
  accidentsText,
  knownFaultsText,
  NO_DECLARATIONS,
  REGISTRATIONS,
  registrationText,
  smogText,
} from '../../../domain/vehicle/declarations.ts'

test('declaration texts: nothing declared -> Not stated', () => {
  expect(registrationText(NO_DECLARATIONS)).toBe('Not stated')
  expect(smogText(NO_DECLARATIONS)).toBe('Not stated')
  expect(accidentsText(NO_DECLARATIONS)).toBe('Not stated')
  expect(knownFaultsText(NO_DECLARATIONS)).toBe('Not stated')
  expect(knownFaultsText({ ...NO_DECLARATIONS, knownFaults: '  ' })).toBe('Not stated')
})

test('registration text: declared -> its label', () => {
  expect(REGISTRATIONS.map((registration) => registrationText({ ...NO_DECLARATIONS, registration }))).toEqual(
    [
      'California Registered',
      'California, planned non-operation',
      'Registered in another state',
      'Not registered',
    ],
  )
})

test('smog text: certificate -> with its date if there is one', () => {
  const certified = { ...NO_DECLARATIONS, smog: { state: 'certified', certifiedOn: '2026-03-04' } } as const
  expect(smogText(certified, calendarDateText)).toBe('CA Compliant, certified Mar 4, 2026')
  expect(smogText(certified)).toBe('CA Compliant, certified 2026-03-04')
  const undated = { ...NO_DECLARATIONS, smog: { state: 'certified', certifiedOn: null } } as const
  expect(smogText(undated)).toBe('CA Compliant')
})

test('smog text: exemption -> its reason', () => {
  expect(smogText({ ...NO_DECLARATIONS, smog: { state: 'exempt', reason: 'age' } })).toBe(
    'Smog exempt by age',
  )
  expect(smogText({ ...NO_DECLARATIONS, smog: { state: 'exempt', reason: 'fuel' } })).toBe(
    'Smog exempt by fuel',
  )
  expect(smogText({ ...NO_DECLARATIONS, smog: { state: 'not_certified' } })).toBe('No smog certificate')
})

test('accidents and faults: declared -> their text', () => {
  expect(ACCIDENT_HISTORIES.map((accidents) => accidentsText({ ...NO_DECLARATIONS, accidents }))).toEqual([
    'No accidents known',
    'Minor accident',
    'Major accident',
  ])
  expect(knownFaultsText({ ...NO_DECLARATIONS, knownFaults: 'Window switch sticks.' })).toBe(
    'Window switch sticks.',
  )
})
