import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DescribedVehicle,
  describeVehicle,
  hasOnlyKnownNumbers,
  ownParagraphs,
} from '../../../domain/vehicle/describe-vehicle.ts'
import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../../../domain/vehicle/enumerations.ts'

const BARE: DescribedVehicle = {
  year: 2019,
  make: 'Honda',
  model: 'Accord',
  mileage: 41_000,
  mileage_type: null,
  trim: null,
  body_style: null,
  engine_size: null,
  fuel_type: null,
  transmission: null,
  drivetrain: null,
  exterior_color: null,
  interior_color: null,
  condition_rating: null,
  title_status: null,
  features: [],
}
const FULL: DescribedVehicle = {
  ...BARE,
  trim: 'EX-L',
  body_style: 'sedan',
  engine_size: 1.5,
  fuel_type: 'gasoline',
  transmission: 'cvt',
  drivetrain: 'fwd',
  exterior_color: 'Lunar Silver',
  interior_color: 'black',
  condition_rating: 'good',
  title_status: 'clean',
  features: ['Backup camera', 'Heated seats'],
}

test('description: four facts -> one sentence', () => {
  expect(describeVehicle(BARE, '')).toBe('2019 Honda Accord with 41,000 miles on the odometer.')
})

test('description: all facts -> each once', () => {
  expect(describeVehicle(FULL, '')).toBe(
    '2019 Honda Accord EX-L sedan with 41,000 miles on the odometer. ' +
      'It has a 1.5-liter gasoline engine, a continuously variable transmission and front-wheel drive. ' +
      'The exterior is Lunar Silver, the interior is black. The title is clean. ' +
      'The seller rates its condition as good. Equipment: Backup camera, Heated seats.',
  )
})

test.each([
  [{ fuel_type: 'electric', engine_size: 0 }, 'It has an electric drive.'],
  [{ fuel_type: 'hybrid', engine_size: 1.8 }, 'It has a 1.8-liter hybrid drive.'],
  [{ engine_size: 8 }, 'It has an 8.0-liter engine.'],
  [{ engine_size: 0, drivetrain: 'rwd' }, 'It has rear-wheel drive.'],
  [{ transmission: 'automatic' }, 'It has an automatic transmission.'],
  [{ transmission: 'manual', drivetrain: 'awd' }, 'It has a manual transmission and all-wheel drive.'],
  [{ drivetrain: '4wd' }, 'It has four-wheel drive.'],
  [{ interior_color: 'tan' }, 'The interior is tan.'],
  [{ title_status: 'salvage' }, 'It has a salvage title.'],
  [{ title_status: 'rebuilt' }, 'It has a rebuilt title.'],
  [{ title_status: 'lienholder' }, 'A lienholder is on the title.'],
  [{ trim: '' }, '2019 Honda Accord with'],
  [{ features: [' Sunroof ', ' '] }, 'Equipment: Sunroof.'],
  [{ body_style: 'suv' }, '2019 Honda Accord SUV with'],
  [{ mileage: 1, mileage_type: 'kilometers' }, 'with 1 kilometer on the odometer.'],
] satisfies [Partial<DescribedVehicle>, string][])('description: %j -> %s', (facts, fragment) => {
  expect(describeVehicle({ ...BARE, ...facts }, '')).toContain(fragment)
})

test('description: title status other -> no sentence', () => {
  expect(describeVehicle({ ...BARE, title_status: 'other' }, '')).toBe(describeVehicle(BARE, ''))
})

test("description: seller's own text -> kept; generated paragraph -> replaced", () => {
  const first = describeVehicle(FULL, 'One owner, always garaged.')
  expect(first.endsWith('\n\nOne owner, always garaged.')).toBe(true)
  expect(describeVehicle(FULL, first)).toBe(first)
  const driven = describeVehicle({ ...FULL, mileage: 42_500 }, first)
  expect(driven).toContain('42,500 miles')
  expect(driven).not.toContain('41,000')
  expect(driven.endsWith('\n\nOne owner, always garaged.')).toBe(true)
})

test('description: long equipment list -> whole entries up to the length', () => {
  const features = Array.from({ length: 60 }, (_, index) => `Extra number ${index} of this car`)
  const text = describeVehicle({ ...FULL, features }, '')
  expect(text.length).toBeLessThanOrEqual(600)
  expect(text).toMatch(/Extra number \d+ of this car\.$/)
})

test('description: sentence that exactly fits -> kept; one character longer -> left out', () => {
  const rest = describeVehicle({ ...BARE, features: ['x'] }, '').length - 1
  const feature = (characters: number) => ({ ...BARE, features: ['x'.repeat(characters)] })
  expect(describeVehicle(feature(600 - rest), '')).toHaveLength(600)
  expect(describeVehicle(feature(601 - rest), '')).toBe(describeVehicle(BARE, ''))
  // With the blank line, facts and own text are 1,000 characters at most.
  const own = 'y'.repeat(1_000 - describeVehicle(BARE, '').length - 2)
  expect(describeVehicle(BARE, own)).toHaveLength(1_000)
  expect(describeVehicle(BARE, `${own}y`)).toBe(`${own}y`)
})

test.each([
  ['One owner.', 'One owner.'],
  ['One  owner.\n \n\n Garaged. ', 'One  owner.\n \n\n Garaged. '],
  ['2019 Honda Accord with 41,000 miles on the odometer.', ''],
  [
    '2019 Honda Accord with 41,000 miles on the odometer. Clean.\n \n Garaged. \n\n\n\nOne owner.',
    'Garaged.\n\nOne owner.',
  ],
  ['Garaged.\n\n  2019 Honda Accord with 41,000 miles on the odometer.', 'Garaged.'],
  ['In 2019 it had 10 miles on the odometer.', 'In 2019 it had 10 miles on the odometer.'],
])('own text of %j -> %j', (text, own) => {
  expect(ownParagraphs(text)).toBe(own)
})

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 -]{0,58}$/)
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
const anyVehicle: fc.Arbitrary<DescribedVehicle> = fc.record({
  year: fc.integer({ min: 1900, max: 2027 }),
  make: word,
  model: word,
  mileage: fc.integer({ min: 0, max: 999_999 }),
  mileage_type: maybe(['miles', 'kilometers'] as const),
  trim: fc.option(word, { nil: null }),
  body_style: maybe(BODY_STYLES),
  engine_size: fc.option(
    fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
    { nil: null },
  ),
  fuel_type: maybe(FUEL_TYPES),
  transmission: maybe(TRANSMISSIONS),
  drivetrain: maybe(DRIVETRAINS),
  exterior_color: fc.option(word, { nil: null }),
  interior_color: fc.option(word, { nil: null }),
  condition_rating: maybe(CONDITION_RATINGS),
  title_status: maybe(TITLE_STATUSES),
  features: fc.array(word, { maxLength: 60 }),
})

test('description: any facts -> within the length, own text kept, known numbers only', () => {
  fc.assert(
    fc.property(anyVehicle, fc.stringMatching(/^[a-z ]{0,800}$/), (vehicle, own) => {
      const text = describeVehicle(vehicle, own)
      expect(text.length).toBeLessThanOrEqual(1_000)
      expect(text).toContain(own.trim())
      expect(hasOnlyKnownNumbers(text, vehicle, own)).toBe(true)
      expect(describeVehicle(vehicle, text)).toBe(text)
    }),
  )
})

test.each(['A 2020 car.', '2019, then 2020.', 'With 250 horsepower.', '41,500 miles.', 'Only 1 owner.'])(
  'unknown number: %s -> found',
  (text) => {
    expect(hasOnlyKnownNumbers(text, FULL, '')).toBe(false)
  },
)

test('known number: text without any -> accepted', () => {
  expect(hasOnlyKnownNumbers('A fine car.', FULL, '')).toBe(true)
})

test("known number: other spelling or in the seller's text -> accepted", () => {
  expect(hasOnlyKnownNumbers('2019, 41000 miles, 1.50 liters, 2 keys.', FULL, 'I have 2 keys')).toBe(true)
})
