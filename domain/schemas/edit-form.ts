import { z } from 'zod'
import { parsePacificTimeField } from '../format/pacific-time-field.ts'
import { DAY_MS } from '../format/time-units.ts'
import { plainNumber } from '../format/usd.ts'
import type { ListingFields } from '../listing/edit-values.ts'
import { ACCIDENT_HISTORIES, REGISTRATIONS } from '../vehicle/declarations.ts'
import { CORRECTABLE_FIELDS, fieldsInForm, isGrouped, mapFields, pickFields } from '../vehicle/fields.ts'
import { SMOG_CHOICES, toWireSmog } from '../vehicle/smog-choice.ts'
import { LISTING_MESSAGES, ListingEdit, ListingInput, requireReserve } from './listing-input.ts'
import { emptyToNull } from './text-fields.ts'
import type { WireVehicle } from './vehicle.ts'
import { KnownFaults, VEHICLE_MESSAGES, type VehicleEdit, VehicleInput } from './vehicle-input.ts'

/** The edit form: one form for the auction and its vehicle. docs/rules/listings.md, Editing */

const optional = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(emptyToNull, z.enum(values, { error: VEHICLE_MESSAGES.choice }).nullable())

const StartAt = z.preprocess(
  emptyToNull,
  z
    .string()
    .refine((text) => parsePacificTimeField(text) !== null, { error: LISTING_MESSAGES.startTime })
    .nullable(),
)

const Duration = z.preprocess(
  emptyToNull,
  z.coerce.number({ error: VEHICLE_MESSAGES.choice }).int({ error: VEHICLE_MESSAGES.choice }).nullable(),
)

/** A number as entered: with separators and a dollar sign, as in the create form. */
const typedNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? plainNumber(value) : value), schema)

const CertifiedOn = z.preprocess(emptyToNull, z.iso.date({ error: 'Enter a date' }).nullable())

/** One entry per line. */
const Equipment = z.preprocess(
  (value) => (typeof value === 'string' ? value.split('\n') : value),
  VehicleInput.shape.features,
)

const correctable = pickFields(VehicleInput.shape, CORRECTABLE_FIELDS)
const typedFields = mapFields(CORRECTABLE_FIELDS, (name) =>
  isGrouped(name) ? typedNumber(correctable[name]) : correctable[name],
) as typeof correctable

/** The form's schema; `isFixed` removes the fields of starting bid and times. */
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
      ...typedFields,
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

/** The body of PUT /auctions/{id}. Unchanged times and fixed fields are omitted. */
export function toListingEdit(
  form: EditForm,
  {
    stored,
    storedStartAt,
    isFixed,
  }: {
    readonly stored: ListingFields
    /**
     * The start field's initial text. It is rounded to the minute, so the stored start would differ from it.
     */
    readonly storedStartAt: string
    readonly isFixed: boolean
  },
): ListingEdit {
  const { title, description, auction_type, starting_bid, reserve_price, buy_now_price } = form
  return {
    title,
    description,
    auction_type,
    // An auction without a reserve ignores the reserve price.
    reserve_price: auction_type === 'no_reserve' ? null : reserve_price,
    buy_now_price,
    ...(!isFixed && { starting_bid, ...toChangedTimes(form, stored, storedStartAt) }),
  }
}

function toChangedTimes(
  { start_at, auction_duration }: EditForm,
  stored: ListingFields,
  storedStartAt: string,
) {
  const [startedMs, endedMs] = [Date.parse(stored.start_time), Date.parse(stored.end_time)]
  const isMoved = start_at !== undefined && start_at !== null && start_at !== storedStartAt
  const startAtMs = isMoved ? (parsePacificTimeField(start_at) ?? startedMs) : startedMs
  const lengthMs = auction_duration ? auction_duration * DAY_MS : endedMs - startedMs
  const endAtMs = startAtMs + lengthMs
  return {
    ...(startAtMs !== startedMs && { start_time: startAtMs }),
    ...(endAtMs !== endedMs && { end_time: endAtMs }),
  }
}

/** The body of PUT /vehicles/{id}. Facts that are not in the form stay unchanged. */
export function toVehicleEdit(form: EditForm, vehicle: WireVehicle): VehicleEdit {
  const { registration, accidents, known_faults, smog_certified_on: certifiedOn = null } = form
  return {
    vin: vehicle.vin,
    ...pickFields(vehicle, fieldsInForm('identity')),
    ...pickFields(form, CORRECTABLE_FIELDS),
    description: form.about_vehicle === undefined ? vehicle.description : form.about_vehicle,
    features: form.features,
    declarations: { registration, smog: toWireSmog(form.smog, certifiedOn), accidents, known_faults },
  }
}
