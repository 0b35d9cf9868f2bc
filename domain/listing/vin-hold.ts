/** How long an unpaid listing keeps its VIN from other sellers (docs/rules/listings.md, VIN). */
import { DAY_MS, MINUTE_MS } from '../format/time-units.ts'

/** Counted from the seller's first unpaid listing of the car, so that listing it again gains nothing. */
export const UNPAID_HOLD_MS = DAY_MS
/** A seller whose paid listing of the car ended within this time is not kept from it by unpaid listings. */
export const KNOWN_SELLER_MS = 90 * DAY_MS
/**
 * A payment keeps the VIN from other payments for this time, counted from the seller's first attempt to pay for
 * the car.
 */
export const STARTED_PAYMENT_MS = 15 * MINUTE_MS
