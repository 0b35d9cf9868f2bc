import { expect, test } from 'vitest'
import { type DecodedVin, type EnteredFacts, vinContradictions } from '../../../domain/vehicle/decoded-vin.ts'
import { processorMs } from '../processor-time.ts'

const CAMRY: DecodedVin = {
  year: 2018,
  make: 'Toyota',
  model: 'Camry',
  trim: 'SE',
  body_style: 'sedan',
  fuel_type: 'gasoline',
  engine_size: 2.5,
}
const NOTHING: EnteredFacts = {
  year: null,
  make: null,
  model: null,
  trim: null,
  body_style: null,
  fuel_type: null,
  engine_size: null,
}
const against = (entered: Partial<EnteredFacts>, decoded = CAMRY) =>
  vinContradictions(decoded, { ...NOTHING, ...entered })

test('contradictions: equal or missing facts -> none', () => {
  expect(against({})).toEqual({})
  expect(against({ ...CAMRY })).toEqual({})
})

test.each([
  [{ year: 2019 }, { year: 'The VIN says 2018, not 2019.' }],
  [{ make: 'Honda' }, { make: 'The VIN says Toyota, not Honda.' }],
  [{ model: 'Corolla' }, { model: 'The VIN says Camry, not Corolla.' }],
  [{ body_style: 'suv' as const }, { body_style: 'The VIN says sedan, not SUV.' }],
  [{ fuel_type: 'diesel' as const }, { fuel_type: 'The VIN says gasoline, not diesel.' }],
  [{ engine_size: 3.5 }, { engine_size: 'The VIN says 2.5 liters, not 3.5 liters.' }],
])('contradictions: %j -> message under its field', (entered, expected) => {
  expect(against(entered)).toEqual(expected)
})

test('contradictions: several facts -> one under each field', () => {
  expect(Object.keys(against({ year: 2010, make: 'BMW', model: 'Camry' }))).toEqual(['year', 'make'])
})

test('contradictions: other spelling of a name -> none', () => {
  expect(against({ make: 'mercedes benz' }, { ...CAMRY, make: 'Mercedes-Benz' })).toEqual({})
  expect(against({ model: 'M340i xDrive' }, { ...CAMRY, model: 'M340i' })).toEqual({})
  expect(against({ model: 'F150' }, { ...CAMRY, model: 'F-150' })).toEqual({})
})

test('contradictions: rounded engine size, trim, hybrid listed as gasoline -> none', () => {
  expect(against({ engine_size: 2.6, trim: 'XLE', fuel_type: 'hybrid' })).toEqual({})
  expect(against({ fuel_type: 'gasoline' }, { ...CAMRY, fuel_type: 'hybrid' })).toHaveProperty('fuel_type')
})

test('contradictions: fact that the VIN does not contain -> none', () => {
  const silent = { ...CAMRY, body_style: null, fuel_type: null, engine_size: null }
  expect(against({ body_style: 'suv', fuel_type: 'electric', engine_size: 6 }, silent)).toEqual({})
})

test('contradictions: 40,000 accents in the wrong order in a name -> compared within a second', () => {
  const make = `q${'\u0345'.repeat(20_000)}${'\u0301'.repeat(20_000)}`
  const took = processorMs(() => {
    expect(Object.keys(against({ make, model: make }))).toEqual(['make', 'model'])
  })
  expect(took).toBeLessThan(1_000)
})
