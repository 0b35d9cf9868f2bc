import { z } from 'zod'
import { hasMisplacedComma } from '../format/usd.ts'
import { ACCIDENT_HISTORIES, REGISTRATIONS, SMOG_EXEMPTIONS } from '../vehicle/declarations.ts'
import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  MILEAGE_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
  VEHICLE_LIMITS,
} from '../vehicle/enumerations.ts'
import { EQUIPMENT_LIMITS } from '../vehicle/equipment.ts'
import { type FieldName, type FieldValues, VEHICLE_FIELDS, type VehicleField } from '../vehicle/fields.ts'
import { normalizeVin, VIN_MESSAGES, vinProblem } from '../vehicle/vin.ts'
import { emptyToNull, optionalText, requiredText, trimmedText } from './text-fields.ts'

/**
 * A vehicle as its seller enters it. Numbers may be texts, as forms send them. docs/rules/listings.md,
 * Vehicle fields
 */

const { entries: MAX_FEATURES, characters: MAX_FEATURE } = EQUIPMENT_LIMITS
const MAX_FAULTS = 1_000

export const VEHICLE_MESSAGES = {
  year: 'Year is required',
  yearRange: 'Year must be 1900 or later',
  make: 'Make is required',
  model: 'Model is required',
  mileage: 'Mileage is required',
  mileageRange: 'Mileage must be a whole number from 0 to 999,999',
  bodyStyle: 'Body style is required',
  fuelType: 'Fuel type is required',
  transmission: 'Transmission is required',
  titleStatus: 'Title status is required',
  engineSize: 'Engine size must be between 0 and 10 liters, with one decimal',
  description: 'Description must be at most 1,000 characters',
  features: 'Equipment may have at most 60 entries of 80 characters each',
  choice: 'Choose one of the offered values',
  commas: 'Use commas between thousands only, as in 12,500',
  preselected: 'Confirm this value, or choose another',
  declarations: 'The declarations could not be read',
  beforeGenerating: 'Please fill in year, make, model, and mileage before generating description',
} as const

/** A number or a numeric text. Undefined, null and an empty text have the message `missing`. */
function numberField(messages: { readonly missing: string; readonly wrong: string }) {
  return z.preprocess(toNumber, z.number({ error: ({ input }) => numberProblem(input, messages) }))
}

/** The message for an input that is no number. */
export function numberProblem(
  input: unknown,
  { missing, wrong }: { readonly missing: string; readonly wrong: string },
): string {
  if (input === undefined) return missing
  return typeof input === 'string' && hasMisplacedComma(input) ? VEHICLE_MESSAGES.commas : wrong
}

/** A text with three decimals stays a text, which is refused: '120.000' may be meant as 120,000. */
function toNumber(value: unknown): unknown {
  if (value === null) return undefined
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return undefined
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : value
}

/** A whole number within bounds. */
function wholeField(
  missing: string,
  wrong: string,
  { min, max }: { readonly min: number; readonly max: number },
) {
  return numberField({ missing, wrong }).pipe(
    z.int({ error: wrong }).min(min, { error: wrong }).max(max, { error: wrong }),
  )
}

/** A required choice of a closed list. */
function choice<const T extends readonly [string, ...string[]]>(values: T, required: string) {
  return z.preprocess(
    emptyToUndefined,
    z.enum(values, { error: ({ input }) => (input === undefined ? required : VEHICLE_MESSAGES.choice) }),
  )
}

/** An optional choice of a closed list, or null. */
function optionalChoice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.preprocess(emptyToNull, z.enum(values, { error: VEHICLE_MESSAGES.choice }).nullable())
}

function emptyToUndefined(value: unknown): unknown {
  return emptyToNull(value) === null ? undefined : value
}

type TextField = Extract<VehicleField, { readonly kind: 'text' }>

const name = (required: string, field: TextField) => requiredText({ required, max: characterLimit(field) })
const optionalName = (field: TextField) => optionalText(...characterLimit(field))

/** The longest text of a field, and the message of a longer one. */
function characterLimit({ label, tabLabel = label, maxCharacters }: TextField): [number, string] {
  return [maxCharacters, `${tabLabel} must be at most ${maxCharacters} characters`]
}

const Vin = z
  .preprocess(
    (value) => emptyToNull(value) ?? '',
    z.string({ error: VIN_MESSAGES.characters }).max(100, { error: VIN_MESSAGES.length }),
  )
  .transform(normalizeVin)
  .superRefine((vin, context) => {
    const problem = vinProblem(vin)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

const { year, make, model, trim, mileage, engine_size: engineSize } = VEHICLE_FIELDS

const EngineSize = z.preprocess(
  (value) => toNumber(value) ?? null,
  z
    .number({ error: VEHICLE_MESSAGES.engineSize })
    .min(engineSize.min, { error: VEHICLE_MESSAGES.engineSize })
    .max(engineSize.max, { error: VEHICLE_MESSAGES.engineSize })
    .refine((litres) => Math.abs(litres * 10 - Math.round(litres * 10)) < 1e-9, {
      error: VEHICLE_MESSAGES.engineSize,
    })
    .nullable(),
)

/** Empty entries and duplicates are removed. */
const Features = z
  .preprocess(
    (value) => (emptyToNull(value) === null ? [] : typeof value === 'string' ? [value] : value),
    z
      .array(trimmedText(VEHICLE_MESSAGES.features).max(MAX_FEATURE, { error: VEHICLE_MESSAGES.features }), {
        error: VEHICLE_MESSAGES.features,
      })
      .max(MAX_FEATURES, { error: VEHICLE_MESSAGES.features }),
  )
  .transform((entries) => [...new Set(entries.filter((entry) => entry !== ''))])

const Smog = z.discriminatedUnion(
  'state',
  [
    z.object({
      state: z.literal('certified'),
      certified_on: z.iso.date({ error: VEHICLE_MESSAGES.declarations }).nullable().default(null),
    }),
    z.object({
      state: z.literal('exempt'),
      reason: z.enum(SMOG_EXEMPTIONS, { error: VEHICLE_MESSAGES.choice }),
    }),
    z.object({ state: z.literal('not_certified') }),
  ],
  { error: VEHICLE_MESSAGES.declarations },
)

/** Faults that the seller knows of. */
export const KnownFaults = optionalText(MAX_FAULTS, `Known faults must be at most ${MAX_FAULTS} characters`, {
  multiline: true,
})

const Declarations = z.preprocess(
  parsedJson,
  z
    .object(
      {
        registration: optionalChoice(REGISTRATIONS),
        smog: z.preprocess(emptyToNull, Smog.nullable()),
        accidents: optionalChoice(ACCIDENT_HISTORIES),
        known_faults: KnownFaults,
      },
      { error: VEHICLE_MESSAGES.declarations },
    )
    .nullable(),
)

/** A multipart body carries an object as JSON text; text that is not JSON stays a text, which is refused. */
function parsedJson(value: unknown): unknown {
  if (emptyToNull(value) === null) return null
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** A schema for each field of the vehicle's table. */
type FieldInputs = { readonly [Name in FieldName]: z.ZodType<FieldValues[Name]> }

/** POST /vehicles and PUT /vehicles/{id}. The latest year depends on the date: the service checks it. */
export const VehicleInput = z.object({
  vin: Vin,
  year: wholeField(VEHICLE_MESSAGES.year, VEHICLE_MESSAGES.yearRange, year),
  make: name(VEHICLE_MESSAGES.make, make),
  model: name(VEHICLE_MESSAGES.model, model),
  trim: optionalName(trim),
  mileage: wholeField(VEHICLE_MESSAGES.mileage, VEHICLE_MESSAGES.mileageRange, mileage),
  mileage_type: z.preprocess(
    (value) => emptyToNull(value) ?? VEHICLE_FIELDS.mileage_type.initial,
    z.enum(MILEAGE_TYPES, { error: VEHICLE_MESSAGES.choice }),
  ),
  engine_size: EngineSize,
  body_style: choice(BODY_STYLES, VEHICLE_MESSAGES.bodyStyle),
  fuel_type: choice(FUEL_TYPES, VEHICLE_MESSAGES.fuelType),
  transmission: choice(TRANSMISSIONS, VEHICLE_MESSAGES.transmission),
  title_status: choice(TITLE_STATUSES, VEHICLE_MESSAGES.titleStatus),
  drivetrain: optionalChoice(DRIVETRAINS),
  condition_rating: optionalChoice(CONDITION_RATINGS),
  exterior_color: optionalName(VEHICLE_FIELDS.exterior_color),
  interior_color: optionalName(VEHICLE_FIELDS.interior_color),
  description: optionalText(VEHICLE_LIMITS.maxDescriptionCharacters, VEHICLE_MESSAGES.description, {
    multiline: true,
  }),
  features: Features.describe('List of equipment; in a multipart body the field repeated'),
  declarations: Declarations.describe('In a multipart body as JSON text'),
} satisfies FieldInputs & Readonly<Record<string, z.ZodType>>)
export type VehicleInput = z.output<typeof VehicleInput>

/** PUT /vehicles/{id}. */
export const VehicleEdit = VehicleInput.extend({
  updated_at: z.iso
    .datetime({ error: 'Enter a time in ISO 8601' })
    .optional()
    .describe('As it was read: where the vehicle was changed since, the answer is 409'),
})
export type VehicleEdit = z.output<typeof VehicleEdit>

/** POST /openai/decode-vin. */
export const DecodeVinBody = z.object({ vin: Vin })

export const WireDecodedVin = z.object({
  vin: z.string(),
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  body_style: z.enum(BODY_STYLES).nullable(),
  fuel_type: z.enum(FUEL_TYPES).nullable(),
  engine_size: z.number().nullable().describe('Litres'),
  warning: z.string().nullable().describe('What is odd about the VIN without keeping it from being used'),
})
export type WireDecodedVin = z.infer<typeof WireDecodedVin>

const beforeGenerating = VEHICLE_MESSAGES.beforeGenerating

/** POST /openai/generate-description: four required facts, and any others. */
export const DescribeBody = z.object({
  ...VehicleInput.omit({
    vin: true,
    body_style: true,
    fuel_type: true,
    transmission: true,
    title_status: true,
    declarations: true,
  }).shape,
  year: wholeField(beforeGenerating, VEHICLE_MESSAGES.yearRange, year),
  make: name(beforeGenerating, make),
  model: name(beforeGenerating, model),
  mileage: wholeField(beforeGenerating, VEHICLE_MESSAGES.mileageRange, mileage),
  body_style: optionalChoice(BODY_STYLES),
  fuel_type: optionalChoice(FUEL_TYPES),
  transmission: optionalChoice(TRANSMISSIONS),
  title_status: optionalChoice(TITLE_STATUSES),
})
export type DescribeBody = z.output<typeof DescribeBody>
