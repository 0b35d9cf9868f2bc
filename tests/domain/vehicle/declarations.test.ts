import { expect, test } from 'vitest'
import { calendarDateText } from '../../../domain/format/times.ts'
import {
  accidentsText,
  knownFaultsText,
  NO_DECLARATIONS,
  registrationText,
  smogText,
} from '../../../domain/vehicle/declarations.ts'

test('what was not declared is Not stated', () => {
  expect(registrationText(NO_DECLARATIONS)).toBe('Not stated')
  expect(smogText(NO_DECLARATIONS)).toBe('Not stated')
  expect(accidentsText(NO_DECLARATIONS)).toBe('Not stated')
  expect(knownFaultsText(NO_DECLARATIONS)).toBe('Not stated')
  expect(knownFaultsText({ ...NO_DECLARATIONS, knownFaults: '  ' })).toBe('Not stated')
})

test('a declared registration is said in the words of the spec', () => {
  expect(registrationText({ ...NO_DECLARATIONS, registration: 'california' })).toBe('California Registered')
  expect(registrationText({ ...NO_DECLARATIONS, registration: 'unregistered' })).toBe('Not registered')
})

test('a smog certificate is said with its date where there is one', () => {
  const certified = { ...NO_DECLARATIONS, smog: { state: 'certified', certifiedOn: '2026-03-04' } } as const
  expect(smogText(certified, calendarDateText)).toBe('CA Compliant, certified Mar 4, 2026')
  const undated = { ...NO_DECLARATIONS, smog: { state: 'certified', certifiedOn: null } } as const
  expect(smogText(undated)).toBe('CA Compliant')
})

test('an exemption says why', () => {
  expect(smogText({ ...NO_DECLARATIONS, smog: { state: 'exempt', reason: 'age' } })).toBe(
    'Smog exempt by age',
  )
  expect(smogText({ ...NO_DECLARATIONS, smog: { state: 'exempt', reason: 'fuel' } })).toBe(
    'Smog exempt by fuel',
  )
  expect(smogText({ ...NO_DECLARATIONS, smog: { state: 'not_certified' } })).toBe('No smog certificate')
})

test('accidents and faults are said as declared', () => {
  expect(accidentsText({ ...NO_DECLARATIONS, accidents: 'none_known' })).toBe('No accidents known')
  expect(knownFaultsText({ ...NO_DECLARATIONS, knownFaults: 'Window switch sticks.' })).toBe(
    'Window switch sticks.',
  )
})
