import { timeText } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import type { CreateValues } from '../../../domain/listing/create-form.ts'
import {
  CREATE_LABELS,
  CREATE_SECTIONS,
  type CreateErrorField,
  type CreateSection,
} from '../../../domain/listing/create-places.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import { type SettlementFees, settlementFeeCents } from '../../../domain/money/settlement-fee.ts'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'
import { VIN_LENGTH } from '../../../domain/vehicle/vin.ts'

/** Copy of the create screen. docs/rules/selling-screens.md, Create form. */

/** The counter beside the VIN: '12/17'. */
export function vinCountText(vin: string): string {
  return `${vin.length}/${VIN_LENGTH}`
}

/** The saving state of a draft. */
export type DraftState =
  | { readonly kind: 'nothing' | 'saving' | 'offline' | 'waiting' | 'conflict' | 'gone' }
  | { readonly kind: 'saved'; readonly atMs: number }
  | { readonly kind: 'refused'; readonly message: string }

/** The text of a draft's saving state; empty if there is nothing to save. */
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

/** The button that confirms a preselected value: 'Confirm title status: Clean'. */
export function confirmText(field: CreateErrorField, value: string): string {
  return `Confirm ${CREATE_LABELS[field].toLowerCase()}: ${vehicleValueLabel(value)}`
}

/** Why the form cannot be sent while photos are uploading. */
export function pendingPhotosText(count: number): string {
  return `${count === 1 ? 'One photo is' : `${count} photos are`} still on the way.`
}

/** The completeness of a section of the form. */
export interface SectionState {
  readonly section: CreateSection
  readonly missing: readonly CreateErrorField[]
  /** Fields that are filled in with a value that is not valid. */
  readonly invalid: readonly CreateErrorField[]
}

/** Splits the fields with errors by section into missing and invalid ones. */
export function getSectionStates(
  places: ReadonlySet<string>,
  values: Readonly<Partial<CreateValues>>,
): SectionState[] {
  const isEmpty = (place: CreateErrorField) =>
    place === 'images' || (place !== 'equipment' && (values[place] ?? '').trim() === '')
  return CREATE_SECTIONS.map((section) => {
    const refused = section.fields.filter((field: CreateErrorField) => places.has(field))
    return {
      section,
      missing: refused.filter(isEmpty),
      invalid: refused.filter((place) => !isEmpty(place)),
    }
  })
}

/** Whether a section counts as complete. */
export function isSectionComplete({ missing, invalid }: SectionState): boolean {
  return missing.length === 0 && invalid.length === 0
}

/** 'Missing: VIN, Year, Make and 1 more. Check: Mileage', or 'Complete'. */
export function sectionStateText(state: SectionState): string {
  if (isSectionComplete(state)) return 'Complete'
  return [toPlaceList('Missing', state.missing), toPlaceList('Check', state.invalid)]
    .filter((text) => text !== '')
    .join('. ')
}

function toPlaceList(what: string, places: readonly CreateErrorField[]): string {
  const names = places.map((place) => CREATE_LABELS[place])
  if (names.length === 0) return ''
  if (names.length <= 3) return `${what}: ${names.join(', ')}`
  return `${what}: ${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
}

/** Enough listings for a dealer's fee to be at its minimum. */
const MANY_LISTINGS = 10_000

/**
 * The settlement fee of a sale, and how it falls with further listings; the scale is null where it does not
 * fall. The number of listings at the time of the sale is unknown.
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

/** The fields that Decode VIN has filled in: 'Filled in year, make and model from the VIN.' */
export function decodedText(fields: readonly CreateErrorField[]): string {
  if (fields.length === 0) return 'Decoded. What you entered stays as it is.'
  const names = fields.map((field) => CREATE_LABELS[field].toLowerCase())
  const last = names.pop() ?? ''
  return `Filled in ${names.length === 0 ? last : `${names.join(', ')} and ${last}`} from the VIN.`
}
