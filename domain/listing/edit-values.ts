import { homeTimeField } from '../format/pacific-time-field.ts'
import { groupedPriceText } from '../format/usd.ts'
import type { ListingEdit } from '../schemas/listing-input.ts'
import type { WireVehicle } from '../schemas/vehicle.ts'
import { AUCTION_DURATION_DAYS } from '../vehicle/enumerations.ts'
import { smogChoiceOf } from '../vehicle/smog-choice.ts'

/** What stands in the fields of the edit form, as texts: of a listing as it is stored, and as its seller has typed it. */

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

export const VEHICLE_FIELDS = [
  'trim',
  'mileage',
  'mileage_type',
  'engine_size',
  'body_style',
  'fuel_type',
  'transmission',
  'drivetrain',
  'condition_rating',
  'title_status',
  'exterior_color',
  'interior_color',
  'features',
  'registration',
  'smog',
  'smog_certified_on',
  'accidents',
  'known_faults',
  'about_vehicle',
] as const

export const EDIT_FIELDS = [...LISTING_FIELDS, ...VEHICLE_FIELDS] as const
export type EditField = (typeof EDIT_FIELDS)[number]

/** Every field as it stands in the form; of the equipment one entry a line, empty where there is nothing. */
export type EditValues = Readonly<Record<EditField, string>>

/** An auction as its seller states it: dollars, and times as the wire has them. */
export type StatedListing = Required<
  Pick<
    ListingEdit,
    'title' | 'description' | 'auction_type' | 'starting_bid' | 'reserve_price' | 'buy_now_price'
  >
> & { readonly start_time: string; readonly end_time: string }

/** Numbers in groups of three: as they are shown, and however they were typed. */
const GROUPED: ReadonlySet<EditField> = new Set(['starting_bid', 'reserve_price', 'buy_now_price', 'mileage'])

const DAY_MS = 24 * 60 * 60_000

/** A stored listing as the form shows it. */
export function storedValues(listing: StatedListing, vehicle: WireVehicle): EditValues {
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
    start_at: homeTimeField(Date.parse(listing.start_time)),
    auction_duration: durationOf(listing),
    trim: text(vehicle.trim),
    mileage: groupedPriceText(text(vehicle.mileage)),
    mileage_type: vehicle.mileage_type,
    engine_size: text(vehicle.engine_size),
    body_style: vehicle.body_style,
    fuel_type: vehicle.fuel_type,
    transmission: vehicle.transmission,
    drivetrain: text(vehicle.drivetrain),
    condition_rating: text(vehicle.condition_rating),
    title_status: text(vehicle.title_status),
    exterior_color: text(vehicle.exterior_color),
    interior_color: text(vehicle.interior_color),
    features: vehicle.features.join('\n'),
    registration: text(registration),
    smog: text(smogChoiceOf(smog)),
    smog_certified_on: smog?.state === 'certified' ? text(smog.certified_on) : '',
    accidents: text(accidents),
    known_faults: text(known_faults),
    about_vehicle: vehicle.description,
  }
}

/** One of the offered numbers of days; empty for any other length. */
function durationOf({ start_time, end_time }: StatedListing): string {
  const lengthMs = Date.parse(end_time) - Date.parse(start_time)
  return String(AUCTION_DURATION_DAYS.find((days) => days * DAY_MS === lengthMs) ?? '')
}

/** What was posted, over what is stored: a field that the form did not show, or that was off, is as it was. */
export function typedValues(posted: FormData, stored: EditValues): EditValues {
  const values = EDIT_FIELDS.map((field) => [field, typed(posted, field) ?? stored[field]] as const)
  return Object.fromEntries(values) as unknown as EditValues
}

function typed(posted: FormData, field: EditField): string | null {
  const all = posted.getAll(field).filter((value) => typeof value === 'string')
  if (all.length === 0) return null
  const texts = all.map((value) => value.replaceAll('\r\n', '\n'))
  const last = texts.at(-1) ?? ''
  if (GROUPED.has(field)) return groupedPriceText(last)
  if (field !== 'features') return last
  const entries = last.split('\n').map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))].join('\n')
}

/** A field that another edit changed since this one began, and that now reads otherwise than this one has it. */
export interface ChangedMeanwhile {
  readonly field: EditField
  readonly mine: string
  readonly theirs: string
  /** Whether this edit changed it too; else there is nothing of this one to lose. */
  readonly isMineChanged: boolean
}

/** What another edit has changed meanwhile: `read` is what this one began with, `stored` what stands now. */
export function changedMeanwhile(edit: {
  readonly read: EditValues
  readonly mine: EditValues
  readonly stored: EditValues
}): ChangedMeanwhile[] {
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

/** This edit with the other's value wherever it was chosen. */
export function withChoices(mine: EditValues, theirs: EditValues, taken: ReadonlySet<string>): EditValues {
  const values = EDIT_FIELDS.map((field) => [field, (taken.has(field) ? theirs : mine)[field]] as const)
  return Object.fromEntries(values) as unknown as EditValues
}

/** Whether any of these fields differs. */
export function isChanged(a: EditValues, b: EditValues, fields: readonly EditField[]): boolean {
  return fields.some((field) => a[field] !== b[field])
}
