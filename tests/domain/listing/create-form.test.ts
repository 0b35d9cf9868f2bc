import { expect, test } from 'vitest'
import {
  CREATE_DEFAULTS,
  EMPTY_CREATE_FORM,
  findVinContradictions,
  toDescriptionFacts,
  toSaleBody,
  toVehicleBody,
  withDecoded,
  withTitle,
  withValues,
} from '../../../domain/listing/create-form.ts'
import { CREATE_ERROR_FIELDS, toCreateErrors } from '../../../domain/listing/create-places.ts'
import { parseDraftContent, toDraftContent } from '../../../domain/listing/draft-content.ts'
import { DescribeBody } from '../../../domain/schemas/vehicle-input.ts'
import { filledCreateForm } from '../../fixtures/filled-create-form.ts'

test('create form: empty -> default values', () => {
  expect(CREATE_DEFAULTS).toMatchObject({
    mileage_type: 'miles',
    transmission: 'automatic',
    fuel_type: 'gasoline',
    body_style: 'sedan',
    drivetrain: 'fwd',
    condition_rating: 'good',
    title_status: 'clean',
    auction_duration: '7',
    auction_type: '',
    starting_bid: '',
  })
})

test('no_reserve: reserve field filled -> reserve is null', () => {
  expect(toSaleBody(filledCreateForm({ reserve_price: '7,000' })).reserve_price).toBeNull()
  expect(
    toSaleBody(filledCreateForm({ auction_type: 'reserve', reserve_price: '$7,000' })).reserve_price,
  ).toBe('7000')
})

test('title: not written -> suggested from year, make, model and trim', () => {
  const form = filledCreateForm({ trim: 'EX-L' })
  expect(form.values.title).toBe('2019 Honda Accord EX-L')
  const own = withValues(withTitle(form, 'My Accord'), { trim: 'Sport' })
  expect(own.values.title).toBe('My Accord')
  expect(withValues(withTitle(own, ''), { trim: 'LX' }).values.title).toBe('2019 Honda Accord LX')
})

test('draft content: stored form -> unchanged; malformed values -> dropped; exemption of an old draft -> converted', () => {
  const form = { ...filledCreateForm({ smog: 'certified' }), equipment: ['Sunroof'] }
  expect(parseDraftContent(JSON.parse(JSON.stringify(toDraftContent(form))))).toEqual(form)
  expect(parseDraftContent({ vin: {}, year: 2019, equipment: 'x', decoded: [], has_own_title: 1 })).toEqual({
    ...EMPTY_CREATE_FORM,
    values: { ...CREATE_DEFAULTS, year: '2019' },
  })
  expect(
    parseDraftContent(JSON.parse('{"__proto__": {"vin": "x"}, "equipment": [1, "a"]}')).equipment,
  ).toEqual(['a'])
  // Old drafts store the reason of an exemption in a separate field.
  expect(parseDraftContent({ smog: 'exempt', smog_exemption: 'fuel' }).values.smog).toBe('exempt_fuel')
  expect(parseDraftContent({ smog: 'exempt' }).values.smog).toBe('exempt_age')
})

test('declarations: entered -> sent in the API shape', () => {
  const { declarations } = toVehicleBody(
    filledCreateForm({ registration: 'california', smog: 'certified', smog_certified_on: '2026-11-01' }),
  )
  expect(declarations).toMatchObject({
    registration: 'california',
    smog: { state: 'certified', certified_on: '2026-11-01' },
  })
  expect(toVehicleBody(filledCreateForm({ smog: 'exempt_age' })).declarations.smog).toEqual({
    state: 'exempt',
    reason: 'age',
  })
  expect(toVehicleBody(filledCreateForm()).declarations.smog).toBeNull()
})

const DECODED = {
  vin: '1HGCV1F51KA000001',
  year: 2019,
  make: 'HONDA',
  model: 'Accord',
  trim: null,
  body_style: 'coupe' as const,
  fuel_type: null,
  engine_size: 1.5,
}

const OTHER_VIN = 'JM1NDAM72K0300001'
const OTHER = { ...DECODED, vin: OTHER_VIN, make: 'Mazda', model: 'MX-5', body_style: null, engine_size: 2 }

test('decoded VIN: known facts -> filled in where the seller has entered nothing', () => {
  const { form, filled: fields } = withDecoded(filledCreateForm({ trim: 'EX-L', year: '' }), DECODED)
  expect(fields).toEqual(['year', 'body_style', 'engine_size'])
  expect(form.values).toMatchObject({
    year: '2019',
    make: 'Honda',
    trim: 'EX-L',
    body_style: 'coupe',
    fuel_type: 'gasoline',
    engine_size: '1.5',
    title: '2019 Honda Accord EX-L',
  })
})

test('decoded VIN: typed and chosen facts -> unchanged, and reported where they contradict', () => {
  const typed = filledCreateForm({ year: '2018', fuel_type: 'gasoline', body_style: 'sedan' })
  const { form } = withDecoded(typed, { ...DECODED, fuel_type: 'electric', engine_size: null })
  expect(form.values).toMatchObject({ year: '2018', fuel_type: 'gasoline', body_style: 'sedan' })
  expect(findVinContradictions(form)).toEqual({
    year: 'The VIN says 2019, not 2018.',
    body_style: 'The VIN says coupe, not sedan.',
    fuel_type: 'The VIN says electric, not gasoline.',
  })
})

test('decoded VIN: facts of another VIN -> nothing changed', () => {
  const form = filledCreateForm({ year: '' })
  expect(withDecoded(form, OTHER)).toEqual({ form, filled: [] })
})

test('second VIN: entered -> facts of the first removed, at once and without decoding; typed ones stay', () => {
  const empty = withValues(EMPTY_CREATE_FORM, { vin: DECODED.vin, trim: 'EX-L' })
  const first = withDecoded(empty, { ...DECODED, trim: '2SS' }).form
  expect(first.values).toMatchObject({ trim: 'EX-L', engine_size: '1.5', body_style: 'coupe' })
  const described = withValues(first, {
    description: '2019 HONDA Accord EX-L coupe with 41,000 miles on the odometer.\n\nOne owner.',
  })
  // While it is being typed, nothing is lost.
  const typing = withValues(described, { vin: OTHER_VIN.slice(0, 9) })
  expect(withValues(typing, { vin: DECODED.vin })).toEqual(described)
  const second = withValues(typing, { vin: OTHER_VIN })
  expect(second).toMatchObject({ decoded: null, fromVin: [], chosen: [] })
  expect(second.values).toEqual({
    ...CREATE_DEFAULTS,
    vin: OTHER_VIN,
    trim: 'EX-L',
    title: 'EX-L',
    description: 'One owner.',
  })
  const { form, filled: fields } = withDecoded(second, OTHER)
  expect(fields).toEqual(['year', 'make', 'model', 'engine_size'])
  expect(form.values).toMatchObject({ body_style: 'sedan', engine_size: '2', title: '2019 Mazda MX-5 EX-L' })
})

test('draft of two VINs: stored before its inputs had an origin -> facts of the first VIN removed', () => {
  const stored = { ...DECODED, trim: '2SS', engine_size: 2.5 }
  const draft = {
    vin: OTHER_VIN,
    year: '2019',
    trim: '2SS',
    engine_size: '2.5',
    make: 'Mazda',
    decoded: stored,
  }
  expect(parseDraftContent(draft).values).toMatchObject({
    year: '',
    trim: '',
    engine_size: '',
    make: 'Mazda',
  })
})

test('electric: chosen, decoded or in an old draft -> no engine size', () => {
  const chosen = withValues(filledCreateForm({ engine_size: '2.5' }), { fuel_type: 'electric' })
  expect(chosen.values.engine_size).toBe('')
  expect(withValues(chosen, { engine_size: '2.5' }).values.engine_size).toBe('')
  const old = { ...DECODED, fuel_type: 'electric' as const, engine_size: 2.5 }
  const decoded = withDecoded(filledCreateForm({ engine_size: '2.5' }), old)
  expect(decoded.form.values).toMatchObject({ fuel_type: 'electric', engine_size: '' })
  expect(decoded.filled).not.toContain('engine_size')
  expect(parseDraftContent({ fuel_type: 'electric', engine_size: '2.5' }).values.engine_size).toBe('')
})

test('electric: corrected to another fuel -> engine size of the VIN again, unless another is typed', () => {
  const { form } = withDecoded(withValues(EMPTY_CREATE_FORM, { vin: DECODED.vin }), DECODED)
  const electric = withValues(form, { fuel_type: 'electric' })
  const corrected = withValues(electric, { fuel_type: 'gasoline' })
  expect(corrected.values.engine_size).toBe('1.5')
  expect(corrected.fromVin).toContain('engine_size')
  expect(withValues(electric, { fuel_type: 'hybrid', engine_size: '2' }).values.engine_size).toBe('2')
  expect(withValues(form, { engine_size: '', fuel_type: 'hybrid' }).values.engine_size).toBe('')
  const otherVin = withValues(electric, { vin: OTHER_VIN, fuel_type: 'gasoline' })
  expect(otherVin.values.engine_size).toBe('')
})

test('decoded VIN: contradicting input -> message at its field while the VIN is the same', () => {
  const { form } = withDecoded(filledCreateForm({ make: '' }), DECODED)
  expect(findVinContradictions(form)).toEqual({})
  const changed = withValues(form, { year: '2020', body_style: 'sedan' })
  expect(findVinContradictions(changed)).toEqual({
    year: 'The VIN says 2019, not 2020.',
    body_style: 'The VIN says coupe, not sedan.',
  })
  expect(findVinContradictions(withValues(changed, { vin: '1HGCV1F51KA000002' }))).toEqual({})
})

test('description assist: year, make, model and mileage -> required', () => {
  expect(toDescriptionFacts(filledCreateForm())).toMatchObject({
    year: '2019',
    mileage: '41000',
    description: 'One owner.',
  })
  for (const field of ['year', 'make', 'model', 'mileage'] as const) {
    expect(toDescriptionFacts(filledCreateForm({ [field]: ' ' })), field).toBeNull()
  }
})

test('description assist: untouched preselection -> left out until it is chosen', () => {
  const untouched = withValues(EMPTY_CREATE_FORM, {
    year: '2019',
    make: 'BMW',
    model: 'M340i',
    mileage: '41000',
  })
  const unstated = { drivetrain: null, condition_rating: null, title_status: null, transmission: null }
  expect(toDescriptionFacts(untouched)).toMatchObject(unstated)
  expect(DescribeBody.safeParse(toDescriptionFacts(untouched)).success).toBe(true)
  const chosen = withValues(untouched, { title_status: 'clean', drivetrain: 'awd' })
  const stated = { ...unstated, title_status: 'clean', drivetrain: 'awd' }
  expect(toDescriptionFacts(chosen)).toMatchObject(stated)
  // A draft stores which values the seller has chosen.
  expect(toDescriptionFacts(parseDraftContent(toDraftContent(chosen)))).toMatchObject(stated)
})

test('request errors: API field names -> fields of the form', () => {
  const refused = {
    features: ['a'],
    'declarations.smog.certified_on': ['b'],
    end_time: ['c'],
    vehicle_id: ['d'],
  }
  expect(toCreateErrors(refused)).toEqual({
    equipment: ['a'],
    smog_certified_on: ['b'],
    auction_duration: ['c'],
  })
  expect(new Set(CREATE_ERROR_FIELDS).size).toBe(CREATE_ERROR_FIELDS.length)
})
