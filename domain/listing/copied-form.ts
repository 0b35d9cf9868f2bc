import type { WireVehicle } from '../schemas/vehicle.ts'
import { VEHICLE_FIELDS } from '../vehicle/fields.ts'
import { type CreateForm, EMPTY_CREATE_FORM, withTitle, withValues } from './create-form.ts'
import { type ListingFields, toEditValues, VEHICLE_EDIT_FIELDS } from './edit-values.ts'

/** What is of the one car only. Its declarations are too: they would be wrong of another one. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'mileage',
  'features',
  'registration',
  'smog',
  'smog_certified_on',
  'accidents',
  'known_faults',
  'about_vehicle',
])

/**
 * The create form of a car like a listed one, by the same seller: without VIN, mileage, declarations, photos and start.
 * What the form presets must be confirmed again. docs/rules/selling-screens.md, Create form
 */
export function toCopiedForm(listing: ListingFields, vehicle: WireVehicle): CreateForm {
  const { title, description, starting_bid, auction_type, reserve_price, buy_now_price, ...edit } =
    toEditValues(listing, vehicle)
  const facts = Object.fromEntries(
    VEHICLE_EDIT_FIELDS.filter((field) => !OWN_FIELDS.has(field)).map((field) => [field, edit[field]]),
  )
  const form = withValues(EMPTY_CREATE_FORM, {
    ...facts,
    year: String(vehicle.year),
    make: vehicle.make,
    model: vehicle.model,
    description,
    starting_bid,
    auction_type,
    reserve_price,
    buy_now_price,
    ...(edit.auction_duration !== '' && { auction_duration: edit.auction_duration }),
  })
  const isSuggested = form.values.title === title
  return {
    ...(isSuggested ? form : withTitle(form, title)),
    equipment: vehicle.features,
    chosen: form.chosen.filter(
      (name) => VEHICLE_FIELDS[name].kind !== 'choice' || !('mustConfirm' in VEHICLE_FIELDS[name]),
    ),
  }
}
