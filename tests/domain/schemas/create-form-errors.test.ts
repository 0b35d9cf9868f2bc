import { expect, test } from 'vitest'
import {
  type CreateValues,
  EMPTY_CREATE_FORM,
  unconfirmedFields,
  withTitle,
  withValues,
} from '../../../domain/listing/create-form.ts'
import { getFieldsWithErrors } from '../../../domain/listing/create-places.ts'
import { parseDraftContent, toDraftContent } from '../../../domain/listing/draft-content.ts'
import { createFormErrors } from '../../../domain/schemas/create-form.ts'
import { filledCreateForm } from '../../fixtures/filled-create-form.ts'

const NOW_MS = Date.UTC(2026, 10, 22)
const CHECKS = { photoCount: 1, maxDays: 14, nowMs: NOW_MS }

const findErrors = (changes: Partial<CreateValues>, checks = {}) =>
  createFormErrors(filledCreateForm(changes), { ...CHECKS, ...checks })

test('create form: empty -> an error for every missing field; complete -> no errors', () => {
  expect(createFormErrors(EMPTY_CREATE_FORM, { ...CHECKS, photoCount: 0 })).toEqual({
    vin: ['VIN is required'],
    year: ['Year is required'],
    make: ['Make is required'],
    model: ['Model is required'],
    mileage: ['Mileage is required'],
    description: ['Description is required'],
    starting_bid: ['Starting bid is required'],
    auction_type: ['Auction type is required'],
    drivetrain: ['Confirm this value, or choose another'],
    condition_rating: ['Confirm this value, or choose another'],
    title_status: ['Confirm this value, or choose another'],
    images: ['At least one image is required'],
  })
  expect(findErrors({})).toEqual({})
})

test('start: empty or within 15 minutes to 30 days -> accepted; else -> an error', () => {
  // 4 PM of Nov 21 in Pacific time.
  expect(findErrors({ start_at: '2026-11-21T16:15' })).toEqual({})
  expect(findErrors({ start_at: '2026-12-21T16:00' })).toEqual({})
  const of = (start_at: string) => findErrors({ start_at }).start_at
  expect(of('2026-11-21T16:05')).toEqual(['An auction starts 15 minutes from now at the earliest.'])
  expect(of('2026-12-21T16:01')).toEqual(['An auction starts within 30 days.'])
  expect(of('tomorrow')).toEqual(['Enter a date and a time'])
})

test('empty title: year missing -> no title error; year present -> title error', () => {
  const missing = createFormErrors(EMPTY_CREATE_FORM, { ...CHECKS, photoCount: 0 })
  expect(getFieldsWithErrors(missing)).toEqual([
    'vin',
    'year',
    'make',
    'model',
    'mileage',
    'drivetrain',
    'condition_rating',
    'title_status',
    'description',
    'auction_type',
    'starting_bid',
    'images',
  ])
  expect(createFormErrors(withTitle(filledCreateForm(), ''), CHECKS)).toEqual({
    title: ['Auction title is required'],
  })
  const long = withTitle(filledCreateForm({ year: '' }), 'x'.repeat(151))
  expect(createFormErrors(long, CHECKS)).toHaveProperty('title')
})

test.each<[Partial<CreateValues>, string, string]>([
  [{ vin: '1HGCV1F51KA00000' }, 'vin', 'VIN must be exactly 17 characters long'],
  [{ vin: 'IOQCV1F51KA000001' }, 'vin', 'VIN may contain only letters and digits, without I, O and Q'],
  [{ year: '1899' }, 'year', 'Year must be 1900 or later'],
  [{ year: '2028' }, 'year', 'Year must be 2027 or earlier'],
  [{ mileage: '1,000,000' }, 'mileage', 'Mileage must be a whole number from 0 to 999,999'],
  [{ mileage: '-1' }, 'mileage', 'Mileage must be a whole number from 0 to 999,999'],
  [{ engine_size: '10.1' }, 'engine_size', 'Engine size must be between 0 and 10 liters, with one decimal'],
  [{ engine_size: '2.45' }, 'engine_size', 'Engine size must be between 0 and 10 liters, with one decimal'],
  [{ description: 'x'.repeat(1_001) }, 'description', 'Description must be at most 1,000 characters'],
  [{ mileage: '1,2,3' }, 'mileage', 'Use commas between thousands only, as in 12,500'],
  [{ starting_bid: '5,00' }, 'starting_bid', 'Use commas between thousands only, as in 12,500'],
  [{ buy_now_price: '90,00' }, 'buy_now_price', 'Use commas between thousands only, as in 12,500'],
  [{ starting_bid: '-1' }, 'starting_bid', 'Enter an amount from 0 to 99,999,999 with at most two decimals'],
  [
    { starting_bid: '12.500' },
    'starting_bid',
    'Enter an amount from 0 to 99,999,999 with at most two decimals',
  ],
  [
    { starting_bid: '10.005' },
    'starting_bid',
    'Enter an amount from 0 to 99,999,999 with at most two decimals',
  ],
  [{ auction_type: 'reserve' }, 'reserve_price', 'Enter a reserve price above 0, or choose no reserve'],
  [
    { auction_type: 'reserve', reserve_price: '0' },
    'reserve_price',
    'Enter a reserve price above 0, or choose no reserve',
  ],
  [{ buy_now_price: '5000' }, 'buy_now_price', 'The buy now price must be above the starting bid.'],
  [{ buy_now_price: '6000.50' }, 'buy_now_price', 'The buy now price must be in whole dollars.'],
  [
    { auction_type: 'reserve', reserve_price: '9000', buy_now_price: '8000' },
    'buy_now_price',
    'The buy now price must not be below the reserve.',
  ],
  [
    { smog: 'certified', smog_certified_on: '2030-01-01' },
    'smog_certified_on',
    'A smog certificate cannot be dated after today',
  ],
  [{ auction_duration: '4' }, 'auction_duration', 'Choose one of the offered values'],
])('create form: %o -> error at %s: %s', (changes, field, message) => {
  expect(findErrors(changes)).toEqual({ [field]: [message] })
})

test('buy now price: invalid with other errors -> reported together', () => {
  const whole = 'The buy now price must be in whole dollars.'
  const missing = createFormErrors(
    { ...EMPTY_CREATE_FORM, values: { ...EMPTY_CREATE_FORM.values, buy_now_price: '1.5' } },
    CHECKS,
  )
  expect(missing).toMatchObject({ buy_now_price: [whole], starting_bid: ['Starting bid is required'] })
  expect(findErrors({ buy_now_price: '4000', title: '' })).toMatchObject({
    buy_now_price: ['The buy now price must be above the starting bid.'],
  })
  // A missing starting bid or reserve cannot be undercut.
  expect(findErrors({ buy_now_price: '8000', starting_bid: '', auction_type: 'reserve' })).toEqual({
    starting_bid: ['Starting bid is required'],
    reserve_price: ['Enter a reserve price above 0, or choose no reserve'],
  })
})

test('create form: values at the limits -> no errors', () => {
  const most = { year: '2027', mileage: '999,999', engine_size: '10', description: 'x'.repeat(1_000) }
  expect(findErrors(most)).toEqual({})
  expect(findErrors({ year: '1900', mileage: '0', engine_size: '0', starting_bid: '0' })).toEqual({})
})

test('duration: longer than the setting -> refused', () => {
  expect(findErrors({ auction_duration: '14' }, { maxDays: 10 })).toHaveProperty('auction_duration')
  expect(findErrors({ auction_duration: '10' }, { maxDays: 10 })).toEqual({})
})

test('preset drivetrain, condition and title: untouched -> refused; confirmed or changed, in a draft too -> accepted', () => {
  const untouched = withValues(EMPTY_CREATE_FORM, { ...filledCreateForm().values, trim: '' })
  const preset = { ...untouched, chosen: [] }
  const problem = ['Confirm this value, or choose another']
  expect(unconfirmedFields(preset)).toEqual(['drivetrain', 'condition_rating', 'title_status'])
  expect(createFormErrors(preset, CHECKS)).toEqual({
    drivetrain: problem,
    condition_rating: problem,
    title_status: problem,
  })
  const touched = withValues(preset, { drivetrain: 'awd', title_status: 'clean' })
  const resumed = parseDraftContent(JSON.parse(JSON.stringify(toDraftContent(touched))))
  expect(createFormErrors(resumed, CHECKS)).toEqual({ condition_rating: problem })
  expect(createFormErrors(withValues(resumed, { condition_rating: 'good' }), CHECKS)).toEqual({})
})
