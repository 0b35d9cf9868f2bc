import { expect, test } from 'vitest'
import {
  changeNote,
  isFactFixed,
  takesChanges,
  vehicleChangeErrors,
} from '../../../domain/listing/vehicle-changes.ts'
import { FIELD_NAMES, mapFields } from '../../../domain/vehicle/fields.ts'

type Facts = Parameters<typeof vehicleChangeErrors>[0]

const DECLARED = { registration: null, smog: null, accidents: null, known_faults: null }
const ACCORD: Facts = {
  ...mapFields(FIELD_NAMES, () => null),
  vin: '1HGCV1F51KA000001',
  year: 2019,
  make: 'Honda',
  model: 'Accord',
  trim: 'EX-L',
  mileage: 41_000,
  mileage_type: 'miles',
  engine_size: 1.5,
  body_style: 'sedan',
  fuel_type: 'gasoline',
  transmission: 'automatic',
  drivetrain: 'fwd',
  condition_rating: 'good',
  title_status: 'clean',
  features: [],
  description: 'One owner.',
  declarations: DECLARED,
}
/** Another value of every fact. */
const NSX: Facts = {
  ...mapFields(FIELD_NAMES, (name) => `Another ${name}`),
  vin: '19UNC1B06NY000001',
  year: 2023,
  make: 'Acura',
  model: 'NSX',
  trim: 'Type S',
  mileage: 10,
  mileage_type: 'kilometers',
  engine_size: 3.5,
  body_style: 'coupe',
  fuel_type: 'hybrid',
  transmission: 'manual',
  drivetrain: 'awd',
  condition_rating: 'excellent',
  title_status: 'rebuilt',
  features: ['Carbon roof'],
  description: 'Another car.',
  declarations: { ...DECLARED, accidents: 'none_known' },
}

const UNPUBLISHED = { isPublic: false, hasBids: false }
const PUBLIC = { isPublic: true, hasBids: false }
const BID_ON = { isPublic: true, hasBids: true }
const IDENTITY = ['vin', 'year', 'make', 'model']
const RELIED_ON = [
  'engine_size',
  'body_style',
  'fuel_type',
  'transmission',
  'drivetrain',
  'title_status',
  'mileage',
  'declarations.accidents',
]

test('vehicle change: every fact at once -> refused by field, more of them once public and once bid on', () => {
  const refused = (listed: typeof PUBLIC) => Object.keys(vehicleChangeErrors(ACCORD, NSX, listed)).sort()
  expect(refused(UNPUBLISHED)).toEqual([])
  expect(refused(PUBLIC)).toEqual([...IDENTITY].sort())
  expect(refused(BID_ON)).toEqual([...IDENTITY, ...RELIED_ON].sort())
  for (const listed of [UNPUBLISHED, PUBLIC, BID_ON])
    expect(vehicleChangeErrors(ACCORD, ACCORD, listed)).toEqual({})
})

test('vehicle change: fixed fact -> the same reason at the input as in the refusal', () => {
  const errors = vehicleChangeErrors(ACCORD, NSX, BID_ON)
  for (const fact of ['vin', 'year', 'make', 'model', 'engine_size', 'title_status'] as const) {
    expect(isFactFixed(fact, BID_ON), fact).toBe(true)
    expect(errors[fact], fact).toEqual([changeNote(fact, BID_ON)])
  }
  expect(isFactFixed('year', UNPUBLISHED)).toBe(false)
  expect(changeNote('year', UNPUBLISHED)).toBeNull()
  expect(isFactFixed('title_status', PUBLIC)).toBe(false)
  expect(changeNote('trim', BID_ON)).toBeNull()
  expect(isFactFixed('mileage', BID_ON)).toBe(false)
  expect(changeNote('mileage', BID_ON)).toBe('After the first bid, you can raise the mileage, not lower it.')
})

test.each([
  [41_000, 'miles', true],
  [41_001, 'miles', true],
  [40_999, 'miles', false],
  // 41,000 miles are 65,983.1 kilometers.
  [65_984, 'kilometers', true],
  [65_983, 'kilometers', false],
  [41_000, 'kilometers', false],
] as const)('mileage of 41,000 miles with bids: %i %s -> allowed: %s', (mileage, mileage_type, isAllowed) => {
  const errors = vehicleChangeErrors(ACCORD, { ...ACCORD, mileage, mileage_type }, BID_ON)
  expect(errors.mileage === undefined).toBe(isAllowed)
  expect(vehicleChangeErrors(ACCORD, { ...ACCORD, mileage, mileage_type }, PUBLIC)).toEqual({})
})

const certified = (certified_on: string | null) => ({ smog: { state: 'certified', certified_on } }) as const
const EXEMPT = { smog: { state: 'exempt', reason: 'age' } } as const
const NOT_CERTIFIED = { smog: { state: 'not_certified' } } as const

test.each([
  ['accidents', { accidents: 'none_known' }, { accidents: 'minor' }, true],
  ['accidents', { accidents: 'none_known' }, { accidents: null }, true],
  ['accidents', { accidents: null }, { accidents: 'none_known' }, false],
  ['accidents', { accidents: 'major' }, { accidents: 'minor' }, false],
  ['accidents', { accidents: 'major' }, { accidents: null }, false],
  ['registration', { registration: 'california' }, { registration: 'unregistered' }, true],
  ['registration', { registration: 'other_state' }, { registration: 'california' }, false],
  ['smog', certified('2026-10-01'), certified('2026-09-01'), true],
  ['smog', certified('2026-10-01'), certified(null), true],
  ['smog', certified('2026-09-01'), certified('2026-10-01'), false],
  ['smog', certified(null), certified('2026-10-01'), false],
  ['smog', certified('2026-10-01'), NOT_CERTIFIED, true],
  ['smog', certified('2026-10-01'), EXEMPT, false],
  ['smog', { smog: null }, NOT_CERTIFIED, true],
  ['smog', NOT_CERTIFIED, { smog: null }, false],
  ['smog', NOT_CERTIFIED, EXEMPT, false],
  ['known_faults', { known_faults: null }, { known_faults: 'Leaks oil' }, true],
  [
    'known_faults',
    { known_faults: 'Leaks oil' },
    { known_faults: 'It leaks oil,\nand the clutch slips' },
    true,
  ],
  ['known_faults', { known_faults: 'Leaks oil' }, { known_faults: 'None' }, false],
  ['known_faults', { known_faults: 'Leaks oil' }, { known_faults: null }, false],
] as const)('declaration with bids: %s from %o to %o -> allowed: %s', (name, before, after, isAllowed) => {
  const declared = (declarations: object): Facts => ({
    ...ACCORD,
    declarations: { ...DECLARED, ...declarations },
  })
  const errors = vehicleChangeErrors(declared(before), declared(after), BID_ON)
  const message = ['After the first bid, you can add problems here, not remove them.']
  expect(errors).toEqual(isAllowed ? {} : { [`declarations.${name}`]: message })
  expect(vehicleChangeErrors(declared(before), declared(after), PUBLIC)).toEqual({})
})

test('history of a vehicle: auction not over, or over with bids -> takes changes', () => {
  const takes = (hasBids: boolean) =>
    (['draft', 'pending', 'active', 'paused', 'ended', 'cancelled'] as const).filter((status) =>
      takesChanges({ status, hasBids }),
    )
  expect(takes(false)).toEqual(['draft', 'pending', 'active', 'paused'])
  expect(takes(true)).toEqual(['draft', 'pending', 'active', 'paused', 'ended', 'cancelled'])
})
