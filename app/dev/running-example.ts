import type { WireBid, WireLiveAuction } from '../../domain/schemas/auction.ts'
import type { AuctionListing } from '../components/auction-room/auction-room.ts'
import type { LiveAuction } from '../components/auction-room/live/live-auction.ts'

/** A fictional auction for the gallery and the state board. */

/** The viewer's mask. */
export const VIEWER_MASK = 'd•••4'
/** The end of the auction, a Saturday evening in Los Angeles. */
export const END = Date.parse('2026-11-22T02:45:04.000Z')

export type AuctionOverrides = Partial<WireLiveAuction>

function bid(): WireBid {
  return {
    id: 1,
    auction_id: 1,
    bidder_id: null,
    bid_amount: 41_750,
    bid_type: 'manual',
    is_winning: true,
    created_at: '2026-11-22T02:35:12.000Z',
    bidder: { id: null, username: 'm•••7', first_name: null, last_name: null },
    seq: 33,
  }
}

export function exampleAuction(given: AuctionOverrides = {}): LiveAuction {
  const auction: WireLiveAuction = {
    id: 1,
    status: 'active',
    starting_bid: 28_000,
    current_bid: 41_750,
    minimum_bid: 41_850,
    min_bid_increment: 100,
    reserve_price: null,
    has_reserve: true,
    reserve_met: true,
    buy_now_price: null,
    buyer_premium_rate: 5,
    start_time: '2026-11-16T18:00:00.000Z',
    end_time: new Date(END).toISOString(),
    auto_extend_minutes: 5,
    total_bids: 23,
    seller_id: 5,
    result: null,
    sold_after_auction: false,
    leader: 'm•••7',
    remaining_ms: null,
    seq: 33,
    server_time: '2026-11-22T02:35:12.000Z',
    ...given,
  }
  return {
    auction,
    bids: [bid()],
    watchers: 12,
    own: null,
    extension: null,
    pricedAtMs: Date.parse('2026-11-22T02:35:20.000Z'),
  }
}

const profile = {
  address: null,
  city: 'Irvine',
  state: 'CA',
  zip_code: null,
  country: null,
  business_name: null,
  business_license: null,
}

export const exampleListing: AuctionListing = {
  auction_number: 'HL-2026-000123',
  title: '2020 BMW M340i xDrive',
  description: '',
  auction_type: 'reserve',
  premium_schedule: { base_rate: 5, min_rate: 5, max_rate: 5, tier_rates: [] },
  seller: {
    id: 5,
    username: 'seller',
    first_name: null,
    last_name: null,
    phone: null,
    user_type: 'private',
    verification_status: 'verified',
    created_at: '2026-01-01T00:00:00.000Z',
    profile,
  },
  vehicle_id: 1,
  vehicle: {
    id: 1,
    vin: 'WBA5U9C00LA000001',
    year: 2020,
    make: 'BMW',
    model: 'M340i',
    trim: 'xDrive',
    body_style: 'sedan',
    mileage: 42_180,
    mileage_type: 'actual',
    engine_size: 3,
    fuel_type: 'gasoline',
    transmission: 'automatic',
    drivetrain: 'awd',
    exterior_color: 'Portimao Blue',
    interior_color: null,
    condition_rating: null,
    title_status: null,
    features: [],
    description: '',
    declarations: {},
    images: [],
  } as unknown as AuctionListing['vehicle'],
  is_priority: false,
  is_featured: false,
  created_at: '2026-11-10T00:00:00.000Z',
  updated_at: '2026-11-10T00:00:00.000Z',
}
