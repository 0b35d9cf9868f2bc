import { expect, test } from 'vitest'
import {
  DecodeVinBody,
  DescribeBody,
  VEHICLE_MESSAGES,
  VehicleEdit,
  VehicleInput,
} from '../../../domain/schemas/vehicle-input.ts'
import { VIN_MESSAGES } from '../../../domain/vehicle/vin.ts'

const ENTERED = {
  vin: '1HGCV1F51KA000001',
  year: 2019,
  make: 'Honda',
  model: 'Accord',
  mileage: 42_180,
  body_style: 'sedan',
  fuel_type: 'gasoline',
  transmission: 'automatic',
  title_status: 'clean',
}

/** The value of a field as it is read, or its messages. */
function read(field: string, value: unknown): unknown {
  const { success, data, error } = VehicleInput.safeParse({ ...ENTERED, [field]: value })
  if (success) return (data as Record<string, unknown>)[field]
  return error.issues.map(({ message }) => message)
}

test('vehicle: required facts alone -> the rest empty, in miles', () => {
  expect(VehicleInput.parse(ENTERED)).toEqual({
    ...ENTERED,
    trim: null,
    mileage_type: 'miles',
    engine_size: null,
    drivetrain: null,
    condition_rating: null,
    exterior_color: null,
    interior_color: null,
    description: null,
    features: [],
    declarations: null,
  })
})

test.each([
  ['vin', ' 1hgcv1f51ka000001 ', '1HGCV1F51KA000001'],
  ['year', ' 2019 ', 2019],
  ['year', '1900', 1900],
  ['mileage', '0', 0],
  ['mileage', '999999', 999_999],
  ['mileage', '42180.0', 42_180],
  ['make', '  Honda ', 'Honda'],
  ['make', 'x'.repeat(60), 'x'.repeat(60)],
  ['trim', ' ', null],
  ['trim', ' Sport ', 'Sport'],
  ['engine_size', '', null],
  ['engine_size', null, null],
  ['engine_size', '0', 0],
  ['engine_size', '2.5', 2.5],
  ['engine_size', '2.50', 2.5],
  ['engine_size', 10, 10],
  ['mileage_type', '', 'miles'],
  ['mileage_type', 'kilometers', 'kilometers'],
  ['drivetrain', '', null],
  ['drivetrain', 'awd', 'awd'],
  ['description', 'One\ntwo', 'One\ntwo'],
  ['description', 'x'.repeat(1_000), 'x'.repeat(1_000)],
  ['features', '', []],
  ['features', 'Head-up display', ['Head-up display']],
  ['features', ['A', '', ' A ', 'B'], ['A', 'B']],
  [
    'features',
    Array.from({ length: 60 }, (_, index) => `Part ${index}`),
    expect.objectContaining({ length: 60 }),
  ],
  ['features', ['x'.repeat(80)], ['x'.repeat(80)]],
  ['declarations', '', null],
  [
    'declarations',
    '{"registration":"","smog":"","accidents":null,"known_faults":" Scratch "}',
    { registration: null, smog: null, accidents: null, known_faults: 'Scratch' },
  ],
  [
    'declarations',
    { smog: { state: 'certified' }, registration: null, accidents: null, known_faults: 'x'.repeat(1_000) },
    {
      smog: { state: 'certified', certified_on: null },
      registration: null,
      accidents: null,
      known_faults: 'x'.repeat(1_000),
    },
  ],
])('vehicle field %s: %j -> %j', (field, value, stored) => {
  expect(read(field, value)).toEqual(stored)
})

const { choice, declarations, engineSize, features, mileage, mileageRange, year, yearRange } =
  VEHICLE_MESSAGES

test.each([
  ['vin', '', VIN_MESSAGES.required],
  ['vin', 7, VIN_MESSAGES.characters],
  ['vin', '1'.repeat(101), VIN_MESSAGES.length],
  ['vin', '1HGCV1F51KA00000', VIN_MESSAGES.length],
  ['year', undefined, year],
  ['year', null, year],
  ['year', ' ', year],
  ['year', 'MMXIX', yearRange],
  ['year', 'x2019', yearRange],
  ['year', '2019x', yearRange],
  ['year', '1899', yearRange],
  ['year', '2019.5', yearRange],
  ['year', '10000', yearRange],
  ['year', true, yearRange],
  ['make', '', VEHICLE_MESSAGES.make],
  ['make', null, VEHICLE_MESSAGES.make],
  ['make', 'x'.repeat(61), 'Make must be at most 60 characters'],
  ['model', ' ', VEHICLE_MESSAGES.model],
  ['trim', 'x'.repeat(61), 'Trim must be at most 60 characters'],
  ['exterior_color', 'x'.repeat(41), expect.stringMatching(/must be at most 40 characters$/)],
  ['mileage', '', mileage],
  ['mileage', '-1', mileageRange],
  ['mileage', '1000000', mileageRange],
  ['mileage', '1.5', mileageRange],
  ['mileage', '120.000', mileageRange],
  ['mileage', '1.1234567', mileageRange],
  ['engine_size', '-0.1', engineSize],
  ['engine_size', '10.1', engineSize],
  ['engine_size', '2.55', engineSize],
  ['engine_size', 'big', engineSize],
  ['mileage_type', 'leagues', choice],
  ['body_style', '', VEHICLE_MESSAGES.bodyStyle],
  ['body_style', 'boat', choice],
  ['fuel_type', undefined, VEHICLE_MESSAGES.fuelType],
  ['fuel_type', 'steam', choice],
  ['transmission', null, VEHICLE_MESSAGES.transmission],
  ['title_status', '', VEHICLE_MESSAGES.titleStatus],
  ['drivetrain', 'tracks', choice],
  ['condition_rating', 'new', choice],
  ['description', 'x'.repeat(1_001), VEHICLE_MESSAGES.description],
  ['features', 7, features],
  ['features', [7], features],
  ['features', ['x'.repeat(81)], features],
  ['features', Array.from({ length: 61 }, () => 'A'), features],
  ['declarations', 'not JSON', declarations],
  ['declarations', 7, declarations],
  ['declarations', { smog: { state: 'unknown' } }, declarations],
  ['declarations', { smog: { state: 'certified', certified_on: 'today' } }, declarations],
  ['declarations', { smog: { state: 'exempt', reason: 'luck' } }, choice],
  ['declarations', { registration: 'mars' }, choice],
  ['declarations', { accidents: 'many' }, choice],
  ['declarations', { known_faults: 'x'.repeat(1_001) }, 'Known faults must be at most 1000 characters'],
])('vehicle field %s: %j -> refused with its message', (field, value, message) => {
  expect(read(field, value)).toContainEqual(message)
})

test('changed vehicle: time of the reading -> ISO 8601, or left out', () => {
  expect(VehicleEdit.safeParse({ ...ENTERED, updated_at: '2026-11-22T05:00:00.000Z' }).success).toBe(true)
  expect(VehicleEdit.safeParse(ENTERED).success).toBe(true)
  const { error } = VehicleEdit.safeParse({ ...ENTERED, updated_at: 'yesterday' })
  expect(error?.issues[0]?.message).toBe('Enter a time in ISO 8601')
})

test('VIN to decode: as in the form', () => {
  expect(DecodeVinBody.parse({ vin: '1hgcv1f51ka000001' })).toEqual({ vin: '1HGCV1F51KA000001' })
  expect(DecodeVinBody.safeParse({ vin: '1' }).success).toBe(false)
})

test('description assist: year, make, model and mileage missing -> one message; other facts are optional', () => {
  const { beforeGenerating } = VEHICLE_MESSAGES
  const { error } = DescribeBody.safeParse({})
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
    ['year', 'make', 'model', 'mileage'].map((field) => [field, beforeGenerating]),
  )
  const facts = { year: '2019', make: 'Honda', model: 'Accord', mileage: '42180' }
  expect(DescribeBody.parse(facts)).toMatchObject({ year: 2019, body_style: null, title_status: null })
  expect(DescribeBody.safeParse({ ...facts, year: 1800 }).error?.issues[0]?.message).toBe(yearRange)
  expect(DescribeBody.safeParse({ ...facts, mileage: -1 }).error?.issues[0]?.message).toBe(mileageRange)
})
