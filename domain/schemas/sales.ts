import { z } from 'zod'
import { API_SALE_STATES, SALE_DEFAULT_REASONS, SALE_NEXT_STEPS } from '../money/money-states.ts'
import { NO_CARD_DATA, withoutCardNumber } from './card-data.ts'
import { CardToken, hasOneSource, ONE_SOURCE } from './financial.ts'
import { Id, requiredText, WireTime } from './text-fields.ts'

/** Sales and their premiums in the API. Amounts are dollars. */

export const SALE_ROLES = ['buyer', 'seller'] as const
export type SaleRole = (typeof SALE_ROLES)[number]

/** A sale as one of its two sides sees it. */
export const WireSale = z.object({
  id: Id,
  auction_id: Id,
  auction_number: z.string(),
  round: z.number().int(),
  role: z.enum(SALE_ROLES).describe('The side of the reader'),
  state: z.enum(API_SALE_STATES),
  reason: z.enum(SALE_DEFAULT_REASONS).nullable().describe('Why it defaulted'),
  next_step: z.enum(SALE_NEXT_STEPS).describe('What the seller did with the car after that'),
  price: z.number(),
  premium: z.number(),
  deposit: z.number().describe('The captured hold, which counts towards the premium; 0 without one'),
  amount_due: z.number().describe('What is left of the premium; 0 once nothing is to be paid'),
  settlement_fee: z.number().describe('What the seller owes for the sale'),
  due_by: WireTime.nullable().describe('Until when the buyer can act before the sale defaults'),
  action_url: z.string().nullable().describe('Where the bank asks the buyer to confirm; null for the seller'),
})
export type WireSale = z.infer<typeof WireSale>

/** GET /financial/sales. */
export const SalesQuery = z.object({
  role: z.enum(SALE_ROLES, { error: 'Please choose buyer or seller' }).default('buyer'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).catch(12).default(12),
})

/** POST /financial/sales/{id}/pay. */
export const SalePaymentBody = z
  .object({ payment_method_id: Id.optional(), card_token: CardToken.optional(), ...NO_CARD_DATA })
  .refine(hasOneSource, ONE_SOURCE)

/** POST /admin/sales/{id}/{action}. */
export const SaleReasonBody = z.object({
  reason: withoutCardNumber(
    requiredText({ required: 'Please give a reason', max: [500, 'Please use at most 500 characters'] }),
  ),
})
