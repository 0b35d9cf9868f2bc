import { timeText } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import type { CreateValues } from '../../../domain/listing/create-form.ts'
import {
  CREATE_SECTIONS,
  type CreatePlace,
  type CreateSection,
} from '../../../domain/listing/create-places.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { SettlementFees } from '../../../domain/money/listing-fees.ts'
import { settlementFeeCents } from '../../../domain/money/listing-fees.ts'
import { VIN_LENGTH } from '../../../domain/vehicle/vin.ts'

/** The words of the create screen (Spec part 2, section 2, Create-auction screen). */

/** What each field is called, at the field and wherever it is spoken of. */
export const CREATE_LABELS: Readonly<Record<CreatePlace, string>> = {
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim level',
  mileage: 'Mileage',
  mileage_type: 'Mileage type',
  body_style: 'Body style',
  engine_size: 'Engine size',
  transmission: 'Transmission',
  fuel_type: 'Fuel type',
  drivetrain: 'Drivetrain',
  condition_rating: 'Condition rating',
  title_status: 'Title status',
  exterior_color: 'Exterior color',
  interior_color: 'Interior color',
  equipment: 'Equipment',
  registration: 'Registration',
  smog: 'Smog certificate',
  smog_certified_on: 'Certified on',
  accidents: 'Accidents',
  known_faults: 'Known faults',
  description: 'Description',
  title: 'Auction title',
  auction_type: 'Auction type',
  starting_bid: 'Starting bid',
  reserve_price: 'Reserve price',
  buy_now_price: 'Buy now price',
  auction_duration: 'Duration',
  images: 'Images',
}

/** 'n/17' beside the VIN. */
export function vinCountText(vin: string): string {
  return `${vin.length}/${VIN_LENGTH}`
}

/** Where what is typed is kept. */
export type DraftState =
  | { readonly kind: 'nothing' | 'saving' | 'offline' | 'waiting' | 'conflict' | 'gone' }
  | { readonly kind: 'saved'; readonly atMs: number }
  | { readonly kind: 'refused'; readonly message: string }

/** The line that says so; empty where there is nothing to keep. */
export function draftStateText(state: DraftState): string {
  switch (state.kind) {
    case 'nothing':
      return ''
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${timeText(state.atMs)}`
    case 'offline':
      return 'Not saved: offline, kept on this device, will be saved'
    case 'waiting':
      return 'Not saved: no answer, kept on this device, will be saved'
    case 'conflict':
      return 'Not saved: changed on another device'
    case 'gone':
      return 'Not saved: this draft is gone, kept on this device'
    case 'refused':
      return `Not saved: ${state.message}`
  }
}

/** Why a listing cannot be sent yet whose photos are on their way. */
export function pendingPhotosText(count: number): string {
  return `${count === 1 ? 'One photo is' : `${count} photos are`} still on the way.`
}

/** How a section of the form stands. */
export interface SectionState {
  readonly section: CreateSection
  readonly missing: readonly CreatePlace[]
  /** What is filled in, and cannot be taken as it is. */
  readonly invalid: readonly CreatePlace[]
}

/** Each section with what is still to be filled in there, and what to be mended. */
export function sectionStandings(
  places: ReadonlySet<string>,
  values: Readonly<Partial<CreateValues>>,
): SectionState[] {
  const isEmpty = (place: CreatePlace) =>
    place === 'images' || (place !== 'equipment' && (values[place] ?? '').trim() === '')
  return CREATE_SECTIONS.map((section) => {
    const refused = section.fields.filter((field: CreatePlace) => places.has(field))
    return {
      section,
      missing: refused.filter(isEmpty),
      invalid: refused.filter((place) => !isEmpty(place)),
    }
  })
}

/** The part whose fields begin with choices of ours: it lacks nothing before its writer has come to it. */
const PRESELECTED_SECTION = 'specifications'

/** Whether a part counts as filled in by its writer, who has come to it where `wasReached`. */
export function isPartDone({ section, missing, invalid }: SectionState, wasReached: boolean): boolean {
  return missing.length === 0 && invalid.length === 0 && (wasReached || section.id !== PRESELECTED_SECTION)
}

/** 'Missing: VIN, Year, Make and 1 more. Check: Mileage', 'Complete', or that choices of ours wait to be looked at. */
export function partText(state: SectionState, wasReached: boolean): string {
  const { missing, invalid } = state
  if (missing.length + invalid.length === 0)
    return isPartDone(state, wasReached) ? 'Complete' : 'Check what is chosen'
  return [toPlaceList('Missing', missing), toPlaceList('Check', invalid)]
    .filter((text) => text !== '')
    .join('. ')
}

function toPlaceList(what: string, places: readonly CreatePlace[]): string {
  const names = places.map((place) => CREATE_LABELS[place])
  if (names.length === 0) return ''
  if (names.length <= 3) return `${what}: ${names.join(', ')}`
  return `${what}: ${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
}

/** More than it takes to bring a dealer's fee to its floor. */
const MANY_LISTINGS = 10_000

/**
 * What a seller owes us when the car sells, before anybody knows how many they have listed by then: the figure, and how it
 * falls, null where it does not.
 */
export function settlementFeeTexts(
  fees: SettlementFees,
  isDealer: boolean,
): { readonly fee: string; readonly scale: string | null } {
  const of = (listings: number): Cents => settlementFeeCents({ isDealer, listings }, fees)
  const [first, last] = [of(1), of(MANY_LISTINGS)]
  const fee = usdExact(first)
  if (first === last) return { fee, scale: null }
  return {
    fee,
    scale: `Less from your ${fees.dealerFullPriceListings + 1}th listing on, down to ${usdExact(last)}`,
  }
}

/** What Decode VIN has filled in: 'Filled in year, make and model.' */
export function decodedText(fields: readonly CreatePlace[]): string {
  const names = fields.map((field) => CREATE_LABELS[field].toLowerCase())
  const last = names.pop() ?? ''
  return `Filled in ${names.length === 0 ? last : `${names.join(', ')} and ${last}`} from the VIN.`
}
