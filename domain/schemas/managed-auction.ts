import { z } from 'zod'
import { AUCTION_STATUSES } from '../auction/types.ts'
import { AUCTION_TYPE_FILTERS, AUCTION_TYPES } from '../vehicle/enumerations.ts'
import { ListQuery, option, paginated } from './list-query.ts'
import { OptionalReason } from './listing-actions.ts'
import { SaleReasonBody } from './sales.ts'
import { Id, optionalText, WireTime } from './text-fields.ts'

/** Auctions in the administrators' console. */

const MAX_SEARCH = 100

/** The auctions to list, newest first. */
export const ManagedAuctionsQuery = ListQuery.extend({
  search: optionalText(MAX_SEARCH, `Search must be at most ${MAX_SEARCH} characters`)
    .catch(null)
    .describe('Beginning of a word of the title, of make, model, VIN or auction number'),
  status: option(AUCTION_STATUSES, 'refuse'),
  type: option(AUCTION_TYPE_FILTERS, 'refuse').describe('timed: every auction; live: active now'),
})
export type ManagedAuctionsQuery = z.infer<typeof ManagedAuctionsQuery>

export const WireManagedAuction = z.object({
  id: Id,
  auction_number: z.string(),
  title: z.string(),
  status: z.enum(AUCTION_STATUSES),
  auction_type: z.enum(AUCTION_TYPES),
  starting_bid: z.number(),
  current_bid: z.number().nullable(),
  total_bids: z.number().int(),
  start_time: WireTime,
  end_time: WireTime,
  created_at: WireTime,
  vehicle: z.object({ year: z.number().int(), make: z.string(), model: z.string(), vin: z.string() }),
  seller: z.object({ id: Id, username: z.string() }),
})
export type WireManagedAuction = z.infer<typeof WireManagedAuction>

export const WireManagedAuctions = paginated(WireManagedAuction).extend({
  is_cut: z.boolean().describe('More auctions match the search than were looked at'),
})
export type WireManagedAuctions = z.infer<typeof WireManagedAuctions>

function optionalTime(name: 'start' | 'end') {
  return z.iso
    .datetime({ offset: true, error: `Please enter a valid ${name}` })
    .transform((text) => Date.parse(text))
    .nullish()
}

/** PUT /admin/auctions/{id}. The reason is published with the change. */
export const AuctionStatusBody = z.object({
  status: z.enum(AUCTION_STATUSES, { error: 'Please choose a status' }),
  start_time: optionalTime('start').describe('New start; needed for pending where the start has passed'),
  end_time: optionalTime('end').describe(
    'New end; needed where the status would make it run and its end has passed',
  ),
  reason: OptionalReason,
})
export type AuctionStatusBody = z.infer<typeof AuctionStatusBody>

/** POST /admin/auctions/{id}/void-bid. */
export const VoidBidBody = SaleReasonBody.extend({
  bid_id: z.number({ error: 'Please choose a bid' }).int({ error: 'Please choose a bid' }).positive(),
})
export type VoidBidBody = z.infer<typeof VoidBidBody>
