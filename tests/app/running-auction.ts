import type { LiveAuction } from '../../app/live/live-auction.ts'
import type { WireBid, WireLiveAuction } from '../../domain/schemas/auction.ts'

/** A bid as the public sees it. */
export function bid(given: {
  readonly id: number
  readonly bid_amount: number
  readonly seq: number
  readonly mask?: string
  readonly created_at?: string
}): WireBid {
  return {
    id: given.id,
    auction_id: 1,
    bidder_id: null,
    bid_amount: given.bid_amount,
    bid_type: 'manual',
    is_winning: true,
    created_at: given.created_at ?? '2026-11-21T01:58:00.000Z',
    bidder: { id: null, username: given.mask ?? 'k•••3', first_name: null, last_name: null },
    seq: given.seq,
  }
}

/** An active auction with two bids, as a page that nobody is signed in to knows it. */
export function live(given: Partial<WireLiveAuction> = {}): LiveAuction {
  return {
    auction: {
      id: 1,
      status: 'active',
      starting_bid: 1_000,
      current_bid: 1_300,
      minimum_bid: 1_400,
      min_bid_increment: 100,
      reserve_price: null,
      has_reserve: false,
      reserve_met: true,
      buy_now_price: null,
      buyer_premium_rate: 8,
      start_time: '2026-11-20T00:00:00.000Z',
      end_time: '2026-11-21T03:00:00.000Z',
      auto_extend_minutes: 5,
      total_bids: 2,
      seller_id: 5,
      result: null,
      sold_after_auction: false,
      leader: 'k•••3',
      remaining_ms: null,
      seq: 4,
      server_time: '2026-11-21T01:59:00.000Z',
      ...given,
    },
    bids: [
      bid({ id: 2, bid_amount: 1_300, seq: 4 }),
      { ...bid({ id: 1, bid_amount: 1_200, seq: 3, mask: 'm•••7' }), is_winning: false },
    ],
    watchers: 1,
    own: null,
    extension: null,
    pricedAtMs: 0,
  }
}
