import { z } from 'zod'
import { BID_MESSAGES, HIGHEST_BID_DOLLARS } from '../auction/bid-messages.ts'
import { emptyToNull } from './text-fields.ts'

/** Amounts of bids: whole dollars, 1 to 99,999,999. */

/** A JSON number; a numeric text is refused. */
export const BidAmount = z
  .number({
    error: (issue) => (emptyToNull(issue.input) === null ? BID_MESSAGES.required : BID_MESSAGES.malformed),
  })
  .int({ error: BID_MESSAGES.malformed, abort: true })
  .min(1, { error: BID_MESSAGES.malformed })
  .max(HIGHEST_BID_DOLLARS, { error: BID_MESSAGES.malformed })

/** POST /auctions/{id}/bid. */
export const BidBody = z.object({ bid_amount: BidAmount })
export type BidBody = z.infer<typeof BidBody>

/** PUT /auctions/{id}/auto-bid. */
export const MaximumBody = z.object({ max_amount: BidAmount })
export type MaximumBody = z.infer<typeof MaximumBody>

/** Accepted input: digits with or without thousands separators, a dollar sign and empty cents. */
const TYPED_AMOUNT = /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d{0,2})?$/

/** The amount of the bid form, as text. Empty and invalid input have the form's own messages. */
export const TypedBidAmount = z
  .string({ error: BID_MESSAGES.required })
  .trim()
  .min(1, { error: BID_MESSAGES.required, abort: true })
  .regex(TYPED_AMOUNT, { error: BID_MESSAGES.tooLow, abort: true })
  .transform((typed) => Number(typed.replace(/[$,\s]/g, '')))
  .pipe(BidAmount)
