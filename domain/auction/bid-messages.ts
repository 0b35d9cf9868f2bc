/** What the bid form and the server say of an amount (Spec part 1, section 5; Surface page, Shapes and orders). */

export const HIGHEST_BID_DOLLARS = 99_999_999

/** Whether there is no amount left that could be bid: the next one would be higher than the highest there is. */
export function isBeyondBids(minimumDollars: number): boolean {
  return minimumDollars > HIGHEST_BID_DOLLARS
}

export const BID_MESSAGES = {
  required: 'Maximum bid amount is required',
  tooLow: 'Bid must be greater than current bid',
  malformed: 'Bid must be a whole dollar amount between $1 and $99,999,999',
} as const
