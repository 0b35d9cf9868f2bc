import { plainNumber } from '../format/usd.ts'
import { type DecodedVin, type EnteredFacts, vinContradictions } from '../vehicle/decoded-vin.ts'
import { BODY_STYLES, FUEL_TYPES, VEHICLE_DEFAULTS } from '../vehicle/enumerations.ts'
import { SMOG_CHOICES, smogOf } from '../vehicle/smog-choice.ts'

/**
 * The create form as it is typed: every field a text, as a browser has it (Spec part 2, section 3, Create-form values).
 * The same object, with the photos' order, is the content of a draft (decision 193).
 */

/** The fields that are typed or chosen, each with what the form starts with. */
export const CREATE_DEFAULTS = {
  vin: '',
  year: '',
  make: '',
  model: '',
  trim: '',
  mileage: '',
  mileage_type: VEHICLE_DEFAULTS.mileage_type,
  engine_size: '',
  transmission: VEHICLE_DEFAULTS.transmission,
  fuel_type: VEHICLE_DEFAULTS.fuel_type,
  body_style: VEHICLE_DEFAULTS.body_style,
  drivetrain: VEHICLE_DEFAULTS.drivetrain,
  condition_rating: VEHICLE_DEFAULTS.condition_rating,
  title_status: VEHICLE_DEFAULTS.title_status,
  exterior_color: '',
  interior_color: '',
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

export type CreateField = keyof typeof CREATE_DEFAULTS
export type CreateValues = Readonly<Record<CreateField, string>>

export const CREATE_FIELDS = Object.keys(CREATE_DEFAULTS) as readonly CreateField[]

/** What the form begins with a choice of ours for: until its seller chooses, or the VIN says it, nobody has stated it. */
const BEGUN_CHOICES = [
  'transmission',
  'fuel_type',
  'body_style',
  'drivetrain',
  'condition_rating',
  'title_status',
] as const satisfies readonly CreateField[]
type BegunChoice = (typeof BEGUN_CHOICES)[number]

/** What a VIN was decoded to, as long as the form has that VIN. */
export type DecodedOf = DecodedVin & { readonly vin: string }

/** The whole form: what is typed, the list of equipment, and what the VIN says. */
export interface CreateForm {
  readonly values: CreateValues
  readonly equipment: readonly string[]
  /** Whether the title is the seller's own: until then it follows year, make, model and trim. */
  readonly hasOwnTitle: boolean
  readonly decoded: DecodedOf | null
  /** Which of the choices that we began with somebody has made. */
  readonly chosen: readonly BegunChoice[]
}

export const EMPTY_CREATE_FORM: CreateForm = {
  values: CREATE_DEFAULTS,
  equipment: [],
  hasOwnTitle: false,
  decoded: null,
  chosen: [],
}

/** A form as a draft keeps it. */
export function draftContentOf({
  values,
  equipment,
  hasOwnTitle,
  decoded,
  chosen,
}: CreateForm): Record<string, unknown> {
  return { ...values, equipment, has_own_title: hasOwnTitle, decoded, chosen }
}

/** The form that a draft's content stands for. The content is unchecked: what cannot be meant is as it starts. */
export function formOfDraft(content: Readonly<Record<string, unknown>>): CreateForm {
  const values: Record<CreateField, string> = { ...CREATE_DEFAULTS }
  for (const field of CREATE_FIELDS) {
    const kept = Object.hasOwn(content, field) ? content[field] : undefined
    if (typeof kept === 'string') values[field] = kept
    else if (typeof kept === 'number') values[field] = String(kept)
  }
  // Drafts once kept the reason of an exemption apart.
  if (values.smog === 'exempt') values.smog = content.smog_exemption === 'fuel' ? 'exempt_fuel' : 'exempt_age'
  const { equipment, chosen } = content
  const entries = Array.isArray(equipment) ? equipment : []
  return {
    values,
    equipment: entries.filter((entry): entry is string => typeof entry === 'string'),
    hasOwnTitle: content.has_own_title === true,
    decoded: decodedOf(content.decoded),
    chosen: Array.isArray(chosen) ? BEGUN_CHOICES.filter((choice) => chosen.includes(choice)) : [],
  }
}

function decodedOf(kept: unknown): DecodedOf | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { vin, year, make, model, trim, body_style, fuel_type, engine_size } = kept as Record<string, unknown>
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

/** The form filled in with what its VIN says, and the fields that this filled; what the VIN does not say stays. */
export function withDecoded(
  form: CreateForm,
  decoded: DecodedOf,
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

/** Where what is typed contradicts the VIN, by field; nothing while the VIN is not decoded. */
export function contradictionsOf({ values, decoded }: CreateForm): Partial<Record<CreateField, string>> {
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

/** The title that a listing is given until its seller writes one: '2019 Honda Accord EX-L'. */
function suggestedTitle({ year, make, model, trim }: CreateValues): string {
  return [year, make, model, trim]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** The form with some fields changed; a title that nobody wrote follows. */
export function withValues(form: CreateForm, changes: Partial<CreateValues>): CreateForm {
  const values = { ...form.values, ...changes }
  const chosen = BEGUN_CHOICES.filter(
    (choice) => form.chosen.includes(choice) || changes[choice] !== undefined,
  )
  return form.hasOwnTitle
    ? { ...form, values, chosen }
    : { ...form, values: { ...values, title: suggestedTitle(values) }, chosen }
}

/** The form with a title that its seller wrote; an empty one goes back to the suggestion. */
export function withTitle(form: CreateForm, title: string): CreateForm {
  return { ...form, values: { ...form.values, title }, hasOwnTitle: title.trim() !== '' }
}

/** What POST /vehicles is sent. */
export function vehicleBodyOf({ values, equipment }: CreateForm) {
  const { registration, accidents, known_faults } = values
  return {
    vin: values.vin,
    year: plainNumber(values.year),
    make: values.make,
    model: values.model,
    trim: values.trim,
    mileage: plainNumber(values.mileage),
    mileage_type: values.mileage_type,
    engine_size: plainNumber(values.engine_size),
    transmission: values.transmission,
    fuel_type: values.fuel_type,
    body_style: values.body_style,
    drivetrain: values.drivetrain,
    condition_rating: values.condition_rating,
    title_status: values.title_status,
    exterior_color: values.exterior_color,
    interior_color: values.interior_color,
    description: values.description,
    features: equipment,
    declarations: { registration, smog: declaredSmog(values), accidents, known_faults },
  }
}

/**
 * What the description assist is given: the facts as they are typed, with the present text; null where year, make, model
 * or mileage is missing (Spec part 2, section 5). A choice of ours that nobody touched is no fact: a text would say it as
 * the seller's word (decision 190).
 */
export function describedVehicleOf(form: CreateForm) {
  const { vin: _vin, declarations: _declarations, ...stated } = vehicleBodyOf(form)
  const facts = { ...stated, ...Object.fromEntries(unstatedChoices(form).map((choice) => [choice, null])) }
  const { year, make, model, mileage } = facts
  return [year, make, model, mileage].some((fact) => fact.trim() === '') ? null : facts
}

function unstatedChoices({ values, chosen }: CreateForm): readonly BegunChoice[] {
  return BEGUN_CHOICES.filter(
    (choice) => values[choice] === CREATE_DEFAULTS[choice] && !chosen.includes(choice),
  )
}

function declaredSmog({ smog, smog_certified_on: on }: CreateValues) {
  return smogOf(SMOG_CHOICES.find((choice) => choice === smog) ?? null, on === '' ? null : on)
}

/** What POST /auctions is sent, beside the vehicle and the times. With no reserve its price is null. */
export function saleBodyOf({ values }: CreateForm) {
  return {
    title: values.title,
    description: values.description,
    starting_bid: plainNumber(values.starting_bid),
    reserve_price: values.auction_type === 'no_reserve' ? null : plainNumber(values.reserve_price),
    buy_now_price: plainNumber(values.buy_now_price),
    auction_type: values.auction_type,
  }
}

/** What a check of the form goes by beside the form. */
export interface CreateChecks {
  /** How many photos are stored with it. */
  readonly photoCount: number
  /** The longest auction that is set, in days. */
  readonly maxDays: number
  readonly nowMs: number
}
