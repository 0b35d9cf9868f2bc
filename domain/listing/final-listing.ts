/** When the listing of an auction can no longer change, because somebody decides on it (docs/rules/listings.md, What stays). */
import type { RoomTerms } from '../auction/room-contract.ts'
import { refusal } from '../errors.ts'
import { DAY_MS } from '../format/time-units.ts'

/** The time before the end in which the listing of an auction with bids is final. */
const FINAL_MS = DAY_MS

export const FINAL_LISTING_MESSAGE =
  'This auction has bids and ends soon, so its listing stays as it is. If something is wrong, contact us: an administrator can pause it for a correction.'

/** The refusal of a change of a final listing. */
export const LISTING_IS_FINAL = refusal('conflict', { message: FINAL_LISTING_MESSAGE })

/** The refusal of a change while the car is offered after the auction. */
export const LISTING_IS_OFFERED = refusal('conflict', {
  message: 'The car is offered to a bidder, so its listing stays as it is until the offer is answered.',
})

/** The refusal of a change while a late payment would complete the sale. */
export const LISTING_IS_PAYABLE = refusal('conflict', {
  message:
    'The buyer can still pay for this car, so its listing stays as it is. Offer the car to another bidder or list it again to change it.',
})

/**
 * Whether somebody decides on the listing or has bought by it: it is final, or its car is offered or sold. A sale of `failedRound`
 * does not count.
 */
export function isListingFixed(
  terms: RoomTerms,
  { failedRound, nowMs }: { readonly failedRound: number | null; readonly nowMs: number },
): boolean {
  const isSold = terms.isSold && terms.round !== failedRound
  return isSold || terms.isOffered || isListingFinal(terms, nowMs)
}

type Running = Pick<RoomTerms, 'status' | 'totalBids' | 'startAtMs' | 'endAtMs' | 'isPausedByLock'>

/**
 * Whether text, facts and photos stay as they are: the auction is active, has bids, and is in its last 24 hours, or in its
 * second half if that is shorter. While an administrator has paused it, they can be corrected; a pause by the lock of the
 * platform is none for a correction.
 */
export function isListingFinal(
  { status, totalBids, startAtMs, endAtMs, isPausedByLock }: Running,
  nowMs: number,
): boolean {
  const lastMs = Math.min(FINAL_MS, (endAtMs - startAtMs) / 2)
  const isRunning = status === 'active' || isPausedByLock
  return isRunning && totalBids > 0 && nowMs >= endAtMs - lastMs
}
