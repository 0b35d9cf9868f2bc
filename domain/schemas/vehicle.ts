import { z } from 'zod'
import { ACCIDENT_HISTORIES, REGISTRATIONS, SMOG_EXEMPTIONS } from '../vehicle/declarations.ts'
import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  IMAGE_TYPES,
  MILEAGE_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../vehicle/enumerations.ts'
import type { FieldName, FieldValues } from '../vehicle/fields.ts'
import { Id } from './text-fields.ts'

/** A vehicle and its photos in the API. */

export const WireVehicleImage = z.object({
  id: Id,
  image_path: z.string().describe('Path below /storage/, each segment to be URL-encoded'),
  image_type: z.enum(IMAGE_TYPES),
  is_primary: z.boolean(),
  sort_order: z.number().int(),
  alt_text: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  variants: z.array(
    z.object({
      name: z.enum(['thumb', 'card', 'page', 'zoom']),
      path: z.string(),
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
})
export type WireVehicleImage = z.infer<typeof WireVehicleImage>

export const WireDeclarations = z.object({
  registration: z.enum(REGISTRATIONS).nullable(),
  smog: z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('certified'), certified_on: z.iso.date().nullable() }),
      z.object({ state: z.literal('exempt'), reason: z.enum(SMOG_EXEMPTIONS) }),
      z.object({ state: z.literal('not_certified') }),
    ])
    .nullable(),
  accidents: z.enum(ACCIDENT_HISTORIES).nullable(),
  known_faults: z.string().nullable(),
})
export type WireDeclarations = z.infer<typeof WireDeclarations>

/** A schema for each field of the vehicle's table. */
type WireFields = { readonly [Name in FieldName]: z.ZodType<FieldValues[Name] | null> }

export const WireVehicle = z.object({
  id: Id,
  vin: z.string(),
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  body_style: z.enum(BODY_STYLES),
  mileage: z.number().int(),
  mileage_type: z.enum(MILEAGE_TYPES),
  engine_size: z.number().nullable().describe('Litres'),
  fuel_type: z.enum(FUEL_TYPES),
  transmission: z.enum(TRANSMISSIONS),
  drivetrain: z.enum(DRIVETRAINS).nullable(),
  exterior_color: z.string().nullable(),
  interior_color: z.string().nullable(),
  condition_rating: z.enum(CONDITION_RATINGS).nullable(),
  title_status: z.enum(TITLE_STATUSES).nullable(),
  features: z.array(z.string()),
  description: z.string(),
  declarations: WireDeclarations,
  images: z.array(WireVehicleImage),
} satisfies WireFields & Readonly<Record<string, z.ZodType>>)
export type WireVehicle = z.infer<typeof WireVehicle>
