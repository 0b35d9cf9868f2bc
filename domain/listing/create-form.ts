import { plainNumber } from '../format/usd.ts'
import { type DecodedVin, type EnteredFacts, vinContradictions } from '../vehicle/decoded-vin.ts'
import { BODY_STYLES, FUEL_TYPES } from '../vehicle/enumerations.ts'
import { FIELD_NAMES, type FieldName, fieldsInForm, mapFields, VEHICLE_FIELDS } from '../vehicle/fields.ts'
import { SMOG_CHOICES, toWireSmog } from '../vehicle/smog-choice.ts'

/**
 * The create form as entered: every input is a text. The same object, with the order of the photos, is the
 * content of a draft (decision 193). docs/rules/listings.md, Creating a listing
 */

/** The inputs with their initial values. */
export const CREATE_DEFAULTS = {
  vin: '',
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
const PRESELECTED_FIELDS = fieldsInForm('specifications').filter((name) => initialText(name) !== '')
type PreselectedField = (typeof PRESELECTED_FIELDS)[number]

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
}

export const EMPTY_CREATE_FORM: CreateForm = {
  values: CREATE_DEFAULTS,
  equipment: [],
  hasOwnTitle: false,
  decoded: null,
  chosen: [],
}

/** Maps the form to a draft's content. */
export function toDraftContent({
  values,
  equipment,
  hasOwnTitle,
  decoded,
  chosen,
}: CreateForm): Record<string, unknown> {
  return { ...values, equipment, has_own_title: hasOwnTitle, decoded, chosen }
}

/** Maps a draft's content to the form. The content is unchecked: invalid values become the initial ones. */
export function parseDraftContent(content: Readonly<Record<string, unknown>>): CreateForm {
  const values: Record<CreateField, string> = { ...CREATE_DEFAULTS }
  for (const field of CREATE_FIELDS) {
    const stored = Object.hasOwn(content, field) ? content[field] : undefined
    if (typeof stored === 'string') values[field] = stored
    else if (typeof stored === 'number') values[field] = String(stored)
  }
  // Old drafts store the reason of an exemption in a separate field.
  if (values.smog === 'exempt') values.smog = content.smog_exemption === 'fuel' ? 'exempt_fuel' : 'exempt_age'
  const { equipment, chosen } = content
  const entries = Array.isArray(equipment) ? equipment : []
  return {
    values,
    equipment: entries.filter((entry): entry is string => typeof entry === 'string'),
    hasOwnTitle: content.has_own_title === true,
    decoded: parseDecoded(content.decoded),
    chosen: Array.isArray(chosen) ? PRESELECTED_FIELDS.filter((choice) => chosen.includes(choice)) : [],
  }
}

function parseDecoded(stored: unknown): DecodedWithVin | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { vin, year, make, model, trim, body_style, fuel_type, engine_size } = stored as Record<
    string,
    unknown
  >
  if (typeof vin !== 'string' || typeof year !== 'number') return null
  if (typeof make !== 'string' || typeof model !== 'string') return null
  return {
    vin,
    year,
    make,
    model,
    trim: typeof trim === 'string' ? trim : null,
    body_style: BODY_STYLES.find((style) => style === body_style) ?? null,
    fuel_type: FUEL_TYPES.find((fuel) => fuel === fuel_type) ?? null,
    engine_size: typeof engine_size === 'number' ? engine_size : null,
  }
}

/** Fills the form with the decoded VIN and returns the filled fields; the other fields stay unchanged. */
export function withDecoded(
  form: CreateForm,
  decoded: DecodedWithVin,
): { readonly form: CreateForm; readonly filled: readonly (keyof DecodedVin)[] } {
  const said: Partial<Record<keyof DecodedVin, string>> = {}
  for (const field of DECODED_FIELDS) {
    const value = decoded[field]
    if (value !== null && value !== '') said[field] = String(value)
  }
  const filled = DECODED_FIELDS.filter((field) => said[field] !== undefined)
  return { form: { ...withValues(form, said), decoded }, filled }
}

const DECODED_FIELDS = ['year', 'make', 'model', 'trim', 'body_style', 'fuel_type', 'engine_size'] as const

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

/** Changes inputs of the form; a suggested title is updated. */
export function withValues(form: CreateForm, changes: Partial<CreateValues>): CreateForm {
  const values = { ...form.values, ...changes }
  const chosen = PRESELECTED_FIELDS.filter(
    (choice) => form.chosen.includes(choice) || changes[choice] !== undefined,
  )
  return form.hasOwnTitle
    ? { ...form, values, chosen }
    : { ...form, values: { ...values, title: suggestedTitle(values) }, chosen }
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

function untouchedFields({ values, chosen }: CreateForm): readonly PreselectedField[] {
  return PRESELECTED_FIELDS.filter(
    (choice) => values[choice] === CREATE_DEFAULTS[choice] && !chosen.includes(choice),
  )
}

function declaredSmog({ smog, smog_certified_on: on }: CreateValues) {
  return toWireSmog(SMOG_CHOICES.find((choice) => choice === smog) ?? null, on === '' ? null : on)
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
