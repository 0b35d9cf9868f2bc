import { z } from 'zod'
import { dollarsToCents } from '../money/cents.ts'
import { Id, WireTime } from './text-fields.ts'

/** After-sale offers in the API (docs/rules/after-sale.md, Offers). Amounts are dollars. */

const AMOUNT = 'Please enter a price in whole dollars'

/** A price: a JSON number, whole dollars from 1 to 99,999,999, like a bid. */
const Price = z
  .number({ error: AMOUNT })
  .int({ error: AMOUNT })
  .min(1, { error: AMOUNT })
  .max(99_999_999, { error: AMOUNT })
  .transform(dollarsToCents)

/** The seller's price; missing or null means the bidder's own highest bid. */
export const NewSaleOffer = z.object({ amount: Price.nullish() })

/** The bidder's counter-offer. */
export const CounterOffer = z.object({ amount: Price })

const SaleOffer = z.object({
  id: Id,
  because: z.enum(['reserve_not_met', 'not_paid']),
  amount: z.number(),
  own_bid: z.number().describe("The bidder's own highest bid"),
  waits_for: z.enum(['bidder', 'seller']),
  expires_at: WireTime,
  bidder: z.string().nullable().describe('A mask'),
  counter: z.object({ least: z.number(), most: z.number() }).nullable(),
})

export const WireSaleOffers = z.object({
  side: z.enum(['seller', 'bidder', 'admin']),
  offer: SaleOffer.nullable(),
  last: SaleOffer.extend({
    ended: z.enum(['accepted', 'declined', 'expired', 'withdrawn']),
    ended_at: WireTime,
  }).nullable(),
  opening: z
    .union([
      z.object({
        open: z.literal(true),
        because: z.enum(['reserve_not_met', 'not_paid']),
        bidder: z.string().nullable(),
        own_bid: z.number(),
        least: z.number(),
        most: z.number(),
      }),
      z.object({ open: z.literal(false), why: z.string() }),
    ])
    .nullable()
    .describe('For the seller: what can be offered now, or why nothing can'),
  server_time: WireTime,
})
