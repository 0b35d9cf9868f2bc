import type { FieldErrors } from '../errors.ts'

/** What a creation that was refused is told with (Spec part 2, section 8, Create). */

/** Of a VIN that stands in an auction which is not over. */
export const VIN_EXISTS =
  'VIN already exists! Only one auction per vehicle is allowed! Check the VIN and try again.'

/** Before a listing is sent without a photo. */
export const NO_IMAGES = 'Please upload at least one image before creating the auction'

interface Refused {
  readonly message?: string | undefined
  readonly errors?: FieldErrors | undefined
}

/** Why the vehicle was not stored; where the VIN stands in an unpaid listing of the seller's own, that too. */
export function vehicleRefusalText({ message, errors = {} }: Refused): string {
  if (errors.vin !== undefined) return [VIN_EXISTS, ...errors.vin.slice(1)].join(' ')
  const told = toldErrors(errors)
  return told === '' ? (message ?? 'Failed to create vehicle') : `Validation failed: ${told}`
}

/** Why the auction was not made of it. */
export function auctionRefusalText({ message, errors = {} }: Refused): string {
  const told = toldErrors(errors)
  if (told === '') return message ?? 'Failed to create auction'
  return `Auction validation failed: ${told} Please check the information and try again.`
}

/** The toast of a creation that succeeded. */
export function createdText(auctionNumber: string): string {
  return `Auction created successfully! Auction Number: ${auctionNumber}`
}

/** 'year: Year is required | make: Make is required' */
function toldErrors(errors: FieldErrors): string {
  return Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join(' | ')
}
