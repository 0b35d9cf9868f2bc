import { z } from 'zod'
import { plainNumber } from '../format/usd.ts'
import { MAX_REASON } from '../listing/seller-action-copy.ts'
import { withoutCardNumber } from './card-data.ts'
import { listingAmount } from './listing-input.ts'
import { optionalText } from './text-fields.ts'

/** Bodies of the seller's actions. docs/rules/listings.md, Seller actions */

/** POST /auctions/{id}/pause, /resume, /cancel and /not-paid. An administrator must give a reason. */
export const ReasonBody = z.object({
  reason: withoutCardNumber(
    optionalText(MAX_REASON, `The reason must be at most ${MAX_REASON} characters`, { multiline: true }),
  ),
})

/** The same where nobody has to give one. */
export const OptionalReason = ReasonBody.shape.reason.default(null)

/** A body that has nothing else, such as that of a deletion. */
export const OptionalReasonBody = z.object({ reason: OptionalReason.describe('For the audit log') })

/** The new reserve or buy now price as entered, with or without a dollar sign and commas. */
export const LoweredAmount = z.object({
  amount: z.preprocess(
    (typed) => (typeof typed === 'string' ? plainNumber(typed) : typed),
    listingAmount('Enter the new amount'),
  ),
})
