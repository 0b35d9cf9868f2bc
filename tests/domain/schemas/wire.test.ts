import { expect, test } from 'vitest'
import { z } from 'zod'
import type { BidView, LiveView } from '../../../domain/auction/view.ts'
import * as account from '../../../domain/schemas/account.ts'
import * as auction from '../../../domain/schemas/auction.ts'
import { AuctionQuery } from '../../../domain/schemas/auction-query.ts'
import * as bid from '../../../domain/schemas/bid.ts'
import * as development from '../../../domain/schemas/development.ts'
import * as financial from '../../../domain/schemas/financial.ts'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import { ClientFrame } from '../../../domain/schemas/socket.ts'
import * as user from '../../../domain/schemas/user.ts'
import * as vehicle from '../../../domain/schemas/vehicle.ts'

const modules: Record<string, unknown> = {
  ...account,
  ...auction,
  ...bid,
  ...development,
  ...financial,
  ...user,
  ...vehicle,
  AuctionQuery,
  ListQuery,
  ClientFrame,
}
const everySchema = Object.entries(modules).filter(
  (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
)

test.each(everySchema)('%s: schema -> can be described in openapi.json', (_, schema) => {
  const description = z.toJSONSchema(schema, { io: 'input' })
  expect(Object.keys(description).length).toBeGreaterThan(1)
})

const at = '2026-11-21T03:00:00.000Z'

const live: LiveView = {
  id: 12,
  status: 'ended',
  starting_bid: 28_000,
  current_bid: 41_750,
  minimum_bid: 41_850,
  min_bid_increment: 100,
  reserve_price: null,
  has_reserve: true,
  reserve_met: true,
  buy_now_price: null,
  buyer_premium_rate: 5,
  start_time: at,
  end_time: at,
  auto_extend_minutes: 5,
  total_bids: 23,
  seller_id: 3,
  result: { outcome: 'sold', amount: 41_750, winner: 'm•••7', payment: 'paid' },
  sold_after_auction: false,
  leader: 'm•••7',
  remaining_ms: null,
  seq: 34,
  server_time: at,
}

const winning: BidView = {
  id: 12_000_023,
  auction_id: 12,
  bidder_id: null,
  bid_amount: 41_750,
  bid_type: 'manual',
  is_winning: true,
  created_at: at,
  bidder: { id: null, username: 'm•••7', first_name: null, last_name: null },
  seq: 33,
}

test('live auction: answer of the room -> matches the schema', () => {
  expect(auction.WireLiveAuction.parse(live)).toEqual(live)
  expect(auction.WireBid.parse(winning)).toEqual(winning)
})

test('time: ISO 8601 -> UTC with milliseconds', () => {
  expect(auction.WireBid.safeParse({ ...winning, created_at: '2026-11-21T03:00:00Z' }).success).toBe(false)
  expect(auction.WireBid.safeParse({ ...winning, created_at: '2026-11-21T03:00:00.000+01:00' }).success).toBe(
    false,
  )
})

test('auction: schema -> has every documented field', () => {
  const fields =
    'id title description status auction_type starting_bid current_bid reserve_price min_bid_increment ' +
    'buyer_premium_rate start_time end_time auto_extend_minutes total_bids seller_id seller vehicle bids ' +
    'has_reserve reserve_met result seq server_time watchers minimum_bid auction_number buy_now_price ' +
    'premium_schedule is_priority is_featured created_at updated_at'
  for (const field of fields.split(' ')) expect(auction.WireAuction.shape).toHaveProperty(field)
})

test('listed auction: schema -> no bids', () => {
  expect(auction.WireListedAuction.shape).not.toHaveProperty('bids')
})
