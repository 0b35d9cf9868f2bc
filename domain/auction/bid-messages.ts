/**
 * Limits and messages of a bid amount, shared by the bid form and the server (docs/rules/bidding.md, Bid
 * amounts).
 */

/** The highest bid or maximum, in dollars. */
export const HIGHEST_BID_DOLLARS = 99_999_999

/** Whether the minimum bid exceeds the highest bid, so that no bid is possible any more. */
export function isBeyondBids(minimumDollars: number): boolean {
  return minimumDollars > HIGHEST_BID_DOLLARS
}

/** Messages of the amount field. */
export const BID_MESSAGES = {
  required: 'Maximum bid amount is required',
  tooLow: 'Bid must be greater than current bid',
  malformed: 'Bid must be a whole dollar amount between $1 and $99,999,999',
} as const
