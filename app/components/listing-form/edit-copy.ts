import { auctionTypeLabel } from '../../../domain/auction/auction-labels.ts'
import type { FieldErrors } from '../../../domain/errors.ts'
import { parsePacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { calendarDateText, dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { dollarsExact, dollarsWhole, groupedPriceText, plainNumber } from '../../../domain/format/usd.ts'
import { fieldName } from '../../../domain/listing/changed-fields.ts'
import type { EditField } from '../../../domain/listing/edit-values.ts'
import {
  accidentHistoryLabel,
  registrationLabel,
  smogLabel,
} from '../../../domain/vehicle/declaration-labels.ts'
import { isGrouped, vehicleField } from '../../../domain/vehicle/fields.ts'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'

/** Messages of the edit screen. docs/rules/selling-screens.md, Edit screen. */
export const EDIT_MESSAGES = {
  notFound: 'Auction Not Found',
  unauthorized: 'Unauthorized',
  unauthorizedWhy: 'You can only edit your own auctions.',
  unverified: 'You must verify your email address before editing an auction.',
  notThere: "The auction you're looking for doesn't exist or has been removed.",
  hasBids: 'This auction has received bids. Some changes may be restricted.',
  updated: 'Auction updated successfully!',
  failed: 'Failed to update auction',
  noImage: 'At least one image is required',
  fixed: 'Fixed once the auction is active or has bids.',
  titleKeeps: 'After the first bid, the title must keep the year, make, and model.',
  over: 'This auction is over and can no longer be edited.',
  meanwhile: 'This listing was changed while you were editing it. Your changes are not saved yet.',
} as const

/**
 * The summary of a refused edit: 'Failed to update: title: Auction title is required | …', or the message.
 */
export function updateFailedText(message: string | null, errors: FieldErrors): string {
  const fields = Object.entries(errors)
  if (fields.length > 0) {
    return `Failed to update: ${fields.map(([field, messages]) => `${field}: ${messages.join(', ')}`).join(' | ')}`
  }
  return message ? `${EDIT_MESSAGES.failed}: ${message}` : EDIT_MESSAGES.failed
}

const LABELS: Partial<Readonly<Record<EditField, string>>> = {
  start_at: 'Start',
  auction_duration: 'Duration',
  smog: 'Smog certificate',
  smog_certified_on: 'Certified on',
  about_vehicle: 'About the vehicle',
}

/** The label of a field of the edit form. */
export function editLabel(field: EditField): string {
  const name = LABELS[field] ?? fieldName(field)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const AMOUNTS: ReadonlySet<EditField> = new Set(['starting_bid', 'reserve_price', 'buy_now_price'])

/** A field's value as text for people; 'none' where it is empty, and unchanged where it cannot be parsed. */
export function editValueText(field: EditField, value: string, nowMs: number): string {
  if (value.trim() === '') return 'none'
  if (vehicleField(field)?.kind === 'choice') return vehicleValueLabel(value)
  if (AMOUNTS.has(field)) return dollarsText(value)
  if (isGrouped(field)) return groupedPriceText(value)
  switch (field) {
    case 'auction_type':
      return auctionTypeLabel(value)
    case 'features':
      return value.split('\n').join(', ')
    case 'start_at': {
      const atMs = parsePacificTimeField(value)
      return atMs === null ? value : withPacificZone(dateTimeText(atMs, nowMs))
    }
    case 'auction_duration':
      return `${value} days`
    case 'smog':
      return smogLabel(value)
    case 'smog_certified_on':
      return calendarDateText(value)
    case 'registration':
      return registrationLabel(value)
    case 'accidents':
      return accidentHistoryLabel(value)
    default:
      return value
  }
}

function dollarsText(value: string): string {
  const dollars = Number(plainNumber(value))
  if (!Number.isFinite(dollars)) return value
  return Number.isInteger(dollars) ? dollarsWhole(dollars) : dollarsExact(dollars)
}
