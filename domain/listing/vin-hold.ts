/** How long an unpaid listing keeps its VIN from other sellers (docs/rules/listings.md, VIN). */
import { DAY_MS, MINUTE_MS } from '../format/time-units.ts'

/**
 * Counted from anybody's first listing of the car in KNOWN_SELLER_MS that is unpaid, or whose payment was refunded, so
 * that listing it again, or from another account, gains nothing.
 */
export const UNPAID_HOLD_MS = DAY_MS
/** A seller whose paid listing of the car ended within this time is not kept from it by unpaid listings. */
export const KNOWN_SELLER_MS = 90 * DAY_MS
/**
 * A payment keeps the VIN from other payments for this time, counted from the seller's first attempt to pay for
 * the car.
 */
export const STARTED_PAYMENT_MS = 15 * MINUTE_MS

/** A seller lists no car again that they sold within this time: from then on they may have bought it back. */
export const SOLD_CAR_MS = 90 * DAY_MS

/** After so many refunded listings of a car within KNOWN_SELLER_MS its seller waits before paying for another one. */
const REFUNDS_BEFORE_WAIT = 2
/** Counted from the last refund: meanwhile others can pay for the car. */
const REFUND_WAIT_MS = 7 * DAY_MS

/**
 * When the seller can pay for the car again after refunds at these times; null if now. Otherwise a seller could keep a VIN
 * from its owner without end and for nothing, by paying for it and cancelling before each start.
 */
export function payableAgainAtMs(refundTimesMs: readonly number[], nowMs: number): number | null {
  const recent = refundTimesMs.filter((atMs) => nowMs - atMs < KNOWN_SELLER_MS)
  if (recent.length < REFUNDS_BEFORE_WAIT) return null
  const untilMs = Math.max(...recent) + REFUND_WAIT_MS
  return nowMs < untilMs ? untilMs : null
}
