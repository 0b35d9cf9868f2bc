import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EDIT_FIELDS,
  type EditValues,
  findEditConflicts,
  isChanged,
  type ListingFields,
  mergeEdits,
  parseEditValues,
  toEditValues,
} from '../../../domain/listing/edit-values.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'

const EMPTY = Object.fromEntries(EDIT_FIELDS.map((field) => [field, ''])) as unknown as EditValues
const AMOUNTS = ['starting_bid', 'reserve_price', 'buy_now_price', 'mileage'] as const
const values = fc
  .dictionary(fc.constantFrom(...EDIT_FIELDS), fc.constantFrom('', 'a', 'b'))
  .map((given): EditValues => ({ ...EMPTY, ...given }))

const LISTING: ListingFields = {
  title: '2020 BMW M340i',
  description: 'One owner.',
  auction_type: 'reserve',
  starting_bid: 12_500,
  reserve_price: 20_000.5,
  buy_now_price: null,
  start_time: '2026-11-22T22:05:00.000Z',
  end_time: '2026-11-27T22:05:00.000Z',
}
const VEHICLE = {
  trim: null,
  mileage: 42_180,
  mileage_type: 'miles',
  body_style: 'sedan',
  engine_size: 3,
  transmission: 'automatic',
  fuel_type: 'gasoline',
  drivetrain: 'awd',
  condition_rating: 'good',
  title_status: 'clean',
  exterior_color: 'Blue',
  interior_color: null,
  features: ['Sunroof', 'Tow bar'],
  description: 'A fine car.',
  declarations: {
    registration: 'california',
    smog: { state: 'certified', certified_on: '2026-11-01' },
    accidents: null,
    known_faults: null,
  },
} as unknown as WireVehicle

test('edit form: stored listing -> the text of every field', () => {
  expect(toEditValues(LISTING, VEHICLE)).toEqual({
    title: '2020 BMW M340i',
    description: 'One owner.',
    starting_bid: '12,500',
    auction_type: 'reserve',
    reserve_price: '20,000.50',
    buy_now_price: '',
    start_at: '2026-11-22T14:05',
    auction_duration: '5',
    trim: '',
    mileage: '42,180',
    mileage_type: 'miles',
    body_style: 'sedan',
    engine_size: '3',
    transmission: 'automatic',
    fuel_type: 'gasoline',
    drivetrain: 'awd',
    condition_rating: 'good',
    title_status: 'clean',
    exterior_color: 'Blue',
    interior_color: '',
    features: 'Sunroof\nTow bar',
    registration: 'california',
    smog: 'certified',
    smog_certified_on: '2026-11-01',
    accidents: '',
    known_faults: '',
    about_vehicle: 'A fine car.',
  })
})

test('edit form: no smog certificate -> no date; a duration that is not offered -> none', () => {
  const declared = (smog: WireVehicle['declarations']['smog']) =>
    toEditValues(LISTING, { ...VEHICLE, declarations: { ...VEHICLE.declarations, smog } })
  expect(declared(null)).toMatchObject({ smog: '', smog_certified_on: '' })
  expect(declared({ state: 'exempt', reason: 'age' })).toMatchObject({
    smog: 'exempt_age',
    smog_certified_on: '',
  })
  expect(declared({ state: 'certified', certified_on: null })).toMatchObject({ smog_certified_on: '' })
  const longer = { ...LISTING, end_time: '2026-11-27T22:06:00.000Z' }
  expect(toEditValues(longer, VEHICLE).auction_duration).toBe('')
})

test('submitted form: file in the place of a text -> ignored; other texts -> as entered', () => {
  const form = new FormData()
  form.set('title', new File(['x'], 'x.txt'))
  form.set('description', ' One\r\n\r\nowner ')
  form.set('exterior_color', '31000')
  expect(parseEditValues(form, { ...EMPTY, title: 'Old' })).toMatchObject({
    title: 'Old',
    description: ' One\n\nowner ',
    exterior_color: '31000',
  })
})

test('submitted form: missing field -> stored text; emptied equipment -> empty', () => {
  const form = new FormData()
  form.set('title', 'New')
  form.set('features', '')
  const stored = { ...EMPTY, title: 'Old', starting_bid: '5000', features: 'Tow bar' }
  expect(parseEditValues(form, stored)).toMatchObject({ title: 'New', starting_bid: '5000', features: '' })
})

test('equipment: one entry per line -> without duplicates; of two inputs the last counts', () => {
  const form = new FormData()
  for (const entry of ['Roof box', ' Tow bar \r\nSunroof\r\n\r\nTow bar ']) form.append('features', entry)
  expect(parseEditValues(form, EMPTY).features).toBe('Tow bar\nSunroof')
})

test.each([
  ['31000', '31,000'],
  ['31,000', '31,000'],
  ['$31,000', '31,000'],
  ['31000.50', '31,000.50'],
  ['3,10,00', '3,10,00'],
  ['5,00', '5,00'],
  ['', ''],
  ['about 31000', 'about 31000'],
])('amount: entered as %j -> equal to %j, nothing lost', (typed, text) => {
  const form = new FormData()
  for (const field of AMOUNTS) form.set(field, typed)
  const values = parseEditValues(form, EMPTY)
  for (const field of AMOUNTS) expect(values[field], field).toBe(text)
})

test('amount: the stored number entered again -> unchanged', () => {
  const stored = { ...EMPTY, starting_bid: '31,000', mileage: '41,000' }
  const form = new FormData()
  form.set('starting_bid', '$31000')
  form.set('mileage', '41000')
  expect(isChanged(parseEditValues(form, stored), stored, EDIT_FIELDS)).toBe(false)
})

test('concurrent edits: any -> each difference is a conflict, or untouched by this edit', () => {
  fc.assert(
    fc.property(values, values, values, (read, mine, stored) => {
      const conflicts = findEditConflicts({ read, mine, stored })
      for (const field of EDIT_FIELDS) {
        const isConflict = conflicts.some((change) => change.field === field)
        const differs = mine[field] !== stored[field]
        const changedByOther = stored[field] !== read[field]
        const isSameText = field === 'about_vehicle'
        if (!isSameText) expect(isConflict).toBe(differs && changedByOther)
      }
    }),
  )
})

test('conflicts: all of the stored values chosen -> stored version; none -> own version', () => {
  fc.assert(
    fc.property(values, values, (mine, theirs) => {
      expect(mergeEdits(mine, theirs, new Set(EDIT_FIELDS))).toEqual(theirs)
      expect(mergeEdits(mine, theirs, new Set())).toEqual(mine)
    }),
  )
})

test('conflict: text used in two fields -> listed once', () => {
  const of = (text: string): EditValues => ({ ...EMPTY, description: text, about_vehicle: text })
  const conflicts = findEditConflicts({ read: of('a'), mine: of('b'), stored: of('c') })
  expect(conflicts.map(({ field }) => field)).toEqual(['description'])
  const apart = findEditConflicts({
    read: of('a'),
    mine: of('b'),
    stored: { ...of('c'), about_vehicle: 'd' },
  })
  expect(apart.map(({ field }) => field)).toEqual(['description', 'about_vehicle'])
})

test('conflict: field that this edit changed too -> both texts, and that it did', () => {
  const read = { ...EMPTY, title: 'a', trim: 'a' }
  const stored = { ...EMPTY, title: 'c', trim: 'c' }
  expect(findEditConflicts({ read, mine: { ...read, title: 'b' }, stored })).toEqual([
    { field: 'title', mine: 'b', theirs: 'c', isMineChanged: true },
    { field: 'trim', mine: 'a', theirs: 'c', isMineChanged: false },
  ])
})

test('changed: any of these fields -> true; another one -> false', () => {
  const other = { ...EMPTY, title: 'b' }
  expect(isChanged(EMPTY, other, ['trim', 'title'])).toBe(true)
  expect(isChanged(EMPTY, other, ['trim'])).toBe(false)
})
