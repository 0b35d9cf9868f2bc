import { expect, test } from 'vitest'
import {
  accidentHistoryLabel,
  registrationLabel,
  smogLabel,
} from '../../../domain/vehicle/declaration-labels.ts'
import { SMOG_CHOICES, toSmogChoice, toWireSmog } from '../../../domain/vehicle/smog-choice.ts'

test('declaration labels: value -> the label that buyers read', () => {
  expect(['california', 'unregistered', 'moon'].map(registrationLabel)).toEqual([
    'California Registered',
    'Not registered',
    'Not stated',
  ])
  expect(['none_known', 'major', ''].map(accidentHistoryLabel)).toEqual([
    'No accidents known',
    'Major accident',
    'Not stated',
  ])
  expect([...SMOG_CHOICES, '', 'toString'].map(smogLabel)).toEqual([
    'Certified',
    'Exempt by age',
    'Exempt by fuel',
    'No smog certificate',
    'Not stated',
    'Not stated',
  ])
})

test('smog choice: to API value and back -> unchanged; date only with a certificate', () => {
  for (const choice of [...SMOG_CHOICES, null])
    expect(toSmogChoice(toWireSmog(choice, '2026-11-01'))).toBe(choice)
  expect(toWireSmog('certified', '2026-11-01')).toEqual({ state: 'certified', certified_on: '2026-11-01' })
  expect(toWireSmog('exempt_fuel', '2026-11-01')).toEqual({ state: 'exempt', reason: 'fuel' })
})
