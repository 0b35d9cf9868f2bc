import { parsePacificTimeField } from '../format/pacific-time-field.ts'
import { plainNumber } from '../format/usd.ts'
import { type DecodedVin, type EnteredFacts, vinContradictions } from '../vehicle/decoded-vin.ts'
import { ownParagraphs } from '../vehicle/describe-vehicle.ts'
import { hasEngineSize } from '../vehicle/engine-size.ts'
import { BODY_STYLES, FUEL_TYPES } from '../vehicle/enumerations.ts'
import {
  FIELD_NAMES,
  type FieldName,
  fieldsInForm,
  mapFields,
  VEHICLE_FIELDS,
  type VehicleField,
} from '../vehicle/fields.ts'
import { SMOG_CHOICES, toWireSmog } from '../vehicle/smog-choice.ts'
import { VIN_LENGTH } from '../vehicle/vin.ts'

/**
 * The create form as entered: every input is a text. The same object, with the order of the photos, is the
 * content of a draft (decision 193). docs/rules/listings.md, Creating a listing
 */

/** The inputs with their initial values. */
export const CREATE_DEFAULTS = {
  vin: '',
  /** The seller's own number of the car. It stays in the draft. */
  stock_number: '',
  ...mapFields(FIELD_NAMES, initialText),
  registration: '',
  smog: '',
  smog_certified_on: '',
  accidents: '',
  known_faults: '',
  description: '',
  starting_bid: '',
  buy_now_price: '',
  reserve_price: '',
  auction_duration: '7',
  /** A time of a `datetime-local` field in Pacific time; empty for one hour after the form is sent. */
  start_at: '',
  title: '',
  auction_type: '',
} as const satisfies Readonly<Record<string, string>>

function initialText(name: FieldName): string {
  const field = VEHICLE_FIELDS[name]
  return field.kind === 'choice' ? field.initial : ''
}

export type CreateField = keyof typeof CREATE_DEFAULTS
export type CreateValues = Readonly<Record<CreateField, string>>

export const CREATE_FIELDS = Object.keys(CREATE_DEFAULTS) as readonly CreateField[]

/**
 * Inputs with a preselected value. It does not count as the seller's statement until they choose it or the
 * VIN confirms it.
 */
export const PRESELECTED_FIELDS = fieldsInForm('specifications').filter((name) => initialText(name) !== '')
type PreselectedField = (typeof PRESELECTED_FIELDS)[number]

/** The preselected inputs that the seller must confirm or change before the listing is sent. */
const CONFIRMED_FIELDS = PRESELECTED_FIELDS.filter((name) => {
  const field: VehicleField = VEHICLE_FIELDS[name]
  return field.kind === 'choice' && field.mustConfirm === true
})

/** The inputs that a decoded VIN fills in. */
export const DECODED_FIELDS = [
  'year',
  'make',
  'model',
  'trim',
  'body_style',
  'fuel_type',
  'engine_size',
] as const
type DecodedField = (typeof DECODED_FIELDS)[number]

/** The decoded VIN; valid only as long as the form contains this VIN. */
export type DecodedWithVin = DecodedVin & { readonly vin: string }

/** The state of the form: the inputs, the list of equipment, and the decoded VIN. */
export interface CreateForm {
  readonly values: CreateValues
  readonly equipment: readonly string[]
  /** Whether the seller wrote the title; until then it follows year, make, model and trim. */
  readonly hasOwnTitle: boolean
  readonly decoded: DecodedWithVin | null
  /** The preselected inputs that the seller has chosen or the VIN has filled in. */
  readonly chosen: readonly PreselectedField[]
  /** The inputs that show what the VIN has filled in, unchanged by the seller. */
  readonly fromVin: readonly DecodedField[]
}

export const EMPTY_CREATE_FORM: CreateForm = {
  values: CREATE_DEFAULTS,
  equipment: [],
  hasOwnTitle: false,
  decoded: null,
  chosen: [],
  fromVin: [],
}

/** A decoded fact as an input shows it; null where the VIN does not state it. */
export function toText(fact: string | number | null | undefined): string | null {
  return fact === null || fact === undefined || fact === '' ? null : String(fact)
}

/**
 * Fills the form with the decoded VIN and returns the filled fields. What an earlier decoding filled in is
 * removed, and what the seller has entered stays. Facts of another VIN than the entered one change nothing.
 */
export function withDecoded(
  form: CreateForm,
  decoded: DecodedWithVin,
): { readonly form: CreateForm; readonly filled: readonly DecodedField[] } {
  if (decoded.vin !== form.values.vin) return { form, filled: [] }
  const entered = withoutDecoded(form)
  const facts = DECODED_FIELDS.flatMap((field) => {
    const text = toText(decoded[field])
    return text === null || isEntered(entered, field) ? [] : [[field, text] as const]
  })
  const fields = facts.map(([field]) => field)
  const filled = withFittingFacts({
    ...entered,
    values: { ...entered.values, ...Object.fromEntries(facts) },
    decoded,
    chosen: PRESELECTED_FIELDS.filter((name) => [...entered.chosen, ...fields].includes(name)),
    fromVin: fields,
  })
  return { form: withSuggestedTitle(filled), filled: filled.fromVin }
}

/** Whether the seller has entered the field, by text or by choice. */
function isEntered({ values, chosen }: CreateForm, field: DecodedField): boolean {
  return values[field].trim() !== CREATE_DEFAULTS[field] || chosen.some((choice) => choice === field)
}

/** The form without what the VIN has filled in, and without what was written from that. */
function withoutDecoded(form: CreateForm): CreateForm {
  const { values, fromVin, chosen } = form
  if (fromVin.length === 0) return { ...form, decoded: null }
  const isFromVin = (name: string) => fromVin.some((field) => field === name)
  const emptied = Object.fromEntries(fromVin.map((field) => [field, CREATE_DEFAULTS[field]]))
  return {
    ...form,
    values: { ...values, ...emptied, description: ownParagraphs(values.description) },
    decoded: null,
    chosen: chosen.filter((choice) => !isFromVin(choice)),
    fromVin: [],
  }
}

/**
 * The form without facts that do not fit: those of another VIN than the entered one, and the engine size of
 * an electric car. While a VIN is being typed, the facts stay.
 */
export function withFittingFacts(form: CreateForm): CreateForm {
  const { vin } = form.values
  const isOtherVin = form.decoded !== null && form.decoded.vin !== vin && vin.length === VIN_LENGTH
  const own = isOtherVin ? withoutDecoded(form) : form
  const { values, fromVin } = own
  if (hasEngineSize(values.fuel_type) || values.engine_size === '') return own
  return {
    ...own,
    values: { ...values, engine_size: '' },
    fromVin: fromVin.filter((field) => field !== 'engine_size'),
  }
}

/** The form with the title that follows the facts, unless the seller has written one. */
export function withSuggestedTitle(form: CreateForm): CreateForm {
  const { values, hasOwnTitle } = form
  return hasOwnTitle ? form : { ...form, values: { ...values, title: suggestedTitle(values) } }
}

/** The entered values that contradict the VIN, by field; empty while the VIN is not decoded. */
export function findVinContradictions({ values, decoded }: CreateForm): Partial<Record<CreateField, string>> {
  if (decoded === null || decoded.vin !== values.vin) return {}
  const number = (text: string) =>
    /^\d+(\.\d+)?$/.test(plainNumber(text)) ? Number(plainNumber(text)) : null
  const text = (typed: string) => (typed.trim() === '' ? null : typed)
  const entered: EnteredFacts = {
    year: number(values.year),
    make: text(values.make),
    model: text(values.model),
    trim: text(values.trim),
    body_style: BODY_STYLES.find((style) => style === values.body_style) ?? null,
    fuel_type: FUEL_TYPES.find((fuel) => fuel === values.fuel_type) ?? null,
    engine_size: number(values.engine_size),
  }
  return vinContradictions(decoded, entered)
}

/** The suggested title until the seller writes one: '2019 Honda Accord EX-L'. */
function suggestedTitle({ year, make, model, trim }: CreateValues): string {
  return [year, make, model, trim]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** Changes inputs of the form as the seller does; a suggested title is updated. */
export function withValues(form: CreateForm, changes: Partial<CreateValues>): CreateForm {
  const changed = withFittingFacts({
    ...form,
    values: { ...form.values, ...changes },
    chosen: PRESELECTED_FIELDS.filter(
      (choice) => form.chosen.includes(choice) || changes[choice] !== undefined,
    ),
    fromVin: form.fromVin.filter((field) => changes[field] === undefined),
  })
  return withSuggestedTitle(withEngineOfVin(form, changed))
}

/** Fills in the VIN's engine size again once the car is no longer entered as electric. */
function withEngineOfVin(before: CreateForm, form: CreateForm): CreateForm {
  const { values, decoded, fromVin } = form
  const isCorrected = !hasEngineSize(before.values.fuel_type) && hasEngineSize(values.fuel_type)
  const size = decoded?.vin === values.vin ? toText(decoded.engine_size) : null
  if (!isCorrected || size === null || values.engine_size !== '') return form
  return { ...form, values: { ...values, engine_size: size }, fromVin: [...fromVin, 'engine_size'] }
}

/** Sets the seller's title; an empty one restores the suggestion. */
export function withTitle(form: CreateForm, title: string): CreateForm {
  return { ...form, values: { ...form.values, title }, hasOwnTitle: title.trim() !== '' }
}

/** The body of POST /vehicles. */
export function toVehicleBody({ values, equipment }: CreateForm) {
  const { registration, accidents, known_faults } = values
  return {
    vin: values.vin,
    ...mapFields(FIELD_NAMES, (name) =>
      VEHICLE_FIELDS[name].kind === 'number' ? plainNumber(values[name]) : values[name],
    ),
    description: values.description,
    features: equipment,
    declarations: { registration, smog: declaredSmog(values), accidents, known_faults },
  }
}

/**
 * The facts for the description assist, with the current text; null if year, make, model or mileage is
 * missing. An unconfirmed preselection is left out, because the text would present it as the seller's
 * statement (docs/rules/listings.md, Description assist).
 */
export function toDescriptionFacts(form: CreateForm) {
  const { vin: _vin, declarations: _declarations, ...stated } = toVehicleBody(form)
  const facts = { ...stated, ...Object.fromEntries(untouchedFields(form).map((choice) => [choice, null])) }
  const { year, make, model, mileage } = facts
  return [year, make, model, mileage].some((fact) => fact.trim() === '') ? null : facts
}

/** The preselected inputs that neither the seller nor the VIN has stated. */
export function untouchedFields({ values, chosen }: CreateForm): readonly PreselectedField[] {
  return PRESELECTED_FIELDS.filter(
    (choice) => values[choice] === CREATE_DEFAULTS[choice] && !chosen.includes(choice),
  )
}

/** The preselected inputs that the seller has yet to confirm or change. */
export function unconfirmedFields(form: CreateForm): readonly PreselectedField[] {
  const untouched = untouchedFields(form)
  return CONFIRMED_FIELDS.filter((name) => untouched.includes(name))
}

function declaredSmog({ smog, smog_certified_on: on }: CreateValues) {
  return toWireSmog(SMOG_CHOICES.find((choice) => choice === smog) ?? null, on === '' ? null : on)
}

/** The chosen start, in ms; null if none, or no time, is entered. */
export function chosenStartMs({ start_at }: Pick<CreateValues, 'start_at'>): number | null {
  return parsePacificTimeField(start_at.trim())
}

/** The body of POST /auctions without the vehicle and the times. `no_reserve` has a null reserve. */
export function toSaleBody({ values }: CreateForm) {
  return {
    title: values.title,
    description: values.description,
    starting_bid: plainNumber(values.starting_bid),
    reserve_price: values.auction_type === 'no_reserve' ? null : plainNumber(values.reserve_price),
    buy_now_price: plainNumber(values.buy_now_price),
    auction_type: values.auction_type,
  }
}

/** Facts outside the form that its validation needs. */
export interface CreateChecks {
  /** The number of uploaded photos. */
  readonly photoCount: number
  /** The platform's longest duration, in days. */
  readonly maxDays: number
  readonly nowMs: number
}
