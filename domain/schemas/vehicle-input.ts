import { z } from 'zod'
import { ACCIDENT_HISTORIES, REGISTRATIONS, SMOG_EXEMPTIONS } from '../vehicle/declarations.ts'
import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  MILEAGE_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
  VEHICLE_DEFAULTS,
  VEHICLE_LIMITS,
} from '../vehicle/enumerations.ts'
import { normalizeVin, VIN_MESSAGES, vinProblem } from '../vehicle/vin.ts'
import { emptyToNull, optionalText, requiredText } from './text-fields.ts'

/**
 * A vehicle as its seller enters it. Numbers may be texts, as forms send them. docs/rules/listings.md,
 * Vehicle fields
 */

const MAX_NAME = 60
const MAX_COLOR = 40
const MAX_FEATURES = 60
const MAX_FEATURE = 80
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
  declarations: 'The declarations could not be read',
  beforeGenerating: 'Please fill in year, make, model, and mileage before generating description',
} as const

/** A number or a numeric text. Undefined, null and an empty text have the message `missing`. */
function numberField(messages: { readonly missing: string; readonly wrong: string }) {
  return z.preprocess(
    toNumber,
    z.number({ error: ({ input }) => (input === undefined ? messages.missing : messages.wrong) }),
  )
}

function toNumber(value: unknown): unknown {
  if (value === null) return undefined
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return undefined
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : value
}

/** A whole number within bounds. */
function wholeField(missing: string, wrong: string, [min, max]: readonly [number, number]) {
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

const name = (required: string, label: string) =>
  requiredText({ required, max: [MAX_NAME, `${label} must be at most ${MAX_NAME} characters`] })

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

const Year = wholeField(VEHICLE_MESSAGES.year, VEHICLE_MESSAGES.yearRange, [
  VEHICLE_LIMITS.earliestModelYear,
  9_999,
])

const Mileage = wholeField(VEHICLE_MESSAGES.mileage, VEHICLE_MESSAGES.mileageRange, [
  0,
  VEHICLE_LIMITS.maxMileage,
])

const EngineSize = z.preprocess(
  (value) => toNumber(value) ?? null,
  z
    .number({ error: VEHICLE_MESSAGES.engineSize })
    .min(0, { error: VEHICLE_MESSAGES.engineSize })
    .max(VEHICLE_LIMITS.maxEngineLitres, { error: VEHICLE_MESSAGES.engineSize })
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
      .array(
        z
          .string({ error: VEHICLE_MESSAGES.features })
          .trim()
          .max(MAX_FEATURE, { error: VEHICLE_MESSAGES.features }),
        {
          error: VEHICLE_MESSAGES.features,
        },
      )
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
export const KnownFaults = optionalText(MAX_FAULTS, `Known faults must be at most ${MAX_FAULTS} characters`)

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

/** POST /vehicles and PUT /vehicles/{id}. The latest year depends on the date: the service checks it. */
export const VehicleInput = z.object({
  vin: Vin,
  year: Year,
  make: name(VEHICLE_MESSAGES.make, 'Make'),
  model: name(VEHICLE_MESSAGES.model, 'Model'),
  trim: optionalText(MAX_NAME, `Trim must be at most ${MAX_NAME} characters`),
  mileage: Mileage,
  mileage_type: z.preprocess(
    (value) => emptyToNull(value) ?? VEHICLE_DEFAULTS.mileage_type,
    z.enum(MILEAGE_TYPES, { error: VEHICLE_MESSAGES.choice }),
  ),
  engine_size: EngineSize,
  body_style: choice(BODY_STYLES, VEHICLE_MESSAGES.bodyStyle),
  fuel_type: choice(FUEL_TYPES, VEHICLE_MESSAGES.fuelType),
  transmission: choice(TRANSMISSIONS, VEHICLE_MESSAGES.transmission),
  title_status: choice(TITLE_STATUSES, VEHICLE_MESSAGES.titleStatus),
  drivetrain: optionalChoice(DRIVETRAINS),
  condition_rating: optionalChoice(CONDITION_RATINGS),
  exterior_color: optionalText(MAX_COLOR, `Exterior color must be at most ${MAX_COLOR} characters`),
  interior_color: optionalText(MAX_COLOR, `Interior color must be at most ${MAX_COLOR} characters`),
  description: optionalText(VEHICLE_LIMITS.maxDescriptionCharacters, VEHICLE_MESSAGES.description),
  features: Features.describe('List of equipment; in a multipart body the field repeated'),
  declarations: Declarations.describe('In a multipart body as JSON text'),
})
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
  year: wholeField(beforeGenerating, VEHICLE_MESSAGES.yearRange, [VEHICLE_LIMITS.earliestModelYear, 9_999]),
  make: name(beforeGenerating, 'Make'),
  model: name(beforeGenerating, 'Model'),
  mileage: wholeField(beforeGenerating, VEHICLE_MESSAGES.mileageRange, [0, VEHICLE_LIMITS.maxMileage]),
  body_style: optionalChoice(BODY_STYLES),
  fuel_type: optionalChoice(FUEL_TYPES),
  transmission: optionalChoice(TRANSMISSIONS),
  title_status: optionalChoice(TITLE_STATUSES),
})
export type DescribeBody = z.output<typeof DescribeBody>
