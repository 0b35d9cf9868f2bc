import { expect, test } from 'vitest'
import { cardAuction } from '../../../domain/auction/card-auction.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'

const photo = (name: string, isPrimary: boolean) => ({ image_path: `${name}.webp`, is_primary: isPrimary })

const LIVE = {
  starting_bid: 28_000,
  current_bid: 33_200,
  min_bid_increment: 100,
  has_reserve: true,
  reserve_met: false,
  buyer_premium_rate: 5,
  start_time: '2026-11-16T18:00:00.000Z',
  end_time: '2026-11-23T18:00:00.000Z',
  total_bids: 31,
  result: null,
  sold_after_auction: false,
  remaining_ms: null,
  seq: 38,
  is_priority: true,
  is_featured: false,
} as const

const listed = {
  id: 7,
  title: '2020 BMW M340i xDrive',
  status: 'active',
  ...LIVE,
  description: 'One owner from new.',
  premium_schedule: { base_rate: 5, min_rate: 2, max_rate: 6, tier_rates: [] },
  vehicle: {
    vin: 'WBA5U9C0XLFH48217',
    body_style: 'sedan',
    mileage: 42_180,
    mileage_type: 'miles',
    exterior_color: 'Blue',
    features: ['Head-up display'],
    images: [photo('rear', false), photo('front', true)],
  },
  seller: {
    username: 'coastdealer',
    phone: '+17145550187',
    user_type: 'dealer',
    profile: { city: 'Costa Mesa', state: 'CA', address: '1801 Harbor Blvd' },
  },
} as unknown as WireListedAuction

test("card auction: listed auction -> the card's fields and its primary photo", () => {
  expect(cardAuction(listed)).toEqual({
    id: 7,
    title: '2020 BMW M340i xDrive',
    status: 'active',
    ...LIVE,
    vehicle: {
      body_style: 'sedan',
      mileage: 42_180,
      mileage_type: 'miles',
      exterior_color: 'Blue',
      images: [photo('front', true)],
    },
    seller: { user_type: 'dealer', profile: { city: 'Costa Mesa', state: 'CA' } },
  })
  expect(cardAuction({ ...listed, vehicle: { ...listed.vehicle, images: [] } }).vehicle.images).toEqual([])
})

test('card auction: listed auction -> no description, premium tiers, VIN or contact data', () => {
  expect(JSON.stringify(cardAuction(listed))).not.toMatch(
    /One owner|tier_rates|WBA5|Head-up|coastdealer|7145550187|Harbor/,
  )
})
