/** The sections and fields of the create form, and the errors by field. */
import type { FieldErrors } from '../errors.ts'
import { FIELD_NAMES, fieldsInForm, mapFields, VEHICLE_FIELDS } from '../vehicle/fields.ts'
import type { CreateValues } from './create-form.ts'

/** The five sections of the form with their fields in order. docs/rules/listings.md, Creating a listing */
export const CREATE_SECTIONS = [
  {
    id: 'identification',
    title: 'Vehicle Identification',
    fields: ['vin', 'stock_number', ...fieldsInForm('identity'), ...fieldsInForm('odometer')],
  },
  {
    id: 'specifications',
    title: 'Vehicle Specifications',
    fields: [
      ...fieldsInForm('specifications'),
      'equipment',
      'registration',
      'smog',
      'smog_certified_on',
      'accidents',
      'known_faults',
    ],
  },
  { id: 'description', title: 'Vehicle Description', fields: ['description'] },
  {
    id: 'settings',
    title: 'Auction Settings',
    fields: [
      'title',
      'auction_type',
      'starting_bid',
      'reserve_price',
      'buy_now_price',
      'start_at',
      'auction_duration',
    ],
  },
  { id: 'images', title: 'Vehicle Images', fields: ['images'] },
] as const

export type CreateSection = (typeof CREATE_SECTIONS)[number]
/** A field that can have an error: the inputs, the list of equipment and the photos. */
export type CreateErrorField = CreateSection['fields'][number]

/** Fields of the API requests that have another name in the form. */
const PLACES: Readonly<Record<string, CreateErrorField>> = {
  features: 'equipment',
  'declarations.registration': 'registration',
  'declarations.smog': 'smog',
  'declarations.smog.state': 'smog',
  'declarations.smog.certified_on': 'smog_certified_on',
  'declarations.smog.reason': 'smog',
  'declarations.accidents': 'accidents',
  'declarations.known_faults': 'known_faults',
  start_time: 'start_at',
  end_time: 'auction_duration',
}

/** The label of each field, at the field and in messages. */
export const CREATE_LABELS: Readonly<Record<CreateErrorField, string>> = {
  vin: 'VIN',
  stock_number: 'Stock number',
  ...mapFields(FIELD_NAMES, (name) => VEHICLE_FIELDS[name].label),
  equipment: 'Equipment',
  registration: 'Registration',
  smog: 'Smog certificate',
  smog_certified_on: 'Certified on',
  accidents: 'Accidents',
  known_faults: 'Known faults',
  description: 'Description',
  title: 'Auction title',
  auction_type: 'Auction type',
  starting_bid: 'Starting bid',
  reserve_price: 'Reserve price',
  buy_now_price: 'Buy now price',
  start_at: 'Start',
  auction_duration: 'Duration',
  images: 'Images',
}

/** All fields in the order of the form. */
export const CREATE_ERROR_FIELDS: readonly CreateErrorField[] = CREATE_SECTIONS.flatMap(
  ({ fields }): readonly CreateErrorField[] => fields,
)

/** Maps a request's field errors to fields of the form; errors of other fields are dropped. */
export function toCreateErrors(errors: FieldErrors): CreateErrors {
  const placed: Partial<Record<CreateErrorField, readonly string[]>> = {}
  for (const [name, messages] of Object.entries(errors)) {
    const place = PLACES[name] ?? CREATE_ERROR_FIELDS.find((known) => known === name)
    if (place !== undefined) placed[place] = messages
  }
  return placed
}

/** The fields from which the suggested title is made. */
const TITLE_SOURCES = ['year', 'make', 'model'] as const satisfies readonly CreateErrorField[]

/**
 * Removes the error of an empty title if a field of the suggested title has an error too: correcting that
 * field fills in the title.
 */
export function withoutSuggestedTitleError(errors: CreateErrors, values: CreateValues): CreateErrors {
  const comesByItself =
    values.title.trim() === '' && TITLE_SOURCES.some((place) => errors[place] !== undefined)
  if (!comesByItself) return errors
  const { title: _, ...others } = errors
  return others
}

/** The fields with errors, in the order of the form. */
export function getFieldsWithErrors(errors: CreateErrors): readonly CreateErrorField[] {
  return CREATE_ERROR_FIELDS.filter((place) => errors[place] !== undefined)
}

/** The form's errors by field; empty if it can be submitted. */
export type CreateErrors = Readonly<Partial<Record<CreateErrorField, readonly string[]>>>
