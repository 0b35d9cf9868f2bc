import { z } from 'zod'
import { AUCTION_STATUSES, PUBLIC_EVENT_TYPES } from '../auction/types.ts'
import type { Facets } from '../search/facets.ts'
import { AUCTION_TYPES } from '../vehicle/enumerations.ts'
import { paginated } from './list-query.ts'
import { Id, WireTime } from './text-fields.ts'
import { WireSeller } from './user.ts'
import { WireVehicle } from './vehicle.ts'

/**
 * An auction and its bids in the API. Amounts are dollars.
 */

const Dollars = z.number().describe('US dollars')

/** The public sees a mask: null id and names, and a username such as `m•••7`. */
export const WireBidder = z.object({
  id: Id.nullable(),
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})
export type WireBidder = z.infer<typeof WireBidder>

export const WireBid = z.object({
  id: Id,
  auction_id: Id,
  bidder_id: Id.nullable(),
  bid_amount: Dollars,
  bid_type: z.enum(['manual', 'auto', 'proxy']),
  is_winning: z.boolean(),
  created_at: WireTime,
  bidder: WireBidder,
  seq: z.number().int(),
})
export type WireBid = z.infer<typeof WireBid>

export const WireBidPage = paginated(WireBid)

export const WireResult = z.object({
  outcome: z.enum(['sold', 'reserve_not_met', 'no_bids']),
  amount: Dollars.nullable(),
  winner: z.string().nullable().describe('The mask of the winner'),
  payment: z
    .enum(['pending', 'paid', 'not_completed'])
    .nullable()
    .describe("Whether the buyer's premium is paid; null unless sold"),
})
export type WireResult = z.infer<typeof WireResult>

/** The tiers of the premium, frozen at publishing; rates are percents. */
export const WirePremiumSchedule = z.object({
  base_rate: z.number(),
  min_rate: z.number(),
  max_rate: z.number(),
  tier_rates: z.array(z.object({ min_amount: Dollars, max_amount: Dollars.nullable(), rate: z.number() })),
})
export type WirePremiumSchedule = z.infer<typeof WirePremiumSchedule>

/** The auction's state as its room has it: everything that a bid can change. */
export const WireLiveAuction = z.object({
  id: Id,
  status: z.enum(AUCTION_STATUSES),
  starting_bid: Dollars,
  current_bid: Dollars.nullable(),
  minimum_bid: Dollars,
  min_bid_increment: Dollars,
  reserve_price: Dollars.nullable().describe('Null but for the seller and administrators'),
  has_reserve: z.boolean(),
  reserve_met: z.boolean(),
  buy_now_price: Dollars.nullable().describe(
    'As set for its seller and administrators; for others null while it is not offered',
  ),
  buyer_premium_rate: z.number().describe('Percent at the current price'),
  start_time: WireTime,
  end_time: WireTime,
  auto_extend_minutes: z.number(),
  total_bids: z.number().int(),
  seller_id: Id,
  result: WireResult.nullable(),
  sold_after_auction: z
    .boolean()
    .describe('Sold by an offer to one of its bidders, once the auction itself was over'),
  leader: z.string().nullable().describe('The mask of the leader'),
  remaining_ms: z.number().int().nullable().describe('The time that is kept while the auction is paused'),
  seq: z.number().int(),
  server_time: WireTime,
})
export type WireLiveAuction = z.infer<typeof WireLiveAuction>

/** The listing: its text, vehicle and seller. */
const listing = {
  auction_number: z.string().describe('HL-2026-000123'),
  title: z.string(),
  description: z.string(),
  auction_type: z.enum(AUCTION_TYPES),
  premium_schedule: WirePremiumSchedule,
  seller: WireSeller,
  vehicle_id: Id,
  vehicle: WireVehicle,
  is_priority: z.boolean(),
  is_featured: z.boolean(),
  watchers: z.number().int(),
  created_at: WireTime,
  updated_at: WireTime,
}

export const WireAuction = WireLiveAuction.extend({
  ...listing,
  bids: z.array(WireBid).describe('The newest 20'),
})
export type WireAuction = z.infer<typeof WireAuction>

export const WireListedAuction = WireAuction.omit({ bids: true }).describe(
  'An auction in a list: as one auction is read, without `bids`',
)
export type WireListedAuction = z.infer<typeof WireListedAuction>

export const WireAuctionPage = paginated(WireListedAuction).extend({
  corrected_search: z
    .string()
    .nullable()
    .describe(
      'What was looked for in place of a search that nothing was found for; null where nothing was mistyped',
    ),
})

/** The current state of a listed auction (GET /auctions/changes). */
export const WireAuctionChange = WireLiveAuction.omit({
  reserve_price: true,
  leader: true,
  server_time: true,
})
export type WireAuctionChange = z.infer<typeof WireAuctionChange>

const WireFacet = z.array(z.object({ value: z.string(), count: z.number().int() }))

/** The number of auctions for each choice of the filters (GET /auctions/facets). */
export const WireFacets = z.object({
  status: WireFacet,
  auction_type: WireFacet,
  body_style: WireFacet,
  make: WireFacet,
  transmission: WireFacet,
  fuel_type: WireFacet,
  drivetrain: WireFacet,
  title_status: WireFacet,
  location: WireFacet,
  ending_within: WireFacet,
} satisfies Readonly<Record<keyof Facets, typeof WireFacet>>)

/** Every bid attempt is answered with a receipt. */
export const WireReceipt = z.object({
  accepted: z.boolean(),
  leading: z.boolean(),
  seq: z
    .number()
    .int()
    .describe('The last event of the decision; when refused, the last event of the auction'),
  server_time: WireTime,
  amount: Dollars.nullable().describe('What was offered'),
  reason: z.string().nullable(),
})
export type WireReceipt = z.infer<typeof WireReceipt>

/** POST bid, PUT and DELETE auto-bid, POST buy-now. */
export const WireBidAnswer = z.object({
  message: z.string(),
  auction: WireAuction,
  bid: WireBid.nullable(),
  receipt: WireReceipt,
})
export type WireBidAnswer = z.infer<typeof WireBidAnswer>

/** GET auto-bid: the viewer's own maximum only. */
export const WireOwnMaximum = z.object({
  max_amount: Dollars.nullable(),
  state: z.enum(['leading', 'outbid', 'none']),
  is_voided: z.literal(true).optional(),
})
export type WireOwnMaximum = z.infer<typeof WireOwnMaximum>

/** One entry of GET /auctions/{id}/ledger. */
export const WireLedgerEntry = z.object({
  seq: z.number().int().positive(),
  type: z.enum(PUBLIC_EVENT_TYPES),
  at: WireTime,
  data: z.record(z.string(), z.unknown()),
  prev: z.string().length(64),
  hash: z.string().length(64),
})
export type WireLedgerEntry = z.infer<typeof WireLedgerEntry>
