import { expect, test } from 'vitest'
import { fieldText } from '../../../domain/vehicle/field-text.ts'
import {
  CORRECTABLE_FIELDS,
  FIELD_NAMES,
  fieldsInForm,
  isGrouped,
  pickFields,
  ROW_STARTS,
  vehicleField,
} from '../../../domain/vehicle/fields.ts'
import { toSpecifications } from '../../../domain/vehicle/specifications.ts'

const BMW = {
  vin: '1HGCV1F51KA000001',
  year: 2020,
  make: 'BMW',
  model: 'M340i',
  trim: 'xDrive',
  mileage: 42_180,
  mileage_type: 'kilometers',
  engine_size: 3,
  body_style: 'sedan',
  fuel_type: 'gasoline',
  transmission: 'automatic',
  drivetrain: 'awd',
  condition_rating: 'good',
  title_status: 'clean',
  exterior_color: 'Portimao Blue',
  interior_color: null,
} as const

test.each([
  ['year', 2020, '2020'],
  ['mileage', 42_180, '42,180'],
  ['mileage', '42180', '42180'],
  ['engine_size', 3, '3.0 L'],
  ['drivetrain', 'awd', 'All-wheel drive'],
  ['exterior_color', 'suv', 'suv'],
  ['exterior_color', '', 'N/A'],
  ['mileage', null, 'N/A'],
  ['mileage', 0, '0'],
  ['vin', '1HGCV1F51KA000001', '1HGCV1F51KA000001'],
  ['toString', 42_180, '42180'],
])('field text: %s of %j -> %s', (name, value, text) => {
  expect(fieldText(name, value)).toBe(text)
})

test('specifications: vehicle -> every fact with its label, by group', () => {
  const groups = toSpecifications(BMW).map(({ title, facts }) => [
    title,
    facts.map(({ label, value }) => `${label}: ${value}`),
  ])
  expect(groups).toEqual([
    [
      'Vehicle',
      [
        'Make: BMW',
        'Model: M340i',
        'Year: 2020',
        'Trim: xDrive',
        'Body style: Sedan',
        'Mileage: 42,180 km',
        'VIN: 1HGCV1F51KA000001',
        'Title status: Clean',
      ],
    ],
    [
      'Engine and drive',
      ['Engine size: 3.0 L', 'Fuel type: Gasoline', 'Transmission: Automatic', 'Drivetrain: All-wheel drive'],
    ],
    [
      'Color and condition',
      ['Exterior color: Portimao Blue', 'Interior color: N/A', 'Condition rating: Good'],
    ],
  ])
})

test('form: sections -> every field once, in the order of the inputs; identity cannot be corrected', () => {
  const [identity, odometer, specifications] = [
    fieldsInForm('identity'),
    fieldsInForm('odometer'),
    fieldsInForm('specifications'),
  ]
  expect(identity).toEqual(['year', 'make', 'model'])
  expect(odometer).toEqual(['trim', 'mileage', 'mileage_type'])
  expect(specifications.slice(0, 2)).toEqual(['body_style', 'engine_size'])
  expect([...odometer, ...specifications].sort()).toEqual([...CORRECTABLE_FIELDS].sort())
  expect([...identity, ...CORRECTABLE_FIELDS].sort()).toEqual([...FIELD_NAMES].sort())
  expect([...ROW_STARTS]).toEqual(['exterior_color'])
})

test('field: unknown name -> none, also one that every object has', () => {
  expect(vehicleField('year')).toMatchObject({ kind: 'number', format: 'plain' })
  for (const name of ['vin', 'toString', '']) expect(vehicleField(name)).toBeUndefined()
})

test('field: with separators -> the mileage alone', () => {
  expect([...FIELD_NAMES, 'vin', 'toString'].filter(isGrouped)).toEqual(['mileage'])
})

test('fields: picked -> only these', () => {
  expect(pickFields(BMW, ['year', 'trim'])).toEqual({ year: 2020, trim: 'xDrive' })
})
