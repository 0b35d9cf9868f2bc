import { z } from 'zod'
import { homeTimeMs } from '../format/pacific-time-field.ts'
import { plainNumber } from '../format/usd.ts'
import type { StatedListing } from '../listing/edit-values.ts'
import { ACCIDENT_HISTORIES, REGISTRATIONS } from '../vehicle/declarations.ts'
import { SMOG_CHOICES, smogOf } from '../vehicle/smog-choice.ts'
import { LISTING_MESSAGES, ListingEdit, ListingInput, requireReserve } from './listing-input.ts'
import { emptyToNull } from './text-fields.ts'
import type { WireVehicle } from './vehicle.ts'
import { KnownFaults, VEHICLE_MESSAGES, type VehicleEdit, VehicleInput } from './vehicle-input.ts'

/** The edit form of a listing (Spec part 2, section 5, Edit form): one form of what the auction and the vehicle say. */

const DAY_MS = 24 * 60 * 60_000

const optional = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(emptyToNull, z.enum(values, { error: VEHICLE_MESSAGES.choice }).nullable())

const StartAt = z.preprocess(
  emptyToNull,
  z
    .string()
    .refine((text) => homeTimeMs(text) !== null, { error: LISTING_MESSAGES.startTime })
    .nullable(),
)

const Duration = z.preprocess(
  emptyToNull,
  z.coerce.number({ error: VEHICLE_MESSAGES.choice }).int({ error: VEHICLE_MESSAGES.choice }).nullable(),
)

/** A number as it is typed: with its separators and its sign of dollars, as on the create form. */
const typedNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? plainNumber(value) : value), schema)

const CertifiedOn = z.preprocess(emptyToNull, z.iso.date({ error: 'Enter a date' }).nullable())

/** One entry a line. */
const Equipment = z.preprocess(
  (value) => (typeof value === 'string' ? value.split('\n') : value),
  VehicleInput.shape.features,
)

const {
  trim,
  mileage,
  mileage_type,
  engine_size,
  body_style,
  fuel_type,
  transmission,
  drivetrain,
  condition_rating,
  title_status,
  exterior_color,
  interior_color,
} = VehicleInput.shape

/** The form; where starting bid and times are fixed it has no such fields. */
export function editForm(isFixed: boolean) {
  return z
    .object({
      title: ListingEdit.shape.title,
      description: ListingEdit.shape.description,
      starting_bid: typedNumber(isFixed ? ListingEdit.shape.starting_bid : ListingInput.shape.starting_bid),
      auction_type: ListingInput.shape.auction_type,
      reserve_price: typedNumber(ListingEdit.shape.reserve_price),
      buy_now_price: typedNumber(ListingEdit.shape.buy_now_price),
      start_at: StartAt.optional(),
      auction_duration: Duration.optional(),
      trim,
      mileage: typedNumber(mileage),
      mileage_type,
      engine_size,
      body_style,
      fuel_type,
      transmission,
      drivetrain,
      condition_rating,
      title_status,
      exterior_color,
      interior_color,
      features: Equipment,
      registration: optional(REGISTRATIONS),
      smog: optional(SMOG_CHOICES),
      smog_certified_on: CertifiedOn.optional(),
      accidents: optional(ACCIDENT_HISTORIES),
      known_faults: KnownFaults,
      about_vehicle: VehicleInput.shape.description.optional(),
    })
    .superRefine(requireReserve)
}
export type EditForm = z.output<ReturnType<typeof editForm>>

/** What PUT /auctions/{id} is sent for the form. Times that stand as they stood, and what is fixed, are left out. */
export function listingEditOf(
  form: EditForm,
  {
    stored,
    storedStartAt,
    isFixed,
  }: {
    readonly stored: StatedListing
    /** The field of the start as it stood: to the minute, as the stored start is not. */
    readonly storedStartAt: string
    readonly isFixed: boolean
  },
): ListingEdit {
  const { title, description, auction_type, starting_bid, reserve_price, buy_now_price } = form
  return {
    title,
    description,
    auction_type,
    // The price of a reserve that is not there is nobody's.
    reserve_price: auction_type === 'no_reserve' ? null : reserve_price,
    buy_now_price,
    ...(!isFixed && { starting_bid, ...timesOf(form, stored, storedStartAt) }),
  }
}

function timesOf({ start_at, auction_duration }: EditForm, stored: StatedListing, storedStartAt: string) {
  const [startedMs, endedMs] = [Date.parse(stored.start_time), Date.parse(stored.end_time)]
  const isMoved = start_at !== undefined && start_at !== null && start_at !== storedStartAt
  const startAtMs = isMoved ? (homeTimeMs(start_at) ?? startedMs) : startedMs
  const lengthMs = auction_duration ? auction_duration * DAY_MS : endedMs - startedMs
  const endAtMs = startAtMs + lengthMs
  return {
    ...(startAtMs !== startedMs && { start_time: startAtMs }),
    ...(endAtMs !== endedMs && { end_time: endAtMs }),
  }
}

/** What PUT /vehicles/{id} is sent for the form; what the form does not ask for stays. */
export function vehicleEditOf(form: EditForm, vehicle: WireVehicle): VehicleEdit {
  const { registration, accidents, known_faults, smog_certified_on: certifiedOn = null } = form
  return {
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: form.trim,
    mileage: form.mileage,
    mileage_type: form.mileage_type,
    engine_size: form.engine_size,
    body_style: form.body_style,
    fuel_type: form.fuel_type,
    transmission: form.transmission,
    title_status: form.title_status,
    drivetrain: form.drivetrain,
    condition_rating: form.condition_rating,
    exterior_color: form.exterior_color,
    interior_color: form.interior_color,
    description: form.about_vehicle === undefined ? vehicle.description : form.about_vehicle,
    features: form.features,
    declarations: { registration, smog: smogOf(form.smog, certifiedOn), accidents, known_faults },
  }
}
