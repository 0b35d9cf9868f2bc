import { toPacificTimeField } from '../format/pacific-time-field.ts'
import { DAY_MS } from '../format/time-units.ts'
import { groupedPriceText } from '../format/usd.ts'
import type { ListingEdit } from '../schemas/listing-input.ts'
import type { WireVehicle } from '../schemas/vehicle.ts'
import { AUCTION_DURATION_DAYS } from '../vehicle/enumerations.ts'
import { CORRECTABLE_FIELDS, isGrouped, mapFields } from '../vehicle/fields.ts'
import { toSmogChoice } from '../vehicle/smog-choice.ts'

/** The edit form's fields as texts: as stored, and as entered by the seller. */

export const LISTING_FIELDS = [
  'title',
  'description',
  'starting_bid',
  'auction_type',
  'reserve_price',
  'buy_now_price',
  'start_at',
  'auction_duration',
] as const

export const VEHICLE_EDIT_FIELDS = [
  ...CORRECTABLE_FIELDS,
  'features',
  'registration',
  'smog',
  'smog_certified_on',
  'accidents',
  'known_faults',
  'about_vehicle',
] as const

export const EDIT_FIELDS = [...LISTING_FIELDS, ...VEHICLE_EDIT_FIELDS] as const
export type EditField = (typeof EDIT_FIELDS)[number]

/** The text of every field. Equipment has one entry per line; a missing value is empty. */
export type EditValues = Readonly<Record<EditField, string>>

/** The seller's fields of an auction: amounts in dollars, times in ISO format. */
export type ListingFields = Required<
  Pick<
    ListingEdit,
    'title' | 'description' | 'auction_type' | 'starting_bid' | 'reserve_price' | 'buy_now_price'
  >
> & { readonly start_time: string; readonly end_time: string }

/** Numeric fields that are shown and compared with thousands separators. */
const GROUPED: ReadonlySet<EditField> = new Set([
  'starting_bid',
  'reserve_price',
  'buy_now_price',
  ...CORRECTABLE_FIELDS.filter(isGrouped),
])

/** Maps a stored listing to the form's texts. */
export function toEditValues(listing: ListingFields, vehicle: WireVehicle): EditValues {
  const { smog, registration, accidents, known_faults } = vehicle.declarations
  const text = (value: string | number | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  const amount = (dollars: number | null) =>
    dollars === null ? '' : groupedPriceText(Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))
  return {
    title: listing.title,
    description: listing.description,
    starting_bid: amount(listing.starting_bid),
    auction_type: text(listing.auction_type),
    reserve_price: amount(listing.reserve_price),
    buy_now_price: amount(listing.buy_now_price),
    start_at: toPacificTimeField(Date.parse(listing.start_time)),
    auction_duration: toDuration(listing),
    ...mapFields(CORRECTABLE_FIELDS, (name) =>
      GROUPED.has(name) ? groupedPriceText(text(vehicle[name])) : text(vehicle[name]),
    ),
    features: vehicle.features.join('\n'),
    registration: text(registration),
    smog: text(toSmogChoice(smog)),
    smog_certified_on: smog?.state === 'certified' ? text(smog.certified_on) : '',
    accidents: text(accidents),
    known_faults: text(known_faults),
    about_vehicle: vehicle.description,
  }
}

/** The auction's duration if it is one of the offered numbers of days, else empty. */
function toDuration({ start_time, end_time }: ListingFields): string {
  const lengthMs = Date.parse(end_time) - Date.parse(start_time)
  return String(AUCTION_DURATION_DAYS.find((days) => days * DAY_MS === lengthMs) ?? '')
}

/** The submitted texts; a field that the form omitted or disabled keeps its stored text. */
export function parseEditValues(posted: FormData, stored: EditValues): EditValues {
  const values = EDIT_FIELDS.map((field) => [field, getSubmitted(posted, field) ?? stored[field]] as const)
  return Object.fromEntries(values) as unknown as EditValues
}

function getSubmitted(posted: FormData, field: EditField): string | null {
  const all = posted.getAll(field).filter((value) => typeof value === 'string')
  if (all.length === 0) return null
  const texts = all.map((value) => value.replaceAll('\r\n', '\n'))
  const last = texts.at(-1) ?? ''
  if (GROUPED.has(field)) return groupedPriceText(last)
  if (field !== 'features') return last
  const entries = last.split('\n').map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))].join('\n')
}

/** A field that a concurrent edit changed, if its new value differs from the value in this edit. */
export interface EditConflict {
  readonly field: EditField
  readonly mine: string
  readonly theirs: string
  /** Whether this edit changed the field too; if not, accepting the stored value loses nothing. */
  readonly isMineChanged: boolean
}

/**
 * The fields that conflict with a concurrent edit: `read` is what this edit started from, `stored` the
 * current text.
 */
export function findEditConflicts(edit: {
  readonly read: EditValues
  readonly mine: EditValues
  readonly stored: EditValues
}): EditConflict[] {
  const { read, mine, stored } = edit
  const isOneText = [read, mine, stored].every((values) => values.about_vehicle === values.description)
  return EDIT_FIELDS.filter((field) => stored[field] !== read[field] && mine[field] !== stored[field])
    .filter((field) => !(isOneText && field === 'about_vehicle'))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: stored[field],
      isMineChanged: mine[field] !== read[field],
    }))
}

/** This edit with the stored value of each field in `taken`. */
export function mergeEdits(mine: EditValues, theirs: EditValues, taken: ReadonlySet<string>): EditValues {
  const values = EDIT_FIELDS.map((field) => [field, (taken.has(field) ? theirs : mine)[field]] as const)
  return Object.fromEntries(values) as unknown as EditValues
}

/** Whether any of these fields differs. */
export function isChanged(a: EditValues, b: EditValues, fields: readonly EditField[]): boolean {
  return fields.some((field) => a[field] !== b[field])
}
