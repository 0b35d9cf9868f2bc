import { z } from 'zod'
import { PACK_STATES, SETTLEMENT_FEE_STATES } from '../money/money-states.ts'
import { NO_CARD_DATA } from './card-data.ts'
import { CardToken, hasOneSource, ONE_SOURCE } from './financial.ts'
import { SaleReasonBody } from './sales.ts'
import { Id, WireTime } from './text-fields.ts'

/** Settlement fees and packs of them in the API. Amounts are dollars. */

/** A settlement fee as its seller sees it. */
export const WireSettlementFee = z.object({
  id: Id,
  auction_id: Id,
  auction_number: z.string(),
  title: z.string(),
  round: z.number().int(),
  state: z.enum(SETTLEMENT_FEE_STATES),
  amount: z.number(),
  listing_count: z.number().int().describe('The seller’s listings of the month, this one included'),
  due_by: WireTime.nullable().describe('From when an unpaid fee keeps the seller from listing'),
  is_payable: z.boolean(),
  action_url: z.string().nullable().describe('Where the bank asks the seller to confirm'),
})
export type WireSettlementFee = z.infer<typeof WireSettlementFee>

/** POST /financial/settlement-fees/{id}/pay. */
export const FeePaymentBody = z
  .object({ payment_method_id: Id.optional(), card_token: CardToken.optional(), ...NO_CARD_DATA })
  .refine(hasOneSource, ONE_SOURCE)

/** A row of the dealers' bulk table. */
export const WirePackOffer = z.object({
  id: Id.describe('Named in POST /financial/packs'),
  fee_count: z.number().int(),
  discount_percent: z.number(),
  price_each: z.number(),
  price: z.number(),
})
export type WirePackOffer = z.infer<typeof WirePackOffer>

/** A pack that was bought, or is being bought. */
export const WirePack = z.object({
  id: Id,
  fee_count: z.number().int(),
  used: z.number().int(),
  refunded: z.number().int(),
  left: z.number().int(),
  price: z.number(),
  state: z.enum(PACK_STATES),
  bought_at: WireTime.nullable(),
  action_url: z.string().nullable().describe('Where the bank asks to confirm'),
})
export type WirePack = z.infer<typeof WirePack>

/** GET /financial/packs. */
export const WirePacks = z.object({
  offers: z.array(WirePackOffer).describe('The dealers’ bulk table; empty for everybody else'),
  packs: z.array(WirePack),
  balance: z.number().int().describe('Fees that are left in all packs'),
  formula_fee: z.number().describe('The seller’s fee of the next listing by the formula'),
  listing_count: z.number().int().describe('The seller’s listings of this month so far'),
})
export type WirePacks = z.infer<typeof WirePacks>

/** POST /financial/packs. */
export const PackBody = z
  .object({
    pack_id: Id.describe('An offer of GET /financial/packs'),
    payment_method_id: Id.optional(),
    card_token: CardToken.optional(),
    ...NO_CARD_DATA,
  })
  .refine(hasOneSource, ONE_SOURCE)

/** POST /admin/packs/{id}/refund. */
export const PackRefundBody = SaleReasonBody.extend({
  count: z.number({ error: 'Please give a number of fees' }).int().min(1).max(100_000).optional(),
})
