import { firstPhoto } from '../photos/photo-urls.ts'
import type { WireListedAuction } from '../schemas/auction.ts'
import type { WireSeller } from '../schemas/user.ts'
import type { WireVehicle } from '../schemas/vehicle.ts'

/**
 * The part of an auction that a card shows or that changes while the card is visible. A `WireListedAuction`
 * is also a `CardAuction`.
 */
export type CardAuction = Pick<
  WireListedAuction,
  | 'id'
  | 'status'
  | 'starting_bid'
  | 'current_bid'
  | 'min_bid_increment'
  | 'has_reserve'
  | 'reserve_met'
  | 'buyer_premium_rate'
  | 'start_time'
  | 'end_time'
  | 'total_bids'
  | 'result'
  | 'sold_after_auction'
  | 'remaining_ms'
  | 'seq'
  | 'title'
  | 'is_priority'
  | 'is_featured'
> & {
  readonly vehicle: Pick<WireVehicle, 'mileage' | 'mileage_type' | 'body_style' | 'exterior_color' | 'images'>
  readonly seller: Pick<WireSeller, 'user_type'> & {
    readonly profile: Pick<WireSeller['profile'], 'city' | 'state'>
  }
}

/**
 * Reduces a listed auction to what its card needs, with one photo. Sending the whole auction (description,
 * premium tiers, all photos in four sizes) would make up most of the serialized data of a page with a list.
 */
export function cardAuction(auction: WireListedAuction): CardAuction {
  const { vehicle, seller } = auction
  const photo = firstPhoto(vehicle.images)
  return {
    id: auction.id,
    status: auction.status,
    starting_bid: auction.starting_bid,
    current_bid: auction.current_bid,
    min_bid_increment: auction.min_bid_increment,
    has_reserve: auction.has_reserve,
    reserve_met: auction.reserve_met,
    buyer_premium_rate: auction.buyer_premium_rate,
    start_time: auction.start_time,
    end_time: auction.end_time,
    total_bids: auction.total_bids,
    result: auction.result,
    sold_after_auction: auction.sold_after_auction,
    remaining_ms: auction.remaining_ms,
    seq: auction.seq,
    title: auction.title,
    is_priority: auction.is_priority,
    is_featured: auction.is_featured,
    vehicle: {
      mileage: vehicle.mileage,
      mileage_type: vehicle.mileage_type,
      body_style: vehicle.body_style,
      exterior_color: vehicle.exterior_color,
      images: photo ? [photo] : [],
    },
    seller: {
      user_type: seller.user_type,
      profile: { city: seller.profile.city, state: seller.profile.state },
    },
  }
}
