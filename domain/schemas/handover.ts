import { z } from 'zod'
import { HANDOVER_ITEMS } from '../after-sale/handover.ts'
import { PREMIUM_TURNS } from '../after-sale/sale-money.ts'
import { API_SALE_STATES, SETTLEMENT_FEE_STATES } from '../money/money-states.ts'
import { Id, WireTime } from './text-fields.ts'

/** The handover of a sold vehicle in the API (docs/rules/after-sale.md, Hand-over). Amounts are dollars. */

/** An item of the checklist, in a path. */
export const HandoverItemName = z.enum(HANDOVER_ITEMS)

export const HandoverTick = z.object({
  done: z.boolean({ error: 'Please say whether it is done' }),
})

const Contact = z.object({
  name: z.string(),
  business_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  street: z.string().nullable(),
  town: z.string().nullable().describe('Irvine, CA 92604'),
})
export type WireContact = z.infer<typeof Contact>

export const WireHandover = z.object({
  auction_id: Id,
  auction_number: z.string(),
  title: z.string(),
  side: z.enum(['seller', 'buyer', 'admin']),
  price: z.number(),
  sold_at: WireTime,
  price_due_at: WireTime.nullable().describe(
    'Until when the buyer is to pay the price; null before the premium is paid',
  ),
  premium: z.object({
    amount: z.number(),
    rate: z.number(),
    state: z.enum(API_SALE_STATES),
    turn: z.enum(PREMIUM_TURNS).nullable().describe('What the state alone does not say'),
  }),
  settlement_fee: z.number().nullable().describe('What the sale costs the seller; null for the buyer'),
  settlement_fee_state: z.enum(SETTLEMENT_FEE_STATES).nullable().describe('Null for the buyer'),
  is_fee_from_pack: z.boolean(),
  is_open: z.boolean().describe('The premium is charged: the two sides know each other'),
  seller: Contact.nullable(),
  buyer: Contact.nullable(),
  tasks: z.array(
    z.object({
      item: HandoverItemName,
      side: z.enum(['seller', 'buyer']),
      title: z.string(),
      text: z.string(),
      warning: z.string().nullable().describe('What of it is wrong by what is known'),
      done_at: WireTime.nullable(),
    }),
  ),
  handed_over_at: WireTime.nullable().describe('When the seller said so'),
  received_at: WireTime.nullable().describe('When the buyer said so'),
  report: z
    .object({
      reported_at: WireTime,
      answer_until: WireTime.describe('Without an answer until then the sale is not completed'),
      answered_at: WireTime.nullable().describe('When the buyer said that it is paid: administrators decide'),
    })
    .nullable()
    .describe("The seller's report that the price was not paid, while it stands and is not decided"),
  not_paid_at: WireTime.nullable(),
  has_next_bidder: z
    .boolean()
    .describe(
      'Of a sale whose price was not paid: somebody else has bid, to whom the vehicle can be offered',
    ),
  not_paid_by: z.enum(['seller', 'administrator']).nullable().describe('Who said so'),
  why_not_unpaid: z.string().nullable().describe('Why it cannot be said that the buyer has not paid'),
  is_reviewed: z.boolean(),
  disclaimer: z.string(),
})
export type WireHandover = z.infer<typeof WireHandover>
