import type { FieldErrors } from '../errors.ts'

/** Messages of a refused creation. docs/rules/listings.md, Creation errors */

/** For a VIN in an auction that is not over. */
export const VIN_EXISTS =
  'VIN already exists! Only one auction per vehicle is allowed! Check the VIN and try again.'

/** For a submission without photos. */
export const NO_IMAGES = 'Please upload at least one image before creating the auction'

interface ErrorAnswer {
  readonly message?: string | undefined
  readonly errors?: FieldErrors | undefined
}

/**
 * Why the vehicle was not stored. If the VIN is in the seller's own unpaid listing, the message adds that.
 */
export function vehicleRefusalText({ message, errors = {} }: ErrorAnswer): string {
  if (errors.vin !== undefined) return [VIN_EXISTS, ...errors.vin.slice(1)].join(' ')
  const joined = joinErrors(errors)
  return joined === '' ? (message ?? 'Failed to create vehicle') : `Validation failed: ${joined}`
}

/** Why the auction was not created. */
export function auctionRefusalText({ message, errors = {} }: ErrorAnswer): string {
  const joined = joinErrors(errors)
  if (joined === '') return message ?? 'Failed to create auction'
  return `Auction validation failed: ${joined} Please check the information and try again.`
}

/** The toast of a successful creation. */
export function createdText(auctionNumber: string): string {
  return `Auction created successfully! Auction Number: ${auctionNumber}`
}

/** 'year: Year is required | make: Make is required' */
function joinErrors(errors: FieldErrors): string {
  return Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join(' | ')
}
