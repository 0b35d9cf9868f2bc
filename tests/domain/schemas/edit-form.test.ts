import { expect, test } from 'vitest'
import type { ListingFields } from '../../../domain/listing/edit-values.ts'
import { editForm, toListingEdit, toVehicleEdit } from '../../../domain/schemas/edit-form.ts'
import { LISTING_MESSAGES } from '../../../domain/schemas/listing-input.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import { VEHICLE_MESSAGES } from '../../../domain/schemas/vehicle-input.ts'

const ENTERED = {
  title: 'A title',
  description: 'A text',
  starting_bid: '$5,000',
  auction_type: 'reserve',
  reserve_price: '$6,500',
  buy_now_price: '9,000',
  make: 'Honda',
  model: 'Accord',
  year: '2019',
  mileage: '42,180',
  body_style: 'sedan',
  fuel_type: 'gasoline',
  transmission: 'automatic',
  title_status: 'clean',
  features: 'Sunroof\n\nHeated seats\nSunroof',
  registration: '',
  smog: 'certified',
  smog_certified_on: '2026-10-01',
  accidents: '',
  known_faults: '',
}
const STORED = {
  start_time: '2026-11-22T05:00:00.000Z',
  end_time: '2026-11-29T05:00:00.000Z',
} as ListingFields
const STORED_START = '2026-11-21T21:00'

const parse = (changes: object = {}, isFixed = false) => editForm(isFixed).parse({ ...ENTERED, ...changes })
const toEdit = (changes: object = {}, isFixed = false) =>
  toListingEdit(parse(changes, isFixed), { stored: STORED, storedStartAt: STORED_START, isFixed })

test('edit form: numbers with separators, equipment by lines, empty choices -> as the calls take them', () => {
  expect(parse()).toMatchObject({
    starting_bid: 5_000,
    reserve_price: 6_500,
    buy_now_price: 9_000,
    mileage: 42_180,
    features: ['Sunroof', 'Heated seats'],
    registration: null,
    accidents: null,
    known_faults: null,
    smog: 'certified',
    smog_certified_on: '2026-10-01',
  })
  expect(parse({ features: ['Sunroof'] }).features).toEqual(['Sunroof'])
})

test.each([
  ['starting_bid', '', LISTING_MESSAGES.startingBid],
  ['reserve_price', '', LISTING_MESSAGES.reserve],
  ['registration', 'mars', VEHICLE_MESSAGES.choice],
  ['smog', 'foggy', VEHICLE_MESSAGES.choice],
  ['smog_certified_on', 'today', 'Enter a date'],
  ['accidents', 'many', VEHICLE_MESSAGES.choice],
  ['start_at', 'tomorrow', LISTING_MESSAGES.startTime],
  ['auction_duration', 'long', VEHICLE_MESSAGES.choice],
  ['auction_duration', '1.5', VEHICLE_MESSAGES.choice],
  ['about_vehicle', 'x'.repeat(1_001), VEHICLE_MESSAGES.description],
])('edit form, %s: %j -> refused with its message', (field, value, message) => {
  const { error } = editForm(false).safeParse({ ...ENTERED, [field]: value })
  expect(error?.issues.map((issue) => issue.message)).toContainEqual(message)
})

test('change of the auction: untouched start and length -> no times', () => {
  const terms = { title: 'A title', description: 'A text', auction_type: 'reserve', buy_now_price: 9_000 }
  expect(toEdit({ start_at: STORED_START, auction_duration: '7' })).toEqual({
    ...terms,
    reserve_price: 6_500,
    starting_bid: 5_000,
  })
  for (const start_at of [undefined, '']) {
    expect(toEdit({ start_at, auction_duration: '' })).not.toHaveProperty('start_time')
    expect(toEdit({ start_at, auction_duration: '' })).not.toHaveProperty('end_time')
  }
})

test('change of the auction: start moved -> both times; length changed -> the end only', () => {
  const start_time = Date.parse('2026-11-23T06:30:00Z')
  const week = Date.parse(STORED.end_time) - Date.parse(STORED.start_time)
  expect(toEdit({ start_at: '2026-11-22T22:30' })).toMatchObject({ start_time, end_time: start_time + week })
  const longer = toEdit({ start_at: STORED_START, auction_duration: '10' })
  expect(longer.end_time).toBe(Date.parse('2026-12-02T05:00:00Z'))
  expect(longer).not.toHaveProperty('start_time')
})

test('change of the auction: no reserve -> its price removed; fixed terms -> neither starting bid nor times', () => {
  expect(toEdit({ auction_type: 'no_reserve' }).reserve_price).toBeNull()
  const fixed = toEdit({ starting_bid: undefined, start_at: '2026-11-22T22:30' }, true)
  for (const field of ['starting_bid', 'start_time', 'end_time']) expect(fixed).not.toHaveProperty(field)
})

test('change of the vehicle: the form over what is stored; without a text about it -> the stored one', () => {
  const vehicle = {
    vin: '1HGCV1F51KA000001',
    year: 2019,
    make: 'Honda',
    model: 'Accord',
    mileage: 10,
    description: 'Stored',
  } as WireVehicle
  const edit = toVehicleEdit(parse(), vehicle)
  expect(edit).toMatchObject({
    vin: '1HGCV1F51KA000001',
    mileage: 42_180,
    description: 'Stored',
    features: ['Sunroof', 'Heated seats'],
    declarations: {
      registration: null,
      accidents: null,
      known_faults: null,
      smog: { state: 'certified', certified_on: '2026-10-01' },
    },
  })
  expect(toVehicleEdit(parse({ about_vehicle: '' }), vehicle).description).toBeNull()
  const withoutDate = toVehicleEdit(parse({ smog_certified_on: undefined }), vehicle)
  expect(withoutDate.declarations?.smog).toEqual({ state: 'certified', certified_on: null })
})
