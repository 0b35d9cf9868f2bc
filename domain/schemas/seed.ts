import { z } from 'zod'
import { ACCIDENT_HISTORIES, REGISTRATIONS, SMOG_EXEMPTIONS } from '../vehicle/declarations.ts'
import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../vehicle/enumerations.ts'
import { isVin } from '../vehicle/vin.ts'

/** Bodies of the development-only seed: a listing with its complete history. */

const Moment = z.number().int().positive().describe('Milliseconds since the epoch')
const Dollars = z.number().int().min(1).max(99_999_999)
const Text = z.string().min(1).max(1_000)

const SeedVehicle = z.object({
  vin: z.string().refine(isVin),
  year: z.number().int(),
  make: Text,
  model: Text,
  trim: Text.nullable(),
  bodyStyle: z.enum(BODY_STYLES),
  mileage: z.number().int(),
  engineSize: z.number().nullable(),
  fuelType: z.enum(FUEL_TYPES),
  transmission: z.enum(TRANSMISSIONS),
  drivetrain: z.enum(DRIVETRAINS),
  exteriorColor: Text,
  interiorColor: Text,
  conditionRating: z.enum(CONDITION_RATINGS),
  titleStatus: z.enum(TITLE_STATUSES),
  features: z.array(Text),
  declarations: z.object({
    registration: z.enum(REGISTRATIONS).nullable(),
    smog: z
      .discriminatedUnion('state', [
        z.object({ state: z.literal('certified'), certifiedOn: z.iso.date().nullable() }),
        z.object({ state: z.literal('exempt'), reason: z.enum(SMOG_EXEMPTIONS) }),
        z.object({ state: z.literal('not_certified') }),
      ])
      .nullable(),
    accidents: z.enum(ACCIDENT_HISTORIES).nullable(),
    knownFaults: z.string().nullable(),
  }),
})

/** A photo stored by POST /dev/seed/photos; copied if another listing shows it too. */
const SeedImage = z.object({ imagePath: Text, altText: Text, copied: z.boolean() })

/** One past bid command. */
const SeedBid = z.object({
  atMs: Moment,
  bidderEmail: z.string(),
  kind: z.enum(['manual', 'maximum']),
  amount: Dollars,
})

/** POST /dev/seed/listings. */
export const SeedListing = z.object({
  sellerEmail: z.string(),
  vehicle: SeedVehicle,
  images: z.array(SeedImage).max(20),
  title: Text,
  description: Text,
  startingBid: Dollars,
  reserve: Dollars.nullable(),
  buyNow: Dollars.nullable(),
  isPriority: z.boolean(),
  isFeatured: z.boolean(),
  createdAtMs: Moment,
  startAtMs: Moment,
  endAtMs: Moment,
  bids: z.array(SeedBid).max(200),
})
export type SeedListing = z.infer<typeof SeedListing>

/** GET /dev/seed: the existing records. */
export const SeedState = z.object({
  people: z.number().int(),
  isDemo: z.boolean().describe('Whether the demo was begun here'),
  hasAllAccounts: z.boolean(),
  auctions: z.array(z.object({ vin: z.string(), status: z.string(), endAtMs: Moment })),
})
export type SeedState = z.infer<typeof SeedState>
