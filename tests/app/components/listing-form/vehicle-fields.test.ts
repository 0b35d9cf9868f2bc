/**
 * Every field of the vehicle's table, from the create form through the API's input, the columns and the API's
 * output to the specification tab, the change history and the edit form. docs/first-change.md
 */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { editLabel } from '../../../../app/components/listing-form/edit-copy.ts'
import { SpecificationsTab } from '../../../../app/routes/auctions.$id/tabs/specifications-tab.tsx'
import { VehicleFactsFields } from '../../../../app/routes/auctions.$id_.edit/vehicle-facts-fields.tsx'
import { CreateScreen } from '../../../../app/routes/auctions.create/create-screen.tsx'
import { changesBetween } from '../../../../domain/listing/changes.ts'
import {
  CREATE_DEFAULTS,
  EMPTY_CREATE_FORM,
  toVehicleBody,
  withValues,
} from '../../../../domain/listing/create-form.ts'
import { CREATE_ERROR_FIELDS, CREATE_LABELS } from '../../../../domain/listing/create-places.ts'
import { parseDraftContent, toDraftContent } from '../../../../domain/listing/draft-content.ts'
import { type ListingFields, toEditValues } from '../../../../domain/listing/edit-values.ts'
import { NO_CHANGES, toVisibleChanges } from '../../../../domain/listing/visible-changes.ts'
import { cents } from '../../../../domain/money/cents.ts'
import { DEFAULT_SETTLEMENT_FEES } from '../../../../domain/money/settlement-fee.ts'
import { editForm, toVehicleEdit } from '../../../../domain/schemas/edit-form.ts'
import { VehicleInput } from '../../../../domain/schemas/vehicle-input.ts'
import { fieldText } from '../../../../domain/vehicle/field-text.ts'
import {
  CORRECTABLE_FIELDS,
  FIELD_NAMES,
  type FieldName,
  fieldsInForm,
  mapFields,
  VEHICLE_FIELDS,
  type VehicleField,
} from '../../../../domain/vehicle/fields.ts'
import { toSpecifications } from '../../../../domain/vehicle/specifications.ts'
import { toApiVehicle, toVehicleColumns } from '../../../../worker/services/listings/vehicle-columns.ts'
import { renderMarkup, toVisibleText } from '../../../fixtures/browser/drawn.ts'

const NOW_MS = Date.UTC(2026, 10, 22, 18)

/** A value that the create form does not start with. */
function sample(name: FieldName): string | number {
  const field: VehicleField = VEHICLE_FIELDS[name]
  if (field.kind === 'text') return `A ${field.label}`
  if (field.kind === 'number') return Math.ceil((field.min + field.max) / 2)
  // With the fuel 'electric' there is no engine size.
  return name === 'fuel_type' ? 'hybrid' : (field.options.at(-1) ?? '')
}

const SAMPLES = mapFields(FIELD_NAMES, sample)

const entered = withValues(EMPTY_CREATE_FORM, {
  vin: '1HGCV1F51KA000001',
  description: 'One owner.',
  ...mapFields(FIELD_NAMES, (name) => String(SAMPLES[name])),
})
const columns = toVehicleColumns(VehicleInput.parse(toVehicleBody(entered)))
const stored = {
  ...columns,
  id: 1,
  sellerId: 7,
  mileageMiles: null,
  createdAtMs: NOW_MS,
  updatedAtMs: NOW_MS,
}
const vehicle = toApiVehicle(stored, [])

const listing: ListingFields = {
  title: 'A title',
  description: 'One owner.',
  auction_type: 'no_reserve',
  starting_bid: 5_000,
  reserve_price: null,
  buy_now_price: null,
  start_time: '2026-11-22T22:05:00.000Z',
  end_time: '2026-11-29T22:05:00.000Z',
}
const editValues = toEditValues(listing, vehicle)

const createMarkup = renderMarkup(
  createElement(CreateScreen, {
    page: {
      viewerId: 7,
      draft: null,
      copied: null,
      isDraftGone: false,
      others: [],
      maxDays: 14,
      fees: { listingCents: cents(4_999), settlement: DEFAULT_SETTLEMENT_FEES, isDealer: false },
      nowMs: NOW_MS,
    },
    check: () => ({}),
  }),
)
const editMarkup = renderMarkup(
  createElement(VehicleFactsFields, {
    field: (name) => ({ name, label: editLabel(name), defaultValue: editValues[name], errors: undefined }),
    listed: { isPublic: false, hasBids: false },
  }),
)
const tabText = toVisibleText(
  renderMarkup(
    createElement(SpecificationsTab, {
      page: { auction: { vehicle }, changes: NO_CHANGES, specifications: toSpecifications(vehicle) },
    }),
  ),
)

test('table: choices -> the initial values of the create form', () => {
  const chosen = FIELD_NAMES.map((name) => [name, CREATE_DEFAULTS[name]] as const)
  expect(Object.fromEntries(chosen.filter(([, initial]) => initial !== ''))).toEqual({
    mileage_type: 'miles',
    transmission: 'automatic',
    fuel_type: 'gasoline',
    body_style: 'sedan',
    drivetrain: 'fwd',
    condition_rating: 'good',
    title_status: 'clean',
  })
})

test.each(FIELD_NAMES)('field %s: create form -> an input with its label, kept in a draft', (name) => {
  expect(createMarkup).toContain(`name="${name}"`)
  expect(createMarkup).toContain(`>${CREATE_LABELS[name]}</label>`)
  expect(CREATE_ERROR_FIELDS).toContain(name)
  expect(parseDraftContent(toDraftContent(entered)).values[name]).toBe(String(SAMPLES[name]))
})

test.each(FIELD_NAMES)('field %s: sent by the create form -> answered by the API', (name) => {
  expect(vehicle[name]).toBe(SAMPLES[name])
})

/** Values just outside of what the field takes, as a form sends them. */
function beyondLimits(field: VehicleField): string[] {
  if (field.kind === 'text') return ['x'.repeat(field.maxCharacters + 1)]
  if (field.kind === 'choice') return ['no such choice']
  return [String(field.min - 1), String(field.max + 1), 'many']
}

test.each(FIELD_NAMES)('field %s: value outside of its limits -> refused at the field', (name) => {
  for (const value of beyondLimits(VEHICLE_FIELDS[name])) {
    const { error } = VehicleInput.safeParse({ ...toVehicleBody(entered), [name]: value })
    expect(
      error?.issues.map(({ path }) => path),
      value,
    ).toContainEqual([name])
  }
})

test.each(FIELD_NAMES.filter((name) => VEHICLE_FIELDS[name].isOptional))(
  'field %s: left empty -> null',
  (name) => {
    expect(VehicleInput.parse({ ...toVehicleBody(entered), [name]: '' })[name]).toBeNull()
  },
)

test.each(FIELD_NAMES)('field %s: specification tab -> its label and text', (name) => {
  const { label, tabLabel = label }: VehicleField = VEHICLE_FIELDS[name]
  // The unit stands with the mileage.
  const text = name === 'mileage_type' ? `${fieldText('mileage', vehicle.mileage)} km` : undefined
  expect(tabText).toContain(text ?? `${tabLabel} ${fieldText(name, vehicle[name])}`)
})

test.each(FIELD_NAMES)('field %s: changed -> a row of the change history', (name) => {
  const changes = changesBetween({ ...vehicle, [name]: null }, { ...vehicle })
  const [change] = changes
  expect(changes).toEqual([{ field: name, before: null, after: SAMPLES[name] }])
  const at = '2026-11-21T22:05:00.000Z'
  const { lines } = toVisibleChanges(
    change ? [{ ...change, after_bids: false, status: 'active', by: null, at }] : [],
    NOW_MS,
  )
  const label = fieldsInForm('identity').some((fixed) => fixed === name)
    ? VEHICLE_FIELDS[name].label
    : editLabel(name as (typeof CORRECTABLE_FIELDS)[number])
  expect(lines).toMatchObject([{ field: name, label, text: `none to ${fieldText(name, vehicle[name])}` }])
})

test.each(CORRECTABLE_FIELDS)('field %s: edit form -> an input that saves what it shows', (name) => {
  expect(editMarkup).toContain(`name="${name}"`)
  expect(editMarkup).toContain(`>${editLabel(name)}</label>`)
  expect(toVehicleEdit(editForm(false).parse(editValues), vehicle)[name]).toBe(SAMPLES[name])
})

test.each(fieldsInForm('identity'))('field %s: edit of other fields -> unchanged', (name) => {
  expect(toVehicleEdit(editForm(false).parse(editValues), vehicle)[name]).toBe(SAMPLES[name])
})
