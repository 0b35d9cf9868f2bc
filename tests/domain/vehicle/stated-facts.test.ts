import { expect, test } from 'vitest'
import { smogDateProblem, statedFactErrors } from '../../../domain/vehicle/stated-facts.ts'

/** 8 PM on November 21 in California; November 22 in UTC. */
const NOW_MS = Date.parse('2026-11-22T04:00:00.000Z')
const GASOLINE = { fuel_type: 'gasoline', engine_size: 2.5 }
const AHEAD = 'A smog certificate cannot be dated after today'
const TOO_OLD = 'A smog certificate cannot be older than the vehicle'

test.each([
  [null, null],
  ['2026-11-21', null],
  ['2026-11-22', AHEAD],
  ['2030-01-01', AHEAD],
  ['2018-01-01', null],
  ['2017-12-31', TOO_OLD],
  ['0001-01-01', TOO_OLD],
])('smog date of a 2019 vehicle: %s -> %s', (certifiedOn, problem) => {
  expect(smogDateProblem(certifiedOn, { modelYear: 2019, nowMs: NOW_MS })).toBe(problem)
})

test('dates: both invalid -> both errors; no certificate -> no error', () => {
  const certified = { smog: { state: 'certified', certified_on: '2030-01-01' } } as const
  expect(statedFactErrors({ ...GASOLINE, year: 2028, declarations: certified }, NOW_MS)).toEqual({
    year: ['Year must be 2027 or earlier'],
    'declarations.smog.certified_on': [AHEAD],
  })
  expect(statedFactErrors({ ...GASOLINE, year: 2019, declarations: { smog: null } }, NOW_MS)).toEqual({})
  expect(statedFactErrors({ ...GASOLINE, year: 2019, declarations: null }, NOW_MS)).toEqual({})
})

test('engine size of an electric vehicle: above 0 -> error, unless an edit leaves it as it is', () => {
  const electric = { year: 2019, declarations: null, fuel_type: 'electric', engine_size: 2.5 }
  const errors = { engine_size: ['An electric vehicle has no engine size. Leave it empty.'] }
  expect(statedFactErrors(electric, NOW_MS)).toEqual(errors)
  expect(statedFactErrors(electric, NOW_MS, { fuel_type: 'gasoline', engine_size: 2.5 })).toEqual(errors)
  expect(statedFactErrors(electric, NOW_MS, { ...electric, engine_size: 2 })).toEqual(errors)
  expect(statedFactErrors(electric, NOW_MS, electric)).toEqual({})
  for (const engine_size of [0, null])
    expect(statedFactErrors({ ...electric, engine_size }, NOW_MS)).toEqual({})
})
